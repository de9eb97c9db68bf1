import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { operatingBin, operatingBinKey, speedsOfBin } from './operating-bin.ts';

describe('operating bin', () => {
  it.each([
    [1485, 0.8, 's77/l3'],
    [1495, 0.79, 's77/l3'],
    [990, 0.1, 's72/l0'],
    [1485, 0.98, 's77/l4'],
    [1485, 1.02, 's77/l4'],
    [1485, 1.7, 's77/l5'],
    [1485, 0.625, 's77/l3'],
    [null, null, 's-/l-'],
    [0, null, 's-/l-'],
  ])('of %s rpm at %s of the load is %s', (speedRpm, load, key) => {
    expect(operatingBinKey(operatingBin({ speedRpm, load }))).toBe(key);
  });

  it('holds its speed between its edges, and is a tenth wide', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.5, max: 60_000, noNaN: true }), (speedRpm) => {
        const { speedStep } = operatingBin({ speedRpm, load: null });
        const { lowRpm, highRpm } = speedsOfBin(speedStep ?? Number.NaN);
        expect(speedRpm).toBeGreaterThanOrEqual(lowRpm * (1 - 1e-9));
        expect(speedRpm).toBeLessThanOrEqual(highRpm * (1 + 1e-9));
        expect(highRpm / lowRpm).toBeCloseTo(1.1, 9);
      }),
    );
  });
});
