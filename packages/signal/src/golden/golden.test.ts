import { expect, describe as group, it } from 'vitest';
import {
  amplitudeSpectrum,
  describe,
  envelope,
  findPeaks,
  STANDARD_GRAVITY,
  velocityRms,
  type WindowKind,
} from '../index.ts';
import { golden, goldenSignal, isNear, recordingsFolder } from './golden-signals.ts';

/** The reference numbers of one signal, as far as it has them. */
interface Reference {
  n: number;
  fs: number;
  stats: Record<string, number>;
  velocity_rms_10_1000_mm_s?: number;
  accel_scale_to_m_s2?: number;
  lines?: { window: string; bin: number; amp_peak: number }[];
  envelope?: { band: number[]; env_mean: number; env_rms_ac: number; peaks: { bin: number; amp: number }[] };
}

if (!recordingsFolder)
  console.log('Skipped: the public recordings are not beside this checkout (RITZEL_SHARED).');

// @NOTE the JSON's inferred type is a union of thirteen shapes; Reference is what they share.
const references = Object.entries(golden.signals) as unknown as [string, Reference][];

group.each(references)('reference numbers of %s', (name, reference) => {
  const samples = goldenSignal(name);
  const near = (actual: number, expected: number, relative: number, floor?: number) =>
    expect(isNear(actual, expected, relative, floor), `${actual} is not ${expected}`).toBe(true);

  it.skipIf(!samples)('has the statistics of the reference within 1e-9', () => {
    const found = describe(samples!);
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

  it.skipIf(!samples || reference.velocity_rms_10_1000_mm_s === undefined)(
    'has the velocity r.m.s. of the reference within 1e-6',
    () => {
      expect(reference.accel_scale_to_m_s2 === 1 || reference.accel_scale_to_m_s2 === STANDARD_GRAVITY).toBe(
        true,
      );
      const found = velocityRms(
        samples!.map((v) => v * reference.accel_scale_to_m_s2!),
        reference.fs,
      );
      near(found, reference.velocity_rms_10_1000_mm_s!, 1e-6);
    },
  );

  it.skipIf(!samples || !reference.lines)('has the spectral lines of the reference within 1e-9', () => {
    for (const line of reference.lines!) {
      const kind: WindowKind = line.window === 'flattop' ? 'flat-top' : 'hann';
      const { values } = amplitudeSpectrum(samples!, reference.fs, { window: kind });
      near(values[line.bin]!, line.amp_peak, 1e-9);
      expect(values[line.bin]! >= Math.max(values[line.bin - 1]!, values[line.bin + 1]!)).toBe(true);
    }
  });

  it.skipIf(!samples || !reference.envelope)('has the envelope of the reference within 1e-7', () => {
    const { band, env_mean, env_rms_ac, peaks } = reference.envelope!;
    const found = envelope(samples!, reference.fs, { lowHz: band[0]!, highHz: band[1]! });
    const { mean, rmsAc } = describe(found);
    near(mean, env_mean, 1e-7);
    near(rmsAc, env_rms_ac, 1e-7);
    const spectrum = amplitudeSpectrum(found, reference.fs);
    const highest = findPeaks(spectrum, 40, 1);
    for (const peak of peaks) {
      near(spectrum.values[peak.bin]!, peak.amp, 1e-7);
      if (name !== 's2_offbin') expect(highest.some(({ bin }) => bin === peak.bin)).toBe(true);
    }
  });
});
