import { exp, log, sin } from './elementary.ts';
import type { Samples } from './samples.ts';
import type { WindowKind } from './window.ts';

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
 * At the ends, beside a higher line, and where the neighbours are no part of the peak, the bin itself is the answer.
 */
export function interpolatePeak(amplitudes: Samples, bin: number, window: WindowKind = 'hann'): TruePeak {
  const top = amplitudes[bin] ?? 0;
  const left = amplitudes[bin - 1] ?? 0;
  const right = amplitudes[bin + 1] ?? 0;
  const neighbour = Math.max(left, right);
  const isAtEnd = bin <= 0 || bin >= amplitudes.length - 1;
  if (isAtEnd || neighbour <= 0 || neighbour > top) return { bin, amplitude: top };
  if (window === 'rectangular') return rectangularPeak(top, neighbour, right >= left ? bin : -bin);
  if (window !== 'hann') {
    const peak = parabolicPeak(left, top, right, bin);
    // A flat top is flat: the line itself is the amplitude, within 0.01 dB.
    return window === 'flat-top' ? { ...peak, amplitude: top } : peak;
  }
  const ratio = neighbour / top;
  const distance = Math.min(0.5, Math.max(0, (2 * ratio - 1) / (1 + ratio)));
  if (distance === 0) return { bin, amplitude: top };
  const sinc = sin(Math.PI * distance) / (Math.PI * distance);
  return {
    bin: bin + (right >= left ? distance : -distance),
    amplitude: (top * (1 - distance * distance)) / sinc,
  };
}

/** Without a window the two highest lines stand as d to 1 - d, d being the distance to the higher one; Grandke as above. */
function rectangularPeak(top: number, neighbour: number, signedBin: number): TruePeak {
  const distance = Math.min(0.5, neighbour / (top + neighbour));
  const sinc = sin(Math.PI * distance) / (Math.PI * distance);
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
  const [a, b, c] = [log(left), log(top), log(right)];
  const bend = a - 2 * b + c;
  if (!(bend < 0)) return { bin, amplitude: top };
  const shift = Math.max(-0.5, Math.min(0.5, (a - c) / (2 * bend)));
  return { bin: bin + shift, amplitude: exp(b - ((a - c) * shift) / 4) };
}
