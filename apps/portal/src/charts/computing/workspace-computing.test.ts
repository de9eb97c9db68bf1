import { amplitudeSpectrum, bandRms } from '@ritzel/signal';
import { describe, expect, it } from 'vitest';
import { bandRmsOf, readSpectrum } from '../spectrum/spectrum-reading.ts';
import { blockLengthFor, DEFAULT_SPECTRUM_SETUP as SETUP } from '../spectrum/spectrum-setup.ts';
import { compute, keepWaveform } from './workspace-computing.ts';

const RATE_HZ = 12_800;
const N = 32_768;
const signal = (f: (s: number) => number) =>
  keepWaveform(
    Float32Array.from({ length: N }, (_, i) => f(i / RATE_HZ)),
    RATE_HZ,
  );
const tone = (hz: number, amplitude: number) => (s: number) => amplitude * Math.sin(2 * Math.PI * hz * s);
const answers = <T>(answer: unknown) => answer as T;
interface Spectrum {
  stepHz: number;
  values: Float64Array;
}
const ask = { waveform: '' };

describe('what the analysis workspace computes', () => {
  it.each([
    ['hann', 1, 0.01],
    ['hann', 7, 0.01],
    ['flat-top', 1, 0.15],
    ['flat-top', 15, 0.15],
    ['blackman-harris', 3, 0.06],
    ['rectangular', 1, 0.02],
    ['hamming', 3, 0.1],
  ] as const)(
    'reads a tone between the lines by %s window, %s averages, to %s of a line',
    (window, averages, bins) => {
      const { stepHz, values } = answers<Spectrum>(
        compute(signal(tone(333.377, 2.5)), {
          ...ask,
          kind: 'spectrum',
          setup: { ...SETUP, window, averages },
        }),
      );
      expect(stepHz).toBeCloseTo(RATE_HZ / blockLengthFor(N, averages), 9);
      const peak = readSpectrum(values, stepHz, 333.377, 3, window);
      // A flat top is flat: it gives the amplitude and hardly the place.
      expect(Math.abs(20 * Math.log10(peak.amplitude / 2.5))).toBeLessThan(0.15);
      expect(Math.abs(peak.hz - 333.377)).toBeLessThan(bins * stepHz);
    },
  );

  it.each([1, 3, 7, 15, 31, 63])('cuts a record into %s blocks that fill it', (averages) => {
    const length = blockLengthFor(N, averages);
    const covered = averages === 1 ? length : (length * (averages + 1)) / 2;
    expect(covered).toBeLessThanOrEqual(N);
    expect(covered).toBeGreaterThan(N - 2 * averages - 2);
  });

  it('reads the r.m.s. of a band as the package does by Parseval', () => {
    const kept = signal((s) => tone(500, 3)(s) + tone(1500, 1)(s) + tone(2500, 2)(s));
    const { stepHz, values } = amplitudeSpectrum(kept.samples, RATE_HZ);
    const band = { lowHz: 400, highHz: 1600 };
    const rms = bandRmsOf(values, stepHz, band, 1.5);
    expect(rms).toBeCloseTo(Math.sqrt((9 + 1) / 2), 4);
    expect(rms).toBeCloseTo(bandRms(kept.samples, RATE_HZ, [band])[0]!, 3);
  });

  it('integrates acceleration to velocity and back, in any unit', () => {
    const kept = signal(tone(100, 10));
    const velocity = answers<{ samples: Float32Array }>(
      compute(kept, { ...ask, kind: 'motion', from: 'm/s²', to: 'mm/s', lowHz: 2 }),
    ).samples;
    const most = Math.max(...velocity.subarray(1000, N - 1000));
    expect(most).toBeCloseTo((10 / (2 * Math.PI * 100)) * 1e3, 1);
    const inches = answers<{ samples: Float32Array }>(
      compute(kept, { ...ask, kind: 'motion', from: 'm/s²', to: 'in/s', lowHz: 2 }),
    ).samples;
    expect(Math.max(...inches.subarray(1000, N - 1000))).toBeCloseTo(most / 25.4, 3);
    const inG = answers<{ samples: Float32Array }>(
      compute(kept, { ...ask, kind: 'motion', from: 'm/s²', to: 'g', lowHz: 2 }),
    ).samples;
    expect(inG[17]! * 9.80665).toBeCloseTo(kept.samples[17]!, 4);
  });

  it('holds the orders of a shaft still although its speed wanders, when it follows a line', () => {
    // 25 Hz, three percent to each side; order 10 is the line followed, order 23 the one looked at.
    const turns = (s: number) => 25 * s + (0.03 * 25 * Math.sin(2 * Math.PI * 0.5 * s)) / (2 * Math.PI * 0.5);
    const kept = signal(
      (s) => Math.sin(2 * Math.PI * 10 * turns(s)) + 0.5 * Math.sin(2 * Math.PI * 23 * turns(s)),
    );
    const height = (following: { order: number; share: number } | null) => {
      const { stepOrders, values } = answers<{ stepOrders: number; values: Float64Array }>(
        compute(kept, { ...ask, kind: 'orders', speedHz: 25, following }),
      );
      return readSpectrum(values, stepOrders, 23, 3).amplitude;
    };
    expect(height(null)).toBeLessThan(0.25);
    expect(height({ order: 10, share: 0.05 })).toBeGreaterThan(0.45);
  });

  it('ends an order spectrum where the sampling rate ends it', () => {
    // 1 000 samples a turn are read at 1 024 angles.
    const kept = signal(tone(100, 1));
    const { stepOrders, values, turns } = answers<{
      stepOrders: number;
      values: Float64Array;
      turns: number;
    }>(compute(kept, { ...ask, kind: 'orders', speedHz: RATE_HZ / 1000, following: null }));
    expect((values.length - 1) * stepOrders).toBeCloseTo(500, 6);
    expect(turns).toBe(Math.floor(N / 1000));
  });

  it('keeps of a synchronous average what belongs to the shaft, and takes the mesh away', () => {
    const hz = RATE_HZ / 512;
    const kept = signal((s) => tone(20 * hz, 1)(s) + tone(7.37 * hz, 5)(s));
    const { average, residual, turns } = answers<{
      average: Float64Array;
      residual: Float64Array;
      turns: number;
    }>(compute(kept, { ...ask, kind: 'synchronous', speedHz: hz, following: null, teeth: 20 }));
    expect(turns).toBeGreaterThanOrEqual(63);
    const rms = (x: Float64Array) => Math.sqrt(x.reduce((sum, value) => sum + value * value, 0) / x.length);
    expect(rms(average)).toBeCloseTo(Math.SQRT1_2, 1);
    expect(rms(residual)).toBeLessThan(0.15);
  });

  it('finds in the cepstrum the time between the impulses of a family', () => {
    const kept = signal((s) => {
      const since = (s * 50) % 1;
      return Math.exp(-40 * since) * Math.sin(2 * Math.PI * 60 * since) + 1e-3 * Math.sin(s * 9e3);
    });
    const { stepS, values } = answers<{ stepS: number; values: Float64Array }>(
      compute(kept, { ...ask, kind: 'cepstrum' }),
    );
    const from = Math.round(0.01 / stepS);
    const to = Math.round(0.03 / stepS);
    let best = from;
    for (let i = from; i < to; i++) if (values[i]! > values[best]!) best = i;
    expect(best * stepS).toBeCloseTo(0.02, 4);
  });
});
