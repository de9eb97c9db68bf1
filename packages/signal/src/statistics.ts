import { type Samples, toFloat64 } from './samples.ts';

/** Time-domain statistics of one block, in the unit of the samples; all population values (divided by n). */
export interface SignalStatistics {
  mean: number;
  /** Root mean square, the mean included. */
  rms: number;
  /** Root mean square about the mean. */
  rmsAc: number;
  /** Largest magnitude about zero. */
  peak: number;
  peakToPeak: number;
  /** Peak over r.m.s. */
  crest: number;
  /** Pearson's kurtosis, 3 for a normal distribution; NaN for a constant signal. */
  kurtosis: number;
  /** NaN for a constant signal. */
  skewness: number;
}

/** Throws EMPTY_SIGNAL. */
export function signalStatistics(samples: Samples): SignalStatistics {
  const x = toFloat64(samples);
  const n = x.length;
  let sum = 0;
  let squares = 0;
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < n; i++) {
    const v = x[i]!;
    sum += v;
    squares += v * v;
    if (v < low) low = v;
    if (v > high) high = v;
  }
  const mean = sum / n;
  let m2 = 0;
  let m3 = 0;
  let m4 = 0;
  for (let i = 0; i < n; i++) {
    const d = x[i]! - mean;
    const d2 = d * d;
    m2 += d2;
    m3 += d2 * d;
    m4 += d2 * d2;
  }
  m2 /= n;
  m3 /= n;
  m4 /= n;
  const rms = Math.sqrt(squares / n);
  const peak = Math.max(Math.abs(low), Math.abs(high));
  return {
    mean,
    rms,
    rmsAc: Math.sqrt(m2),
    peak,
    peakToPeak: high - low,
    crest: peak / rms,
    kurtosis: m4 / (m2 * m2),
    skewness: m3 / m2 ** 1.5,
  };
}

/** Root mean square, the mean included. */
export function rms(samples: Samples): number {
  const x = toFloat64(samples);
  let squares = 0;
  for (let i = 0; i < x.length; i++) squares += x[i]! * x[i]!;
  return Math.sqrt(squares / x.length);
}

/** Pearson's kurtosis about the mean. */
export function kurtosis(samples: Samples): number {
  return signalStatistics(samples).kurtosis;
}

/** The value a share q (0 to 1) of the values lie below, linear between neighbours. */
export function quantile(values: Samples, q: number): number {
  const sorted = Float64Array.from(toFloat64(values, 'values')).sort();
  const place = q * (sorted.length - 1);
  const below = Math.floor(place);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below]! + (place - below) * (sorted[above]! - sorted[below]!);
}

export function median(values: Samples): number {
  return quantile(values, 0.5);
}

/** Median absolute deviation from the median; times 1.4826 it estimates a normal standard deviation. */
export function medianAbsoluteDeviation(values: Samples): number {
  const x = toFloat64(values, 'values');
  const middle = median(x);
  return median(x.map((v) => Math.abs(v - middle)));
}
