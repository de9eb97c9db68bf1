import { describe, expect, test } from 'vitest';
import { computeIndicators } from './waveform-indicators.ts';

const fs = 12_800;
const sine = (amplitude: number, hz: number, offset = 0, rate = fs) =>
  Float32Array.from(
    { length: rate },
    (_, index) => offset + amplitude * Math.sin((2 * Math.PI * hz * index) / rate),
  );

describe('the indicators of a waveform', () => {
  test('of a 50 Hz sine of 10 m/s² are those one can write down', () => {
    const indicators = computeIndicators(sine(10, 50), fs, 'm/s²');
    // v = a / (2 π f)
    expect(indicators.velocityRms).toBeCloseTo((10 / Math.SQRT2 / (2 * Math.PI * 50)) * 1000, 3);
    expect(indicators.accelerationRms).toBeCloseTo(10 / Math.SQRT2, 4);
    expect(indicators.accelerationPeak).toBeCloseTo(10, 3);
    expect(indicators.kurtosis).toBeCloseTo(1.5, 4);
    expect(indicators.crest).toBeCloseTo(Math.SQRT2, 3);
    expect(indicators.envelopeRms).toBeLessThan(1e-4);
  });

  test('do not change with the unit or with an offset of the sensor', () => {
    const inMs2 = computeIndicators(sine(9.80665, 50), fs, 'm/s²');
    const inG = computeIndicators(sine(1, 50, 0.3), fs, 'g');
    for (const [name, value] of Object.entries(inMs2))
      expect(inG[name as keyof typeof inG]).toBeCloseTo(value, 3); // @NOTE: keys of the same record
  });

  test('see a modulated resonance in the envelope', () => {
    const modulated = Float32Array.from({ length: fs }, (_, index) => {
      const t = index / fs;
      return (1 + 0.5 * Math.sin(2 * Math.PI * 107 * t)) * Math.sin(2 * Math.PI * 3200 * t);
    });
    expect(computeIndicators(modulated, fs, 'm/s²').envelopeRms).toBeCloseTo(0.5 / Math.SQRT2, 2);
  });

  test('of a velocity keep to its band and of anything else to its shape', () => {
    const velocity = computeIndicators(sine(2, 50), fs, 'mm/s');
    expect(velocity.velocityRms).toBeCloseTo(Math.SQRT2, 4);
    expect(computeIndicators(sine(2, 3000), fs, 'mm/s').velocityRms).toBeLessThan(1e-3);
    expect(Object.keys(computeIndicators(sine(2, 50), fs, 'µm')).sort()).toEqual(['crest', 'kurtosis']);
    expect(computeIndicators(sine(2, 5, 0, 100), 100, 'm/s²')).not.toHaveProperty('velocityRms');
  });

  test('of a flat signal are those that exist', () => {
    const flat = computeIndicators(new Float32Array(1000).fill(3), fs, 'm/s²');
    expect(flat.accelerationRms).toBe(0);
    expect(flat).not.toHaveProperty('kurtosis');
    expect(flat).not.toHaveProperty('crest');
  });
});
