import { log } from './elementary.ts';
import { rfftInto } from './fft.ts';
import { requireSamplingRate, type Samples, toFloat64 } from './samples.ts';
import { SignalError } from './signal-error.ts';
import { makeWindow, type WindowKind } from './window.ts';

/** A one-sided spectrum: value k belongs to the frequency k stepHz. */
export interface Spectrum {
  stepHz: number;
  values: Float64Array;
}

export interface SpectrumOptions {
  /** Default 'hann'. */
  window?: WindowKind;
  /** 'peak' (default) or 'rms': the amplitude of a sine read as its peak or its r.m.s. */
  detector?: 'peak' | 'rms';
}

/**
 * Amplitude spectrum of the whole signal: mean removed, periodic window, A = 2 |X| / sum(w), in the unit of the
 * samples; n/2 + 1 lines. Zero frequency and the Nyquist line, which have no mirror image, are not doubled.
 * Throws EMPTY_SIGNAL, BAD_SAMPLING_RATE.
 */
export function amplitudeSpectrum(
  samples: Samples,
  samplingRateHz: number,
  options: SpectrumOptions = {},
): Spectrum {
  requireSamplingRate(samplingRateHz);
  const x = toFloat64(samples);
  const values = new Float64Array((x.length >> 1) + 1);
  addBlockAmplitudes(x, { start: 0, length: x.length }, options, values, 1);
  return { stepHz: samplingRateHz / x.length, values };
}

export interface AveragingOptions extends SpectrumOptions {
  /** Samples in one block. */
  blockLength: number;
  /** Share of a block that the next one repeats, 0 to below 1; default 0.5. */
  overlap?: number;
  /** 'rms' (default): mean of powers; 'linear': mean of amplitudes; 'peak-hold': the largest. */
  averaging?: 'rms' | 'linear' | 'peak-hold';
}

/** An averaged amplitude spectrum and how many blocks went into it. */
export interface AveragedSpectrum extends Spectrum {
  blocks: number;
}

/** Amplitude spectra of overlapping blocks, averaged. Throws BAD_LENGTH when not one block fits. */
export function averagedSpectrum(
  samples: Samples,
  samplingRateHz: number,
  options: AveragingOptions,
): AveragedSpectrum {
  requireSamplingRate(samplingRateHz);
  const x = toFloat64(samples);
  const { blockLength, averaging = 'rms' } = options;
  const starts = blockStarts(x.length, blockLength, options.overlap ?? 0.5);
  const values = new Float64Array((blockLength >> 1) + 1);
  if (averaging === 'peak-hold') {
    const one = new Float64Array(values.length);
    for (const start of starts) {
      one.fill(0);
      addBlockAmplitudes(x, { start, length: blockLength }, options, one, 1);
      for (let k = 0; k < one.length; k++) if (one[k]! > values[k]!) values[k] = one[k]!;
    }
  } else {
    const power = averaging === 'rms' ? 2 : 1;
    for (const start of starts) addBlockAmplitudes(x, { start, length: blockLength }, options, values, power);
    for (let k = 0; k < values.length; k++) values[k] = (values[k]! / starts.length) ** (1 / power);
  }
  return { stepHz: samplingRateHz / blockLength, values, blocks: starts.length };
}

/** First samples of the blocks that fit. Throws BAD_LENGTH, BAD_VALUE. */
export function blockStarts(n: number, blockLength: number, overlap: number): number[] {
  if (!Number.isInteger(blockLength) || blockLength < 2 || blockLength > n) {
    throw new SignalError(
      'BAD_LENGTH',
      'blockLength',
      `A block of ${blockLength} samples does not fit into a signal of ${n}.`,
    );
  }
  if (!(overlap >= 0 && overlap < 1)) {
    throw new SignalError('BAD_VALUE', 'overlap', `The overlap must be from 0 to below 1, not ${overlap}.`);
  }
  const step = Math.max(1, blockLength - Math.round(blockLength * overlap));
  const starts: number[] = [];
  for (let start = 0; start + blockLength <= n; start += step) starts.push(start);
  return starts;
}

function addBlockAmplitudes(
  x: Float64Array,
  { start, length }: { start: number; length: number },
  options: SpectrumOptions,
  into: Float64Array,
  power: 1 | 2,
): void {
  const window = makeWindow(options.window ?? 'hann', length);
  let sum = 0;
  for (let i = 0; i < length; i++) sum += x[start + i]!;
  const mean = sum / length;
  const block = new Float64Array(length);
  for (let i = 0; i < length; i++) block[i] = (x[start + i]! - mean) * window.weights[i]!;
  const bins = (length >> 1) + 1;
  const re = new Float64Array(bins);
  const im = new Float64Array(bins);
  rfftInto(block, re, im);
  const scale = (options.detector === 'rms' ? Math.SQRT2 : 2) / window.sum;
  for (let k = 0; k < bins; k++) {
    const mirrored = k > 0 && 2 * k < length;
    const amplitude = Math.sqrt(re[k]! * re[k]! + im[k]! * im[k]!) * (mirrored ? scale : 1 / window.sum);
    into[k] = into[k]! + (power === 2 ? amplitude * amplitude : amplitude);
  }
}

/** A line of a spectrum with its frequency refined between the bins. */
export interface SpectralPeak {
  bin: number;
  frequencyHz: number;
  value: number;
}

/** The highest line between two frequencies (edges included), or undefined where no line lies there. */
export function highestLine(spectrum: Spectrum, lowHz: number, highHz: number): SpectralPeak | undefined {
  const from = Math.max(0, Math.ceil(lowHz / spectrum.stepHz - 1e-9));
  const to = Math.min(spectrum.values.length - 1, Math.floor(highHz / spectrum.stepHz + 1e-9));
  if (from > to) return undefined;
  let bin = from;
  for (let k = from + 1; k <= to; k++) if (spectrum.values[k]! > spectrum.values[bin]!) bin = k;
  return {
    bin,
    frequencyHz: refineBin(spectrum.values, bin) * spectrum.stepHz,
    value: spectrum.values[bin]!,
  };
}

/** The highest local maxima, highest first, at least `apartBins` from each other. */
export function findPeaks(spectrum: Spectrum, count: number, apartBins = 2): SpectralPeak[] {
  const { values, stepHz } = spectrum;
  const tops: number[] = [];
  for (let k = 1; k < values.length - 1; k++) {
    if (values[k]! > values[k - 1]! && values[k]! >= values[k + 1]!) tops.push(k);
  }
  tops.sort((a, b) => values[b]! - values[a]!);
  const chosen: SpectralPeak[] = [];
  for (const bin of tops) {
    if (chosen.length === count) break;
    if (chosen.some((peak) => Math.abs(peak.bin - bin) < apartBins)) continue;
    chosen.push({ bin, frequencyHz: refineBin(values, bin) * stepHz, value: values[bin]! });
  }
  return chosen;
}

/**
 * The place of a maximum between bins from a parabola through the logarithms of three lines: within 0.02 bin
 * for a Hann window. Source: M. Gasior, J. L. Gonzalez, AIP Conf. Proc. 732 (2004) 276.
 */
export function refineBin(values: Float64Array, bin: number): number {
  const left = values[bin - 1];
  const right = values[bin + 1];
  const top = values[bin]!;
  if (left === undefined || right === undefined || !(left > 0 && right > 0 && top > 0)) return bin;
  const a = log(left);
  const b = log(top);
  const c = log(right);
  const bend = a - 2 * b + c;
  return bend < 0 ? bin + Math.max(-0.5, Math.min(0.5, (0.5 * (a - c)) / bend)) : bin;
}
