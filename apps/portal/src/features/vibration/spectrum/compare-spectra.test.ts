import { describe, expect, it } from 'vitest';
import { amplitudeRatioOf, decodeHow, differenceOf, onGrid } from './compare-spectra.ts';

describe('comparing spectra', () => {
  it('leaves a spectrum of the same grid as it is', () => {
    const values = Float64Array.of(1, 2, 3);
    expect(onGrid(values, 0.5, 0.5, 3)).toBe(values);
  });

  it('draws straight lines between coarser lines and ends in nothing', () => {
    expect([...onGrid(Float64Array.of(0, 2, 4), 1, 0.5, 7)]).toEqual([0, 1, 2, 3, 4, 4, 0]);
  });

  it('keeps every peak of finer lines', () => {
    const fine = new Float64Array(101);
    fine[33] = 7;
    const coarse = onGrid(fine, 0.1, 1, 11);
    expect(Math.max(...coarse)).toBe(7);
    expect(coarse.indexOf(7)).toBe(3);
  });

  it('reads differences and ratios line by line, and is silent about noise over noise', () => {
    const ours = Float64Array.of(1, 2, 1e-9, 4);
    const theirs = Float64Array.of(1, 1, 3e-9, 0);
    expect([...differenceOf(ours, theirs)].slice(0, 2)).toEqual([0, 1]);
    const ratio = amplitudeRatioOf(ours, theirs);
    expect(ratio[0]).toBeCloseTo(0, 12);
    expect(ratio[1]).toBeCloseTo(6.0206, 4);
    expect(ratio[2]).toBe(0);
    expect(ratio[3]).toBe(60);
  });

  it('reads how from the address', () => {
    expect(decodeHow('ratio')).toBe('ratio');
    expect(decodeHow('nonsense')).toBe('overlay');
  });
});
