import { atan2 } from './elementary.ts';
import { rfftInto } from './fft.ts';
import { requireSamplingRate, type Samples, toFloat64 } from './samples.ts';
import { SignalError } from './signal-error.ts';
import { blockStarts, type Spectrum } from './spectrum.ts';
import { makeWindow, type WindowKind } from './window.ts';

export interface WelchOptions {
  /** Samples in one block; default 4096 or the whole signal where it is shorter. */
  blockLength?: number;
  /** Share of a block that the next one repeats; default 0.5. */
  overlap?: number;
  /** Default 'hann'. */
  window?: WindowKind;
}

/** A power spectral density in unit^2/Hz and how many blocks went into it. */
export interface PowerSpectralDensity extends Spectrum {
  blocks: number;
}

/**
 * Power spectral density by Welch's method: blocks with their mean removed, windowed, averaged; one-sided.
 * Source: P. D. Welch, The use of fast Fourier transform for the estimation of power spectra,
 * IEEE Trans. Audio Electroacoustics 15 (1967) 70. Throws EMPTY_SIGNAL, BAD_SAMPLING_RATE, BAD_LENGTH.
 */
export function welch(
  samples: Samples,
  samplingRateHz: number,
  options: WelchOptions = {},
): PowerSpectralDensity {
  requireSamplingRate(samplingRateHz);
  const x = toFloat64(samples);
  const sums = new Float64Array(((options.blockLength ?? Math.min(4096, x.length)) >> 1) + 1);
  const { blockLength, blocks, scale } = eachBlock([x], samplingRateHz, options, ([block]) => {
    const { re, im } = block!;
    for (let k = 0; k < sums.length; k++) sums[k] = sums[k]! + re[k]! * re[k]! + im[k]! * im[k]!;
  });
  for (let k = 0; k < sums.length; k++) sums[k] = (sums[k]! * scale * sidesAt(k, blockLength)) / blocks;
  return { stepHz: samplingRateHz / blockLength, values: sums, blocks };
}

/** R.m.s. of the part of a density between two frequencies, edges included; the whole of it by default. */
export function rmsFromDensity(density: Spectrum, lowHz = 0, highHz = Number.POSITIVE_INFINITY): number {
  let power = 0;
  for (let k = 0; k < density.values.length; k++) {
    const f = k * density.stepHz;
    if (f >= lowHz && f <= highHz) power += density.values[k]!;
  }
  return Math.sqrt(power * density.stepHz);
}

/** How two signals go together, line by line. */
export interface CrossSpectrum {
  stepHz: number;
  /** Cross power spectral density, mean of conj(X) Y, one-sided. */
  re: Float64Array;
  im: Float64Array;
  /** |Pxy|^2 / (Pxx Pyy), 0 to 1. Means something only with several blocks. */
  coherence: Float64Array;
  /** Phase of y against x in radians, -pi to pi. */
  phaseRad: Float64Array;
  /** Frequency response y / x by the H1 estimate, Pxy / Pxx, as magnitude. */
  gain: Float64Array;
  blocks: number;
}

/**
 * Cross spectrum, coherence and phase of two simultaneous signals by Welch's method.
 * Source: J. S. Bendat, A. G. Piersol, Random Data, 4th ed., Wiley 2010, chapters 5 and 6.
 * Throws LENGTH_MISMATCH and as `welch`.
 */
export function crossSpectrum(
  x: Samples,
  y: Samples,
  samplingRateHz: number,
  options: WelchOptions = {},
): CrossSpectrum {
  requireSamplingRate(samplingRateHz);
  const signals = [toFloat64(x, 'x'), toFloat64(y, 'y')];
  if (x.length !== y.length) {
    throw new SignalError(
      'LENGTH_MISMATCH',
      'y',
      `Both signals need the same length, not ${x.length} and ${y.length}.`,
    );
  }
  const bins = ((options.blockLength ?? Math.min(4096, x.length)) >> 1) + 1;
  const re = new Float64Array(bins);
  const im = new Float64Array(bins);
  const xx = new Float64Array(bins);
  const yy = new Float64Array(bins);
  const { blockLength, blocks, scale } = eachBlock(signals, samplingRateHz, options, ([a, b]) => {
    for (let k = 0; k < bins; k++) {
      const ar = a!.re[k]!;
      const ai = a!.im[k]!;
      const br = b!.re[k]!;
      const bi = b!.im[k]!;
      re[k] = re[k]! + ar * br + ai * bi;
      im[k] = im[k]! + ar * bi - ai * br;
      xx[k] = xx[k]! + ar * ar + ai * ai;
      yy[k] = yy[k]! + br * br + bi * bi;
    }
  });
  const coherence = new Float64Array(bins);
  const phaseRad = new Float64Array(bins);
  const gain = new Float64Array(bins);
  for (let k = 0; k < bins; k++) {
    const power = re[k]! ** 2 + im[k]! ** 2;
    const product = xx[k]! * yy[k]!;
    coherence[k] = product > 0 ? power / product : 0;
    phaseRad[k] = atan2(im[k]!, re[k]!);
    gain[k] = xx[k]! > 0 ? Math.sqrt(power) / xx[k]! : 0;
    const weight = (scale * sidesAt(k, blockLength)) / blocks;
    re[k] = re[k]! * weight;
    im[k] = im[k]! * weight;
  }
  return { stepHz: samplingRateHz / blockLength, re, im, coherence, phaseRad, gain, blocks };
}

/** Zero frequency and the Nyquist line have no mirror image. */
function sidesAt(k: number, blockLength: number): number {
  return k === 0 || 2 * k === blockLength ? 1 : 2;
}

function eachBlock(
  signals: readonly Float64Array[],
  samplingRateHz: number,
  options: WelchOptions,
  take: (blocks: readonly { re: Float64Array; im: Float64Array }[]) => void,
): { blockLength: number; blocks: number; scale: number } {
  const n = signals[0]!.length;
  const blockLength = options.blockLength ?? Math.min(4096, n);
  const window = makeWindow(options.window ?? 'hann', blockLength);
  const starts = blockStarts(n, blockLength, options.overlap ?? 0.5);
  const bins = (blockLength >> 1) + 1;
  const block = new Float64Array(blockLength);
  const spectra = signals.map(() => ({ re: new Float64Array(bins), im: new Float64Array(bins) }));
  for (const start of starts) {
    signals.forEach((x, s) => {
      let sum = 0;
      for (let i = 0; i < blockLength; i++) sum += x[start + i]!;
      const mean = sum / blockLength;
      for (let i = 0; i < blockLength; i++) block[i] = (x[start + i]! - mean) * window.weights[i]!;
      rfftInto(block, spectra[s]!.re, spectra[s]!.im);
    });
    take(spectra);
  }
  return { blockLength, blocks: starts.length, scale: 1 / (samplingRateHz * window.sumOfSquares) };
}
