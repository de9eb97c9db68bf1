const STEPS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How long something lasts, in the one or two units that say it: `2 d 4 h`, `12 min`. */
export function lastingParts(
  ms: number,
): readonly { readonly unit: 'day' | 'hour' | 'minute'; readonly count: number }[] {
  const parts: { unit: 'day' | 'hour' | 'minute'; count: number }[] = [];
  let left = Math.max(0, ms);
  for (const [unit, size] of STEPS) {
    const count = Math.floor(left / size);
    left -= count * size;
    if (count > 0 || (unit === 'minute' && parts.length === 0)) parts.push({ unit, count });
    // Ten days and more are said in days alone.
    if (parts.length === 2 || (unit === 'day' && count >= 10)) break;
    if (parts.length === 1 && count === 0) break;
  }
  return parts;
}
