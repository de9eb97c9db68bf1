import { findUnit } from '@ritzel/drivetrain';

/** A record of a portable instrument's file, as far as it says where it was taken. */
export interface RoundRecord {
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

/** How a record found its point, or why it has none yet: `ambiguous` and `unknown` are asked, never guessed. */
export type MatchReason = 'code' | 'name' | 'order' | 'ambiguous' | 'unknown' | 'not-vibration';

export interface RecordMatch {
  /** Index of the record. */
  readonly record: number;
  readonly pointId: string | null;
  readonly because: MatchReason;
}

/** Why a file is not of this route. */
export type RouteRefusal =
  | { readonly code: 'no-name-fits'; readonly records: number; readonly points: number }
  | { readonly code: 'unit'; readonly unit: string; readonly expected: string }
  | {
      readonly code: 'speed';
      readonly speedRpm: number;
      readonly ratedRpm: number;
      readonly machine: string;
    };

export interface RouteMatch {
  readonly matches: readonly RecordMatch[];
  readonly refusal: RouteRefusal | null;
}

/** A measured speed may lie so far from the rated one: drives with inverters are run slower, never faster. */
const SLOWEST_SHARE = 0.05;
const FASTEST_SHARE = 1.15;

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

interface Candidate {
  readonly pointId: string;
  readonly because: 'code' | 'name';
}

/** The points that the name of a record fits, by code first; of several those whose machine it names too. */
function candidatesOf(name: string, points: readonly RoutePoint[]): Candidate[] {
  const text = plain(name);
  const fitting = (because: 'code' | 'name', of: (point: RoutePoint) => string) => {
    const found = points.filter((point) => holds(text, plain(of(point))));
    const named = found.filter(
      ({ machine, machineIdentifier }) =>
        holds(text, plain(machineIdentifier)) || holds(text, plain(machine)),
    );
    const ofMachine = named.length > 0 ? named : found;
    // The longest code wins: `B1` stands within `B1 H`.
    const longest = Math.max(0, ...ofMachine.map((point) => plain(of(point)).length));
    return ofMachine
      .filter((point) => plain(of(point)).length === longest)
      .map(({ id }): Candidate => ({ pointId: id, because }));
  };
  const byCode = fitting('code', ({ code }) => code);
  return byCode.length > 0 ? byCode : fitting('name', (point) => point.name);
}

/**
 * The records of a file to the points of a route: by the code of the point in the record's name, by the point's name, and
 * where no name says anything, but there are as many records as points, in their order. A file whose names, units or speeds
 * do not fit the route is refused.
 */
export function matchRecords(records: readonly RoundRecord[], points: readonly RoutePoint[]): RouteMatch {
  const wanted = points[0]?.unit ?? 'm/s²';
  const usable = records.map(
    ({ unit }) => unit === null || points.some((point) => dimensionOf(point.unit) === dimensionOf(unit)),
  );
  const candidates = records.map(({ name }, index) => (usable[index] ? candidatesOf(name, points) : []));
  const taken = new Map<string, number>();
  for (const [first] of candidates.filter((each) => each.length === 1))
    if (first !== undefined) taken.set(first.pointId, (taken.get(first.pointId) ?? 0) + 1);
  const named = candidates.map((each, record): RecordMatch => {
    if (!usable[record]) return { record, pointId: null, because: 'not-vibration' };
    const [only] = each;
    if (each.length === 1 && only !== undefined && taken.get(only.pointId) === 1)
      return { record, pointId: only.pointId, because: only.because };
    return { record, pointId: null, because: each.length > 0 ? 'ambiguous' : 'unknown' };
  });
  const isNamed = named.some(({ because }) => because !== 'unknown' && because !== 'not-vibration');
  const countable = named.filter(({ record }) => usable[record]);
  const matches =
    isNamed || countable.length !== points.length
      ? named
      : named.map((match) => {
          const place = countable.indexOf(match);
          return place < 0 ? match : { ...match, pointId: points[place]!.id, because: 'order' as const };
        });
  return { matches, refusal: refusalOf(records, points, matches, usable, wanted) };
}

function refusalOf(
  records: readonly RoundRecord[],
  points: readonly RoutePoint[],
  matches: readonly RecordMatch[],
  usable: readonly boolean[],
  expected: string,
): RouteRefusal | null {
  const foreign = records.find((_, index) => !usable[index]);
  if (foreign !== undefined && usable.every((each) => !each))
    return { code: 'unit', unit: foreign.unit ?? '', expected };
  if (matches.every(({ because }) => because === 'unknown' || because === 'not-vibration'))
    return { code: 'no-name-fits', records: records.length, points: points.length };
  for (const { record, pointId } of matches) {
    const speedRpm = records[record]?.speedRpm ?? null;
    const point = points.find(({ id }) => id === pointId);
    if (speedRpm === null || point?.ratedSpeedRpm == null) continue;
    const share = speedRpm / point.ratedSpeedRpm;
    if (share < SLOWEST_SHARE || share > FASTEST_SHARE)
      return { code: 'speed', speedRpm, ratedRpm: point.ratedSpeedRpm, machine: point.machine };
  }
  return null;
}
