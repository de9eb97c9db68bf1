import { log2 } from './elementary.ts';
import { planStages, runStage, stageRadices, unitRoot } from './fft-stages.ts';
import { planVectorised } from './fft-vectorised.ts';

/**
 * A forward complex transform of one length in arrays of its own: fill `re` and `im`, call `run`, read what it
 * answers, which may be other arrays. All are reused by the next caller, so copy what must live on.
 */
export interface FftPlan {
  readonly n: number;
  readonly re: Float64Array;
  readonly im: Float64Array;
  run(): { readonly re: Float64Array; readonly im: Float64Array };
  /** Spectrum of 2 n real samples, n + 1 lines, where the plan has a faster way than the caller's. */
  runReal?(samples: Float64Array, re: Float64Array, im: Float64Array): void;
}

// @NOTE A plan holds about 7 n float64 values: a worker that meets many long records must not keep them all.
const MOST_PLANS = 24;
const MOST_VALUES = 2 ** 20 + 2 ** 19;
const plans = new Map<number, FftPlan>();

/** The cached plan for a length of at least 1; the least recently used one makes room. */
export function planFft(n: number): FftPlan {
  const known = plans.get(n);
  if (known) {
    plans.delete(n);
    plans.set(n, known);
    return known;
  }
  const plan = makePlan(n);
  plans.set(n, plan);
  let values = 0;
  for (const length of plans.keys()) values += length;
  for (const length of plans.keys()) {
    if (length === n || (plans.size <= MOST_PLANS && values <= MOST_VALUES)) break;
    plans.delete(length);
    values -= length;
  }
  return plan;
}

function makePlan(n: number): FftPlan {
  const vectorised = planVectorised(n);
  if (vectorised) return vectorised;
  const radices = stageRadices(n);
  return radices ? planStockham(n, radices) : planBluestein(n);
}

function planStockham(n: number, radices: readonly number[]): FftPlan {
  const stages = planStages(n, radices);
  const re = new Float64Array(n);
  const im = new Float64Array(n);
  const workRe = new Float64Array(n);
  const workIm = new Float64Array(n);
  return {
    n,
    re,
    im,
    run() {
      let inPlace = true;
      for (const stage of stages) {
        if (inPlace) runStage(stage, re, im, workRe, workIm);
        else runStage(stage, workRe, workIm, re, im);
        inPlace = !inPlace;
      }
      return inPlace ? { re, im } : { re: workRe, im: workIm };
    },
  };
}

/** The smallest length >= atLeast with prime factors 2, 3 and 5 only. */
export function fastLength(atLeast: number): number {
  let best = 2 ** Math.ceil(log2(Math.max(1, atLeast)));
  for (let five = 1; five < best; five *= 5) {
    for (let three = five; three < best; three *= 3) {
      let n = three;
      while (n < atLeast) n *= 2;
      if (n < best) best = n;
    }
  }
  return best;
}

/**
 * Any length as a convolution with the chirp exp(-i pi k^2 / n).
 * Source: L. I. Bluestein, A linear filtering approach to the computation of discrete Fourier transform,
 * IEEE Trans. Audio Electroacoustics 18 (1970) 451.
 */
function planBluestein(n: number): FftPlan {
  const m = 2 ** Math.ceil(log2(2 * n - 1));
  const chirpRe = new Float64Array(n);
  const chirpIm = new Float64Array(n);
  for (let k = 0; k < n; k++) {
    // k^2 modulo 2 n keeps the angle small and exact; k^2 stays below 2^53 for every length that fits in memory.
    const [c, s] = unitRoot((k * k) % (2 * n), 2 * n);
    chirpRe[k] = c;
    chirpIm[k] = -s;
  }
  const inner = makePlan(m);
  inner.re.fill(0);
  inner.im.fill(0);
  for (let k = 0; k < n; k++) {
    inner.re[k] = chirpRe[k]!;
    inner.im[k] = -chirpIm[k]!;
    if (k > 0) {
      inner.re[m - k] = chirpRe[k]!;
      inner.im[m - k] = -chirpIm[k]!;
    }
  }
  const filter = inner.run();
  const filterRe = filter.re.slice();
  const filterIm = filter.im.slice();
  const re = new Float64Array(n);
  const im = new Float64Array(n);
  return {
    n,
    re,
    im,
    run() {
      const a = inner.re;
      const b = inner.im;
      for (let k = 0; k < n; k++) {
        a[k] = re[k]! * chirpRe[k]! - im[k]! * chirpIm[k]!;
        b[k] = re[k]! * chirpIm[k]! + im[k]! * chirpRe[k]!;
      }
      a.fill(0, n);
      b.fill(0, n);
      const there = inner.run();
      // The inverse transform is the forward one of the conjugate: swap the sign here and at the end.
      for (let k = 0; k < m; k++) {
        const r = there.re[k]!;
        const i = there.im[k]!;
        a[k] = r * filterRe[k]! - i * filterIm[k]!;
        b[k] = -(r * filterIm[k]! + i * filterRe[k]!);
      }
      const back = inner.run();
      for (let k = 0; k < n; k++) {
        const r = back.re[k]! / m;
        const i = -back.im[k]! / m;
        re[k] = r * chirpRe[k]! - i * chirpIm[k]!;
        im[k] = r * chirpIm[k]! + i * chirpRe[k]!;
      }
      return { re, im };
    },
  };
}
