import { irfft, rfft } from '@ritzel/signal';
import { log2 } from '@ritzel/signal/elementary';

/** Amplitudes (peak, in the unit of the signal) of one turn of a gear as pointers, orders 1 to the number of entries. */
export interface TurnOrders {
  readonly re: readonly number[];
  readonly im: readonly number[];
}

export interface TurnPattern extends TurnOrders {
  /** The same of each half of the record: what they agree in is no noise. */
  readonly halves: readonly [TurnOrders, TurnOrders];
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
export function patternAmplitudeAt({ re, im }: TurnOrders, order: number): number {
  return order < 1 || order > re.length ? 0 : Math.hypot(re[order - 1]!, im[order - 1]!);
}

/** Highest correlation of two patterns at any angle between them: nobody knows at which tooth a record begins. */
function correlate(a: TurnOrders, b: TurnOrders): number {
  const orders = Math.min(a.re.length, b.re.length);
  const n = 2 ** Math.ceil(log2(4 * (orders + 1)));
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

/** Orders of a turn that are compared; all of them where nothing is chosen. */
export type ChooseOrders = (turn: TurnOrders) => TurnOrders;

/**
 * Correlation that two records as long as this one would have by noise alone: 1 where nothing is random. Spearman and
 * Brown: what two halves agree in, a whole of twice their length would agree in more.
 */
export function reliabilityOf({ halves: [a, b] }: TurnPattern, of: ChooseOrders = (turn) => turn): number {
  const agreement = correlate(of(a), of(b));
  return agreement > 0 ? (2 * agreement) / (1 + agreement) : 0;
}

/** Below this a record is too noisy to give a pattern. */
const LEAST_RELIABILITY = 0.7;

/**
 * How alike patterns are that are given without parts of their records, once the noise of both records is allowed for;
 * about 1 for one pattern. C. Spearman's correction for attenuation. Undefined where a record is too noisy.
 */
export function makeLikeness(
  a: TurnPattern,
  b: TurnPattern,
  of: ChooseOrders = (turn) => turn,
): ((ofA: TurnOrders, ofB: TurnOrders) => number) | undefined {
  const reliability = Math.sqrt(reliabilityOf(a, of) * reliabilityOf(b, of));
  if (reliability < LEAST_RELIABILITY) return undefined;
  return (ofA, ofB) => correlate(of(ofA), of(ofB)) / reliability;
}
