import {
  type DrivetrainDraft,
  ELEMENT_LISTS,
  type ElementList,
  EMPTY_BEARING,
  type MountedBearingDraft,
  NO_LIMITS,
  type PartDraft,
  type PartType,
} from './drivetrain-draft.ts';

/** Words that new parts and elements are named with, in the reader's language. */
export interface EditorWords {
  readonly part: Readonly<Record<PartType, string>>;
  readonly stage: (number: number) => string;
  readonly shaftOf: (part: string) => string;
}

/** A free id: `B1`, `B2`, ... unique among all elements of the drivetrain. */
export function freshId(
  draft: DrivetrainDraft,
  prefix: string,
  taken: ReadonlySet<string> = new Set(),
): string {
  const ids = new Set(ELEMENT_LISTS.flatMap((list) => draft[list].map(({ id }) => id.toLowerCase())));
  for (let number = 1; ; number++) {
    const id = `${prefix}${number}`;
    if (!ids.has(id.toLowerCase()) && !taken.has(id)) return id;
  }
}

/** Replaces one element of a list by a changed one. */
export function changeElement<L extends ElementList>(
  draft: DrivetrainDraft,
  list: L,
  id: string,
  change: Partial<DrivetrainDraft[L][number]>,
): DrivetrainDraft {
  // @NOTE: TypeScript does not see that all lists map alike.
  const elements = draft[list] as readonly DrivetrainDraft[L][number][];
  return {
    ...draft,
    [list]: elements.map((each) => (each.id === id ? { ...each, ...change } : each)),
  };
}

export function changePart(draft: DrivetrainDraft, key: string, change: Partial<PartDraft>): DrivetrainDraft {
  return { ...draft, parts: draft.parts.map((part) => (part.key === key ? { ...part, ...change } : part)) };
}

/** Takes elements out, and with them what sits on them: bearings of a shaft, sensors near a bearing. */
export function removeElements(draft: DrivetrainDraft, gone: ReadonlySet<string>): DrivetrainDraft {
  const all = new Set(gone);
  for (const { id, shaft, planetsOf } of draft.bearings) {
    if (all.has(shaft) || all.has(planetsOf)) all.add(id);
  }
  const keep = <T extends { id: string }>(list: readonly T[]) => list.filter(({ id }) => !all.has(id));
  const clear = (member: string) => (all.has(member) ? '' : member);
  const central = <T extends { shaft: string }>(gear: T | null) =>
    gear === null ? null : { ...gear, shaft: clear(gear.shaft) };
  return {
    ...draft,
    shafts: keep(draft.shafts),
    stages: keep(draft.stages).map((stage) => ({
      ...stage,
      pinionShaft: clear(stage.pinionShaft),
      wheelShaft: clear(stage.wheelShaft),
      carrier: clear(stage.carrier),
      sun: central(stage.sun),
      ring: central(stage.ring),
      secondSun: central(stage.secondSun),
      secondRing: central(stage.secondRing),
    })),
    bearings: keep(draft.bearings).map((each) => ({ ...each, outerShaft: clear(each.outerShaft) })),
    couplings: keep(draft.couplings).map((each) => ({ ...each, from: clear(each.from), to: clear(each.to) })),
    motors: keep(draft.motors).map((each) => ({ ...each, shaft: clear(each.shaft) })),
    machines: keep(draft.machines).map((each) => ({ ...each, shaft: clear(each.shaft) })),
    sensors: keep(draft.sensors).map((each) => ({ ...each, near: clear(each.near) })),
  };
}

function shaftsOf(draft: DrivetrainDraft, key: string): string[] {
  return draft.shafts.filter(({ part }) => part === key).map(({ id }) => id);
}

/** What a coupling would join by its place among the parts: the last shaft before it with the first after it. */
function neighbours(draft: DrivetrainDraft, couplingPart: string): { from: string; to: string } {
  const index = draft.parts.findIndex(({ key }) => key === couplingPart);
  const hasShafts = ({ type }: PartDraft) => type !== 'coupling';
  const before = draft.parts.slice(0, index).findLast(hasShafts);
  const after = draft.parts.slice(index + 1).find(hasShafts);
  return {
    from: before === undefined ? '' : (shaftsOf(draft, before.key).at(-1) ?? ''),
    to: after === undefined ? '' : (shaftsOf(draft, after.key)[0] ?? ''),
  };
}

