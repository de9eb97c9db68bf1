import { amplitudeSpectrum } from '@ritzel/signal';
import { describe, expect, it } from 'vitest';
import { readSpectrum } from './spectrum-reading.ts';

const SAMPLING_HZ = 2048;
/** 3 at 107.36 Hz, its second harmonic 1 and fourth 0.5 (the third is missing), in a little hum. */
const samples = Float64Array.from({ length: 8192 }, (_, i) => {
  const turn = (2 * Math.PI * i) / SAMPLING_HZ;
  const hum = 0.01 * Math.sin(turn * 77.3) + 0.004 * Math.sin(i * i * 0.37);
  return 3 * Math.sin(turn * 107.36) + Math.sin(turn * 214.72) + 0.5 * Math.sin(turn * 429.44) + hum;
});
const { values, stepHz } = amplitudeSpectrum(samples, SAMPLING_HZ);

describe('reading a spectrum', () => {
  it('gives true frequency and amplitude of a tone between the lines of a real transform', () => {
    const reading = readSpectrum(values, stepHz, 107.25);
    expect(reading.isPeak).toBe(true);
    expect(reading.hz).toBeCloseTo(107.36, 3);
    expect(reading.amplitude).toBeCloseTo(3, 2);
  });

  it('gives the line itself where nothing stands out', () => {
    const reading = readSpectrum(values, stepHz, 600);
    expect(reading).toMatchObject({ hz: 600, isPeak: false });
    expect(reading.amplitude).toBeLessThan(0.01);
  });

  it('reads a ratio of spectra as it stands: nothing in it has the shape of a window', () => {
    const ratio = Float64Array.of(0, 0, 58, 60, 59, 0, 0);
    expect(readSpectrum(ratio, 1, 3, 1.5, null)).toEqual({ hz: 3, amplitude: 60, isPeak: true });
  });
});
