import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addPointsToBuckets, addSeriesToBuckets, closeBuckets, openBuckets } from './series-buckets.ts';
import {
  CorruptSeriesError,
  decodeSeries,
  decodeSeriesInto,
  encodeSeries,
  summariseSeries,
} from './series-codec.ts';

const DAY = 1_700_006_400_000;
const MINUTE = 60_000;

function bitsOf(values: Float64Array): BigUint64Array {
  return new BigUint64Array(values.buffer.slice(values.byteOffset, values.byteOffset + values.byteLength));
}

function expectLossless(times: Float64Array, values: Float64Array): Uint8Array {
  const chunk = encodeSeries(times, values);
  const read = decodeSeries(chunk);
  expect(read.times).toEqual(times);
  expect(bitsOf(read.values)).toEqual(bitsOf(values));
  return chunk;
}

/** Repeatable noise: a linear congruential generator (Numerical Recipes, 3rd edition, section 7.1). */
function noise(seed: number): () => number {
  let state = BigInt(seed);
  return () => {
    state = (state * 2862933555777941757n + 3037000493n) & 0xffffffffffffffffn;
    return Number(state >> 11n) / 2 ** 53;
  };
}

/** A bell around 0 with standard deviation 1 (sum of twelve uniforms). */
function bell(next: () => number): number {
  let sum = -6;
  for (let term = 0; term < 12; term++) sum += next();
  return sum;
}

/** A day of one-minute temperatures: a daily swing, a slow wander and noise, at the resolution given. */
function dayOfMinutes(
  seed: number,
  decimals: number,
  sigma: number,
): { times: Float64Array; values: Float64Array } {
  const next = noise(seed);
  const power = 10 ** decimals;
  const times = new Float64Array(1440);
  const values = new Float64Array(1440);
  for (let minute = 0; minute < 1440; minute++) {
    times[minute] = DAY + minute * MINUTE;
    const value = 62 + 8 * Math.sin(minute / 229) + sigma * bell(next);
    values[minute] = Math.round(value * power) / power;
  }
  return { times, values };
}

const anyBits = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
const measured = fc.integer({ min: -100_000, max: 100_000 }).map((steps) => steps / 100);
const anyTime = fc.integer({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });

test('any times and any 64 bits of value come back to the last bit, NaN payloads and -0 included', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyTime, anyBits), { maxLength: 300 }), (points) => {
      const values = new Float64Array(BigUint64Array.from(points, ([, bits]) => bits).buffer);
      expectLossless(
        Float64Array.from(points, ([time]) => time),
        values,
      );
    }),
    { numRuns: 300 },
  );
});

test('measured values with stray NaN, infinities, -0 and finer readings come back to the last bit', () => {
  const stray = fc.constantFrom(Number.NaN, Infinity, -Infinity, -0, Math.PI, 1e300, 5e-324);
  const value = fc.oneof({ weight: 30, arbitrary: measured }, { weight: 1, arbitrary: stray });
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 600 }), (values) => {
      expectLossless(
        Float64Array.from(values, (_, index) => DAY + index * MINUTE),
        Float64Array.from(values),
      );
    }),
    { numRuns: 300 },
  );
});

test('float32 readings, counters, ramps and constants come back to the last bit', () => {
  const columns: ((index: number) => number)[] = [
    (index) => Math.fround(20 + (index % 57) / 100),
    (index) => Math.fround(Math.sin(index)),
    (index) => 9e12 + index * 1000,
    (index) => index * 2 ** 33,
    (index) => (index % 2 === 0 ? -(2 ** 50) : 2 ** 50),
    () => 0,
    () => -0,
    () => Number.NaN,
    (index) => index / 8,
    (index) => 1e15 + (index % 3),
  ];
  for (const column of columns) {
    for (const length of [0, 1, 2, 127, 128, 129, 1000]) {
      const times = Float64Array.from({ length }, (_, index) => DAY + index * 1000 + (index % 7));
      expectLossless(
        times,
        Float64Array.from({ length }, (_, index) => column(index)),
      );
    }
  }
});

test('a day of minutes at a resolution of 0.01 takes less than 2 bytes a point', () => {
  const quiet = dayOfMinutes(1, 2, 0.2);
  const loud = dayOfMinutes(2, 2, 2);
  expect(expectLossless(quiet.times, quiet.values).length / 1440).toBeLessThan(1.05);
  expect(expectLossless(loud.times, loud.values).length / 1440).toBeLessThan(1.5);
});

