/**
 * Just enough of the WebAssembly binary format to write vector kernels: code is a list of bytes, and every function
 * here answers the bytes that leave one value on the stack or do one thing.
 * Source: WebAssembly Core Specification 2.0, chapter 5 (binary format).
 */
export type Code = readonly number[];

export const I32 = 0x7f;
export const V128 = 0x7b;

/** Unsigned LEB128. */
function unsigned(value: number): number[] {
  const out: number[] = [];
  let rest = value;
  do {
    const byte = rest & 0x7f;
    rest >>>= 7;
    out.push(rest > 0 ? byte | 0x80 : byte);
  } while (rest > 0);
  return out;
}

/** Signed LEB128. */
function signed(value: number): number[] {
  const out: number[] = [];
  let rest = value;
  for (;;) {
    const byte = rest & 0x7f;
    rest >>= 7;
    if ((rest === 0 && (byte & 0x40) === 0) || (rest === -1 && (byte & 0x40) !== 0)) return [...out, byte];
    out.push(byte | 0x80);
  }
}

export const get = (local: number): Code => [0x20, ...unsigned(local)];
export const set = (local: number, value: Code): Code => [...value, 0x21, ...unsigned(local)];
export const int = (value: number): Code => [0x41, ...signed(value)];
export const addInt = (a: Code, b: Code): Code => [...a, ...b, 0x6a];
export const subInt = (a: Code, b: Code): Code => [...a, ...b, 0x6b];
export const lessInt = (a: Code, b: Code): Code => [...a, ...b, 0x48];
/** Adds to a local. */
export const bump = (local: number, by: Code): Code => set(local, addInt(get(local), by));

const vector = (opcode: number): number[] => [0xfd, ...unsigned(opcode)];
const ALIGN_8 = 3;
/** Two float64 from an address and a constant offset. */
export const load = (address: Code, offset = 0): Code => [
  ...address,
  ...vector(0),
  ALIGN_8,
  ...unsigned(offset),
];
/** One float64 in both lanes. */
export const loadBoth = (address: Code, offset = 0): Code => [
  ...address,
  ...vector(10),
  ALIGN_8,
  ...unsigned(offset),
];
export const store = (address: Code, value: Code, offset = 0): Code => [
  ...address,
  ...value,
  ...vector(11),
  ALIGN_8,
  ...unsigned(offset),
];
export const add = (a: Code, b: Code): Code => [...a, ...b, ...vector(0xf0)];
export const sub = (a: Code, b: Code): Code => [...a, ...b, ...vector(0xf1)];
export const mul = (a: Code, b: Code): Code => [...a, ...b, ...vector(0xf2)];

/** Lanes of a and b picked by number: 0 and 1 are a's, 2 and 3 are b's. */
export function pick(a: Code, b: Code, low: number, high: number): Code {
  const bytes = [low, high].flatMap((lane) => Array.from({ length: 8 }, (_, i) => 8 * lane + i));
  return [...a, ...b, ...vector(13), ...bytes];
}

/** Repeats the body as long as the condition, asked at its end, holds. */
export const repeatWhile = (body: readonly Code[], condition: Code): Code => [
  0x03,
  0x40,
  ...body.flat(),
  ...condition,
  0x0d,
  0,
  0x0b,
];

export interface WasmFunction {
  readonly name: string;
  /** Parameters, all i32; they are the first locals. */
  readonly parameters: number;
  /** Further locals: first the i32, then the v128. */
  readonly ints: number;
  readonly vectors: number;
  readonly body: readonly Code[];
}

const section = (id: number, content: readonly number[]) => [id, ...unsigned(content.length), ...content];
const text = (value: string) => [
  ...unsigned(value.length),
  ...Array.from(value, (letter) => letter.charCodeAt(0)),
];
const list = (items: readonly (readonly number[])[]) => [...unsigned(items.length), ...items.flat()];

/** A module whose functions work on the memory it imports as `host.memory`. */
export function assembleModule(functions: readonly WasmFunction[]): Uint8Array<ArrayBuffer> {
  const types = functions.map(({ parameters }) => [
    0x60,
    ...list(Array.from({ length: parameters }, () => [I32])),
    0,
  ]);
  const codes = functions.map(({ ints, vectors, body }) => {
    const code = [
      ...list([
        [...unsigned(ints), I32],
        [...unsigned(vectors), V128],
      ]),
      ...body.flat(),
      0x0b,
    ];
    return [...unsigned(code.length), ...code];
  });
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, list(types)),
    ...section(2, list([[...text('host'), ...text('memory'), 0x02, 0x00, 1]])),
    ...section(3, list(functions.map((_, i) => unsigned(i)))),
    ...section(7, list(functions.map(({ name }, i) => [...text(name), 0, ...unsigned(i)]))),
    ...section(10, list(codes)),
  ]);
}
