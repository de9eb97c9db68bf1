import { decodeSeriesInto, summariseSeries } from './series-codec.ts';

/**
 * Equal buckets of [from, to) that gather least, greatest and mean value of what falls into them: what a chart
 * needs of any number of points. Columns have one place for each bucket; an empty bucket has count 0.
 */
export interface SeriesBuckets {
  from: number;
  to: number;
  min: Float64Array;
  max: Float64Array;
  sum: Float64Array;
  /** Finite values gathered. */
  count: Float64Array;
}

/** Throws a RangeError unless from < to and there is at least one bucket. */
export function openBuckets(from: number, to: number, buckets: number): SeriesBuckets {
  if (!(from < to) || !Number.isSafeInteger(buckets) || buckets < 1) {
    throw new RangeError(`can't cut ${from} to ${to} into ${buckets} buckets`);
  }
  return {
    from,
    to,
    min: new Float64Array(buckets).fill(Infinity),
    max: new Float64Array(buckets).fill(-Infinity),
    sum: new Float64Array(buckets),
    count: new Float64Array(buckets),
  };
}

/** Gathers points; those outside the range and values that are not finite are left out. */
export function addPointsToBuckets(
  buckets: SeriesBuckets,
  times: Float64Array,
  values: Float64Array,
  count: number,
): void {
  const { from, to, min, max, sum } = buckets;
  const counts = buckets.count;
  const last = min.length - 1;
  // Dividing by the width, not multiplying by its inverse: that would put a point on an edge into the bucket before.
  const width = (to - from) / min.length;
  for (let index = 0; index < count; index++) {
    const time = times[index]!;
    if (time < from || time >= to) continue;
    const value = values[index]!;
    // Subtracting a number from itself gives 0 for finite numbers alone.
    if (value - value !== 0) continue;
    const place = Math.floor((time - from) / width);
    // Rounding may carry the last instant over the edge.
    const bucket = Math.min(place, last);
    if (value < min[bucket]!) min[bucket] = value;
    if (value > max[bucket]!) max[bucket] = value;
    sum[bucket]! += value;
    counts[bucket]!++;
  }
}

let scratchTimes = new Float64Array(2048);
let scratchValues = new Float64Array(2048);

/**
 * Gathers a whole chunk, from its header alone where it lies within one bucket, and not at all where it lies
 * outside. Throws CorruptSeriesError.
 */
export function addSeriesToBuckets(buckets: SeriesBuckets, chunk: Uint8Array): void {
  const summary = summariseSeries(chunk);
  const { from, to, min } = buckets;
  if (summary.finiteCount === 0 || summary.tMax < from || summary.tMin >= to) return;
  const width = (to - from) / min.length;
  const first = Math.floor((summary.tMin - from) / width);
  const isWithin = summary.tMin >= from && summary.tMax < to;
  if (isWithin && first === Math.floor((summary.tMax - from) / width) && first < min.length) {
    if (summary.vMin < min[first]!) min[first] = summary.vMin;
    if (summary.vMax > buckets.max[first]!) buckets.max[first] = summary.vMax;
    buckets.sum[first]! += summary.sum;
    buckets.count[first]! += summary.finiteCount;
    return;
  }
  if (scratchTimes.length < summary.count) {
    scratchTimes = new Float64Array(summary.count);
    scratchValues = new Float64Array(summary.count);
  }
  addPointsToBuckets(
    buckets,
    scratchTimes,
    scratchValues,
    decodeSeriesInto(chunk, scratchTimes, scratchValues),
  );
}

/** Least, greatest and mean value of each bucket; NaN where a bucket is empty. Columns are reused. */
export function closeBuckets(buckets: SeriesBuckets): {
  min: Float64Array;
  max: Float64Array;
  mean: Float64Array;
  count: Float64Array;
} {
  const { min, max, sum: mean, count } = buckets;
  for (let bucket = 0; bucket < count.length; bucket++) {
    if (count[bucket] === 0) {
      min[bucket] = Number.NaN;
      max[bucket] = Number.NaN;
      mean[bucket] = Number.NaN;
    } else mean[bucket]! /= count[bucket]!;
  }
  return { min, max, mean, count };
}
