import type { LimitInForce } from '@ritzel/drivetrain';
import type { TargetCoverage } from './coverage.ts';
import type { FaultTarget } from './fault-targets.ts';

/** What could be changed so that more faults are seen, cheapest first. */
export const IMPROVEMENT_CODES = [
  /** Mark a healthy record as reference: gears are compared with it. */
  'mark-reference',
  /** One rating of the limits lower. */
  'lower-limits',
  /** Enter the dimensions of a bearing. */
  'complete-kinematics',
  /** Measure at another speed and load that the machine runs at. */
  'other-operation',
  'longer-record',
  'faster-sampling',
  'add-sensor',
] as const;
export type ImprovementCode = (typeof IMPROVEMENT_CODES)[number];

/** What an improvement asks for: a setting of the portal, other measurements (battery, data), a sensor. */
export const IMPROVEMENT_EFFORTS = ['setting', 'data', 'hardware'] as const;
export type ImprovementEffort = (typeof IMPROVEMENT_EFFORTS)[number];

const EFFORT_OF: Readonly<Record<ImprovementCode, ImprovementEffort>> = {
  'mark-reference': 'setting',
  'lower-limits': 'setting',
  'complete-kinematics': 'setting',
  'other-operation': 'data',
  'longer-record': 'data',
  'faster-sampling': 'data',
  'add-sensor': 'hardware',
};

export const effortOf = (code: ImprovementCode): ImprovementEffort => EFFORT_OF[code];

export interface ImprovementCandidate {
  readonly code: ImprovementCode;
  /** Index of the sensor whose records are used. */
  readonly sensor: number;
  /** Element that a sensor is added at, or that is completed. */
  readonly element: string | null;
  /** Targets that it could close, by their index. */
  readonly holes: readonly number[];
  readonly params: Readonly<Record<string, string | number>>;
}

/** A sensor of the machine with what was found of it. */
export interface DrilledSensor {
  readonly name: string;
  readonly samplingRateHz: number;
  readonly durationS: number;
  /** Healthy records of the usual range of speed and load. */
  readonly records: number;
  /** Another range of speed and load in which it has healthy records. */
  readonly otherOperation: string | null;
}

/** Candidates and holes tried are bounded: the rest is said to be untried. */
const MOST_CANDIDATES = 14;
const MOST_HOLES = 16;
const MOST_ADDED_SENSORS = 4;
/** Records that are joined to a longer one. */
const LONGEST_JOIN = 3;

/** What could help, from why faults are not named; each is then tried by running the faults again. */
export function proposeImprovements(
  targets: readonly FaultTarget[],
  coverage: readonly TargetCoverage[],
  sensors: readonly DrilledSensor[],
): ImprovementCandidate[] {
  const open = coverage.filter(({ state }) => state !== 'named');
  const bySensor = (isMatch: (hole: TargetCoverage) => boolean) => {
    const found = new Map<number, number[]>();
    for (const hole of open)
      if (hole.cell && isMatch(hole))
        found.set(hole.cell.sensor, [...(found.get(hole.cell.sensor) ?? []), hole.target]);
    return [...found].map(([sensor, holes]) => ({ sensor, holes: holes.slice(0, MOST_HOLES) }));
  };
  const reasonIs =
    (...reasons: readonly string[]) =>
    (hole: TargetCoverage) =>
      reasons.includes(hole.cell?.reason ?? '');
  const nameOf = (sensor: number) => sensors[sensor]!.name;
  const candidate = (
    code: ImprovementCode,
    { sensor, holes }: { readonly sensor: number; readonly holes: readonly number[] },
    params: ImprovementCandidate['params'] = {},
    element: string | null = null,
  ): ImprovementCandidate => ({
    ...{ code, sensor, element, holes },
    params: { sensor: nameOf(sensor), ...params },
  });
  const isAbleToAsk = (hole: TargetCoverage) => !reasonIs('no-kinematics', 'no-healthy-record')(hole);
  const longer = bySensor(reasonIs('too-few-turns', 'not-recognised', 'other-part'))
    .filter(({ sensor }) => sensors[sensor]!.records > 1)
    .map((each) => {
      const { durationS, records } = sensors[each.sensor]!;
      const times = Math.min(LONGEST_JOIN, records);
      return candidate('longer-record', each, {
        fromS: round(durationS),
        toS: round(times * durationS),
        times,
      });
    });
  const faster = bySensor(reasonIs('above-band')).map((each) => {
    const { samplingRateHz } = sensors[each.sensor]!;
    return candidate('faster-sampling', each, { fromHz: samplingRateHz, toHz: 2 * samplingRateHz });
  });
  const other = bySensor(isAbleToAsk)
    .filter(({ sensor }) => sensors[sensor]!.otherOperation !== null)
    .map((each) =>
      candidate('other-operation', each, { operation: sensors[each.sensor]!.otherOperation ?? '' }),
    );
  const references = bySensor(reasonIs('no-reference'))
    .filter(({ sensor }) => sensors[sensor]!.records > 1)
    .map((each) => candidate('mark-reference', each));
  const limits = bySensor((hole) => hole.state === 'never' && isAbleToAsk(hole)).map((each) =>
    candidate('lower-limits', each),
  );
  const unknown = new Map<string, { sensor: number; holes: number[] }>();
  for (const { target, cell } of open) {
    const { element, kind } = targets[target]!;
    if (!cell || kind !== 'bearing' || cell.reason !== 'no-kinematics') continue;
    const before = unknown.get(element) ?? { sensor: cell.sensor, holes: [] };
    unknown.set(element, { ...before, holes: [...before.holes, target] });
  }
  const figures = [...unknown].map(([element, each]) =>
    candidate('complete-kinematics', each, { part: targets[each.holes[0]!]!.name }, element),
  );
  return [
    ...[...references, ...figures, ...limits, ...other, ...longer, ...faster],
    ...addedSensors(targets, open.filter(isAbleToAsk)).map(({ element, name, ...each }) =>
      candidate('add-sensor', each, { part: name }, element),
    ),
  ].slice(0, MOST_CANDIDATES);
}