/** Couplings that joined their neighbours go on doing so; what was joined by hand (a branch) stays. */
export function reconnect(before: DrivetrainDraft, after: DrivetrainDraft): DrivetrainDraft {
  let isSame = true;
  const couplings = after.couplings.map((coupling) => {
    if (coupling.part === null) return coupling;
    const earlier = before.couplings.find(({ id }) => id === coupling.id);
    const was = earlier === undefined ? null : neighbours(before, coupling.part);
    const is = neighbours(after, coupling.part);
    const end = (side: 'from' | 'to') =>
      coupling[side] === '' || was === null || earlier?.[side] === was[side] ? is[side] : coupling[side];
    const [from, to] = [end('from'), end('to')];
    if (from === coupling.from && to === coupling.to) return coupling;
    isSame = false;
    return { ...coupling, from, to };
  });
  return isSame ? after : { ...after, couplings };
}

function emptyPart(key: string, type: PartType, identifier: string, name: string): PartDraft {
  return {
    key,
    type,
    identifier,
    storedAs: null,
    name,
    manufacturer: '',
    serialNumber: '',
    nameplate: {},
    flags: {},
    vr: '',
    ar: '',
    oil: NO_LIMITS,
    bearing: NO_LIMITS,
    winding: NO_LIMITS,
    drivenFrom: undefined,
    devices: [],
  };
}

const IDENTIFIER_PREFIX: Readonly<Record<PartType, string>> = {
  motor: 'MO',
  coupling: 'CP',
  gearunit: 'GU',
  machine: 'DM',
};

/** `GU-KILN2` beside `DT-KILN2`: the tag of the drivetrain with the letters of the part. */
function freshIdentifier(draft: DrivetrainDraft, type: PartType): string {
  const tag = draft.facts.identifier.trim().replace(/^[A-Z]{1,3}-/, '');
  if (tag === '') return '';
  const taken = new Set(draft.parts.map(({ identifier }) => identifier));
  for (let number = 1; ; number++) {
    const identifier = `${IDENTIFIER_PREFIX[type]}-${tag}${number === 1 ? '' : `-${number}`}`.slice(0, 64);
    if (!taken.has(identifier)) return identifier;
  }
}

/** The drivetrain gets another identifier, and with it the parts that were named after the former one. */
export function renameDrivetrain(draft: DrivetrainDraft, identifier: string): DrivetrainDraft {
  const bare = (parts: readonly PartDraft[]) => ({ ...draft, parts: [...parts] });
  let named: PartDraft[] = [];
  let were: PartDraft[] = [];
  const after = { ...draft.facts, identifier };
  for (const part of draft.parts) {
    const was = freshIdentifier(bare(were), part.type);
    const isDerived = part.storedAs === null && (part.identifier === '' || part.identifier === was);
    were = [...were, { ...part, identifier: was || part.identifier }];
    const next = isDerived ? freshIdentifier({ ...bare(named), facts: after }, part.type) : part.identifier;
    named = [...named, { ...part, identifier: next }];
  }
  return { ...draft, facts: after, parts: named };
}

export function freshKey(draft: DrivetrainDraft): string {
  const used = draft.parts.map(({ key }) => Number(key.slice(1)) || 0);
  return `p${Math.max(0, ...used) + 1}`;
}

