import { describe, expect, it } from 'vitest';
import {
  amplitudeSpectrum,
  basicLifeHours,
  basicLifeMillionTurns,
  countRainflow,
  countTurningPoints,
  cyclesByRange,
  damageEquivalentLoad,
  differenceSignal,
  envelope,
  equivalentLoad,
  findPeaks,
  fm0,
  fm4,
  lifeModification,
  minerDamage,
  modifiedLifeHours,
  realCepstrum,
  referenceViscosity,
  resampleByAngle,
  rmsFromDensity,
  STANDARD_GRAVITY,
  sidebandRatio,
  signalStatistics,
  spectralKurtosis,
  stft,
  synchronousAverage,
  turningPoints,
  velocityRms,
  type WindowKind,
  welch,
} from '../index.ts';
import { golden, goldenSignal, isNear, lcgNoise, recordingsFolder } from './golden-signals.testing.ts';

/** The reference numbers of one signal, as far as it has them. */
interface Reference {
  n: number;
  fs: number;
  stats: Record<string, number>;
  velocity_rms_10_1000_mm_s?: number;
  accel_scale_to_m_s2?: number;
  lines?: { window: string; bin: number; amp_peak: number }[];
  welch?: { nperseg: number; n_bins: number; df: number; psd: Record<string, number>; integral_rms: number };
  stft?: {
    shape: number[];
    t0: number;
    max_bin: number[];
    max_power_spectrum: number;
    spectral_kurtosis_max_bin?: number;
    spectral_kurtosis_max?: number;
  };
  cepstrum?: { range: number[]; peak_index: number; value: number };
  envelope?: { band: number[]; env_mean: number; env_rms_ac: number; peaks: { bin: number; amp: number }[] };
}

if (!recordingsFolder)
  console.log('Skipped: the public recordings are not beside this checkout (RITZEL_SHARED).');

// @NOTE the JSON's inferred type is a union of thirteen shapes; Reference is what they share.
const references = Object.entries(golden.signals) as unknown as [string, Reference][];

