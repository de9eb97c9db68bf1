import { describe, expect, it } from 'vitest';
import { nextPeak, snapToPeak } from './peak-search.ts';

describe('peak search', () => {
  const spectrum = new Float64Array(400).fill(1);
  for (const [bin, height] of [
    [50, 10],
    [51, 6],
    [120, 1.5],
    [200, 8],
  ] as const)
    spectrum[bin] = height;

  it('snaps to the highest peak in reach and stays put where there is none', () => {
    expect(snapToPeak(spectrum, 47, 5)).toBe(50);
    expect(snapToPeak(spectrum, 300, 3)).toBe(300);
  });

  it('steps from peak to peak over what does not stand out, and stays at the last', () => {
    expect(nextPeak(spectrum, 50, 1)).toBe(200);
    expect(nextPeak(spectrum, 200, 1)).toBe(200);
    expect(nextPeak(spectrum, 200, -1)).toBe(50);
  });

  it('passes over what is rounding beside a pure tone', () => {
    const values = new Float64Array(600).fill(1e-9);
    values[100] = 3;
    values[200] = 1e-6;
    values[400] = 0.5;
    expect(nextPeak(values, 100, 1)).toBe(400);
  });
});
