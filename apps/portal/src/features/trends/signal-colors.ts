/**
 * Which colour each chosen signal has: one keeps its own as long as it is chosen, whatever comes and goes beside it; a new one
 * takes the first that is free.
 */
export function keepColors(
  before: ReadonlyMap<string, number>,
  ids: readonly string[],
): ReadonlyMap<string, number> {
  const kept = new Map(ids.flatMap((id) => (before.has(id) ? [[id, before.get(id)!] as const] : [])));
  const taken = new Set(kept.values());
  const slots = new Map<string, number>();
  for (const id of ids) {
    let slot = kept.get(id);
    if (slot === undefined) {
      slot = 0;
      while (taken.has(slot)) slot += 1;
      taken.add(slot);
    }
    slots.set(id, slot);
  }
  return slots;
}
