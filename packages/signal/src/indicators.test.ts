import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lcgNoise } from './golden/golden-signals.testing.ts';
import {
  amplitudeSpectrum,
  analyticBand,
  applyFilter,
  applyFilterBothWays,
  autocorrelation,
  averagedSpectrum,
  bandRms,
  convertMotion,
  crossSpectrum,
  designButterworth,
  estimateSpeed,
  fastKurtogram,
  makeWindow,
  motionRms,
  na4,
  prewhiten,
  reducedSquaredEnvelope,
  removeMean,
  removeTrend,
  resampleByAngle,
  residualSignal,
  rfft,
  rms,
  SignalError,
  signalStatistics,
  synchronousAverage,
  tachoPulseTimes,
  trackSpeed,
  turnsFromPulses,
  turnsFromSpeed,
  velocityRms,
  WINDOW_KINDS,
  waterfall,
  welch,
  windowCorrections,
} from './index.ts';

const sine = (n: number, fs: number, hz: number, amplitude = 1, phase = 0) =>
  Float64Array.from({ length: n }, (_, i) => amplitude * Math.sin((2 * Math.PI * hz * i) / fs + phase));
const add = (a: Float64Array, b: Float64Array) => a.map((v, i) => v + b[i]!);
const lines = fc.record({
  bin: fc.integer({ min: 20, max: 900 }),
  amplitude: fc.double({ min: 0.01, max: 100, noNaN: true }),
  phase: fc.double({ min: 0, max: 6.28, noNaN: true }),
});

describe('windows', () => {
  it('have the gains and noise bandwidths of the textbook', () => {
    const of = (kind: Parameters<typeof makeWindow>[0]) => windowCorrections(makeWindow(kind, 4096));
    expect(of('hann').amplitude).toBeCloseTo(2, 9);
    expect(of('hann').noiseBandwidthBins).toBeCloseTo(1.5, 9);
    expect(of('hann').energy).toBeCloseTo(Math.sqrt(8 / 3), 9);
    expect(of('hann').scallopingDb).toBeCloseTo(-1.42, 2);
    expect(of('hamming').noiseBandwidthBins).toBeCloseTo(1.36, 2);
    expect(of('flat-top').noiseBandwidthBins).toBeCloseTo(3.77, 2);
    expect(Math.abs(of('flat-top').scallopingDb)).toBeLessThan(0.02);
    expect(of('rectangular')).toEqual({
      amplitude: 1,
      energy: 1,
      noiseBandwidthBins: 1,
      scallopingDb: expect.closeTo(-3.92, 2),
    });
  });
});

describe('amplitude spectrum', () => {
  it('reads a sine at its amplitude with every window', () => {
    fc.assert(
      fc.property(lines, fc.constantFrom(...WINDOW_KINDS), ({ bin, amplitude, phase }, window) => {
        const { values } = amplitudeSpectrum(sine(2048, 2048, bin, amplitude, phase), 2048, { window });
        return Math.abs(values[bin]! - amplitude) < 1e-9 * amplitude;
      }),
    );
  });

  it('scales with the signal and does not see a shift in time or a constant', () => {
    const x = lcgNoise(1000, 4);
    const plain = amplitudeSpectrum(x, 1000, { window: 'rectangular' }).values;
    const other = amplitudeSpectrum(
      x.map((_, i) => 3 * x[(i + 137) % 1000]! + 40),
      1000,
      { window: 'rectangular' },
    ).values;
    plain.forEach((v, k) => {
      expect(other[k]).toBeCloseTo(3 * v, 9);
    });
  });

  it('averages blocks: powers, amplitudes or the highest', () => {
    const x = sine(8192, 1024, 100);
    for (const averaging of ['rms', 'linear', 'peak-hold'] as const) {
      const spectrum = averagedSpectrum(x, 1024, { blockLength: 1024, averaging });
      expect(spectrum.blocks).toBe(15);
      expect(spectrum.values[100]).toBeCloseTo(1, 9);
    }
    expect(() => averagedSpectrum(x, 1024, { blockLength: 9000 })).toThrowError('does not fit');
  });
});

