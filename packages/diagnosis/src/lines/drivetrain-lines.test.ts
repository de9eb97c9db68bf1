import { amplitudeSpectrum, reducedSquaredEnvelope, removeMean, rfft } from '@ritzel/signal';
import { describe, expect, it } from 'vitest';
import { refineSpeed } from '../shafts/shaft-speed.ts';
import { RATE_HZ, shaking } from '../signals.testing.ts';

const N = 65_536;

describe('lines of a drivetrain', () => {
  it('do not fold: harmonics of a beat in the logarithm stay where they are, given room', () => {
    const beatHz = RATE_HZ / 50;
    const x = shaking(
      [8, 9].map((k) => [k * beatHz, 100 / k] as const),
      N,
    );
    const band = { lowHz: 7.2 * beatHz, highHz: 9.8 * beatHz };
    const foldedHeight = (oversampling: number) => {
      const transform = rfft(removeMean(x));
      const { values, samplingRateHz } = reducedSquaredEnvelope(transform, N, RATE_HZ, band, oversampling);
      const spectrum = amplitudeSpectrum(values.map(Math.log), samplingRateHz);
      const narrowHz = reducedSquaredEnvelope(transform, N, RATE_HZ, band).samplingRateHz;
      // The first harmonic above half the rate that the envelope alone needs.
      const k = Math.ceil(narrowHz / 2 / beatHz);
      const bin = Math.round((narrowHz - k * beatHz) / spectrum.stepHz);
      return Math.max(...spectrum.values.subarray(bin - 1, bin + 2));
    };
    expect(foldedHeight(1)).toBeGreaterThan(5 * foldedHeight(4));
  });

  it('give the speed by their meshes where the shaft itself shows little', () => {
    const shaftHz = 24.84;
    const lines = [1, 17, 34, 51].map((order) => [order * shaftHz, 0.5] as const);
    const spectrum = amplitudeSpectrum(shaking(lines, N), RATE_HZ);
    const givenHz = 1.003 * shaftHz;
    const { usedHz, ordersFound } = refineSpeed(spectrum, givenHz, undefined, [17 * givenHz]);
    expect(Math.abs(usedHz / shaftHz - 1)).toBeLessThan(0.0001);
    expect(ordersFound).toEqual([1]);
    expect(refineSpeed(spectrum, givenHz, undefined).isRefined).toBe(false);
  });

  it('give no speed where those of another one stand as high', () => {
    const of = (speedHz: number, orders: readonly number[]) =>
      orders.map((order) => [order * speedHz, 0.5] as const);
    const refined = (lines: readonly (readonly [number, number])[]) =>
      refineSpeed(amplitudeSpectrum(shaking(lines, N), RATE_HZ), 25, undefined);
    for (const orders of [
      [3, 5, 7],
      [1, 2, 3, 4],
    ]) {
      const alone = refined(of(24.85, orders));
      expect(alone.isRefined).toBe(true);
      expect(alone.usedHz).toBeCloseTo(24.85, 2);
    }
    const both = refined([...of(24.85, [3, 5, 7]), ...of(25.15, [4, 6, 8])]);
    expect(both.isRefined).toBe(false);
    expect(both.usedHz).toBe(25);
  });
});
