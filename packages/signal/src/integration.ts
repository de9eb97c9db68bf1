import { irfft, rfft } from './fft.ts';
import { type Band, removeMean, requireBand, requireSamplingRate, type Samples } from './samples.ts';

/** Standard acceleration of free fall, m/s2 (ISO 80000-3): sensors are sold in g, standards speak m/s2. */
export const STANDARD_GRAVITY = 9.80665;

/** The band of broad-band velocity on rotating machines, edges included (ISO 20816-1). */
export const VELOCITY_BAND: Band = { lowHz: 10, highHz: 1000 };

/** The kinds of motion, in the order of integration. */
export const MOTIONS = ['acceleration', 'velocity', 'displacement'] as const;
export type Motion = (typeof MOTIONS)[number];

/** SI factor from each motion to the unit it is shown in: m/s2, mm/s, um. */
const SHOWN_PER_SI: Record<Motion, number> = { acceleration: 1, velocity: 1e3, displacement: 1e6 };

/**
 * R.m.s. of another kind of motion within a band, by integration or differentiation in the frequency domain:
 * mean removed, no window, edges included. Acceleration in m/s2, velocity in mm/s, displacement in um.
 * Throws EMPTY_SIGNAL, BAD_SAMPLING_RATE, BAD_BAND.
 */
export function motionRms(
  samples: Samples,
  samplingRateHz: number,
  from: Motion,
  to: Motion,
  band: Band,
): number {
  const x = prepare(samples, samplingRateHz, band);
  const { re, im } = rfft(x);
  const stepHz = samplingRateHz / x.length;
  const order = MOTIONS.indexOf(to) - MOTIONS.indexOf(from);
  let power = 0;
  const [first, last] = binsWithin(band, stepHz, re.length);
  for (let k = first; k <= last; k++) {
    const omega = 2 * Math.PI * k * stepHz;
    const mirrored = 2 * k === x.length ? 1 : 2;
    power += (mirrored * (re[k]! ** 2 + im[k]! ** 2)) / omega ** (2 * order);
  }
  return (Math.sqrt(power) / x.length) * unitFactor(from, to);
}

/** Velocity r.m.s. in mm/s from acceleration in m/s2, 10 to 1000 Hz unless another band is given. */
export function velocityRms(samples: Samples, samplingRateHz: number, band: Band = VELOCITY_BAND): number {
  const top = Math.min(band.highHz, samplingRateHz / 2);
  return motionRms(samples, samplingRateHz, 'acceleration', 'velocity', { lowHz: band.lowHz, highHz: top });
}

/**
 * The signal as another kind of motion, limited to a band (brick wall, edges included), same length and rate.
 * Units as in `motionRms`. The transform assumes a periodic signal: the first and last few periods of the lower
 * band edge carry the wrap-around.
 */
export function convertMotion(
  samples: Samples,
  samplingRateHz: number,
  from: Motion,
  to: Motion,
  band: Band,
): Float64Array {
  const x = prepare(samples, samplingRateHz, band);
  const { re, im } = rfft(x);
  const stepHz = samplingRateHz / x.length;
  const order = MOTIONS.indexOf(to) - MOTIONS.indexOf(from);
  const [first, last] = binsWithin(band, stepHz, re.length);
  const factor = unitFactor(from, to);
  for (let k = 0; k < re.length; k++) {
    if (k < first || k > last) {
      re[k] = 0;
      im[k] = 0;
      continue;
    }
    // Each integration divides by i omega: turn by -90 degrees and scale.
    const scale = factor / (2 * Math.PI * k * stepHz) ** order;
    const r = re[k]!;
    const i = im[k]!;
    const turns = ((order % 4) + 4) % 4;
    const turned = turns === 0 ? [r, i] : turns === 1 ? [i, -r] : turns === 2 ? [-r, -i] : [-i, r];
    re[k] = turned[0]! * scale;
    im[k] = turned[1]! * scale;
  }
  return irfft({ re, im }, x.length);
}

function prepare(samples: Samples, samplingRateHz: number, band: Band): Float64Array {
  requireSamplingRate(samplingRateHz);
  requireBand(band, samplingRateHz);
  return removeMean(samples);
}

function unitFactor(from: Motion, to: Motion): number {
  return SHOWN_PER_SI[to] / SHOWN_PER_SI[from];
}

/** First and last bin within a band; zero frequency is never part of it. */
export function binsWithin(band: Band, stepHz: number, bins: number): [number, number] {
  // The small slack keeps an edge that falls on a bin inside in spite of rounding.
  const first = Math.max(1, Math.ceil(band.lowHz / stepHz - 1e-9));
  const last = Math.min(bins - 1, Math.floor(band.highHz / stepHz + 1e-9));
  return [first, last];
}
