import { irfft, rfft } from '@ritzel/signal';

/** Amplitudes (peak, in the unit of the signal) of one turn of a gear as pointers, orders 1 to the number of entries. */
export interface TurnOrders {
  readonly re: readonly number[];
  readonly im: readonly number[];
}

export interface TurnPattern extends TurnOrders {
  /** Correlation that two records as long as this one would have by noise alone: 1 where nothing is random. */
  readonly reliability: number;
}

/** Mesh harmonics that the pattern reaches up to: above, place and mounting of the sensor decide. */
const PATTERN_HARMONICS = 6;

/** The orders of an average of one turn that the contact of `teeth` teeth explains. */
export function turnOrders(average: Float64Array, teeth: number): TurnOrders {
  const { re, im } = rfft(average);
  const last = Math.min(PATTERN_HARMONICS * teeth, re.length - 1);
  const scaled = (x: Float64Array) => Array.from(x.subarray(1, last + 1), (v) => (2 * v) / average.length);
  return { re: scaled(re), im: scaled(im) };
}

/** Amplitude at an order, peak; 0 beyond the pattern. */
export function amplitudeAt({ re, im }: TurnOrders, order: number): number {
  return order < 1 || order > re.length ? 0 : Math.hypot(re[order - 1]!, im[order - 1]!);
}

/**
 * The pattern of a turn, with what the two halves of the record agree in. Spearman and Brown: what two halves agree
 * in, a whole of twice their length would agree in more.
 */
export function turnPattern(whole: TurnOrders, halves: readonly [TurnOrders, TurnOrders]): TurnPattern {
  const agreement = correlate(...halves);
  return { ...whole, reliability: agreement > 0 ? (2 * agreement) / (1 + agreement) : 0 };
}

/** Highest correlation of two patterns at any angle between them: nobody knows at which tooth a record begins. */
function correlate(a: TurnOrders, b: TurnOrders): number {
  const orders = Math.min(a.re.length, b.re.length);
  const n = 2 ** Math.ceil(Math.log2(4 * (orders + 1)));
  const re = new Float64Array(n / 2 + 1);
  const im = new Float64Array(n / 2 + 1);
  let energyA = 0;
  let energyB = 0;
  for (let k = 0; k < orders; k++) {
    const [p, q, r, s] = [a.re[k]!, a.im[k]!, b.re[k]!, b.im[k]!];
    re[k + 1] = p * r + q * s;
    im[k + 1] = q * r - p * s;
    energyA += p * p + q * q;
    energyB += r * r + s * s;
  }
  const energy = Math.sqrt(energyA * energyB);
  return energy > 0 ? (Math.max(...irfft({ re, im }, n)) * (n / 2)) / energy : 0;
}

/** Below this a record is too noisy to give a pattern. */
const LEAST_RELIABILITY = 0.7;

/**
 * How alike two patterns are once the noise of both records is allowed for, about 1 for one pattern: C. Spearman's
 * correction for attenuation. Undefined where a record is too noisy to give a pattern.
 * @param parts what is compared: the patterns themselves, or what is left of them without a part of the record
 */
export function likeness(
  a: TurnPattern,
  b: TurnPattern,
  parts: readonly [TurnOrders, TurnOrders] = [a, b],
): number | undefined {
  const reliability = Math.sqrt(a.reliability * b.reliability);
  return reliability < LEAST_RELIABILITY ? undefined : correlate(...parts) / reliability;
}
