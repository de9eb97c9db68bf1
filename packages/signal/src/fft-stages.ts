import { cos, sin } from './elementary.ts';

/**
 * The stages of a Stockham autosort FFT on planar data (real and imaginary parts in two arrays).
 * One stage of radix r reads x and writes y:
 *   y[q + s (r p + k)] = w^(p k) sum_j x[q + s (p + j m)] exp(-2 pi i j k / r),  w = exp(-2 pi i / (r m)), m = n / r
 * and the next stage works on length m with stride r s. No bit reversal is needed.
 * Source: C. Van Loan, Computational Frameworks for the Fast Fourier Transform, SIAM 1992, section 1.7.
 */
export interface Stage {
  radix: number;
  /** Butterflies per stride: length of this stage divided by its radix. */
  m: number;
  stride: number;
  /** Twiddles w^(p k) for k = 1 .. radix - 1, stored [p][k - 1]. */
  twiddleRe: Float64Array;
  twiddleIm: Float64Array;
}

/** Largest prime done as a stage of its own; beyond it Bluestein's chirp is faster. */
export const LARGEST_STAGE_RADIX = 31;

/** Radices for a length, or undefined where a prime factor is too large. */
export function stageRadices(n: number): number[] | undefined {
  const radices: number[] = [];
  let rest = n;
  while (rest % 4 === 0) {
    radices.push(4);
    rest /= 4;
  }
  for (let prime = 2; prime <= LARGEST_STAGE_RADIX && rest > 1; prime++) {
    while (rest % prime === 0) {
      radices.push(prime);
      rest /= prime;
    }
  }
  return rest === 1 ? radices : undefined;
}

/** cos and sin of 2 pi k / n with the argument folded into the first eighth, exact to the last bit or so. */
export function unitRoot(k: number, n: number): [number, number] {
  const turn = ((k % n) + n) % n;
  const eighth = Math.floor((turn * 8) / n);
  const angle = (t: number) => (2 * Math.PI * t) / n;
  switch (eighth) {
    case 0:
      return [cos(angle(turn)), sin(angle(turn))];
    case 1:
      return [sin(angle(n / 4 - turn)), cos(angle(n / 4 - turn))];
    case 2:
      return [-sin(angle(turn - n / 4)), cos(angle(turn - n / 4))];
    case 3:
      return [-cos(angle(n / 2 - turn)), sin(angle(n / 2 - turn))];
    case 4:
      return [-cos(angle(turn - n / 2)), -sin(angle(turn - n / 2))];
    case 5:
      return [-sin(angle((3 * n) / 4 - turn)), -cos(angle((3 * n) / 4 - turn))];
    case 6:
      return [sin(angle(turn - (3 * n) / 4)), -cos(angle(turn - (3 * n) / 4))];
    default:
      return [cos(angle(n - turn)), -sin(angle(n - turn))];
  }
}

/** All stages of a length whose prime factors are small. */
export function planStages(n: number, radices: readonly number[]): Stage[] {
  const stages: Stage[] = [];
  let length = n;
  let stride = 1;
  for (const radix of radices) {
    const m = length / radix;
    const twiddleRe = new Float64Array(m * (radix - 1));
    const twiddleIm = new Float64Array(m * (radix - 1));
    for (let p = 0; p < m; p++) {
      for (let k = 1; k < radix; k++) {
        const [c, s] = unitRoot(p * k, length);
        twiddleRe[p * (radix - 1) + k - 1] = c;
        twiddleIm[p * (radix - 1) + k - 1] = -s;
      }
    }
    stages.push({ radix, m, stride, twiddleRe, twiddleIm });
    length = m;
    stride *= radix;
  }
  return stages;
}

/** Runs one stage from x to y. */
export function runStage(
  stage: Stage,
  xRe: Float64Array,
  xIm: Float64Array,
  yRe: Float64Array,
  yIm: Float64Array,
): void {
  if (stage.radix === 4) runRadix4(stage, xRe, xIm, yRe, yIm);
  else if (stage.radix === 5) runRadix5(stage, xRe, xIm, yRe, yIm);
  else if (stage.radix === 2) runRadix2(stage, xRe, xIm, yRe, yIm);
  else runRadixAny(stage, xRe, xIm, yRe, yIm);
}

