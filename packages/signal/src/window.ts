import { cos, log10, sin } from './elementary.ts';
import { SignalError } from './signal-error.ts';

/**
 * Coefficients of the cosine-sum windows w[i] = sum_k (-1)^k a_k cos(2 pi k i / n), periodic form.
 * Source: F. J. Harris, On the use of windows for harmonic analysis with the DFT, Proc. IEEE 66 (1978) 51;
 * flat top as in ISO 18431-2.
 */
const COSINE_TERMS = {
  rectangular: [1],
  hann: [0.5, 0.5],
  hamming: [0.54, 0.46],
  blackman: [0.42, 0.5, 0.08],
  'blackman-harris': [0.35875, 0.48829, 0.14128, 0.01168],
  'flat-top': [0.21557895, 0.41663158, 0.277263158, 0.083578947, 0.006947368],
} as const;

export type WindowKind = keyof typeof COSINE_TERMS;

export const WINDOW_KINDS: readonly WindowKind[] = [
  'rectangular',
  'hann',
  'hamming',
  'blackman',
  'blackman-harris',
  'flat-top',
];

/** A window with its sums: what amplitude and power spectra divide by. */
export interface Window {
  readonly kind: WindowKind;
  readonly weights: Float64Array;
  readonly sum: number;
  readonly sumOfSquares: number;
}

/** Long windows are made anew each time: it takes little beside their transform, and memory is dear. */
const LONGEST_KEPT = 2 ** 18;
const MOST_WINDOWS = 16;
const cache = new Map<string, Window>();

/** The periodic window of n points, cached: do not write into its weights. Throws BAD_LENGTH. */
export function makeWindow(kind: WindowKind, n: number): Window {
  if (!Number.isInteger(n) || n < 1) {
    throw new SignalError('BAD_LENGTH', 'n', `A window has a whole number of points from 1, not ${n}.`);
  }
  const key = `${kind}:${n}`;
  const known = cache.get(key);
  if (known) return known;
  const terms: readonly number[] = COSINE_TERMS[kind];
  const weights = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    let w = 0;
    for (let k = 0; k < terms.length; k++) {
      w += (k % 2 === 0 ? 1 : -1) * terms[k]! * cos((2 * Math.PI * k * i) / n);
    }
    weights[i] = w;
  }
  let sum = 0;
  let sumOfSquares = 0;
  for (let i = 0; i < n; i++) {
    sum += weights[i]!;
    sumOfSquares += weights[i]! ** 2;
  }
  const made: Window = { kind, weights, sum, sumOfSquares };
  if (cache.size >= MOST_WINDOWS) cache.delete(cache.keys().next().value!);
  if (n <= LONGEST_KEPT) cache.set(key, made);
  return made;
}

/** What a reader of windowed spectra corrects by. */
export interface WindowCorrections {
  /** Multiply a line by this to read its amplitude: n / sum(w). Hann: 2. */
  amplitude: number;
  /** Multiply an r.m.s. by this to undo the window: sqrt(n / sum(w^2)). Hann: 1.633. */
  energy: number;
  /** Equivalent noise bandwidth in bins: n sum(w^2) / sum(w)^2. Hann: 1.5. */
  noiseBandwidthBins: number;
  /** Worst loss of a line that falls between two bins, in dB (negative). Hann: -1.42. */
  scallopingDb: number;
}

export function windowCorrections(window: Window): WindowCorrections {
  const n = window.weights.length;
  let re = 0;
  let im = 0;
  for (let i = 0; i < n; i++) {
    re += window.weights[i]! * cos((Math.PI * i) / n);
    im += window.weights[i]! * sin((Math.PI * i) / n);
  }
  return {
    amplitude: n / window.sum,
    energy: Math.sqrt(n / window.sumOfSquares),
    noiseBandwidthBins: (n * window.sumOfSquares) / window.sum ** 2,
    scallopingDb: 20 * log10(Math.hypot(re, im) / window.sum),
  };
}