/** A new part at a place in the order, with what belongs to it; couplings find their neighbours. */
export function addPart(
  draft: DrivetrainDraft,
  type: PartType,
  index: number,
  words: EditorWords,
): DrivetrainDraft {
  const key = freshKey(draft);
  const count = draft.parts.filter((part) => part.type === type).length;
  const name = count === 0 ? words.part[type] : `${words.part[type]} ${count + 1}`;
  const parts = draft.parts.toSpliced(index, 0, emptyPart(key, type, freshIdentifier(draft, type), name));
  const next = { ...draft, parts };
  if (type === 'coupling') {
    const id = freshId(draft, 'C');
    const coupling = { id, name, part: key, from: '', to: '', kind: '' as const, elements: '' };
    return reconnect(draft, { ...next, couplings: [...draft.couplings, coupling] });
  }
  const shaft = {
    id: freshId(draft, 'S'),
    name: type === 'gearunit' ? '1' : words.shaftOf(name),
    part: key,
    ratedSpeedRpm: '',
  };
  const shafts = [...draft.shafts, shaft];
  const facts = { name, part: key, shaft: shaft.id };
  if (type === 'motor') {
    const motor = { ...facts, id: freshId(draft, 'M'), poles: '', lineFrequencyHz: '', rotorBars: '' };
    return reconnect(draft, { ...next, shafts, motors: [...draft.motors, motor] });
  }
  if (type === 'machine') {
    const machine = { ...facts, id: freshId(draft, 'D'), kind: 'other' as const, blades: '', rolls: '' };
    return reconnect(draft, { ...next, shafts, machines: [...draft.machines, machine] });
  }
  return reconnect(draft, { ...next, shafts });
}

export function removePart(draft: DrivetrainDraft, key: string): DrivetrainDraft {
  const gone = new Set(
    ELEMENT_LISTS.flatMap((list) => draft[list].filter(({ part }) => part === key).map(({ id }) => id)),
  );
  const without = { ...draft, parts: draft.parts.filter((part) => part.key !== key) };
  return reconnect(draft, removeElements(without, gone));
}

/** Moves a part along the order; couplings that joined their neighbours join the new ones. */
export function movePart(draft: DrivetrainDraft, key: string, by: -1 | 1): DrivetrainDraft {
  const from = draft.parts.findIndex((part) => part.key === key);
  const to = from + by;
  const part = draft.parts[from];
  if (part === undefined || to < 0 || to >= draft.parts.length) return draft;
  const parts = draft.parts.toSpliced(from, 1).toSpliced(to, 0, part);
  return reconnect(draft, { ...draft, parts });
}

/** Where bearings sit on the shafts of a part, with the place that the drawing knows. */
export const BEARING_PLACES = {
  motor: { DE: 0.85, NDE: 0.15 },
  machine: { DE: 0.15, NDE: 0.85 },
  coupling: { left: 0.15, right: 0.85 },
  gearunit: { left: 0.1, right: 0.9 },
} as const satisfies Record<PartType, Record<string, number>>;

export function placesOf(type: PartType): readonly (readonly [string, number])[] {
  return Object.entries(BEARING_PLACES[type]);
}

/** Two bearings on a shaft that has none: one at either end, of which nothing is known yet. */
export function addBearings(draft: DrivetrainDraft, shaftId: string, howMany: 1 | 2): DrivetrainDraft {
  const shaft = draft.shafts.find(({ id }) => id === shaftId);
  if (shaft === undefined) return draft;
  const type = draft.parts.find(({ key }) => key === shaft.part)?.type ?? 'gearunit';
  const onShaft = draft.bearings.filter((bearing) => bearing.shaft === shaftId);
  const free = placesOf(type).filter(([, at]) => !onShaft.some((bearing) => bearing.at === at));
  const places = [...free, ...placesOf(type)].slice(0, howMany);
  const taken = new Set<string>();
  const added = places.map(([place, at]): MountedBearingDraft => {
    const id = freshId(draft, 'B', taken);
    taken.add(id);
    const letter = place.length > 3 ? place.charAt(0).toUpperCase() : place;
    const name = type === 'gearunit' ? `${shaft.name || shaft.id}${letter}` : place;
    return { ...EMPTY_BEARING, id, name, part: shaft.part, shaft: shaftId, at };
  });
  return { ...draft, bearings: [...draft.bearings, ...added] };
}

/** A bearing that the planets of a stage run on. */
export function addPlanetBearing(draft: DrivetrainDraft, stageId: string, name: string): DrivetrainDraft {
  const stage = draft.stages.find(({ id }) => id === stageId);
  if (stage === undefined) return draft;
  const id = freshId(draft, 'B');
  const bearing: MountedBearingDraft = { ...EMPTY_BEARING, id, name, part: stage.part, planetsOf: stageId };
  return { ...draft, bearings: [...draft.bearings, bearing] };
}