function runRadix2(stage: Stage, xRe: Float64Array, xIm: Float64Array, yRe: Float64Array, yIm: Float64Array) {
  const { m, stride, twiddleRe, twiddleIm } = stage;
  for (let p = 0; p < m; p++) {
    const wr = twiddleRe[p]!;
    const wi = twiddleIm[p]!;
    const i0 = stride * p;
    const i1 = i0 + stride * m;
    const o0 = 2 * i0;
    const o1 = o0 + stride;
    for (let q = 0; q < stride; q++) {
      const ar = xRe[i0 + q]!;
      const ai = xIm[i0 + q]!;
      const br = xRe[i1 + q]!;
      const bi = xIm[i1 + q]!;
      yRe[o0 + q] = ar + br;
      yIm[o0 + q] = ai + bi;
      const dr = ar - br;
      const di = ai - bi;
      yRe[o1 + q] = dr * wr - di * wi;
      yIm[o1 + q] = dr * wi + di * wr;
    }
  }
}

function runRadix4(stage: Stage, xRe: Float64Array, xIm: Float64Array, yRe: Float64Array, yIm: Float64Array) {
  const { m, stride, twiddleRe, twiddleIm } = stage;
  const quarter = stride * m;
  for (let p = 0; p < m; p++) {
    const w1r = twiddleRe[3 * p]!;
    const w1i = twiddleIm[3 * p]!;
    const w2r = twiddleRe[3 * p + 1]!;
    const w2i = twiddleIm[3 * p + 1]!;
    const w3r = twiddleRe[3 * p + 2]!;
    const w3i = twiddleIm[3 * p + 2]!;
    const i0 = stride * p;
    const o0 = 4 * i0;
    for (let q = 0; q < stride; q++) {
      const i = i0 + q;
      const ar = xRe[i]!;
      const ai = xIm[i]!;
      const br = xRe[i + quarter]!;
      const bi = xIm[i + quarter]!;
      const cr = xRe[i + 2 * quarter]!;
      const ci = xIm[i + 2 * quarter]!;
      const dr = xRe[i + 3 * quarter]!;
      const di = xIm[i + 3 * quarter]!;
      const sumAcR = ar + cr;
      const sumAcI = ai + ci;
      const difAcR = ar - cr;
      const difAcI = ai - ci;
      const sumBdR = br + dr;
      const sumBdI = bi + di;
      const difBdR = br - dr;
      const difBdI = bi - di;
      const o = o0 + q;
      yRe[o] = sumAcR + sumBdR;
      yIm[o] = sumAcI + sumBdI;
      const t1r = difAcR + difBdI;
      const t1i = difAcI - difBdR;
      yRe[o + stride] = t1r * w1r - t1i * w1i;
      yIm[o + stride] = t1r * w1i + t1i * w1r;
      const t2r = sumAcR - sumBdR;
      const t2i = sumAcI - sumBdI;
      yRe[o + 2 * stride] = t2r * w2r - t2i * w2i;
      yIm[o + 2 * stride] = t2r * w2i + t2i * w2r;
      const t3r = difAcR - difBdI;
      const t3i = difAcI + difBdR;
      yRe[o + 3 * stride] = t3r * w3r - t3i * w3i;
      yIm[o + 3 * stride] = t3r * w3i + t3i * w3r;
    }
  }
}

const COS_72 = cos((2 * Math.PI) / 5);
const SIN_72 = sin((2 * Math.PI) / 5);
const COS_144 = cos((4 * Math.PI) / 5);
const SIN_144 = sin((4 * Math.PI) / 5);

