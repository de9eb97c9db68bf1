import { STANDSTILL_SHARE } from '@ritzel/drivetrain';
import { loadClassOf, speedClassOf } from './load-classes.ts';
import { makeRainflowCounter } from './rainflow.ts';

/** What a signal measured, in the order of time, and the value that its nameplate calls rated. */
export interface RatedSeries {
  readonly timesMs: ArrayLike<number>;
  readonly values: ArrayLike<number>;
  readonly rated: number;
}

/** What a load signal measures: torque, power, or a load whose share is taken for that of the torque. */
export const LOAD_QUANTITIES = ['torque', 'power', 'load'] as const;
export type LoadQuantity = (typeof LOAD_QUANTITIES)[number];

/** Class of speed, class of torque, seconds, and the seconds that as many turns take at rated speed. */
export type LoadCell = readonly [
  speedClass: number,
  loadClass: number,
  seconds: number,
  ratedSeconds: number,
];

/** How a drivetrain was loaded in a stretch of time. What is not known is in no cell. */
export interface LoadDay {
  readonly knownS: number;
  readonly runningS: number;
  readonly cells: readonly LoadCell[];
  /** Closed cycles of the torque by the class of their range; ranges below one class are left out. */
  readonly cycles: readonly (readonly [rangeClass: number, count: number])[];
  /** Turning points of the torque that close no cycle, as shares of the rated torque: the next day may close them. */
  readonly residue: readonly number[];
}

interface Stretch {
  readonly fromMs: number;
  readonly toMs: number;
  readonly share: number;
}

/** Values that come further apart are a gap, unless they usually do. */
const SHORTEST_GAP_MS = 60_000;
/** Who sends less often than that does not say how the machine is run between. */
const LONGEST_USUAL_MS = 2 * 3_600_000;
/** Three usual distances without a word are a silence. */
const SILENCE = 3;
/** Torque is counted in hundredths of the rated one: what is finer is noise of the measurement. */
const TORQUE_STEP = 0.01;

/** For how long each value speaks: until the next one, or after a silence as long as values usually do. */
function* stretchesOf({ timesMs, values, rated }: RatedSeries): Generator<Stretch> {
  const count = timesMs.length;
  const steps = Array.from({ length: Math.max(0, count - 1) }, (_, i) => timesMs[i + 1]! - timesMs[i]!);
  const usualMs = Math.min(
    LONGEST_USUAL_MS,
    steps.sort((a, b) => a - b)[steps.length >> 1] ?? SHORTEST_GAP_MS,
  );
  const longestMs = Math.max(SHORTEST_GAP_MS, SILENCE * usualMs);
  for (let i = 0; i < count; i++) {
    const fromMs = timesMs[i]!;
    const value = values[i]!;
    const nextMs = i + 1 < count ? timesMs[i + 1]! : Number.POSITIVE_INFINITY;
    if (!Number.isFinite(value)) continue;
    yield { fromMs, toMs: nextMs - fromMs <= longestMs ? nextMs : fromMs + usualMs, share: value / rated };
  }
}

interface Moment {
  readonly fromMs: number;
  readonly toMs: number;
  readonly speed: number;
  /** Undefined at a standstill whose torque nobody measured. */
  readonly load: number | undefined;
}

/** Stretches in which speed and load are both known, and standstills, which need no load. */
function* joined(speed: Iterable<Stretch>, load: Iterable<Stretch>): Generator<Moment> {
  const loads = [...load];
  let next = 0;
  for (const { fromMs, toMs, share } of speed) {
    const isStill = Math.abs(share) < STANDSTILL_SHARE;
    while (next < loads.length && loads[next]!.toMs <= fromMs) next++;
    let atMs = fromMs;
    for (let i = next; i < loads.length && loads[i]!.fromMs < toMs; i++) {
      const begin = Math.max(atMs, loads[i]!.fromMs);
      const end = Math.min(toMs, loads[i]!.toMs);
      if (end <= begin) continue;
      if (isStill && begin > atMs) yield { fromMs: atMs, toMs: begin, speed: share, load: undefined };
      yield { fromMs: begin, toMs: end, speed: share, load: loads[i]!.share };
      atMs = end;
    }
    if (isStill && toMs > atMs) yield { fromMs: atMs, toMs, speed: share, load: undefined };
  }
}

/** Where no speed is measured, one that bears load turns at its rated speed. */
function* atRatedSpeed(load: Iterable<Stretch>): Generator<Moment> {
  for (const { fromMs, toMs, share } of load)
    yield { fromMs, toMs, speed: loadClassOf(share) > 0 ? 1 : 0, load: share };
}

/** The torque as a share of the rated one. */
function torqueOf(quantity: LoadQuantity, load: number, speed: number): number {
  return quantity === 'power' ? (Math.abs(speed) < STANDSTILL_SHARE ? 0 : load / speed) : load;
}

/**
 * Time at level by classes of speed and torque, and rainflow cycles of the torque, of [fromMs, toMs). The series may begin
 * earlier: what was measured before says what holds at the beginning.
 */
export function countLoad(
  range: { readonly fromMs: number; readonly toMs: number },
  given: {
    readonly speed: RatedSeries | undefined;
    readonly load: RatedSeries;
    readonly quantity: LoadQuantity;
  },
): LoadDay {
  const load = stretchesOf(given.load);
  const moments = given.speed === undefined ? atRatedSpeed(load) : joined(stretchesOf(given.speed), load);
  const cells = new Map<number, [number, number, number, number]>();
  const cycles = new Map<number, number>();
  const rainflow = makeRainflowCounter();
  let knownMs = 0;
  let runningMs = 0;
  for (const moment of moments) {
    const ms = Math.min(moment.toMs, range.toMs) - Math.max(moment.fromMs, range.fromMs);
    if (ms <= 0) continue;
    const speed = Math.abs(moment.speed);
    const torque = moment.load === undefined ? 0 : torqueOf(given.quantity, moment.load, moment.speed);
    knownMs += ms;
    if (speed >= STANDSTILL_SHARE) runningMs += ms;
    const key = speedClassOf(speed) * 1000 + loadClassOf(torque);
    const cell = cells.get(key) ?? [speedClassOf(speed), loadClassOf(torque), 0, 0];
    cell[2] += ms / 1000;
    cell[3] += (speed * ms) / 1000;
    cells.set(key, cell);
    if (moment.load !== undefined) rainflow.add(Math.round(torque / TORQUE_STEP) * TORQUE_STEP);
  }
  for (const { range: height } of rainflow.takeClosed()) {
    const index = loadClassOf(height);
    if (index > 0) cycles.set(index, (cycles.get(index) ?? 0) + 1);
  }
  const rounded = (value: number) => Number(value.toFixed(3));
  return {
    knownS: rounded(knownMs / 1000),
    runningS: rounded(runningMs / 1000),
    cells: [...cells.values()]
      .map(([s, l, seconds, rated]): LoadCell => [s, l, rounded(seconds), rounded(rated)])
      .sort((a, b) => a[0] - b[0] || a[1] - b[1]),
    cycles: [...cycles].sort(([a], [b]) => a - b),
    residue: rainflow.residue().map(rounded),
  };
}
