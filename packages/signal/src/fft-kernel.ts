import {
  add,
  addInt,
  assembleModule,
  bump,
  type Code,
  get,
  int,
  lessInt,
  load,
  loadBoth,
  mul,
  pick,
  repeatWhile,
  set,
  store,
  sub,
  subInt,
  type WasmFunction,
} from './wasm-assembler.ts';
import type { WasmHost, WasmMemory } from './wasm-host.ts';

/**
 * The stages of `fft-stages.ts` for two butterflies at a time, as WebAssembly with 128-bit vectors. Addresses and
 * lengths are bytes. Data are planar float64.
 */
export interface FftKernel {
  /** Radix-4 stage of stride 1 from planar data; twiddles w1r w1i w2r w2i w3r w3i as pairs for p and p + 1. */
  firstStage(xRe: number, xIm: number, yRe: number, yIm: number, twiddles: number, quarter: number): void;
  /** The same from interleaved data (re im re im ...), which real samples taken in pairs are. */
  firstStageInterleaved(
    x: number,
    unused: number,
    yRe: number,
    yIm: number,
    twiddles: number,
    quarter: number,
  ): void;
  /** Radix-4 stage of any even stride; twiddles w1r w1i w2r w2i w3r w3i for each p. */
  stage4(
    xRe: number,
    xIm: number,
    yRe: number,
    yIm: number,
    twiddles: number,
    quarter: number,
    stride: number,
  ): void;
  /** The last stage of radix 2, whose twiddles are 1. */
  lastStage2(xRe: number, xIm: number, yRe: number, yIm: number, half: number): void;
  /** Spectrum of 2 n real samples from that of n pairs, for lines 1 .. pairs * 2 and their mirror images. */
  split(
    zRe: number,
    zIm: number,
    outRe: number,
    outIm: number,
    cos: number,
    sin: number,
    n: number,
    pairs: number,
  ): void;
}

/** Sums and differences of a radix-4 butterfly in locals, ready for the twiddles. */
interface ButterflyLocals {
  /** First of 8 vector locals: a, b, c, d as re, im. */
  readonly data: number;
  /** First of 8 vector locals for sums and differences. */
  readonly work: number;
}

function sumsAndDifferences({ data, work }: ButterflyLocals): Code[] {
  const [ar, ai, br, bi, cr, ci, dr, di] = Array.from({ length: 8 }, (_, i) => get(data + i));
  return [
    set(work, add(ar!, cr!)),
    set(work + 1, add(ai!, ci!)),
    set(work + 2, sub(ar!, cr!)),
    set(work + 3, sub(ai!, ci!)),
    set(work + 4, add(br!, dr!)),
    set(work + 5, add(bi!, di!)),
    set(work + 6, sub(br!, dr!)),
    set(work + 7, sub(bi!, di!)),
  ];
}

/** The four results before their twiddles, [re, im] each; `work` as `sumsAndDifferences` leaves it. */
function results({ work }: ButterflyLocals): [Code, Code][] {
  const w = (i: number) => get(work + i);
  return [
    [add(w(0), w(4)), add(w(1), w(5))],
    [add(w(2), w(7)), sub(w(3), w(6))],
    [sub(w(0), w(4)), sub(w(1), w(5))],
    [sub(w(2), w(7)), add(w(3), w(6))],
  ];
}

const times = (re: Code, im: Code, wr: Code, wi: Code): [Code, Code] => [
  sub(mul(re, wr), mul(im, wi)),
  add(mul(re, wi), mul(im, wr)),
];

