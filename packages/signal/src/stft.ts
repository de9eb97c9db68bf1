import { rfftInto } from './fft.ts';
import { requireSamplingRate, type Samples, toFloat64 } from './samples.ts';
import { blockStarts } from './spectrum.ts';
import { makeWindow, type WindowKind } from './window.ts';

export interface StftOptions {
  /** Samples in one block; default 1024 or the whole signal where it is shorter. */
  blockLength?: number;
  /** Share of a block that the next one repeats; default 0.5. */
  overlap?: number;
  /** Default 'hann'. */
  window?: WindowKind;
}

/** Short-time Fourier transform: row b is block b, its bins one after another. */
export interface ShortTimeTransform {
  blocks: number;
  bins: number;
  stepHz: number;
  /** Middle of the first block, and from block to block, in seconds. */
  firstTimeS: number;
  stepS: number;
  /** X / sum(w): a sine of amplitude A reads A/2. Length blocks x bins. */
  re: Float64Array;
  im: Float64Array;
}

/** Blocks without padding, no mean removed. Throws EMPTY_SIGNAL, BAD_SAMPLING_RATE, BAD_LENGTH. */
export function stft(
  samples: Samples,
  samplingRateHz: number,
  options: StftOptions = {},
): ShortTimeTransform {
  requireSamplingRate(samplingRateHz);
  const x = toFloat64(samples);
  const blockLength = options.blockLength ?? Math.min(1024, x.length);
  const window = makeWindow(options.window ?? 'hann', blockLength);
  const starts = blockStarts(x.length, blockLength, options.overlap ?? 0.5);
  const bins = (blockLength >> 1) + 1;
  const re = new Float64Array(starts.length * bins);
  const im = new Float64Array(starts.length * bins);
  const block = new Float64Array(blockLength);
  starts.forEach((start, b) => {
    for (let i = 0; i < blockLength; i++) block[i] = (x[start + i]! * window.weights[i]!) / window.sum;
    rfftInto(block, re.subarray(b * bins, (b + 1) * bins), im.subarray(b * bins, (b + 1) * bins));
  });
  const step = starts.length > 1 ? starts[1]! - starts[0]! : blockLength;
  return {
    blocks: starts.length,
    bins,
    stepHz: samplingRateHz / blockLength,
    firstTimeS: blockLength / 2 / samplingRateHz,
    stepS: step / samplingRateHz,
    re,
    im,
  };
}

/** Amplitude spectra over time: row b is the spectrum of block b. */
export interface Waterfall {
  blocks: number;
  bins: number;
  stepHz: number;
  firstTimeS: number;
  stepS: number;
  /** Peak amplitudes, blocks x bins. */
  amplitudes: Float32Array;
}

/** The waterfall (spectrogram) of a signal, peak amplitudes as float32 for drawing. Throws as `stft`. */
export function waterfall(samples: Samples, samplingRateHz: number, options: StftOptions = {}): Waterfall {
  const { re, im, ...frame } = stft(samples, samplingRateHz, options);
  const amplitudes = new Float32Array(re.length);
  const nyquist = samplingRateHz / 2;
  for (let i = 0; i < re.length; i++) {
    const k = i % frame.bins;
    const sides = k === 0 || k * frame.stepHz >= nyquist * (1 - 1e-12) ? 1 : 2;
    amplitudes[i] = sides * Math.sqrt(re[i]! * re[i]! + im[i]! * im[i]!);
  }
  return { ...frame, amplitudes };
}

/**
 * Spectral kurtosis of each bin, E|Z|^4 / (E|Z|^2)^2 - 2: 0 for stationary Gaussian noise, -1 for a steady tone,
 * high where impulses ring.
 * Source: J. Antoni, The spectral kurtosis: a useful tool for characterising non-stationary signals,
 * MSSP 20 (2006) 282, eq. 43.
 */
export function spectralKurtosis(transform: ShortTimeTransform): Float64Array {
  const { blocks, bins, re, im } = transform;
  const out = new Float64Array(bins);
  for (let k = 0; k < bins; k++) {
    let second = 0;
    let fourth = 0;
    for (let b = 0; b < blocks; b++) {
      const power = re[b * bins + k]! ** 2 + im[b * bins + k]! ** 2;
      second += power;
      fourth += power * power;
    }
    out[k] = second > 0 ? (fourth * blocks) / (second * second) - 2 : 0;
  }
  return out;
}
