import { cos, tan } from './elementary.ts';
import { type Samples, toFloat64 } from './samples.ts';
import { SignalError } from './signal-error.ts';

/** One second-order section, a0 = 1: y = b0 x + b1 x' + b2 x'' - a1 y' - a2 y''. */
export interface Biquad {
  b0: number;
  b1: number;
  b2: number;
  a1: number;
  a2: number;
}

export type PassKind = 'low-pass' | 'high-pass';

/**
 * Butterworth filter of an even order as second-order sections, by the bilinear transform with the cutoff
 * pre-warped: -3.01 dB at `cutoffHz`. Source: A. V. Oppenheim, R. W. Schafer, Discrete-Time Signal Processing,
 * 3rd ed., sections 7.2 and appendix B. Throws BAD_BAND, BAD_VALUE.
 */
export function designButterworth(
  kind: PassKind,
  order: number,
  cutoffHz: number,
  samplingRateHz: number,
): Biquad[] {
  if (!(cutoffHz > 0 && cutoffHz < samplingRateHz / 2)) {
    throw new SignalError(
      'BAD_BAND',
      'cutoffHz',
      `The cutoff must lie between 0 and ${samplingRateHz / 2} Hz, not at ${cutoffHz}.`,
    );
  }
  if (!Number.isInteger(order) || order < 2 || order > 16 || order % 2 === 1) {
    throw new SignalError('BAD_VALUE', 'order', `The order must be even, from 2 to 16, not ${order}.`);
  }
  const k = tan((Math.PI * cutoffHz) / samplingRateHz);
  return Array.from({ length: order / 2 }, (_, i) => {
    // Pole pair i of the analogue prototype: s^2 + 2 cos(angle) s + 1.
    const damping = 2 * cos((Math.PI * (2 * i + 1)) / (2 * order));
    const scale = 1 / (1 + damping * k + k * k);
    const a1 = 2 * (k * k - 1) * scale;
    const a2 = (1 - damping * k + k * k) * scale;
    return kind === 'low-pass'
      ? { b0: k * k * scale, b1: 2 * k * k * scale, b2: k * k * scale, a1, a2 }
      : { b0: scale, b1: -2 * scale, b2: scale, a1, a2 };
  });
}

/** The sections run one after another, forward, from rest. */
export function applyFilter(samples: Samples, sections: readonly Biquad[]): Float64Array {
  const out = Float64Array.from(toFloat64(samples));
  for (const { b0, b1, b2, a1, a2 } of sections) {
    let z1 = 0;
    let z2 = 0;
    for (let i = 0; i < out.length; i++) {
      const x = out[i]!;
      const y = b0 * x + z1;
      z1 = b1 * x - a1 * y + z2;
      z2 = b2 * x - a2 * y;
      out[i] = y;
    }
  }
  return out;
}

/**
 * Forward and backward, so without phase shift and with twice the attenuation. Both ends are continued by odd
 * reflection so that the start does not ring.
 */
export function applyFilterBothWays(samples: Samples, sections: readonly Biquad[]): Float64Array {
  const x = toFloat64(samples);
  const n = x.length;
  const pad = Math.min(n - 1, 24 * sections.length);
  const long = new Float64Array(n + 2 * pad);
  long.set(x, pad);
  for (let i = 1; i <= pad; i++) {
    long[pad - i] = 2 * x[0]! - x[i]!;
    long[pad + n - 1 + i] = 2 * x[n - 1]! - x[n - 1 - i]!;
  }
  const once = applyFilter(long, sections).reverse();
  return applyFilter(once, sections)
    .reverse()
    .slice(pad, pad + n);
}