function firstStage(isInterleaved: boolean): WasmFunction {
  // Parameters: 0 x or xRe, 1 xIm, 2 yRe, 3 yIm, 4 twiddles, 5 quarter; 6, 7, 8 the other quarters, 9 end.
  const locals = { data: 10, work: 18 };
  const t = 26;
  const perElement = isInterleaved ? 2 : 1;
  const legs = [int(0), get(6), get(7), get(8)];
  const loads = legs.flatMap((leg, j): Code[] => {
    const re = locals.data + 2 * j;
    if (!isInterleaved) {
      return [set(re, load(addInt(get(0), leg))), set(re + 1, load(addInt(get(1), leg)))];
    }
    return [
      set(t, load(addInt(get(0), leg))),
      set(t + 1, load(addInt(get(0), leg), 16)),
      set(re, pick(get(t), get(t + 1), 0, 2)),
      set(re + 1, pick(get(t), get(t + 1), 1, 3)),
    ];
  });
  // Results go back into the data locals, then leave as rows of four.
  const turned = results(locals).flatMap(([re, im], k): Code[] => {
    const into = locals.data + 2 * k;
    if (k === 0) return [set(into, re), set(into + 1, im)];
    const [outRe, outIm] = times(
      get(t),
      get(t + 1),
      load(get(4), 32 * (k - 1)),
      load(get(4), 32 * (k - 1) + 16),
    );
    return [set(t, re), set(t + 1, im), set(into, outRe), set(into + 1, outIm)];
  });
  const stores = [2, 3].flatMap((base, part): Code[] => {
    const y = (k: number) => get(locals.data + 2 * k + part);
    return [
      store(get(base), pick(y(0), y(1), 0, 2), 0),
      store(get(base), pick(y(2), y(3), 0, 2), 16),
      store(get(base), pick(y(0), y(1), 1, 3), 32),
      store(get(base), pick(y(2), y(3), 1, 3), 48),
    ];
  });
  return {
    name: isInterleaved ? 'firstStageInterleaved' : 'firstStage',
    parameters: 6,
    ints: 4,
    vectors: 18,
    body: [
      set(6, get(5)),
      set(7, addInt(get(5), get(5))),
      set(8, addInt(get(7), get(5))),
      set(9, addInt(get(0), get(5))),
      repeatWhile(
        [
          ...loads,
          ...sumsAndDifferences(locals),
          ...turned,
          ...stores,
          bump(0, int(16 * perElement)),
          ...(isInterleaved ? [] : [bump(1, int(16))]),
          bump(2, int(64)),
          bump(3, int(64)),
          bump(4, int(96)),
        ],
        lessInt(get(0), get(9)),
      ),
    ],
  };
}

function stage4(): WasmFunction {
  // Parameters: 0 xRe, 1 xIm, 2 yRe, 3 yIm, 4 twiddles, 5 quarter, 6 stride;
  // 7, 8 two and three quarters, 9, 10 two and three strides, 11 end of all, 12 end of this p.
  const locals = { data: 13, work: 21 };
  const twiddle = 29;
  const t = 35;
  const legs = [int(0), get(5), get(7), get(8)];
  const rows = [int(0), get(6), get(9), get(10)];
  const loads = legs.flatMap((leg, j): Code[] => [
    set(locals.data + 2 * j, load(addInt(get(0), leg))),
    set(locals.data + 2 * j + 1, load(addInt(get(1), leg))),
  ]);
  const stores = results(locals).flatMap(([re, im], k): Code[] => {
    if (k === 0) return [store(get(2), re), store(get(3), im)];
    const [outRe, outIm] = times(get(t), get(t + 1), get(twiddle + 2 * k - 2), get(twiddle + 2 * k - 1));
    return [
      set(t, re),
      set(t + 1, im),
      store(addInt(get(2), rows[k]!), outRe),
      store(addInt(get(3), rows[k]!), outIm),
    ];
  });
  return {
    name: 'stage4',
    parameters: 7,
    ints: 6,
    vectors: 24,
    body: [
      set(7, addInt(get(5), get(5))),
      set(8, addInt(get(7), get(5))),
      set(9, addInt(get(6), get(6))),
      set(10, addInt(get(9), get(6))),
      set(11, addInt(get(0), get(5))),
      repeatWhile(
        [
          ...Array.from({ length: 6 }, (_, i) => set(twiddle + i, loadBoth(get(4), 8 * i))),
          set(12, addInt(get(0), get(6))),
          repeatWhile(
            [
              ...loads,
              ...sumsAndDifferences(locals),
              ...stores,
              ...[0, 1, 2, 3].map((pointer) => bump(pointer, int(16))),
            ],
            lessInt(get(0), get(12)),
          ),
          bump(2, get(10)),
          bump(3, get(10)),
          bump(4, int(48)),
        ],
        lessInt(get(0), get(11)),
      ),
    ],
  };
}

