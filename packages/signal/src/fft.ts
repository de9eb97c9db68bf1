import { type FftPlan, planFft } from './fft-plan.ts';
import { unitRoot } from './fft-stages.ts';
import { type Samples, toFloat64 } from './samples.ts';
import { SignalError } from './signal-error.ts';

/** Complex values, planar. */
export interface ComplexValues {
  re: Float64Array;
  im: Float64Array;
}

/**
 * Discrete Fourier transform X[k] = sum x[i] exp(-2 pi i k i / n) of any length n >= 1, unscaled, float64.
 * `im` may be left out for real samples. Throws EMPTY_SIGNAL, LENGTH_MISMATCH.
 */
export function fft(re: Samples, im?: Samples): ComplexValues {
  const plan = load(toFloat64(re), im === undefined ? undefined : toFloat64(im));
  const out = plan.run();
  return { re: out.re.slice(), im: out.im.slice() };
}

/** Inverse of `fft`, scaled by 1/n. */
export function ifft(spectrum: ComplexValues): ComplexValues {
  // The inverse is the forward transform with real and imaginary parts exchanged before and after.
  const plan = load(spectrum.im, spectrum.re);
  const out = plan.run();
  const n = plan.n;
  const re = new Float64Array(n);
  const im = new Float64Array(n);
  for (let k = 0; k < n; k++) {
    re[k] = out.im[k]! / n;
    im[k] = out.re[k]! / n;
  }
  return { re, im };
}

/** The n/2 + 1 (rounded down) non-negative frequencies of the transform of n real samples, unscaled. */
export function rfft(samples: Samples): ComplexValues {
  const x = toFloat64(samples);
  const n = x.length;
  const bins = (n >> 1) + 1;
  const re = new Float64Array(bins);
  const im = new Float64Array(bins);
  rfftInto(x, re, im);
  return { re, im };
}

/** `rfft` into arrays of the caller, for loops over many blocks. */
export function rfftInto(x: Float64Array, re: Float64Array, im: Float64Array): void {
  const n = x.length;
  if (n % 2 === 1) {
    const plan = load(x, undefined);
    const out = plan.run();
    for (let k = 0; k <= n >> 1; k++) {
      re[k] = out.re[k]!;
      im[k] = out.im[k]!;
    }
    return;
  }
  const half = n >> 1;
  const plan = planFft(half);
  if (plan.runReal) {
    plan.runReal(x, re, im);
    return;
  }
  for (let i = 0; i < half; i++) {
    plan.re[i] = x[2 * i]!;
    plan.im[i] = x[2 * i + 1]!;
  }
  const { re: zr, im: zi } = plan.run();
  const { cos, sin } = splitRoots(n);
  re[0] = zr[0]! + zi[0]!;
  im[0] = 0;
  re[half] = zr[0]! - zi[0]!;
  im[half] = 0;
  // Even samples sit in the real part, odd ones in the imaginary part; symmetry distinguishes them.
  for (let k = 1, j = half - 1; k <= j; k++, j--) {
    const ar = 0.5 * (zr[k]! + zr[j]!);
    const ai = 0.5 * (zi[k]! - zi[j]!);
    const br = 0.5 * (zi[k]! + zi[j]!);
    const bi = 0.5 * (zr[j]! - zr[k]!);
    const tr = br * cos[k]! + bi * sin[k]!;
    const ti = bi * cos[k]! - br * sin[k]!;
    re[k] = ar + tr;
    im[k] = ai + ti;
    re[j] = ar - tr;
    im[j] = ti - ai;
  }
}

/**
 * Inverse of `rfft` for a signal of n samples, scaled by 1/n; imaginary parts at zero and at the Nyquist
 * frequency are ignored. Throws LENGTH_MISMATCH when the spectrum has not n/2 + 1 bins.
 */
export function irfft(spectrum: ComplexValues, n: number): Float64Array {
  const { re, im } = spectrum;
  if (re.length !== (n >> 1) + 1 || im.length !== re.length) {
    throw new SignalError(
      'LENGTH_MISMATCH',
      'spectrum',
      `A signal of ${n} samples has ${(n >> 1) + 1} bins, not ${re.length}.`,
    );
  }
  const out = new Float64Array(n);
  if (n % 2 === 1) {
    const plan = planFft(n);
    plan.re[0] = 0;
    plan.im[0] = re[0]!;
    for (let k = 1; k <= n >> 1; k++) {
      plan.im[k] = re[k]!;
      plan.re[k] = im[k]!;
      plan.im[n - k] = re[k]!;
      plan.re[n - k] = -im[k]!;
    }
    const back = plan.run();
    for (let i = 0; i < n; i++) out[i] = back.im[i]! / n;
    return out;
  }
  const half = n >> 1;
  const plan = planFft(half);
  // Parts exchanged: the forward transform then runs backwards.
  const zr = plan.im;
  const zi = plan.re;
  const { cos, sin } = splitRoots(n);
  zr[0] = 0.5 * (re[0]! + re[half]!);
  zi[0] = 0.5 * (re[0]! - re[half]!);
  for (let k = 1, j = half - 1; k <= j; k++, j--) {
    const ar = 0.5 * (re[k]! + re[j]!);
    const ai = 0.5 * (im[k]! - im[j]!);
    const tr = 0.5 * (re[k]! - re[j]!);
    const ti = 0.5 * (im[k]! + im[j]!);
    const br = tr * cos[k]! - ti * sin[k]!;
    const bi = tr * sin[k]! + ti * cos[k]!;
    zr[k] = ar - bi;
    zi[k] = ai + br;
    zr[j] = ar + bi;
    zi[j] = br - ai;
  }
  const back = plan.run();
  for (let i = 0; i < half; i++) {
    out[2 * i] = back.im[i]! / half;
    out[2 * i + 1] = back.re[i]! / half;
  }
  return out;
}

const splitRootsOf = new Map<number, { cos: Float64Array; sin: Float64Array }>();

/** cos and sin of 2 pi k / n for the first quarter turn, k = 0 .. n / 4, cached. */
export function splitRoots(n: number): { cos: Float64Array; sin: Float64Array } {
  let roots = splitRootsOf.get(n);
  if (!roots) {
    const count = (n >> 2) + 1;
    roots = { cos: new Float64Array(count), sin: new Float64Array(count) };
    for (let k = 0; k < count; k++) [roots.cos[k], roots.sin[k]] = unitRoot(k, n);
    if (splitRootsOf.size >= 12) splitRootsOf.delete(splitRootsOf.keys().next().value!);
    splitRootsOf.set(n, roots);
  }
  return roots;
}

function load(re: Float64Array, im: Float64Array | undefined): FftPlan {
  if (im && im.length !== re.length) {
    throw new SignalError(
      'LENGTH_MISMATCH',
      'im',
      `The imaginary part has ${im.length} values, the real part ${re.length}.`,
    );
  }
  if (re.length === 0) throw new SignalError('EMPTY_SIGNAL', 're', 'The signal holds no samples.');
  const plan = planFft(re.length);
  plan.re.set(re);
  if (im) plan.im.set(im);
  else plan.im.fill(0);
  return plan;
}
