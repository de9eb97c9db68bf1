import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from './asset-points.ts';
import { layBuckets } from './bucket-grid.ts';
import { decodeHourRollup, encodeHourRollup, rollUpDay } from './hour-rollup.ts';
import { makeTestStore, newAsset } from './store.testing.ts';

const { store, database } = await makeTestStore();
afterAll(async () => {
  await store.stop();
  await database.drop();
});

const start = Date.UTC(2026, 2, 1);

interface Bucket {
  t: number;
  min: number;
  max: number;
  mean: number;
  count: number;
}

/** Buckets the slow way: the reference. */
function gather(
  points: ReadonlyMap<number, number>,
  fromMs: number,
  toMs: number,
  bucketMs: number,
): Bucket[] {
  const buckets = new Map<number, number[]>();
  for (const [time, value] of points) {
    if (time < fromMs || time >= toMs) continue;
    const t = Math.floor(time / bucketMs) * bucketMs;
    buckets.set(t, [...(buckets.get(t) ?? []), value]);
  }
  return [...buckets]
    .sort(([a], [b]) => a - b)
    .map(([t, values]) => ({
      t,
      min: Math.min(...values),
      max: Math.max(...values),
      mean: values.reduce((sum, value) => sum + value, 0) / values.length,
      count: values.length,
    }));
}

async function readBuckets(assetId: string, fromMs: number, toMs: number, buckets: number) {
  const series = await store.readSeries({ assetId, signalNumber: 1, fromMs, toMs, buckets });
  const rows: Bucket[] = Array.from(series.timesMs, (t, index) => ({
    t,
    min: series.min[index]!,
    max: series.max[index]!,
    mean: series.mean[index]!,
    count: series.count[index]!,
  }));
  return { bucketMs: series.bucketMs, rows };
}

function expectSame(read: readonly Bucket[], wanted: readonly Bucket[]): void {
  expect(read.map(({ mean: _, ...rest }) => rest)).toEqual(wanted.map(({ mean: _, ...rest }) => rest));
  for (const [index, bucket] of wanted.entries()) {
    // Rolled-up hours keep their mean in seven digits.
    const scale = Math.max(1, Math.abs(bucket.min), Math.abs(bucket.max));
    expect(Math.abs(read[index]!.mean - bucket.mean)).toBeLessThan(1e-6 * scale);
  }
}

describe('a series in buckets', () => {
  test('is what gathering all its points gives, compacted, fresh and late, at any width', async () => {
    const point = fc.record({
      time: fc.integer({ min: 0, max: 6 * 24 * 60 }).map((minute) => start + minute * 60_000),
      value: fc.integer({ min: -50_000, max: 50_000 }).map((value) => value / 100),
    });
    const round = fc.record({
      points: fc.array(point, { minLength: 1, maxLength: 120 }),
      isCompacted: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(round, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 0, max: 5 * 24 * 60 }),
        fc.integer({ min: 1, max: 6 * 24 * 60 }),
        fc.constantFrom(1, 2, 5, 24, 100, 500, 4000),
        async (rounds, fromMinute, minutes, most) => {
          const assetId = newAsset();
          const all = new Map<number, number>();
          for (const { points, isCompacted } of rounds) {
            for (const { time, value } of points) all.set(time, value);
            await store.append([
              {
                assetId,
                signalNumbers: points.map(() => 1),
                timesMs: points.map(({ time }) => time),
                values: points.map(({ value }) => value),
              },
            ]);
            if (isCompacted) await store.compact({ all: true });
          }
          const fromMs = start + fromMinute * 60_000;
          const toMs = fromMs + minutes * 60_000;
          const { bucketMs, rows } = await readBuckets(assetId, fromMs, toMs, most);
          const grid = layBuckets(fromMs, toMs, most);
          expect(bucketMs).toBe(grid.bucketMs);
          expect(rows.length).toBeLessThanOrEqual(Math.max(most, 1));
          if (grid.fromMs % bucketMs === 0) expectSame(rows, gather(all, grid.fromMs, grid.toMs, bucketMs));
          const rawSeries = await store.readSeries({ assetId, signalNumber: 1, fromMs, toMs });
          const wanted = [...all].filter(([time]) => time >= fromMs && time < toMs).sort(([a], [b]) => a - b);
          expect(Array.from(rawSeries.timesMs)).toEqual(wanted.map(([time]) => time));
          expect(Array.from(rawSeries.values)).toEqual(wanted.map(([, value]) => value));
        },
      ),
      { numRuns: 60, seed: 20816 },
    );
  });

  test('wide buckets come from rollups: they are there when the points are gone', async () => {
    const assetId = newAsset();
    const timesMs = Array.from({ length: 5 * 1440 }, (_, minute) => start + minute * 60_000);
    const values = timesMs.map((_, minute) => Math.round(100 * Math.sin(minute / 500)) / 10);
    await store.append([{ assetId, signalNumbers: timesMs.map(() => 1), timesMs, values }]);
    await store.compact({ all: true });
    const points = new Map(timesMs.map((time, index) => [time, values[index]!]));
    const before = await readBuckets(assetId, start, start + 5 * DAY_MS, 120);
    expect(before.bucketMs).toBe(HOUR_MS);
    expectSame(before.rows, gather(points, start, start + 5 * DAY_MS, HOUR_MS));
    await database.pool.query('delete from telemetry_compacted where asset_id = $1', [assetId]);
    expect(await readBuckets(assetId, start, start + 5 * DAY_MS, 120)).toEqual(before);
    expect((await readBuckets(assetId, start, start + 5 * DAY_MS, 121)).rows).toHaveLength(120);
    expect((await readBuckets(assetId, start, start + 5 * DAY_MS, 500)).rows).toHaveLength(0);
  });

  test('of nothing is empty, also when the range is', async () => {
    const assetId = newAsset();
    expect((await readBuckets(assetId, start, start + DAY_MS, 10)).rows).toEqual([]);
    const series = await store.readSeries({ assetId, signalNumber: 1, fromMs: start, toMs: start });
    expect(series.timesMs).toHaveLength(0);
  });
});

