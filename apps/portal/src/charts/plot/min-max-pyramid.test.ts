import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildPyramid, decimate, findExtremes } from './min-max-pyramid.ts';

const samples = fc
  .array(fc.oneof(fc.float({ noDefaultInfinity: true }), fc.constant(Number.NaN)), { maxLength: 1200 })
  .map((values) => Float32Array.from(values));

describe('min-max pyramid', () => {
  it('finds the same extremes as looking at every sample', () => {
    fc.assert(
      fc.property(samples, fc.nat(1300), fc.nat(1300), (values, a, b) => {
        const [from, to] = a < b ? [a, b] : [b, a];
        const present = values.subarray(from, to).filter((value) => !Number.isNaN(value));
        const found = findExtremes(buildPyramid(values), from, to);
        if (present.length === 0) expect(found).toBeNull();
        else {
          expect(values[found!.minAt]).toBe(Math.min(...present));
          expect(values[found!.maxAt]).toBe(Math.max(...present));
        }
      }),
    );
  });

  it('keeps a single-sample peak of 131 072 samples at every zoom', () => {
    const values = new Float32Array(131_072);
    values[77_777] = 1;
    values[77_779] = -1;
    const pyramid = buildPyramid(values);
    for (const [from, to] of [
      [0, 131_072],
      [70_000, 100_001],
      [77_000, 78_500],
      [77_777, 77_780],
    ] as const) {
      const drawn = [...decimate(pyramid, from, to, 1100)].map((index) => values[index]);
      expect(drawn).toContain(1);
      expect(drawn).toContain(-1);
      expect(drawn.length).toBeLessThanOrEqual(2200);
    }
  });

  it('draws every sample when they fit and keeps their order when they do not', () => {
    const values = Float64Array.from({ length: 5000 }, (_, i) => Math.sin(i * 1.7));
    const pyramid = buildPyramid(values);
    expect([...decimate(pyramid, 10, 14, 500)]).toEqual([10, 11, 12, 13]);
    const drawn = decimate(pyramid, 0, 5000, 300);
    for (let k = 1; k < drawn.length; k++) expect(drawn[k]).toBeGreaterThan(drawn[k - 1]!);
  });

  it('keeps a gap of missing samples as a gap', () => {
    const values = Float32Array.from({ length: 4000 }, (_, i) => (i >= 1000 && i < 2000 ? Number.NaN : 1));
    const drawn = decimate(buildPyramid(values), 0, 4000, 40);
    expect([...drawn].some((index) => Number.isNaN(values[index]))).toBe(true);
  });
});