describe.each(references)('reference numbers of %s', (name, reference) => {
  const samples = goldenSignal(name);
  /** A test of a number that the reference has; skipped only where its recording is not there. */
  const itWith = (referenceNumber: unknown) =>
    referenceNumber === undefined ? () => undefined : it.skipIf(samples === undefined);
  const near = (actual: number, expected: number, relative: number, floor?: number) =>
    expect(isNear(actual, expected, relative, floor), `${actual} is not ${expected}`).toBe(true);

  itWith(reference.stats)('has the statistics of the reference within 1e-9', () => {
    const found = signalStatistics(samples!);
    expect(samples!.length).toBe(reference.n);
    near(found.mean, reference.stats.mean!, 1e-9);
    near(found.rms, reference.stats.rms!, 1e-9);
    near(found.rmsAc, reference.stats.rms_ac!, 1e-9);
    near(found.peak, reference.stats.peak!, 1e-9);
    near(found.peakToPeak, reference.stats.p2p!, 1e-9);
    near(found.kurtosis, reference.stats.kurtosis!, 1e-9);
    near(found.skewness, reference.stats.skewness!, 1e-9);
    near(found.crest, reference.stats.crest!, 1e-9);
  });

  itWith(reference.velocity_rms_10_1000_mm_s)('has the velocity r.m.s. of the reference within 1e-6', () => {
    expect(reference.accel_scale_to_m_s2 === 1 || reference.accel_scale_to_m_s2 === STANDARD_GRAVITY).toBe(
      true,
    );
    const found = velocityRms(
      samples!.map((v) => v * reference.accel_scale_to_m_s2!),
      reference.fs,
    );
    near(found, reference.velocity_rms_10_1000_mm_s!, 1e-6);
  });

  itWith(reference.lines)('has the spectral lines of the reference within 1e-9', () => {
    for (const line of reference.lines!) {
      const kind: WindowKind = line.window === 'flattop' ? 'flat-top' : 'hann';
      const { values } = amplitudeSpectrum(samples!, reference.fs, { window: kind });
      near(values[line.bin]!, line.amp_peak, 1e-9);
      expect(values[line.bin]! >= Math.max(values[line.bin - 1]!, values[line.bin + 1]!)).toBe(true);
    }
  });

  itWith(reference.envelope)('has the envelope of the reference within 1e-7', () => {
    const { band, env_mean, env_rms_ac, peaks } = reference.envelope!;
    const found = envelope(samples!, reference.fs, { lowHz: band[0]!, highHz: band[1]! });
    const { mean, rmsAc } = signalStatistics(found);
    near(mean, env_mean, 1e-7);
    near(rmsAc, env_rms_ac, 1e-7);
    const spectrum = amplitudeSpectrum(found, reference.fs);
    const highest = findPeaks(spectrum, 40, 1);
    for (const peak of peaks) {
      near(spectrum.values[peak.bin]!, peak.amp, 1e-7);
      if (name !== 's2_offbin') expect(highest.some(({ bin }) => bin === peak.bin)).toBe(true);
    }
  });

  itWith(reference.welch)('has the density of the reference within 1e-8', () => {
    const density = welch(samples!, reference.fs, { blockLength: reference.welch!.nperseg });
    expect(density.values.length).toBe(reference.welch!.n_bins);
    near(density.stepHz, reference.welch!.df, 1e-12);
    for (const [bin, value] of Object.entries(reference.welch!.psd)) {
      // Where a written signal has no power the reference holds its rounding noise, some 1e-31.
      near(density.values[Number(bin)]!, value, 1e-8, 1e-20);
    }
    near(rmsFromDensity(density), reference.welch!.integral_rms, 1e-8);
  });

  itWith(reference.stft)('has the short-time transform of the reference within 1e-8', () => {
    const transform = stft(samples!, reference.fs);
    const powers = transform.re.map((re, i) => re * re + transform.im[i]! ** 2);
    expect([transform.bins, transform.blocks]).toEqual(reference.stft!.shape);
    near(transform.firstTimeS, reference.stft!.t0, 1e-9);
    const highest = powers.reduce((a, b) => Math.max(a, b));
    near(highest, reference.stft!.max_power_spectrum, 1e-8);
    const [bin, block] = reference.stft!.max_bin;
    near(powers[block! * transform.bins + bin!]!, highest, 1e-8);
    if (reference.stft!.spectral_kurtosis_max === undefined) return;
    const kurtosis = spectralKurtosis(transform);
    near(kurtosis[reference.stft!.spectral_kurtosis_max_bin!]!, reference.stft!.spectral_kurtosis_max, 1e-8);
  });

  itWith(reference.cepstrum)('has the cepstrum of the reference within 1e-7', () => {
    const { range, peak_index, value } = reference.cepstrum!;
    const cepstrum = realCepstrum(samples!);
    let top = range[0]!;
    for (let q = top; q < range[1]!; q++) if (cepstrum[q]! > cepstrum[top]!) top = q;
    expect(top).toBe(peak_index);
    // In s4 the reference took the logarithm of the rounding noise of its empty zero line, 9e-14 beside the added
    // 1e-12: 1.5e-5 of the peak that no other order of summation reproduces.
    near(cepstrum[top]!, value, name === 's4_bearing_outer' ? 2e-5 : 1e-7);
  });
});

