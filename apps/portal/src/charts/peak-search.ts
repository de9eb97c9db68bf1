import type { WindowKind } from '@ritzel/signal';
import type { Samples } from './min-max-pyramid.ts';

/** A line of a spectrum between the bins: where the peak truly is and how high. */
export interface TruePeak {
  /** Position in bins, with its fraction. */
  readonly bin: number;
  readonly amplitude: number;
}

/**
 * True frequency and amplitude of a peak in a spectrum taken with a Hann window (periodic, amplitude-corrected).
 * Two neighbouring lines of a pure tone stand in a fixed ratio: with r = largest / larger neighbour, the distance
 * to the largest line is (2 - r) / (1 + r) bins, and the loss of height is sinc(d) / (1 - d^2).
 * Source: Grandke, "Interpolation Algorithms for Discrete Fourier Transforms of Weighted Signals", IEEE Trans.
 * Instrum. Meas. 32 (1983) 350-355.
 *
 * `bin` must be a local maximum; at the ends, and where the neighbours are no part of the peak, the bin itself
 * is the answer.
 */
export function interpolatePeak(amplitudes: Samples, bin: number, window: WindowKind = 'hann'): TruePeak {
  const top = amplitudes[bin] ?? 0;
  const left = amplitudes[bin - 1] ?? 0;
  const right = amplitudes[bin + 1] ?? 0;
  const neighbour = Math.max(left, right);
  if (bin <= 0 || bin >= amplitudes.length - 1 || top <= 0 || neighbour <= 0) return { bin, amplitude: top };
  if (window === 'rectangular') return rectangularPeak(top, neighbour, right >= left ? bin : -bin);
  if (window !== 'hann') {
    const peak = parabolicPeak(left, top, right, bin);
    // A flat top is flat: the line itself is the amplitude, within 0.01 dB.
    return window === 'flat-top' ? { ...peak, amplitude: top } : peak;
  }
  const ratio = neighbour / top;
  const distance = Math.min(0.5, Math.max(0, (2 * ratio - 1) / (1 + ratio)));
  if (distance === 0) return { bin, amplitude: top };
  const sinc = Math.sin(Math.PI * distance) / (Math.PI * distance);
  return {
    bin: bin + (right >= left ? distance : -distance),
    amplitude: (top * (1 - distance * distance)) / sinc,
  };
}

/** Without a window the two highest lines stand as d to 1 - d, d being the distance to the higher one; Grandke as above. */
function rectangularPeak(top: number, neighbour: number, signedBin: number): TruePeak {
  const distance = Math.min(0.5, neighbour / (top + neighbour));
  const sinc = Math.sin(Math.PI * distance) / (Math.PI * distance);
  return {
    bin: Math.abs(signedBin) + Math.sign(signedBin) * distance,
    amplitude: top / sinc,
  };
}

/**
 * The top of a parabola through the logarithms of three lines: exact for a Gaussian, within a few hundredths of a bin
 * and 0.15 dB for the cosine windows. Source: M. Gasior, J. L. Gonzalez, AIP Conf. Proc. 732 (2004) 276.
 */
function parabolicPeak(left: number, top: number, right: number, bin: number): TruePeak {
  if (left <= 0 || right <= 0) return { bin, amplitude: top };
  const [a, b, c] = [Math.log(left), Math.log(top), Math.log(right)];
  const bend = a - 2 * b + c;
  if (!(bend < 0)) return { bin, amplitude: top };
  const shift = Math.max(-0.5, Math.min(0.5, (a - c) / (2 * bend)));
  return { bin: bin + shift, amplitude: Math.exp(b - ((a - c) * shift) / 4) };
}

function isPeak(values: Samples, i: number): boolean {
  const here = values[i]!;
  return here > (values[i - 1] ?? -Infinity) && here >= (values[i + 1] ?? -Infinity);
}

/** The highest local maximum within `reach` samples of `near`; `near` itself when there is none. */
export function snapToPeak(values: Samples, near: number, reach: number): number {
  let best = -1;
  const last = Math.min(values.length - 1, Math.ceil(near + reach));
  for (let i = Math.max(0, Math.floor(near - reach)); i <= last; i++) {
    if (isPeak(values, i) && (best < 0 || values[i]! > values[best]!)) best = i;
  }
  return best < 0 ? Math.min(values.length - 1, Math.max(0, Math.round(near))) : best;
}

/** Below this share of the highest value (80 dB) stands rounding, not vibration: between pure tones it has peaks too. */
const FAINTEST = 1e-4;

/**
 * The next local maximum in a direction that stands out: at least `prominence` times the median of the 64 samples
 * around it. Returns `from` when there is no further one.
 */
export function nextPeak(values: Samples, from: number, direction: 1 | -1, prominence = 3): number {
  let highest = 0;
  for (const value of values) if (value > highest) highest = value;
  for (let i = from + direction; i >= 0 && i < values.length; i += direction) {
    if (values[i]! < FAINTEST * highest) continue;
    if (isPeak(values, i) && values[i]! >= prominence * medianAround(values, i, 32)) return i;
  }
  return from;
}

function medianAround(values: Samples, at: number, half: number): number {
  const around = values.slice(Math.max(0, at - half), Math.min(values.length, at + half + 1)).sort();
  return around[around.length >> 1] ?? 0;
}
