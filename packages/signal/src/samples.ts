import { SignalError } from './signal-error.ts';

/** Samples as they come: storage is float32, arithmetic is float64. */
export type Samples = Float64Array | Float32Array | Int16Array | Int32Array | readonly number[];

/** The samples as float64; a Float64Array is returned as it is, without a copy. Throws EMPTY_SIGNAL. */
export function toFloat64(samples: Samples, field = 'samples'): Float64Array {
  if (samples.length === 0) throw new SignalError('EMPTY_SIGNAL', field, 'The signal holds no samples.');
  return samples instanceof Float64Array ? samples : new Float64Array(samples);
}

/** A float64 copy with the mean removed. */
export function removeMean(samples: Samples): Float64Array {
  const x = toFloat64(samples);
  let sum = 0;
  for (let i = 0; i < x.length; i++) sum += x[i]!;
  const mean = sum / x.length;
  const out = new Float64Array(x.length);
  for (let i = 0; i < x.length; i++) out[i] = x[i]! - mean;
  return out;
}

/** A float64 copy with the least-squares straight line removed. */
export function removeTrend(samples: Samples): Float64Array {
  const x = toFloat64(samples);
  const n = x.length;
  const middle = (n - 1) / 2;
  let sum = 0;
  let moment = 0;
  for (let i = 0; i < n; i++) {
    sum += x[i]!;
    moment += (i - middle) * x[i]!;
  }
  const mean = sum / n;
  // Sum of (i - middle)^2 is n (n^2 - 1) / 12.
  const slope = n > 1 ? moment / ((n * (n * n - 1)) / 12) : 0;
  const out = new Float64Array(n);
  for (let i = 0; i < n; i++) out[i] = x[i]! - mean - slope * (i - middle);
  return out;
}

/** Throws NOT_FINITE with the index of the first NaN or infinity. */
export function requireFinite(samples: Samples, field = 'samples'): void {
  for (let i = 0; i < samples.length; i++) {
    if (!Number.isFinite(samples[i]!)) {
      throw new SignalError('NOT_FINITE', field, `Sample ${i} is ${String(samples[i])}, not a number.`);
    }
  }
}

/** Throws BAD_SAMPLING_RATE unless the rate is a positive finite number of hertz. */
export function requireSamplingRate(samplingRateHz: number): void {
  if (!(samplingRateHz > 0 && Number.isFinite(samplingRateHz))) {
    throw new SignalError(
      'BAD_SAMPLING_RATE',
      'samplingRateHz',
      `The sampling rate must be a positive number of hertz, not ${samplingRateHz}.`,
    );
  }
}

/** A band of frequencies, edges included. */
export interface Band {
  lowHz: number;
  highHz: number;
}

/** Throws BAD_BAND unless 0 <= low < high <= half the sampling rate. */
export function requireBand(band: Band, samplingRateHz: number): void {
  const { lowHz, highHz } = band;
  if (!(lowHz >= 0 && highHz > lowHz && highHz <= samplingRateHz / 2)) {
    throw new SignalError(
      'BAD_BAND',
      'band',
      `The band ${lowHz} to ${highHz} Hz must rise and lie between 0 and ${samplingRateHz / 2} Hz, half the sampling rate.`,
    );
  }
}