describe('reference numbers of machines', () => {
  it('the orders of a run-up come out at their amplitudes', () => {
    const { n, fs, order_amp, closed_form } = golden.signals.s6_runup_order;
    const turns = Float64Array.from({ length: n }, (_, i) => 10 * (i / fs) + (i / fs) ** 2);
    const byAngle = resampleByAngle(goldenSignal('s6_runup_order')!, turns, 64, 190);
    expect(byAngle.length).toBe(190 * 64);
    let largest = 0;
    byAngle.forEach((v, j) => {
      const rev = j / 64;
      const exact = Math.cos(2 * Math.PI * rev) + 0.5 * Math.cos(2 * Math.PI * 7.3 * rev);
      largest = Math.max(largest, Math.abs(v - exact));
    });
    expect(largest).toBeLessThan(1e-5);
    const orders = amplitudeSpectrum(byAngle, 64, { window: 'flat-top' });
    const at = (order: number) => orders.values[Math.round(order / orders.stepHz)]!;
    expect(Math.abs(at(1) - order_amp['1.0'])).toBeLessThan(1e-3);
    expect(Math.abs(at(7.3) - order_amp['7.3'])).toBeLessThan(1e-3);
    expect(Math.abs(at(7.3) - closed_form.order7_3)).toBeLessThan(2e-3);
  });

  it('the synchronous average and its gear indicators are those of the reference', () => {
    const reference = golden.signals.s7_tsa;
    const { average, turns } = synchronousAverage(goldenSignal('s7_tsa')!, 512);
    expect(turns).toBe(100);
    expect(isNear(signalStatistics(average).rmsAc, reference.tsa_rms, 1e-9)).toBe(true);
    reference.tsa_first5.forEach((v, i) => {
      expect(isNear(average[i]!, v, 1e-9)).toBe(true);
    });
    expect(isNear(fm0(average, 32), reference.fm0, 1e-9)).toBe(true);
    expect(isNear(fm4(differenceSignal(average, 32)), reference.fm4, 1e-9)).toBe(true);
  });

  it('the sidebands of a modulated mesh line stand in the ratio they were written with', () => {
    const spectrum = amplitudeSpectrum(goldenSignal('s3_gear_am')!, 20000);
    expect(sidebandRatio(spectrum, 800, 25)).toBeCloseTo(golden.signals.s3_gear_am.closed_form.slr_gmf1, 3);
  });

  it('rainflow counts the example of ASTM E1049 and a random history', () => {
    const { astm_e1049_example, random } = golden.rainflow;
    const counted = cyclesByRange(countRainflow(astm_e1049_example.series));
    expect(Object.fromEntries(counted.map(({ range, count }) => [range, count]))).toEqual(
      astm_e1049_example.cycles_by_range,
    );
    const history = lcgNoise(1000, 5).map((v) => Math.round(100 * v));
    // The reference takes turning points where the slope changes sign from one step to the next, which passes over
    // the two level turns of this history; turningPoints has them.
    const strict = [...history].filter((v, i, all) => {
      const before = all[i - 1];
      const after = all[i + 1];
      return before === undefined || after === undefined || (v - before) * (after - v) < 0;
    });
    expect(turningPoints(history).length).toBe(strict.length + 2);
    const byRange = cyclesByRange(countTurningPoints(strict));
    expect(byRange.reduce((sum, { count }) => sum + count, 0)).toBe(random.cycles_total);
    expect(byRange.length).toBe(random.n_ranges);
  });

  it('damage adds up as Miner says', () => {
    const line = { referenceLoad: 100, cyclesAtReference: 1e6, slope: 6.6 };
    const blocks = golden.rainflow.miner.blocks.map(([load, cycles]) => ({ load: load!, cycles: cycles! }));
    expect(isNear(minerDamage(blocks, line), golden.rainflow.miner.damage, 1e-9)).toBe(true);
    expect(isNear(damageEquivalentLoad(blocks, line), golden.rainflow.damage_equivalent, 1e-9)).toBe(true);
  });

  it('bearing lives are those of ISO 281', () => {
    const { ball_6205: ball, roller_NU205: roller, aiso, nu1, variable_load: variable } = golden.iso281;
    expect(basicLifeMillionTurns('ball', ball.C, ball.P)).toBeCloseTo(ball.L10_Mrev, 6);
    expect(basicLifeHours('ball', ball.C, ball.P, ball.n)).toBeCloseTo(ball.L10h, 5);
    expect(modifiedLifeHours(ball.L10h, 95, 1)).toBeCloseTo(ball.L5h, 5);
    expect(basicLifeHours('roller', roller.C, roller.P, roller.n)).toBeCloseTo(roller.L10h, 5);
    for (const { kappa, ecCu_over_P, aISO } of aiso.ball) {
      expect(isNear(lifeModification('ball', kappa, ecCu_over_P), aISO, 1e-9)).toBe(true);
    }
    for (const { kappa, ecCu_over_P, aISO } of aiso.roller) {
      expect(isNear(lifeModification('roller', kappa, ecCu_over_P), aISO, 1e-9)).toBe(true);
    }
    for (const row of nu1) expect(isNear(referenceViscosity(row.n, row.Dpw), row.nu1, 1e-9)).toBe(true);
    const steps = variable.P.map((loadP, i) => ({
      loadP,
      share: variable.share[i]!,
      speedRpm: variable.n[i]!,
    }));
    expect(isNear(equivalentLoad('ball', steps), variable.Pm, 1e-9)).toBe(true);
  });
});
