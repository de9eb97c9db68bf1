import { expect, test } from 'vitest';
import { addPointsToBuckets, addSeriesToBuckets, closeBuckets, openBuckets } from './series-buckets.ts';
import { encodeSeries } from './series-codec.ts';

const dayMs = 86_400_000;
const from = Date.UTC(2026, 2, 1);

test.each([1, 2, 3, 7, 24, 48, 96, 144, 288, 1440])(
  'a point on the edge of %s buckets belongs to the bucket that begins there',
  (buckets) => {
    const times = Float64Array.from({ length: 1440 }, (_, minute) => from + minute * 60_000);
    const opened = openBuckets(from, from + dayMs, buckets);
    addPointsToBuckets(opened, times, new Float64Array(1440).fill(1), 1440);
    const wanted = new Float64Array(buckets);
    for (let minute = 0; minute < 1440; minute++) wanted[Math.floor((minute * buckets) / 1440)]! += 1;
    expect(closeBuckets(opened).count).toEqual(wanted);
  },
);

test('a chunk that ends on the edge of a bucket is not taken for one that lies within', () => {
  const times = Float64Array.of(from + 3_600_000 - 1, from + 3_600_000);
  const opened = openBuckets(from, from + dayMs, 24);
  addSeriesToBuckets(opened, encodeSeries(times, Float64Array.of(1, 2)));
  expect(Array.from(closeBuckets(opened).count.subarray(0, 3))).toEqual([1, 1, 0]);
});