const round = (value: number) => Number(value.toPrecision(3));

/** The elements with most faults that are not named at a sensor that is farther away. */
function addedSensors(targets: readonly FaultTarget[], open: readonly TargetCoverage[]) {
  const places = new Map<string, { name: string; sensor: number; holes: number[] }>();
  for (const { target, cell } of open) {
    if (!cell || cell.lossDb === 0) continue;
    const { element, name } = targets[target]!;
    const before = places.get(element) ?? { name, sensor: cell.sensor, holes: [] };
    places.set(element, { ...before, holes: [...before.holes, target] });
  }
  return [...places]
    .map(([element, each]) => ({ element, ...each }))
    .sort((a, b) => b.holes.length - a.holes.length)
    .slice(0, MOST_ADDED_SENSORS);
}

export interface TriedImprovement extends ImprovementCandidate {
  /** Targets that are named with it, or, of limits, noticed at all. */
  readonly closed: readonly number[];
  /** Healthy records that would raise an alarm with it and do not today. */
  readonly falseAlarms: number;
}

/**
 * Cheapest first: by effort, then by how many faults it closes, then by false alarms. What closes nothing stands at the
 * end, and what alarms healthy records behind what does not.
 */
export function rankImprovements(tried: readonly TriedImprovement[]): TriedImprovement[] {
  const rank = ({ code, closed, falseAlarms }: TriedImprovement) => [
    Number(closed.length === 0),
    Number(falseAlarms > 0),
    IMPROVEMENT_EFFORTS.indexOf(effortOf(code)),
    -closed.length,
    IMPROVEMENT_CODES.indexOf(code),
  ];
  return tried.toSorted((a, b) => {
    const [one, other] = [rank(a), rank(b)];
    const at = one.findIndex((value, i) => value !== other[i]);
    return at < 0 ? 0 : one[at]! - other[at]!;
  });
}

/** One rating lower: the steps of ISO 20816-9 (3.15, 5, 8, 12.5) are a factor of 1.6 apart. */
const RATING_STEP = 1.6;

/** The limits in force one rating lower, boundary by boundary. */
export function lowerLimits(limits: readonly LimitInForce[]): LimitInForce[] {
  return limits.map((limit) => {
    if (limit.direction === 'below') return limit;
    const { a, b, c, good } = limit.boundaries;
    return {
      ...limit,
      boundaries: {
        ...{ b: b / RATING_STEP, c: c / RATING_STEP },
        ...(a === undefined ? {} : { a: a / RATING_STEP }),
        ...(good === undefined ? {} : { good: good / RATING_STEP }),
      },
    };
  });
}
