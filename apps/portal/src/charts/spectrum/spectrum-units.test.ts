import { describe, expect, it } from 'vitest';
import { decibelReference, displayUnitPerHz, perPeak, toDecibel } from './spectrum-units.ts';

describe('spectrum units', () => {
  it('1797 rpm is 29.95 Hz, 1797 CPM and order 1', () => {
    expect(29.95 * displayUnitPerHz('CPM', 1797)).toBeCloseTo(1797, 9);
    expect(29.95 * displayUnitPerHz('orders', 1797)).toBeCloseTo(1, 12);
    expect(displayUnitPerHz('Hz', 1797)).toBe(1);
  });

  it('orders without a speed stay in Hz', () => {
    expect(displayUnitPerHz('orders', null)).toBe(1);
    expect(displayUnitPerHz('orders', 0)).toBe(1);
  });

  it('a sine of 2 peak is 1.414 r.m.s. and 4 peak to peak', () => {
    expect(2 * perPeak('rms')).toBeCloseTo(Math.SQRT2, 12);
    expect(2 * perPeak('peak-to-peak')).toBe(4);
  });

  it('1 m/s² is 120 dB over 1 µm/s² and 1 mm/s is 120 dB over 1 nm/s', () => {
    expect(toDecibel(1, decibelReference('m/s²'))).toBeCloseTo(120, 9);
    expect(toDecibel(1, decibelReference('mm/s'))).toBeCloseTo(120, 9);
    expect(toDecibel(9.80665, decibelReference('m/s²'))).toBeCloseTo(toDecibel(1, decibelReference('g')), 9);
  });
});