test('float32 readings at a resolution of 0.01 take no more than double ones', () => {
  const { times, values } = dayOfMinutes(3, 2, 0.2);
  const narrow = values.map((value) => Math.fround(value));
  expect(expectLossless(times, narrow).length).toBe(encodeSeries(times, values).length);
});

test('a constant day takes under 0.1 bytes a point', () => {
  const { times } = dayOfMinutes(4, 2, 0);
  expect(expectLossless(times, new Float64Array(1440).fill(21.5)).length / 1440).toBeLessThan(0.1);
});

test('the header holds count, span, extremes and sum of the finite values', () => {
  const times = Float64Array.from([30, 10, 20, 40]);
  expect(summariseSeries(encodeSeries(times, Float64Array.from([1.5, Number.NaN, -2, Infinity])))).toEqual({
    count: 4,
    tMin: 10,
    tMax: 40,
    vMin: -2,
    vMax: 1.5,
    sum: -0.5,
    finiteCount: 2,
  });
});

test('a time that is no whole number is not encoded', () => {
  for (const time of [1.5, Number.NaN, 2 ** 53]) {
    expect(() => encodeSeries(Float64Array.of(time), Float64Array.of(1))).toThrow(RangeError);
  }
});

test('a chunk is decoded into the middle of the columns the caller owns', () => {
  const { times, values } = dayOfMinutes(5, 2, 0.2);
  const chunk = encodeSeries(times, values);
  const allTimes = new Float64Array(2000);
  const allValues = new Float64Array(2000);
  expect(decodeSeriesInto(chunk, allTimes, allValues, 500)).toBe(1440);
  expect(allTimes.subarray(500, 1940)).toEqual(times);
  expect(allValues.subarray(500, 1940)).toEqual(values);
  expect(allValues[499]).toBe(0);
  expect(allValues[1940]).toBe(0);
  expect(() => decodeSeriesInto(chunk, allTimes, allValues, 600)).toThrow(CorruptSeriesError);
});

test('damaged chunks end in CorruptSeriesError or in wrong numbers, never in anything else', () => {
  const { times, values } = dayOfMinutes(6, 2, 1);
  const chunks = [encodeSeries(times, values), encodeSeries(times, values.map(Math.sin))];
  fc.assert(
    fc.property(
      fc.constantFrom(...chunks),
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 5 }),
      fc.nat(),
      (chunk, changes, cut) => {
        let bytes = chunk.slice();
        for (const [at, to] of changes) bytes[at % (at % 2 === 0 ? 64 : bytes.length)] = to;
        if (cut % 3 === 0) bytes = bytes.subarray(0, cut % bytes.length);
        try {
          decodeSeriesInto(bytes, new Float64Array(4096), new Float64Array(4096));
        } catch (error) {
          expect(error).toBeInstanceOf(CorruptSeriesError);
        }
      },
    ),
    { numRuns: 2000 },
  );
});

test('buckets of chunks are the buckets of their points, whether a chunk is read whole or by its header', () => {
  const day = fc.record({
    start: fc.integer({ min: 0, max: 5000 }),
    steps: fc.array(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.option(measured)), { maxLength: 200 }),
  });
  fc.assert(
    fc.property(
      fc.array(day, { maxLength: 4 }),
      fc.integer({ min: 0, max: 4000 }),
      fc.integer({ min: 1, max: 6000 }),
      fc.integer({ min: 1, max: 50 }),
      (days, from, length, count) => {
        const fromChunks = openBuckets(from, from + length, count);
        const fromPoints = openBuckets(from, from + length, count);
        for (const { start, steps } of days) {
          let time = start;
          const times = Float64Array.from(steps, ([step]) => (time += step));
          const values = Float64Array.from(steps, ([, value]) => value ?? Number.NaN);
          addSeriesToBuckets(fromChunks, encodeSeries(times, values));
          addPointsToBuckets(fromPoints, times, values, times.length);
        }
        const chunks = closeBuckets(fromChunks);
        const points = closeBuckets(fromPoints);
        expect(chunks.count).toEqual(points.count);
        expect(chunks.min).toEqual(points.min);
        expect(chunks.max).toEqual(points.max);
        for (let bucket = 0; bucket < count; bucket++) {
          if (chunks.count[bucket] !== 0) expect(chunks.mean[bucket]).toBeCloseTo(points.mean[bucket]!, 6);
          else expect(chunks.mean[bucket]).toBeNaN();
        }
      },
    ),
  );
});