describe('motion', () => {
  it('divides by the circular frequency from acceleration to velocity to displacement', () => {
    const fs = 10000;
    const hz = 160;
    const x = sine(fs, fs, hz, Math.SQRT2);
    const omega = 2 * Math.PI * hz;
    const band = { lowHz: 10, highHz: 1000 };
    expect(velocityRms(x, fs)).toBeCloseTo(1000 / omega, 9);
    expect(motionRms(x, fs, 'acceleration', 'displacement', band)).toBeCloseTo(1e6 / omega ** 2, 9);
    expect(motionRms(x, fs, 'velocity', 'acceleration', band)).toBeCloseTo(omega / 1000, 9);
  });

  it('includes both edges of the band and nothing beyond them', () => {
    const fs = 8000;
    for (const hz of [10, 1000]) expect(velocityRms(sine(fs, fs, hz), fs)).toBeGreaterThan(0.1);
    for (const hz of [9, 1001]) expect(velocityRms(sine(fs, fs, hz), fs)).toBeLessThan(1e-9);
  });

  it('comes back from displacement to the acceleration it started from', () => {
    fc.assert(
      fc.property(lines, lines, (a, b) => {
        const fs = 2048;
        const x = add(sine(fs, fs, a.bin, a.amplitude, a.phase), sine(fs, fs, b.bin, b.amplitude, b.phase));
        const band = { lowHz: 10, highHz: 1000 };
        const there = convertMotion(x, fs, 'acceleration', 'displacement', band);
        const back = convertMotion(there, fs, 'displacement', 'acceleration', band);
        return back.every((v, i) => Math.abs(v - x[i]!) < 1e-8 * (a.amplitude + b.amplitude));
      }),
    );
  });

  it('refuses a band beyond half the sampling rate, naming the field', () => {
    try {
      motionRms([1, 2, 3, 4], 1000, 'acceleration', 'velocity', { lowHz: 10, highHz: 1000 });
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(SignalError);
      expect(error).toMatchObject({ code: 'BAD_BAND', field: 'band' });
    }
  });
});

describe('envelope', () => {
  it('of a modulated carrier is its modulation', () => {
    const fs = 8192;
    const x = Float64Array.from({ length: fs }, (_, i) => {
      const t = i / fs;
      return (1 + 0.5 * Math.cos(2 * Math.PI * 20 * t)) * Math.sin(2 * Math.PI * 2000 * t);
    });
    const { re, im } = analyticBand(x, fs, { lowHz: 1500, highHz: 2500 });
    re.forEach((r, i) => {
      expect(Math.hypot(r, im[i]!)).toBeCloseTo(1 + 0.5 * Math.cos((2 * Math.PI * 20 * i) / fs), 9);
    });
    const reduced = reducedSquaredEnvelope(rfft(removeMean(x)), fs, fs, { lowHz: 1900, highHz: 2100 });
    expect(reduced.samplingRateHz).toBe(512);
    reduced.values.forEach((v, i) => {
      expect(v).toBeCloseTo((1 + 0.5 * Math.cos((2 * Math.PI * 20 * i) / 512)) ** 2, 9);
    });
  });

  it('the kurtogram finds the resonance that impulses excite', () => {
    const fs = 20000;
    const x = lcgNoise(32768, 5).map((v) => 0.3 * v);
    for (let start = 100; start < x.length; start += 397) {
      for (let i = start; i < Math.min(x.length, start + 120); i++) {
        const tau = (i - start) / fs;
        x[i] = x[i]! + 2 * Math.exp(-900 * tau) * Math.sin(2 * Math.PI * 6200 * tau);
      }
    }
    const { best, cells } = fastKurtogram(x, fs);
    expect(best.band.lowHz).toBeLessThan(6300);
    expect(best.band.highHz).toBeGreaterThan(6000);
    expect(best.kurtosis).toBeGreaterThan(2);
    expect(cells.length).toBe(1 + 2 + 3 + 4 + 6 + 8 + 12 + 16 + 24 + 32);
    const quiet = fastKurtogram(lcgNoise(32768, 6), fs);
    expect(quiet.best.kurtosis).toBeLessThan(0.5);
  });

  it('pre-whitening flattens a resonance and keeps the r.m.s. at 1', () => {
    const white = prewhiten(add(sine(4096, 4096, 300, 50), lcgNoise(4096, 8)));
    expect(rms(white)).toBeCloseTo(1, 9);
    const { values } = amplitudeSpectrum(white, 4096, { window: 'rectangular' });
    expect(values[300]).toBeCloseTo(values[999]!, 9);
  });
});