function lastStage2(): WasmFunction {
  // Parameters: 0 xRe, 1 xIm, 2 yRe, 3 yIm, 4 half; 5 end; vectors 6 a, 7 b.
  const half = [0, 1].flatMap((part): Code[] => [
    set(6, load(get(part))),
    set(7, load(addInt(get(part), get(4)))),
    store(get(2 + part), add(get(6), get(7))),
    store(addInt(get(2 + part), get(4)), sub(get(6), get(7))),
  ]);
  return {
    name: 'lastStage2',
    parameters: 5,
    ints: 1,
    vectors: 2,
    body: [
      set(5, addInt(get(0), get(4))),
      repeatWhile(
        [...half, ...[0, 1, 2, 3].map((pointer) => bump(pointer, int(16)))],
        lessInt(get(0), get(5)),
      ),
    ],
  };
}

function split(): WasmFunction {
  // Parameters: 0 zRe, 1 zIm, 2 outRe, 3 outIm, 4 cos, 5 sin, 6 n in bytes, 7 pairs;
  // 8 offset of k, 9 offset of j - 1, 10 pairs done; vectors from 11.
  const [zrk, zik, zrj, zij, ar, ai, br, bi, tr, ti] = Array.from({ length: 10 }, (_, i) => 11 + i);
  const half = 21;
  const swapped = (code: Code): Code => pick(code, code, 1, 0);
  return {
    name: 'split',
    parameters: 8,
    ints: 3,
    vectors: 11,
    body: [
      set(8, int(8)),
      set(9, subInt(get(6), int(16))),
      // One half in both lanes stands before the table of cosines.
      set(half, load(get(4), 0)),
      repeatWhile(
        [
          set(zrk!, load(addInt(get(0), get(8)))),
          set(zik!, load(addInt(get(1), get(8)))),
          set(zrj!, swapped(load(addInt(get(0), get(9))))),
          set(zij!, swapped(load(addInt(get(1), get(9))))),
          set(ar!, add(get(zrk!), get(zrj!))),
          set(ai!, sub(get(zik!), get(zij!))),
          set(br!, add(get(zik!), get(zij!))),
          set(bi!, sub(get(zrj!), get(zrk!))),
          set(zrk!, load(addInt(get(4), get(8)), 8)),
          set(zik!, load(addInt(get(5), get(8)), 8)),
          set(tr!, add(mul(get(br!), get(zrk!)), mul(get(bi!), get(zik!)))),
          set(ti!, sub(mul(get(bi!), get(zrk!)), mul(get(br!), get(zik!)))),
          store(addInt(get(2), get(8)), mul(get(half), add(get(ar!), get(tr!)))),
          store(addInt(get(3), get(8)), mul(get(half), add(get(ai!), get(ti!)))),
          store(addInt(get(2), get(9)), swapped(mul(get(half), sub(get(ar!), get(tr!))))),
          store(addInt(get(3), get(9)), swapped(mul(get(half), sub(get(ti!), get(ai!))))),
          bump(8, int(16)),
          bump(9, int(-16)),
          bump(10, int(1)),
        ],
        lessInt(get(10), get(7)),
      ),
    ],
  };
}

let compiled: object | undefined | 'refused';

/**
 * The kernels on a memory, or undefined where WebAssembly vectors are not to be had: an old browser, or a page whose
 * content security policy forbids them. The same stages in TypeScript then do the work.
 */
export function makeFftKernel(host: WasmHost, memory: WasmMemory): FftKernel | undefined {
  if (compiled === 'refused') return undefined;
  try {
    compiled ??= new host.Module(
      assembleModule([firstStage(false), firstStage(true), stage4(), lastStage2(), split()]),
    );
    const { exports } = new host.Instance(compiled, { host: { memory } });
    // @NOTE the module's exports are the functions assembled above, with the parameters FftKernel gives them.
    return exports as unknown as FftKernel;
  } catch {
    compiled = 'refused';
    return undefined;
  }
}