describe('the grid of buckets', () => {
  test('covers the range with at most so many whole buckets, whose widths make up hours and days', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e12, max: 4e12 }),
        fc.integer({ min: 1, max: 4e11 }),
        fc.integer({ min: 1, max: 20_000 }),
        (fromMs, lengthMs, most) => {
          const grid = layBuckets(fromMs, fromMs + lengthMs, most);
          expect(grid.fromMs).toBeLessThanOrEqual(fromMs);
          expect(grid.toMs).toBeGreaterThanOrEqual(fromMs + lengthMs);
          expect(grid.buckets).toBe((grid.toMs - grid.fromMs) / grid.bucketMs);
          expect(grid.buckets).toBeLessThanOrEqual(Math.max(2, most));
          expect(HOUR_MS % grid.bucketMs === 0 || grid.bucketMs % HOUR_MS === 0).toBe(true);
          if (grid.bucketMs >= HOUR_MS) expect(Math.abs(grid.fromMs % HOUR_MS)).toBe(0);
        },
      ),
    );
  });

  test('31 days to 1500 buckets make half hours', () => {
    expect(layBuckets(start, start + 31 * DAY_MS, 1500)).toMatchObject({
      bucketMs: 1_800_000,
      buckets: 1488,
    });
  });
});

describe('the rollup of a day', () => {
  test.each([
    ['decimal values', (minute: number) => Math.round(2000 * Math.sin(minute / 100)) / 100, 400],
    ['values of any kind', (minute: number) => Math.sin(minute / 100) * Math.PI, 600],
  ])('of %s keeps min and max to the bit', (_, valueAt, mostBytes) => {
    const times = Float64Array.from({ length: 1440 }, (_, minute) => start + minute * 60_000);
    const values = Float64Array.from({ length: 1440 }, (_, minute) => valueAt(minute));
    values[30] = Number.NaN;
    const rollup = rollUpDay(start, times, values, 1440);
    const bytes = encodeHourRollup(rollup);
    expect(bytes.length).toBeLessThan(mostBytes);
    const read = decodeHourRollup(bytes);
    expect(read.min).toEqual(rollup.min);
    expect(read.max).toEqual(rollup.max);
    expect(read.count).toEqual(rollup.count);
    expect(read.count[0]).toBe(59);
    for (let hour = 0; hour < 24; hour++) expect(read.mean[hour]).toBeCloseTo(rollup.mean[hour]!, 5);
  });

  test('holds nothing for hours without points', () => {
    const rollup = rollUpDay(start, Float64Array.of(start + 5 * HOUR_MS), Float64Array.of(7), 1);
    const bytes = encodeHourRollup(rollup);
    expect(bytes).toHaveLength(24);
    expect(decodeHourRollup(bytes).count[5]).toBe(1);
    expect(decodeHourRollup(bytes).min[4]).toBeNaN();
    expect(() => decodeHourRollup(new Uint8Array(3))).toThrow(RangeError);
  });
});
