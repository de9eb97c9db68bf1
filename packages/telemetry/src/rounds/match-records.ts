import { findUnit } from '@ritzel/drivetrain';

/** A record of a portable instrument's file, as far as it says where it was taken. */
export interface RoundRecord {
  /** Name of the file that it is in: records of one file are refused together. */
  readonly file: string;
  readonly name: string;
  readonly unit: string | null;
  readonly speedRpm: number | null;
}

/** A point of a route. */
export interface RoutePoint {
  readonly id: string;
  /** What the instrument calls it: `B3-H`. */
  readonly code: string;
  readonly name: string;
  /** Of the machine that it is at. */
  readonly machine: string;
  readonly machineIdentifier: string;
  readonly unit: string;
  /** Of the driving shaft of its machine; null where nobody knows. */
  readonly ratedSpeedRpm: number | null;
}

/** A machine that the route does not come by. */
export interface OtherMachine {
  readonly name: string;
  readonly identifier: string;
}

/**
 * How a record found its point, or why it has none yet. `twice`: another record fits the same point; `ambiguous`: it fits several
 * points. Both are asked, never guessed.
 */
export type MatchReason =
  | ('code' | 'name' | 'speed' | 'number' | 'order')
  | ('twice' | 'ambiguous' | 'unknown' | 'other-machine' | 'not-vibration');

export interface RecordMatch {
  /** Index of the record. */
  readonly record: number;
  readonly pointId: string | null;
  readonly because: MatchReason;
  /** Points that it may be of, where a person has to say. */
  readonly candidates: readonly string[];
}

/** Why a file is not of this route. */
export type RouteRefusal = { readonly file: string } & (
  | { readonly code: 'no-name-fits'; readonly records: number; readonly points: number }
  | { readonly code: 'unit'; readonly unit: string; readonly expected: string }
  | {
      readonly code: 'speed';
      readonly speedRpm: number;
      readonly ratedRpm: number;
      readonly machine: string;
    }
  | { readonly code: 'other-machine'; readonly machine: string }
);

export interface RouteMatch {
  readonly matches: readonly RecordMatch[];
  readonly refusals: readonly RouteRefusal[];
}

/** A measured speed may lie so far from the rated one: drives with inverters are run slower, never faster. */
const SLOWEST_SHARE = 0.05;
const FASTEST_SHARE = 1.15;
/** Of two machines with points of one code that one is meant whose rated speed lies so near to the measured one. */
const NEAR_SHARE = 0.1;
/** Names of machines have so many words at most, where they are looked for in the name of a record. */
const MOST_WORDS = 8;

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Words that stand one after the other within a text, as whole words. */
function holds(text: string, words: string): boolean {
  return words !== '' && ` ${text} `.includes(` ${words} `);
}

const dimensionOf = (unit: string | null) => (unit === null ? undefined : findUnit(unit)?.dimension);

interface Candidates {
  readonly because: 'code' | 'name';
  readonly points: readonly RoutePoint[];
}

/** The points whose code or name a text holds; the longest wins, for `B1` stands within `B1 H`. */
function fitting(text: string, points: readonly RoutePoint[]): Candidates {
  const by = (because: 'code' | 'name', of: (point: RoutePoint) => string): Candidates => {
    const found = points.filter((point) => holds(text, plain(of(point))));
    const longest = Math.max(0, ...found.map((point) => plain(of(point)).length));
    return { because, points: found.filter((point) => plain(of(point)).length === longest) };
  };
  const byCode = by('code', ({ code }) => code);
  return byCode.points.length > 0 ? byCode : by('name', (point) => point.name);
}

const isAtMachine = (text: string, { machine, machineIdentifier }: RoutePoint) =>
  holds(text, plain(machineIdentifier)) || holds(text, plain(machine));

/** What a record fits by its own name, else by that of its file; of several points those whose machine either names. */
function candidatesOf({ name, file }: RoundRecord, points: readonly RoutePoint[]): Candidates {
  const ending = /\.[A-Za-z0-9]{1,5}$/;
  const [own, ofFile] = [plain(name), plain(file.replace(ending, ''))];
  const both = `${ofFile} ${own}`;
  const named = points.filter((point) => isAtMachine(both, point));
  const asked = named.length > 0 ? named : points;
  const found = fitting(own, asked);
  return found.points.length > 0 ? found : fitting(ofFile, asked);
}