describe('filters', () => {
  it('a Butterworth low-pass is 3 dB down at its cutoff, flat below and steep above', () => {
    const fs = 10000;
    const sections = designButterworth('low-pass', 4, 1000, fs);
    const gainAt = (hz: number) => rms(applyFilter(sine(20000, fs, hz), sections).slice(10000)) * Math.SQRT2;
    expect(gainAt(1000)).toBeCloseTo(Math.SQRT1_2, 3);
    expect(gainAt(100)).toBeCloseTo(1, 3);
    expect(gainAt(4000)).toBeLessThan(0.001);
    const high = designButterworth('high-pass', 6, 1000, fs);
    const highGainAt = (hz: number) => rms(applyFilter(sine(20000, fs, hz), high).slice(10000)) * Math.SQRT2;
    expect(highGainAt(1000)).toBeCloseTo(Math.SQRT1_2, 3);
    expect(highGainAt(3000)).toBeCloseTo(1, 3);
    expect(highGainAt(100)).toBeLessThan(1e-5);
  });

  it('both ways there is no delay', () => {
    const x = sine(4000, 1000, 10);
    const y = applyFilterBothWays(x, designButterworth('low-pass', 2, 100, 1000));
    for (let i = 500; i < 3500; i++) expect(y[i]).toBeCloseTo(x[i]!, 3);
    expect(() => designButterworth('low-pass', 3, 100, 1000)).toThrowError('even');
    expect(() => designButterworth('low-pass', 2, 600, 1000)).toThrowError('between 0 and 500 Hz');
  });
});

describe('densities and correlation', () => {
  it('Welch keeps the power of noise (Parseval) and places it evenly', () => {
    const x = lcgNoise(65536, 3);
    const { values, stepHz } = welch(x, 10000, { blockLength: 1024 });
    const power = values.reduce((a, b) => a + b, 0) * stepHz;
    expect(power).toBeCloseTo(signalStatistics(x).rmsAc ** 2, 2);
    expect(values[200]! / values[400]!).toBeGreaterThan(0.5);
  });

  it('band energies add up to the whole', () => {
    const x = lcgNoise(5000, 9);
    const parts = bandRms(x, 1000, [
      { lowHz: 0, highHz: 99.9 },
      { lowHz: 100, highHz: 299.9 },
      { lowHz: 300, highHz: 500 },
    ]);
    expect(Math.hypot(...parts)).toBeCloseTo(signalStatistics(x).rmsAc, 9);
  });

  it('coherence is 1 for a filtered copy, low for unrelated signals, and the phase gives the delay', () => {
    const x = lcgNoise(40000, 1);
    const delayed = x.map((_, i) => 2 * (x[i - 5] ?? 0));
    const same = crossSpectrum(x, delayed, 1000, { blockLength: 512 });
    expect(same.coherence[50]).toBeGreaterThan(0.99);
    expect(same.gain[50]).toBeCloseTo(2, 1);
    expect(same.phaseRad[20]).toBeCloseTo((-2 * Math.PI * 5 * 20) / 512, 2);
    const strange = crossSpectrum(x, lcgNoise(40000, 77), 1000, { blockLength: 512 });
    expect(strange.coherence.reduce((a, b) => a + b, 0) / 257).toBeLessThan(0.05);
  });

  it('autocorrelation is 1 at zero and returns after a period', () => {
    const r = autocorrelation(sine(10000, 1000, 20), 100);
    expect(r[0]).toBe(1);
    expect(r[50]).toBeCloseTo(0.995, 2);
    expect(r[25]).toBeCloseTo(-0.9975, 2);
    expect(autocorrelation([5, 5, 5], 2)).toEqual(new Float64Array(3));
  });

  it('a straight line is a trend', () => {
    removeTrend([1, 3, 5, 7, 9]).forEach((v) => {
      expect(v).toBeCloseTo(0, 12);
    });
  });

  it('the waterfall follows a tone that changes', () => {
    const x = Float64Array.from([...sine(4096, 1024, 100), ...sine(4096, 1024, 300)]);
    const { amplitudes, bins, blocks } = waterfall(x, 1024, { blockLength: 1024 });
    expect(amplitudes[100]).toBeCloseTo(1, 5);
    expect(amplitudes[(blocks - 1) * bins + 300]).toBeCloseTo(1, 5);
    expect(amplitudes[(blocks - 1) * bins + 100]).toBeLessThan(1e-4);
  });
});

