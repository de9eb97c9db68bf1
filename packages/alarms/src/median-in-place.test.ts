import fc from 'fast-check';
import { expect, it } from 'vitest';
import { medianInPlace } from './median-in-place.ts';

it('is the middle of the sorted values, or the mean of the two middle ones', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), { minLength: 1 }), (values) => {
      const sorted = values.toSorted((x, y) => x - y);
      const middle = values.length >> 1;
      const expected =
        values.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
      expect(medianInPlace(Float64Array.from([...values, 7, 7]), values.length)).toBeCloseTo(expected, 6);
    }),
  );
  expect(medianInPlace(new Float64Array(3), 0)).toBeNaN();
});
