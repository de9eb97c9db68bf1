import { irfft, rfft, synchronousAverage } from '@ritzel/signal';

/** Fourier coefficients of one turn of a gear, orders 1 to the number of entries. */
export interface TurnPattern {
  readonly re: readonly number[];
  readonly im: readonly number[];
  /** Correlation that two records as long as this one would have by noise alone: 1 where nothing is random. */
  readonly reliability: number;
}

/** Mesh harmonics that the pattern reaches up to: above, place and mounting of the sensor decide. */
const PATTERN_HARMONICS = 6;

/** The pattern of a signal that is sampled by angle. */
export function turnPattern(byAngle: Float64Array, samplesPerTurn: number, teeth: number): TurnPattern {
  const coefficients = (x: Float64Array) => {
    const { re, im } = rfft(synchronousAverage(x, samplesPerTurn).average);
    const last = Math.min(PATTERN_HARMONICS * teeth, re.length - 1);
    return { re: Array.from(re.subarray(1, last + 1)), im: Array.from(im.subarray(1, last + 1)) };
  };
  const turns = Math.floor(byAngle.length / samplesPerTurn);
  const middle = (turns >> 1) * samplesPerTurn;
  const halves = correlate(coefficients(byAngle.subarray(0, middle)), coefficients(byAngle.subarray(middle)));
  // Spearman and Brown: what two halves agree in, a whole of twice their length would agree in more.
  const reliability = halves > 0 ? (2 * halves) / (1 + halves) : 0;
  return { ...coefficients(byAngle), reliability };
}

type Coefficients = Pick<TurnPattern, 're' | 'im'>;

/** Highest correlation of two patterns at any angle between them: nobody knows at which tooth a record begins. */
function correlate(a: Coefficients, b: Coefficients): number {
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

/**
 * How alike two patterns are once the noise of both records is allowed for, 1 at most: C. Spearman's correction for
 * attenuation. Undefined where a record is too noisy to give a pattern.
 */
export function likeness(a: TurnPattern, b: TurnPattern): number | undefined {
  const reliability = Math.sqrt(a.reliability * b.reliability);
  return reliability < 0.7 ? undefined : Math.min(1, correlate(a, b) / reliability);
}