describe('speed and order', () => {
  const fs = 5000;
  const n = 20000;
  const speedHz = Float64Array.from({ length: n }, (_, i) => 20 + 2 * Math.sin((2 * Math.PI * 0.3 * i) / fs));
  const turns = turnsFromSpeed(speedHz, fs);
  const signal = turns.map(
    (turn) => Math.cos(2 * Math.PI * 3 * turn) + 0.2 * Math.cos(2 * Math.PI * 17 * turn),
  );

  it('a varying speed smears the spectrum and angle sampling repairs it', () => {
    const order = amplitudeSpectrum(resampleByAngle(signal, turns, 512), 512, { window: 'flat-top' });
    expect(order.values[Math.round(3 / order.stepHz)]).toBeCloseTo(1, 3);
    expect(order.values[Math.round(17 / order.stepHz)]).toBeCloseTo(0.2, 3);
  });

  it('tacho pulses give the same angle as the speed they were made from', () => {
    const tacho = turns.map((turn) => (((turn + 0.5) * 2) % 1 < 0.2 ? 5 : 0));
    const pulses = tachoPulseTimes(tacho, fs);
    const found = turnsFromPulses(pulses, 2, n, fs);
    const offset = turns[10000]! - found[10000]!;
    for (let i = 2000; i < 18000; i += 50) expect(found[i]! + offset).toBeCloseTo(turns[i]!, 1);
    expect(() => tachoPulseTimes(new Float64Array(10), fs)).toThrowError('flat');
    expect(() => turnsFromPulses(pulses.slice(0, 3), 1, n, fs)).toThrowError('too few');
  });

  it('the signal gives its own speed', () => {
    const track = trackSpeed(signal, fs, 3, { lowHz: 45, highHz: 75 });
    for (let i = 2000; i < 18000; i += 100) expect(track.speedHz[i]).toBeCloseTo(speedHz[i]!, 1);
  });

  it('a nominal speed is refined from the orders of the spectrum', () => {
    const steady = Float64Array.from({ length: 40000 }, (_, i) => {
      const turn = (24.913 * i) / fs;
      return Math.cos(2 * Math.PI * turn) + 0.5 * Math.cos(6 * Math.PI * turn);
    });
    const noisy = add(steady, lcgNoise(40000, 2));
    const found = estimateSpeed(amplitudeSpectrum(noisy, fs), { nominalHz: 25 });
    expect(found.speedHz).toBeCloseTo(24.913, 2);
    expect(found.ordersFound).toEqual([1, 3]);
    const nothing = estimateSpeed(amplitudeSpectrum(lcgNoise(40000, 2), fs), { nominalHz: 25 });
    expect(nothing).toMatchObject({ speedHz: 25, ordersFound: [] });
  });

  it('a synchronous average keeps this shaft and loses the others', () => {
    const x = Float64Array.from({ length: 256 * 200 }, (_, i) => {
      const turn = i / 256;
      return Math.cos(2 * Math.PI * 20 * turn) + Math.cos(2 * Math.PI * 7.3 * turn);
    });
    const { average } = synchronousAverage(x, 256);
    expect(rms(average)).toBeCloseTo(Math.SQRT1_2, 3);
    expect(rms(residualSignal(average, 20))).toBeLessThan(0.02);
    expect(() => synchronousAverage(x, 100000)).toThrowError('hold no turn');
  });

  it('NA4 is the kurtosis of the first record and grows when a later one is rougher', () => {
    const quiet = Array.from({ length: 10 }, (_, i) => lcgNoise(1024, i + 1));
    const rough = lcgNoise(1024, 50).map((v, i) => (i % 512 < 8 ? 6 * v : v));
    expect(na4([quiet[0]!])).toBeCloseTo(signalStatistics(quiet[0]!).kurtosis, 9);
    expect(na4([...quiet, rough])).toBeGreaterThan(3 * na4(quiet));
  });
});
