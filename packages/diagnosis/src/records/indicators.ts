import { bandRms, motionRms, signalStatistics, VELOCITY_BAND } from '@ritzel/signal';
import type { BearingEvidence } from '../bearings/bearing-evidence.ts';
import type { Indicator } from '../findings/finding.ts';
import type { GearCondition } from '../gears/gear-condition.ts';

/** The numbers of one measurement that are worth a trend, from acceleration in m/s2. */
export function measureIndicators(acceleration: Float64Array, samplingRateHz: number): Indicator[] {
  const { rmsAc, peak, kurtosis, crest, mean } = signalStatistics(acceleration);
  const nyquistHz = samplingRateHz / 2;
  const out: Indicator[] = [];
  if (nyquistHz > VELOCITY_BAND.lowHz) {
    const band = { lowHz: VELOCITY_BAND.lowHz, highHz: Math.min(VELOCITY_BAND.highHz, nyquistHz) };
    const value = motionRms(acceleration, samplingRateHz, 'acceleration', 'velocity', band);
    out.push({ name: 'velocity-rms', value, unit: 'mm/s', band });
  }
  out.push(
    { name: 'acceleration-rms', value: rmsAc, unit: 'm/s2' },
    // About the mean, so that a sensor's offset is not taken for an impact.
    { name: 'acceleration-peak', value: Math.max(peak - Math.abs(mean), 0), unit: 'm/s2' },
    { name: 'kurtosis', value: kurtosis, unit: '' },
    { name: 'crest', value: crest, unit: '' },
  );
  if (nyquistHz > 2000) {
    const band = { lowHz: 1000, highHz: nyquistHz };
    out.push({
      name: 'acceleration-rms-high',
      value: bandRms(acceleration, samplingRateHz, [band])[0]!,
      unit: 'm/s2',
      band,
    });
  }
  return out;
}

/** The scores of each bearing's families, in dB over noise. */
export function bearingIndicators(evidence: readonly BearingEvidence[]): Indicator[] {
  return evidence.flatMap(({ bearing, outer, inner, rolling, cage }) =>
    Object.entries({ outer, inner, rolling, cage }).map(([name, family]) => ({
      name: `bearing-${name}`,
      value: family.score,
      unit: 'dB',
      part: bearing.id,
    })),
  );
}

/** Indicators of each gear from its synchronous average. */
export function gearIndicators(conditions: readonly GearCondition[]): Indicator[] {
  return conditions.flatMap((each) => {
    const part = `${each.mesh}/${each.gear}`;
    return [
      { name: 'mesh-amplitude', value: each.meshAmplitude, unit: 'm/s2', part },
      { name: 'fm0', value: each.fm0, unit: '', part },
      { name: 'fm4', value: each.fm4, unit: '', part },
      { name: 'synchronous-share', value: each.synchronousShare, unit: '', part },
      { name: 'tooth-contrast', value: each.toothContrast, unit: '', part },
      { name: 'sideband-ratio', value: each.sidebandRatio, unit: '', part },
    ];
  });
}
