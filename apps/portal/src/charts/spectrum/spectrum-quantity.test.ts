import { describe, expect, it } from 'vitest';
import { convertSpectrum, isSpectrumUnit } from './spectrum-quantity.ts';

describe('spectrum quantity', () => {
  const lines = Float64Array.of(9, 1, 1, 1);

  it('reads 1 m/s² at 100 Hz as 1.5915 mm/s and 2.533 µm', () => {
    expect(convertSpectrum(lines, 100, 'm/s²', 'mm/s', 10)[1]).toBeCloseTo(1.591549, 6);
    expect(convertSpectrum(lines, 100, 'm/s²', 'µm', 10)[1]).toBeCloseTo(2.53303, 6);
    expect(convertSpectrum(lines, 100, 'mm/s', 'm/s²', 10)[2]).toBeCloseTo(1.256637, 6);
  });

  it('reads g as standard gravity', () => {
    expect(convertSpectrum(lines, 1, 'g', 'm/s²', 10)[2]).toBeCloseTo(9.80665, 9);
  });

  it('shows no drift below the band and leaves the same unit as it is', () => {
    expect(convertSpectrum(lines, 4, 'm/s²', 'mm/s', 10).slice(0, 3)).toEqual(Float64Array.of(0, 0, 0));
    expect(convertSpectrum(lines, 4, 'g', 'g', 10)).toBe(lines);
  });

  it('knows vibration units from others', () => {
    expect(isSpectrumUnit('mm/s')).toBe(true);
    expect(isSpectrumUnit('A')).toBe(false);
  });
});
