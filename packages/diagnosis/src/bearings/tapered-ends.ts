import { sin } from '@ritzel/signal/elementary';

/** Share of a record at either end over which it swells and fades. */
const END_SHARE = 0.01;
const SHORTEST_END = 32;
/** The minimum 4-term window: sidelobes of -92 dB. F. J. Harris, Proc. IEEE 66 (1978) 51, table 1. */
const TERMS = [0.35875, -0.48829, 0.14128, -0.01168] as const;

/** How many samples at either end of a record of so many are tapered. */
export function taperedSamples(n: number): number {
  return Math.min(n >> 2, Math.max(SHORTEST_END, Math.round(END_SHARE * n)));
}

/**
 * Lets a record swell and fade at its ends, in place. The transform takes a record for a turn of something that repeats:
 * the step between its last and its first sample, which a strong line leaves nearly always, reaches every frequency and
 * drowns there what stands less than some 60 dB below the line. The edge is the integral of a window, so that it reaches
 * no farther than a few times the inverse of its length.
 */
export function taperEnds(x: Float64Array): void {
  const length = taperedSamples(x.length);
  for (let i = 0; i < length; i++) {
    const place = (i + 0.5) / length;
    let weight = place;
    for (let k = 1; k < TERMS.length; k++)
      weight += (TERMS[k]! / TERMS[0] / (2 * Math.PI * k)) * sin(2 * Math.PI * k * place);
    x[i] = x[i]! * weight;
    x[x.length - 1 - i] = x[x.length - 1 - i]! * weight;
  }
}