/** The machine, not of the route, that a record or its file names; none where a machine of the route is named too. */
function otherMachineOf(
  { name, file }: RoundRecord,
  points: readonly RoutePoint[],
  others: ReadonlyMap<string, string>,
): string | undefined {
  if (others.size === 0) return undefined;
  const text = `${plain(file)} ${plain(name)}`;
  if (points.some((point) => isAtMachine(text, point))) return undefined;
  const words = text.split(' ');
  for (let count = Math.min(MOST_WORDS, words.length); count > 0; count--)
    for (let from = 0; from + count <= words.length; from++) {
      const found = others.get(words.slice(from, from + count).join(' '));
      if (found !== undefined) return found;
    }
  return undefined;
}

/** By name and identifier; what is shorter than three characters or a number alone stands in names by chance. */
function namesOf(others: readonly OtherMachine[], points: readonly RoutePoint[]): Map<string, string> {
  const ofRoute = new Set(points.flatMap((point) => [plain(point.machine), plain(point.machineIdentifier)]));
  const names = others.flatMap(({ name, identifier }) =>
    [name, identifier].map((each) => [plain(each), name] as const),
  );
  return new Map(names.filter(([text]) => text.length >= 3 && /\p{L}/u.test(text) && !ofRoute.has(text)));
}

/** Of points of one code on several machines those whose machine turns about as fast as was measured. */
function bySpeed(points: readonly RoutePoint[], speedRpm: number | null): readonly RoutePoint[] {
  if (speedRpm === null) return [];
  return points.filter(
    ({ ratedSpeedRpm }) =>
      ratedSpeedRpm !== null && Math.abs(speedRpm - ratedSpeedRpm) <= NEAR_SHARE * ratedSpeedRpm,
  );
}

const isOpen = ({ because }: RecordMatch) => because === 'unknown';

/**
 * The records of files to the points of a route: by the code of the point in the name of the record or of its file, by the
 * point's name, by the speed where machines have points of one code; and where no name says anything, by the numbers in the
 * names, or in their order if there are as many records as points. A file whose names, units or speeds do not fit the route,
 * or that names another machine, is refused.
 */
export function matchRecords(
  records: readonly RoundRecord[],
  points: readonly RoutePoint[],
  others: readonly OtherMachine[] = [],
): RouteMatch {
  const otherNames = namesOf(others, points);
  const named = records.map((record, index) => matchByName(record, index, points, otherNames));
  const found = once(isAnyNamed(named) ? named : matchByPlace(records, named, points));
  const refusals = refusalsOf(records, points, found, otherNames);
  const refused = new Set(refusals.flatMap(({ code, file }) => (code === 'no-name-fits' ? [] : [file])));
  const matches = found.map((match) =>
    refused.has(records[match.record]!.file) ? { ...match, pointId: null, candidates: [] } : match,
  );
  return { matches, refusals };
}

function matchByName(
  record: RoundRecord,
  index: number,
  points: readonly RoutePoint[],
  otherNames: ReadonlyMap<string, string>,
): RecordMatch {
  const none = (because: MatchReason, candidates: readonly RoutePoint[] = []): RecordMatch => ({
    ...{ record: index, pointId: null, because },
    candidates: candidates.map(({ id }) => id),
  });
  const { unit } = record;
  const measurable = points.filter((point) => unit === null || dimensionOf(point.unit) === dimensionOf(unit));
  if (measurable.length === 0) return none('not-vibration');
  if (otherMachineOf(record, points, otherNames) !== undefined) return none('other-machine');
  const { because, points: fits } = candidatesOf(record, measurable);
  const [only] = fits;
  if (only === undefined) return none('unknown');
  if (fits.length === 1) return { record: index, pointId: only.id, because, candidates: [] };
  const [near, second] = bySpeed(fits, record.speedRpm);
  return near !== undefined && second === undefined
    ? { record: index, pointId: near.id, because: 'speed', candidates: [] }
    : none('ambiguous', fits);
}

