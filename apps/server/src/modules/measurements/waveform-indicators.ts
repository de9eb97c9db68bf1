import { defaultEnvelopeBand } from '@ritzel/diagnosis';
import { convertUnit, findUnit } from '@ritzel/drivetrain';
import { envelope, motionRms, signalStatistics, velocityRms } from '@ritzel/signal';

/** What arriving waveforms are reduced to. Each becomes a signal of the asset under its slug. */
export const INDICATORS = {
  velocityRms: { slug: 'velocity-rms', name: 'velocity r.m.s.', quantity: 'velocity', unit: 'mm/s' },
  accelerationRms: {
    slug: 'acceleration-rms',
    name: 'acceleration r.m.s.',
    quantity: 'acceleration',
    unit: 'm/s²',
  },
  accelerationPeak: {
    slug: 'acceleration-peak',
    name: 'acceleration peak',
    quantity: 'acceleration',
    unit: 'm/s²',
  },
  kurtosis: { slug: 'kurtosis', name: 'kurtosis', quantity: 'count', unit: '1' },
  crest: { slug: 'crest', name: 'crest factor', quantity: 'count', unit: '1' },
  envelopeRms: { slug: 'envelope-rms', name: 'envelope r.m.s.', quantity: 'acceleration', unit: 'm/s²' },
} as const;
export type IndicatorName = keyof typeof INDICATORS;
export type Indicators = Partial<Record<IndicatorName, number>>;

/** Velocity r.m.s. needs its whole lower decade: a rate below this does not see the band (ISO 20816-1). */
const LEAST_VELOCITY_RATE_HZ = 200;

function withoutMean(samples: Float32Array, factor: number): Float64Array {
  let sum = 0;
  for (const sample of samples) sum += sample;
  const mean = sum / samples.length;
  return Float64Array.from(samples, (sample) => (sample - mean) * factor);
}

/**
 * Indicators of one waveform, as far as its quantity has them: velocity 10 to 1000 Hz in mm/s, acceleration in m/s²,
 * both r.m.s. and peak about the mean; Pearson's kurtosis; crest factor; r.m.s. of the envelope about its mean.
 * Throws SignalError for samples that cannot be computed with; an unknown unit has no indicators but those without one.
 */
export function computeIndicators(samples: Float32Array, samplingRateHz: number, unit: string): Indicators {
  const quantity = findUnit(unit)?.quantity;
  if (quantity === 'acceleration') return ofAcceleration(samples, samplingRateHz, unit);
  const { kurtosis, peak, rmsAc } = signalStatistics(withoutMean(samples, 1));
  const shape: Indicators = { kurtosis, crest: peak / rmsAc };
  if (quantity !== 'velocity' || samplingRateHz < LEAST_VELOCITY_RATE_HZ) return finite(shape);
  const factor = convertUnit(1, unit, 'mm/s');
  const band = { lowHz: 10, highHz: Math.min(1000, samplingRateHz / 2) };
  const mmPerS = motionRms(withoutMean(samples, factor), samplingRateHz, 'velocity', 'velocity', band);
  return finite({ velocityRms: mmPerS, ...shape });
}

function ofAcceleration(samples: Float32Array, samplingRateHz: number, unit: string): Indicators {
  const x = withoutMean(samples, convertUnit(1, unit, 'm/s²'));
  const { kurtosis, peak, rmsAc } = signalStatistics(x);
  const band = defaultEnvelopeBand(samplingRateHz);
  return finite({
    ...(samplingRateHz < LEAST_VELOCITY_RATE_HZ ? {} : { velocityRms: velocityRms(x, samplingRateHz) }),
    accelerationRms: rmsAc,
    accelerationPeak: peak,
    kurtosis,
    crest: peak / rmsAc,
    envelopeRms: signalStatistics(envelope(x, samplingRateHz, band)).rmsAc,
  });
}

/** A constant signal has no kurtosis and no crest factor. */
function finite(indicators: Indicators): Indicators {
  return Object.fromEntries(Object.entries(indicators).filter(([, value]) => Number.isFinite(value)));
}
