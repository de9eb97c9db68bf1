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
/** A drive below a tenth of its rated speed is being turned, not run. */
const RUNNING_SHARE = 0.1;
const BINS = 12;

/** Above which speed the machine counts as running; of what was seen where the plate says nothing. */
export function runningAbove(rated: number | null, buckets: OperationBuckets): number {
  return RUNNING_SHARE * (rated ?? greatest(buckets));
}

export function greatest({ mean }: OperationBuckets): number {
  let most = 0;
  for (let i = 0; i < mean.length; i++) most = Math.max(most, Math.abs(mean[i]!));
  return most;
}

/** Hours and starts of a speed signal. A start is a running bucket straight after one at standstill: what came after a gap is not known. */
export function countRunning(speed: OperationBuckets, aboveRpm: number): RunningTime {
  const { bucketMs, timesMs, mean } = speed;
  let running = 0;
  let starts = 0;
  for (let i = 0; i < mean.length; i++) {
    if (Math.abs(mean[i]!) <= aboveRpm) continue;
    running += 1;
    const follows = i > 0 && timesMs[i]! - timesMs[i - 1]! < 1.5 * bucketMs;
    if (follows && Math.abs(mean[i - 1]!) <= aboveRpm) starts += 1;
  }
  const hours = bucketMs / HOUR_MS;
  return { knownHours: mean.length * hours, runningHours: running * hours, starts };
}

/** When the machine ran, by the start of the bucket; null where that is not known for any. */
export function runningTimes(speed: OperationBuckets, aboveRpm: number): ReadonlySet<number> {
  const times = new Set<number>();
  for (let i = 0; i < speed.mean.length; i++)
    if (Math.abs(speed.mean[i]!) > aboveRpm) times.add(speed.timesMs[i]!);
  return times;
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
  const hours = buckets.bucketMs / HOUR_MS;
  for (let i = 0; i < buckets.mean.length; i++) {
    if (!isCounted(buckets.timesMs[i]!)) continue;
    const bin = bins[Math.min(BINS - 1, Math.floor(Math.abs(buckets.mean[i]!) / width))];
    if (bin !== undefined) bin.hours += hours;
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
