import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  CorruptSegmentError,
  encodePointsSegment,
  spanOfSegment,
  visitSegment,
  visitSegmentSignal,
} from './points-segment.ts';

const point = fc.tuple(
  fc.oneof(fc.nat(20), fc.nat(4_000_000_000)),
  fc.oneof(
    fc.integer({ min: 1_700_000_000_000, max: 1_700_000_900_000 }),
    fc.integer({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }),
  ),
  fc.oneof(fc.double(), fc.float(), fc.constant(-0)),
);

function pack(points: [number, number, number][]): Uint8Array {
  return encodePointsSegment(
    points.map(([signal]) => signal),
    points.map(([, time]) => time),
    points.map(([, , value]) => value),
  );
}

function unpack(segment: Uint8Array): [number, number, number][] {
  const points: [number, number, number][] = [];
  visitSegment(segment, (...each) => points.push(each));
  return points;
}

test('any points come back in their order, every value to the bit', () => {
  fc.assert(
    fc.property(fc.array(point), (points) => {
      const read = unpack(pack(points));
      expect(read).toEqual(points);
      read.forEach(([, , value], index) => {
        expect(Object.is(value, points[index]![2])).toBe(true);
      });
    }),
  );
});

test('the points of one signal are found among the others', () => {
  fc.assert(
    fc.property(fc.array(point), (points) => {
      for (const signal of new Set(points.map(([each]) => each))) {
        const read: number[][] = [];
        visitSegmentSignal(pack(points), signal, (...each) => read.push(each));
        expect(read).toEqual(points.filter(([each]) => each === signal).map(([, ...rest]) => rest));
      }
    }),
  );
});

test('a part of longer columns is packed alone', () => {
  const segment = encodePointsSegment([1, 2, 3, 4], [10, 20, 30, 40], [0.1, 0.2, 0.3, 0.4], 1, 3);
  expect(unpack(segment)).toEqual([
    [2, 20, 0.2],
    [3, 30, 0.3],
  ]);
  expect(spanOfSegment(segment)).toEqual({ count: 2, tMin: 20, tMax: 30 });
});

test('twenty signals at one instant take nine bytes a point, a header and what aligns them', () => {
  const signals = Array.from({ length: 20 }, (_, index) => index);
  const times = new Array(20).fill(1_700_000_000_000);
  const segment = encodePointsSegment(
    signals,
    times,
    signals.map((index) => Math.sqrt(index + 2)),
  );
  expect(segment.length).toBe(32 + 20 * 9);
});

test('a thousand messages of twenty signals at 0.01 take less than four bytes a point', () => {
  const points = Array.from({ length: 20_000 }, (_, index): [number, number, number] => [
    index % 20,
    1_700_000_000_000 + 1000 * Math.floor(index / 20),
    ((index * 7919) % 30_000) / 100,
  ]);
  const segment = pack(points);
  expect(segment.length).toBeLessThan(4 * points.length);
  expect(unpack(segment)).toEqual(points);
});

test('short decimals come back to the bit, whatever the number of decimals and the size', () => {
  const decimal = fc
    .tuple(fc.integer({ min: -3_000_000_000, max: 3_000_000_000 }), fc.nat(5))
    .map(([whole, decimals]) => whole / 10 ** decimals);
  fc.assert(
    fc.property(fc.array(decimal), (values) => {
      const read = unpack(pack(values.map((value, index) => [index, 5, value])));
      expect(read.map(([, , value]) => value)).toEqual(values);
    }),
  );
});

test('bytes out of a longer buffer are read wherever they begin', () => {
  const segment = pack([
    [1, 10, 0.5],
    [2, 20, 0.25],
  ]);
  const longer = new Uint8Array(segment.length + 3);
  longer.set(segment, 3);
  expect(unpack(longer.subarray(3))).toEqual(unpack(segment));
});

test('a segment of the earlier version is still read', () => {
  const bytes = new Uint8Array(24 + 2 * 9);
  const view = new DataView(bytes.buffer);
  bytes.set([1, 1, 4, 4]);
  view.setUint32(4, 2, true);
  view.setFloat64(8, 1000, true);
  view.setFloat64(16, 1500, true);
  bytes.set([7, 9], 24);
  view.setUint32(26, 0, true);
  view.setUint32(30, 500, true);
  view.setFloat32(34, 2.5, true);
  view.setFloat32(38, -1, true);
  expect(unpack(bytes)).toEqual([
    [7, 1000, 2.5],
    [9, 1500, -1],
  ]);
  expect(spanOfSegment(bytes)).toEqual({ count: 2, tMin: 1000, tMax: 1500 });
});

test('bytes that are no segment are refused', () => {
  const good = pack([
    [1, 2, 3],
    [4, 5, 6],
  ]);
  const mutated = fc.array(fc.tuple(fc.nat(23), fc.nat(255)), { minLength: 1 }).map((changes) => {
    const bytes = good.slice();
    for (const [at, to] of changes) bytes[at] = to;
    return bytes;
  });
  fc.assert(
    fc.property(fc.oneof(mutated, fc.uint8Array()), (bytes) => {
      try {
        unpack(bytes);
      } catch (error) {
        expect(error).toBeInstanceOf(CorruptSegmentError);
      }
    }),
  );
  expect(() => unpack(good.subarray(0, good.length - 1))).toThrow(CorruptSegmentError);
});
