import { atan2, log10 } from './elementary.ts';
import { analyticBand } from './envelope.ts';
import { removeMean, requireSamplingRate, type Samples } from './samples.ts';
import { SignalError } from './signal-error.ts';
import { amplitudeSpectrum, refineBin, type Spectrum } from './spectrum.ts';

export interface SpeedSearch {
  /** Speed from the nameplate or the drive, Hz. */
  nominalHz: number;
  /** How far the true speed may lie from it, as a share; default 0.006. */
  tolerance?: number;
  /** Orders expected to be strong in the spectrum; default 1 to 8. */
  orders?: readonly number[];
}

/** A refined speed and how far it can be trusted. */
export interface SpeedEstimate {
  speedHz: number;
  /** Orders that were found standing out of the floor near the speed. */
  ordersFound: number[];
  /** Mean height of those orders above the noise floor, in dB. */
  heightDb: number;
}

/**
 * Shaft speed from the spectrum: within the tolerance, the speed whose orders stand highest above the noise floor, each
 * capped so that no single line decides; then refined by the places of the lines between the bins. Without two
 * orders 10 dB above the noise floor the nominal speed stands and `ordersFound` is empty.
 */
export function estimateSpeed(spectrum: Spectrum, search: SpeedSearch): SpeedEstimate {
  const { nominalHz, tolerance = 0.006, orders = [1, 2, 3, 4, 5, 6, 7, 8] } = search;
  if (!(nominalHz > 0)) {
    throw new SignalError(
      'BAD_VALUE',
      'nominalHz',
      `The nominal speed must be positive, not ${nominalHz} Hz.`,
    );
  }
  const { values, stepHz } = spectrum;
  const usable = orders.filter((order) => order * nominalHz * (1 + tolerance) < (values.length - 2) * stepHz);
  const highest = Math.max(...usable, 1);
  const step = stepHz / (4 * highest);
  const floors = usable.map((order) => localFloor(spectrum, order * nominalHz, 40));
  let best = { speedHz: nominalHz, score: 0 };
  const reach = Math.ceil((nominalHz * tolerance) / step);
  for (let j = -reach; j <= reach; j++) {
    const speedHz = nominalHz + j * step;
    let score = 0;
    usable.forEach((order, i) => {
      const height = 20 * log10(valueAt(spectrum, order * speedHz) / floors[i]!);
      if (height > 6) score += Math.min(height, 30);
    });
    // A tie goes to the speed nearer the nominal one.
    if (
      score > best.score * (1 + 1e-9) ||
      (score === best.score && Math.abs(speedHz - nominalHz) < Math.abs(best.speedHz - nominalHz))
    ) {
      best = { speedHz, score };
    }
  }
  let weighted = 0;
  let weights = 0;
  let heights = 0;
  const found: number[] = [];
  usable.forEach((order, i) => {
    const near = Math.round((order * best.speedHz) / stepHz);
    let bin = near;
    for (const k of [near - 1, near + 1]) if (values[k]! > values[bin]!) bin = k;
    const height = 20 * log10(values[bin]! / floors[i]!);
    if (height < 10) return;
    const speed = (refineBin(values, bin) * stepHz) / order;
    if (Math.abs(speed - nominalHz) > nominalHz * tolerance) return;
    // The place of a line is known to the same fraction of a bin at any order: weigh by order.
    const weight = Math.min(height, 30) * order * order;
    weighted += weight * speed;
    weights += weight;
    heights += height;
    found.push(order);
  });
  if (found.length < 2) return { speedHz: nominalHz, ordersFound: [], heightDb: 0 };
  return { speedHz: weighted / weights, ordersFound: found, heightDb: heights / found.length };
}

/** Median of the lines around a frequency, `halfWidthBins` to each side: the floor a line stands on. */
export function localFloor(spectrum: Spectrum, frequencyHz: number, halfWidthBins: number): number {
  const middle = Math.round(frequencyHz / spectrum.stepHz);
  const from = Math.max(1, middle - halfWidthBins);
  const to = Math.min(spectrum.values.length - 1, middle + halfWidthBins);
  const around = spectrum.values.slice(from, to + 1).sort();
  return Math.max(around[around.length >> 1] ?? 0, Number.MIN_VALUE);
}

/** `localFloor` of every line: a median that runs along, for drawing the floor as a curve. */
export function localFloors(values: ArrayLike<number>, halfWidthBins: number): Float64Array {
  const last = values.length - 1;
  const floors = new Float64Array(values.length);
  const sorted = new Float64Array(2 * halfWidthBins + 2);
  let count = 0;
  const placeOf = (value: number) => {
    let [low, high] = [0, count];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (sorted[middle]! < value) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  let [from, to] = [1, 0];
  for (let middle = 0; middle <= last; middle++) {
    const nextTo = Math.min(last, middle + halfWidthBins);
    const nextFrom = Math.max(1, middle - halfWidthBins);
    while (to < nextTo) {
      to++;
      if (to < 1) continue;
      const value = values[to]!;
      const at = placeOf(value);
      sorted.copyWithin(at + 1, at, count);
      sorted[at] = value;
      count++;
    }
    while (from < nextFrom) {
      const at = placeOf(values[from]!);
      sorted.copyWithin(at, at + 1, count);
      count--;
      from++;
    }
    floors[middle] = Math.max(count > 0 ? sorted[count >> 1]! : 0, Number.MIN_VALUE);
  }
  return floors;
}

function valueAt({ values, stepHz }: Spectrum, frequencyHz: number): number {
  const place = frequencyHz / stepHz;
  const below = Math.floor(place);
  const part = place - below;
  return (1 - part) * (values[below] ?? 0) + part * (values[below + 1] ?? 0);
}

export interface SpeedTrack {
  /** Speed at each sample, Hz. */
  speedHz: Float64Array;
  /** Turns since the first sample, at each sample. */
  turns: Float64Array;
}

/**
 * Speed over time from the signal itself: the phase of one strong order (a shaft or mesh line), demodulated from a
 * band around it and unwrapped. The band must hold that order over the whole record and no other line.
 * Source: J. Urbanek et al., A two-step procedure for estimation of instantaneous rotational speed with large
 * fluctuations, MSSP 38 (2013) 96. Throws as `analyticBand`, BAD_VALUE.
 */
export function trackSpeed(
  samples: Samples,
  samplingRateHz: number,
  order: number,
  band: { lowHz: number; highHz: number },
): SpeedTrack {
  requireSamplingRate(samplingRateHz);
  if (!(order > 0)) throw new SignalError('BAD_VALUE', 'order', `The order must be positive, not ${order}.`);
  const { re, im } = analyticBand(removeMean(samples), samplingRateHz, band);
  const n = re.length;
  const turns = new Float64Array(n);
  const speedHz = new Float64Array(n);
  for (let i = 1; i < n; i++) {
    const cross = re[i - 1]! * im[i]! - im[i - 1]! * re[i]!;
    const dot = re[i - 1]! * re[i]! + im[i - 1]! * im[i]!;
    const step = atan2(cross, dot) / (2 * Math.PI * order);
    turns[i] = turns[i - 1]! + step;
    speedHz[i] = step * samplingRateHz;
  }
  speedHz[0] = speedHz[1] ?? 0;
  return { speedHz, turns };
}

/** Speed from the amplitude spectrum of a whole signal; see `estimateSpeed`. */
export function estimateSpeedOf(
  samples: Samples,
  samplingRateHz: number,
  search: SpeedSearch,
): SpeedEstimate {
  return estimateSpeed(amplitudeSpectrum(samples, samplingRateHz), search);
}
