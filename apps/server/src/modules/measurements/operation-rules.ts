import { STANDSTILL_SHARE } from '@ritzel/drivetrain';

/** Buckets of one signal in the order of time; those in which nothing came are absent. */
export interface OperationBuckets {
  readonly bucketMs: number;
  readonly timesMs: ArrayLike<number>;
  readonly mean: ArrayLike<number>;
}

export interface RunningTime {
  readonly knownHours: number;
  readonly runningHours: number;
  readonly starts: number;
}

const HOUR_MS = 3_600_000;
const BINS = 12;

/** Above which speed the machine counts as running; of what was seen where the nameplate says nothing. */
export function runningAbove(rated: number | null, buckets: OperationBuckets): number {
  return STANDSTILL_SHARE * (rated ?? greatest(buckets));
}

export function greatest({ mean }: OperationBuckets): number {
  let most = 0;
  for (let i = 0; i < mean.length; i++) most = Math.max(most, Math.abs(mean[i]!));
  return most;
}

/** Values that come further apart than this leave a gap, unless those around them do too. */
const BRIDGED_MS = 15 * 60_000;
/** Of fewer values nobody knows how often they usually come. */
const FEWEST_VALUES = 10;
/** Steps looked at on either side: one that came early or late does not decide. */
const NEIGHBOURS = 4;

/**
 * How often values come around each of them: devices send more often when they are asked to, and old values may be kept
 * at greater distances. The median of the steps around, without the value's own; at least a bucket.
 */
function usualSteps({ bucketMs, timesMs }: OperationBuckets): Float64Array {
  const count = timesMs.length;
  const usual = new Float64Array(count).fill(bucketMs);
  if (count < FEWEST_VALUES) return usual;
  const step = (i: number) => timesMs[i + 1]! - timesMs[i]!;
  for (let i = 0; i < count; i++) {
    const around: number[] = [];
    for (let k = Math.max(0, i - NEIGHBOURS); k <= Math.min(count - 2, i + NEIGHBOURS); k++)
      if (k !== i) around.push(step(k));
    around.sort((a, b) => a - b);
    usual[i] = Math.max(bucketMs, around[around.length >> 1]!);
  }
  return usual;
}

export interface Coverage {
  /** For how long each value speaks: until the next one, where that comes in time; else as long as is usual around it. */
  readonly ms: Float64Array;
  /** Whether the next value came in time. */
  readonly isFollowed: Uint8Array;
  /** The longest usual distance between two values: shorter stops may stay unseen. */
  readonly resolutionMs: number;
}

/** For how long each value speaks. Three usual distances without a word are a silence (stale: domain rules, section 1). */
export function coverageOf(buckets: OperationBuckets): Coverage {
  const { bucketMs, timesMs } = buckets;
  const usual = usualSteps(buckets);
  const ms = new Float64Array(timesMs.length);
  const isFollowed = new Uint8Array(timesMs.length);
  const leastMs = timesMs.length < FEWEST_VALUES ? 1.5 * bucketMs : BRIDGED_MS;
  const factor = timesMs.length < FEWEST_VALUES ? 1 : 3;
  let resolutionMs = bucketMs;
  for (let i = 0; i < timesMs.length; i++) {
    const stepMs = i + 1 < timesMs.length ? timesMs[i + 1]! - timesMs[i]! : Number.POSITIVE_INFINITY;
    isFollowed[i] = stepMs <= Math.max(factor * usual[i]!, leastMs) ? 1 : 0;
    ms[i] = isFollowed[i] === 1 ? stepMs : usual[i]!;
    resolutionMs = Math.max(resolutionMs, usual[i]!);
  }
  return { ms, isFollowed, resolutionMs };
}

/** Hours and starts of a speed signal. A start is a running value after one at standstill: what came after a gap is not known. */
export function countRunning(speed: OperationBuckets, aboveRpm: number): RunningTime {
  const { mean } = speed;
  const { ms, isFollowed } = coverageOf(speed);
  let knownHours = 0;
  let runningHours = 0;
  let starts = 0;
  for (let i = 0; i < mean.length; i++) {
    knownHours += ms[i]! / HOUR_MS;
    if (Math.abs(mean[i]!) <= aboveRpm) continue;
    runningHours += ms[i]! / HOUR_MS;
    if (i > 0 && isFollowed[i - 1] === 1 && Math.abs(mean[i - 1]!) <= aboveRpm) starts += 1;
  }
  return { knownHours, runningHours, starts };
}

/** Whether the machine ran at a time, by the speed that was in force then; where that is not known it is not counted. */
export function ranAt(speed: OperationBuckets, aboveRpm: number): (timeMs: number) => boolean {
  const { timesMs, mean } = speed;
  const { ms } = coverageOf(speed);
  return (timeMs) => {
    let [low, high] = [0, timesMs.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (timesMs[middle]! <= timeMs) low = middle + 1;
      else high = middle;
    }
    const last = low - 1;
    return last >= 0 && timeMs - timesMs[last]! <= ms[last]! && Math.abs(mean[last]!) > aboveRpm;
  };
}

/** Time at level in twelve equal bins from nothing to 1.2 of what is rated, or to the most that was seen. */
export function timeAtLevel(
  buckets: OperationBuckets,
  rated: number | null,
  isCounted: (timeMs: number) => boolean,
): { from: number; to: number; hours: number }[] {
  const top = niceTop(Math.max(1.2 * Math.abs(rated ?? 0), greatest(buckets)));
  const width = top / BINS;
  const bins = Array.from({ length: BINS }, (_, i) => ({
    from: round(i * width),
    to: round((i + 1) * width),
    hours: 0,
  }));
  const { ms } = coverageOf(buckets);
  for (let i = 0; i < buckets.mean.length; i++) {
    if (!isCounted(buckets.timesMs[i]!)) continue;
    const bin = bins[Math.min(BINS - 1, Math.floor(Math.abs(buckets.mean[i]!) / width))];
    if (bin !== undefined) bin.hours += ms[i]! / HOUR_MS;
  }
  return bins;
}

/** The next multiple of 1.2, 2.4, 3 or 6 times a power of ten: twelfths of it are round numbers. */
function niceTop(value: number): number {
  if (!(value > 0)) return BINS;
  const power = 10 ** Math.floor(Math.log10(value));
  return (
    [1.2, 2.4, 3, 6, 12].map((step) => step * power).find((top) => top >= value * (1 - 1e-9)) ?? 12 * power
  );
}

function round(value: number): number {
  return Number(value.toPrecision(9));
}
