import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decadeRange, niceRange } from './nice-range.ts';

describe('axis range', () => {
  it('holds the data, ends on round numbers and starts positive data at zero', () => {
    expect(niceRange(0.4, 6.3, true)).toEqual([0, 7]);
    expect(niceRange(60.2, 71.8, false)).toEqual([58, 74]);
    expect(niceRange(-3.1, 3.3, true)).toEqual([-4, 4]);
  });

  it('does not collapse on constant or missing data', () => {
    const [low, high] = niceRange(5, 5, false);
    expect(low).toBeLessThan(5);
    expect(high).toBeGreaterThan(5);
    expect(niceRange(0, 0, true)[1]).toBeGreaterThan(0);
    expect(niceRange(Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, true)).toEqual([0, 1]);
  });

  it('always contains what it is made for', () => {
    const number = fc.double({ min: -1e9, max: 1e9, noNaN: true });
    fc.assert(
      fc.property(number, number, fc.boolean(), (a, b, fromZero) => {
        const [low, high] = niceRange(Math.min(a, b), Math.max(a, b), fromZero);
        expect(low).toBeLessThanOrEqual(Math.min(a, b));
        expect(high).toBeGreaterThanOrEqual(Math.max(a, b));
        expect(high).toBeGreaterThan(low);
      }),
    );
  });

  it('takes whole decades, no more than asked for', () => {
    expect(decadeRange(0.02, 3, 6)).toEqual([0.01, 10]);
    expect(decadeRange(1e-12, 3, 4)).toEqual([0.001, 10]);
    expect(decadeRange(0, 0, 4)).toEqual([1e-3, 1]);
  });
});
