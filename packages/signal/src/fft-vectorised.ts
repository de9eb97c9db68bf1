import { log2 } from './elementary.ts';
import { makeFftKernel } from './fft-kernel.ts';
import type { FftPlan } from './fft-plan.ts';
import { planStages, unitRoot } from './fft-stages.ts';
import { type WasmMemory, wasmHost } from './wasm-host.ts';

/** Below this the call into WebAssembly costs more than it saves. */
const SHORTEST = 32;
const PAGE_BYTES = 65536;

/**
 * A plan for a power of two that runs in WebAssembly, or undefined for other lengths and where it is not to be had.
 * Its memory holds two buffers, each real and imaginary parts of n values, and the twiddles.
 */
export function planVectorised(n: number): FftPlan | undefined {
  if (n < SHORTEST || 2 ** Math.round(log2(n)) !== n) return undefined;
  // A buffer has room for the n + 1 lines of a real spectrum, in whole vectors.
  const part = 8 * (n + 2);
  const fourths = Math.floor(log2(n) / 2);
  const hasSecond = log2(n) % 2 === 1;
  const stages = planStages(n, [...Array.from({ length: fourths }, () => 4), ...(hasSecond ? [2] : [])]);
  const twiddleBytes = stages.reduce((sum, { radix, m }) => sum + (radix === 4 ? 48 * m : 0), 0);
  // cos and sin of pi k / n from k = -1, so that pairs from k = 1 are read aligned after the half at the front.
  const splitBytes = 8 * (n / 2 + 4);
  const buffers = 16;
  const twiddlesAt = buffers + 4 * part;
  const cosAt = twiddlesAt + twiddleBytes;
  const sinAt = cosAt + splitBytes;
  const pages = Math.ceil((sinAt + splitBytes) / PAGE_BYTES);
  const host = wasmHost();
  if (!host) return undefined;
  let memory: WasmMemory;
  try {
    memory = new host.Memory({ initial: pages, maximum: pages });
  } catch {
    return undefined;
  }
  const kernel = makeFftKernel(host, memory);
  if (!kernel) return undefined;
  const values = new Float64Array(memory.buffer);
  const view = (at: number, length: number) => new Float64Array(memory.buffer, at, length);
  const placed: { radix: number; twiddles: number; stride: number }[] = [];
  let at = twiddlesAt;
  stages.forEach(({ radix, m, stride, twiddleRe, twiddleIm }, s) => {
    placed.push({ radix, twiddles: at, stride });
    if (radix !== 4) return;
    for (let p = 0; p < m; p++) {
      for (let k = 0; k < 3; k++) {
        // The first stage takes p and p + 1 in one vector, so their twiddles lie side by side.
        const slot = s === 0 ? 12 * (p >> 1) + 4 * k + (p & 1) : 6 * p + 2 * k;
        values[at / 8 + slot] = twiddleRe[3 * p + k]!;
        values[at / 8 + slot + (s === 0 ? 2 : 1)] = twiddleIm[3 * p + k]!;
      }
    }
    at += 48 * m;
  });
  // The first two values of the cosines are the factor one half in both lanes; the table starts after them.
  values[cosAt / 8] = 0.5;
  values[cosAt / 8 + 1] = 0.5;
  for (let k = 1; k <= n / 2; k++) {
    const [c, s] = unitRoot(k, 2 * n);
    values[cosAt / 8 + 1 + k] = c;
    values[sinAt / 8 + 1 + k] = s;
  }
  const a = { re: buffers, im: buffers + part };
  const b = { re: buffers + 2 * part, im: buffers + 3 * part };
  const interleaved = view(b.re, 2 * n);
  const re = view(a.re, n);
  const im = view(a.im, n);
  const inB = { re: view(b.re, n), im: view(b.im, n) };

  /** Runs the stages from the first on; answers the buffer that holds the result and the other one. */
  const runStages = (isInterleaved: boolean) => {
    let from = isInterleaved ? b : a;
    let to = isInterleaved ? a : b;
    placed.forEach(({ radix, twiddles, stride }, s) => {
      if (s === 0 && isInterleaved) kernel.firstStageInterleaved(from.re, 0, to.re, to.im, twiddles, 4 * n);
      else if (s === 0) kernel.firstStage(from.re, from.im, to.re, to.im, twiddles, 2 * n);
      else if (radix === 4) kernel.stage4(from.re, from.im, to.re, to.im, twiddles, 2 * n, 8 * stride);
      else kernel.lastStage2(from.re, from.im, to.re, to.im, 4 * n);
      [from, to] = [to, from];
    });
    return { result: from, other: to };
  };

  return {
    n,
    re,
    im,
    run() {
      return runStages(false).result === a ? { re, im } : inB;
    },
    runReal(x, outRe, outIm) {
      interleaved.set(x);
      const { result, other } = runStages(true);
      const zr = view(result.re, n);
      const zi = view(result.im, n);
      // Pairs of lines k, k + 1 with their mirror images n - k, n - k - 1 as long as these lie apart.
      const pairs = Math.floor((n / 2 - 1) / 2);
      kernel.split(result.re, result.im, other.re, other.im, cosAt, sinAt, 8 * n, pairs);
      outRe.set(view(other.re, n + 1));
      outIm.set(view(other.im, n + 1));
      outRe[0] = zr[0]! + zi[0]!;
      outIm[0] = 0;
      outRe[n] = zr[0]! - zi[0]!;
      outIm[n] = 0;
      for (let k = 2 * pairs + 1; k <= n / 2; k++) {
        const j = n - k;
        const c = values[cosAt / 8 + 1 + k]!;
        const s = values[sinAt / 8 + 1 + k]!;
        const ar = 0.5 * (zr[k]! + zr[j]!);
        const ai = 0.5 * (zi[k]! - zi[j]!);
        const br = 0.5 * (zi[k]! + zi[j]!);
        const bi = 0.5 * (zr[j]! - zr[k]!);
        const tr = br * c + bi * s;
        const ti = bi * c - br * s;
        outRe[k] = ar + tr;
        outIm[k] = ai + ti;
        outRe[j] = ar - tr;
        outIm[j] = ti - ai;
      }
    },
  };
}