function runRadix5(stage: Stage, xRe: Float64Array, xIm: Float64Array, yRe: Float64Array, yIm: Float64Array) {
  const { m, stride, twiddleRe, twiddleIm } = stage;
  const leg = stride * m;
  for (let p = 0; p < m; p++) {
    const w = 4 * p;
    const w1r = twiddleRe[w]!;
    const w1i = twiddleIm[w]!;
    const w2r = twiddleRe[w + 1]!;
    const w2i = twiddleIm[w + 1]!;
    const w3r = twiddleRe[w + 2]!;
    const w3i = twiddleIm[w + 2]!;
    const w4r = twiddleRe[w + 3]!;
    const w4i = twiddleIm[w + 3]!;
    for (let q = 0; q < stride; q++) {
      const i = stride * p + q;
      const o = 5 * stride * p + q;
      const ar = xRe[i]!;
      const ai = xIm[i]!;
      const sum1r = xRe[i + leg]! + xRe[i + 4 * leg]!;
      const sum1i = xIm[i + leg]! + xIm[i + 4 * leg]!;
      const dif1r = xRe[i + leg]! - xRe[i + 4 * leg]!;
      const dif1i = xIm[i + leg]! - xIm[i + 4 * leg]!;
      const sum2r = xRe[i + 2 * leg]! + xRe[i + 3 * leg]!;
      const sum2i = xIm[i + 2 * leg]! + xIm[i + 3 * leg]!;
      const dif2r = xRe[i + 2 * leg]! - xRe[i + 3 * leg]!;
      const dif2i = xIm[i + 2 * leg]! - xIm[i + 3 * leg]!;
      yRe[o] = ar + sum1r + sum2r;
      yIm[o] = ai + sum1i + sum2i;
      const even1r = ar + COS_72 * sum1r + COS_144 * sum2r;
      const even1i = ai + COS_72 * sum1i + COS_144 * sum2i;
      const odd1r = SIN_72 * dif1i + SIN_144 * dif2i;
      const odd1i = -SIN_72 * dif1r - SIN_144 * dif2r;
      const even2r = ar + COS_144 * sum1r + COS_72 * sum2r;
      const even2i = ai + COS_144 * sum1i + COS_72 * sum2i;
      const odd2r = SIN_144 * dif1i - SIN_72 * dif2i;
      const odd2i = -SIN_144 * dif1r + SIN_72 * dif2r;
      const ur = even1r + odd1r;
      const ui = even1i + odd1i;
      yRe[o + stride] = ur * w1r - ui * w1i;
      yIm[o + stride] = ur * w1i + ui * w1r;
      const vr = even2r + odd2r;
      const vi = even2i + odd2i;
      yRe[o + 2 * stride] = vr * w2r - vi * w2i;
      yIm[o + 2 * stride] = vr * w2i + vi * w2r;
      const sr = even2r - odd2r;
      const si = even2i - odd2i;
      yRe[o + 3 * stride] = sr * w3r - si * w3i;
      yIm[o + 3 * stride] = sr * w3i + si * w3r;
      const tr = even1r - odd1r;
      const ti = even1i - odd1i;
      yRe[o + 4 * stride] = tr * w4r - ti * w4i;
      yIm[o + 4 * stride] = tr * w4i + ti * w4r;
    }
  }
}

/** Any odd prime radix: pairs j and r - j share their cosines and sines, which halves the products. */
function runRadixAny(
  stage: Stage,
  xRe: Float64Array,
  xIm: Float64Array,
  yRe: Float64Array,
  yIm: Float64Array,
) {
  const { radix, m, stride, twiddleRe, twiddleIm } = stage;
  const half = (radix - 1) >> 1;
  const cos = new Float64Array(radix);
  const sin = new Float64Array(radix);
  for (let k = 0; k < radix; k++) [cos[k], sin[k]] = unitRoot(k, radix);
  const sumRe = new Float64Array(half + 1);
  const sumIm = new Float64Array(half + 1);
  const difRe = new Float64Array(half + 1);
  const difIm = new Float64Array(half + 1);
  const leg = stride * m;
  for (let p = 0; p < m; p++) {
    const w = p * (radix - 1) - 1;
    for (let q = 0; q < stride; q++) {
      const i = stride * p + q;
      const o = stride * radix * p + q;
      const x0r = xRe[i]!;
      const x0i = xIm[i]!;
      let dcRe = x0r;
      let dcIm = x0i;
      for (let j = 1; j <= half; j++) {
        const ar = xRe[i + j * leg]!;
        const ai = xIm[i + j * leg]!;
        const br = xRe[i + (radix - j) * leg]!;
        const bi = xIm[i + (radix - j) * leg]!;
        sumRe[j] = ar + br;
        sumIm[j] = ai + bi;
        difRe[j] = ar - br;
        difIm[j] = ai - bi;
        dcRe += ar + br;
        dcIm += ai + bi;
      }
      yRe[o] = dcRe;
      yIm[o] = dcIm;
      for (let k = 1; k <= half; k++) {
        let evenRe = x0r;
        let evenIm = x0i;
        let oddRe = 0;
        let oddIm = 0;
        let turn = 0;
        for (let j = 1; j <= half; j++) {
          turn += k;
          if (turn >= radix) turn -= radix;
          evenRe += cos[turn]! * sumRe[j]!;
          evenIm += cos[turn]! * sumIm[j]!;
          // -i sin (x_j - x_{r-j})
          oddRe += sin[turn]! * difIm[j]!;
          oddIm -= sin[turn]! * difRe[j]!;
        }
        const ur = evenRe + oddRe;
        const ui = evenIm + oddIm;
        const vr = evenRe - oddRe;
        const vi = evenIm - oddIm;
        const w1r = twiddleRe[w + k]!;
        const w1i = twiddleIm[w + k]!;
        const w2r = twiddleRe[w + radix - k]!;
        const w2i = twiddleIm[w + radix - k]!;
        yRe[o + k * stride] = ur * w1r - ui * w1i;
        yIm[o + k * stride] = ur * w1i + ui * w1r;
        yRe[o + (radix - k) * stride] = vr * w2r - vi * w2i;
        yIm[o + (radix - k) * stride] = vr * w2i + vi * w2r;
      }
    }
  }
}