const isAnyNamed = (matches: readonly RecordMatch[]) =>
  matches.some(({ because }) => ['code', 'name', 'speed', 'ambiguous'].includes(because));

/** Where no name says anything: by distinct numbers of the route in the names, else in their order. */
function matchByPlace(
  records: readonly RoundRecord[],
  matches: readonly RecordMatch[],
  points: readonly RoutePoint[],
): readonly RecordMatch[] {
  const open = matches.filter(isOpen);
  const numbers = open.map(({ record }) =>
    Number(/(\d+)\D*$/.exec(records[record]!.name)?.[1] ?? Number.NaN),
  );
  const areNumbers =
    new Set(numbers).size === open.length && numbers.every((each) => each >= 1 && each <= points.length);
  if (!areNumbers && open.length !== points.length) return matches;
  const because = areNumbers ? 'number' : 'order';
  const places = new Map(open.map(({ record }, place) => [record, areNumbers ? numbers[place]! - 1 : place]));
  return matches.map((match) => {
    const place = places.get(match.record);
    return place === undefined ? match : { ...match, pointId: points[place]!.id, because };
  });
}

/** A point has one record of a run: of two that fit it a person chooses. */
function once(matches: readonly RecordMatch[]): readonly RecordMatch[] {
  const taken = new Map<string, number>();
  for (const { pointId } of matches) if (pointId !== null) taken.set(pointId, (taken.get(pointId) ?? 0) + 1);
  return matches.map((match) =>
    match.pointId !== null && (taken.get(match.pointId) ?? 0) > 1
      ? { record: match.record, pointId: null, because: 'twice', candidates: [match.pointId] }
      : match,
  );
}

function refusalsOf(
  records: readonly RoundRecord[],
  points: readonly RoutePoint[],
  matches: readonly RecordMatch[],
  otherNames: ReadonlyMap<string, string>,
): RouteRefusal[] {
  const isAnyFound = matches.some(
    ({ because }) => because !== 'unknown' && because !== 'not-vibration' && because !== 'other-machine',
  );
  const files = Map.groupBy(matches, ({ record }) => records[record]!.file);
  return [...files].flatMap(([file, own]) => {
    const refusal = refusalOf(own, { records, points, otherNames, isAnyFound });
    return refusal === undefined ? [] : [{ file, ...refusal }];
  });
}

type Refusal = RouteRefusal extends infer R ? (R extends unknown ? Omit<R, 'file'> : never) : never;

function refusalOf(
  matches: readonly RecordMatch[],
  given: {
    readonly records: readonly RoundRecord[];
    readonly points: readonly RoutePoint[];
    readonly otherNames: ReadonlyMap<string, string>;
    readonly isAnyFound: boolean;
  },
): Refusal | undefined {
  const { records, points, otherNames, isAnyFound } = given;
  const own = matches.map(({ record }) => records[record]!);
  if (matches.every(({ because }) => because === 'not-vibration'))
    return { code: 'unit', unit: own[0]?.unit ?? '', expected: points[0]?.unit ?? 'm/s²' };
  for (const record of own) {
    const machine = otherMachineOf(record, points, otherNames);
    if (machine !== undefined) return { code: 'other-machine', machine };
  }
  for (const { record, pointId, candidates } of matches) {
    const speedRpm = records[record]?.speedRpm ?? null;
    const point = points.find(({ id }) => id === (pointId ?? candidates[0]));
    if (speedRpm === null || point?.ratedSpeedRpm == null) continue;
    const share = speedRpm / point.ratedSpeedRpm;
    if (share < SLOWEST_SHARE || share > FASTEST_SHARE)
      return { code: 'speed', speedRpm, ratedRpm: point.ratedSpeedRpm, machine: point.machine };
  }
  if (!isAnyFound && matches.some(isOpen))
    return { code: 'no-name-fits', records: records.length, points: points.length };
  return undefined;
}
