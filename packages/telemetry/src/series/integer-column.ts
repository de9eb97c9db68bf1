/**
 * A column of whole numbers as Rice codes (R. F. Rice, Some Practical Universal Noiseless Coding Techniques,
 * JPL 79-22, 1979): predict, zigzag, and write the difference as quotient in unary and remainder in k bits,
 * with k chosen for each block. Measured values differ by a few steps of their resolution, for which this is
 * within a few per cent of the entropy and decodes in nanoseconds.
 *
 *     u8        order of the predictor: 0 a constant, 1 the value before, 2 the line through the two before
 *     f64 LE    base
 *     per block of 128: u8 k (255: all differences are zero), then the codes; blocks share one bit stream
 */

const BLOCK = 128;
const ALL_ZERO = 255;
// From this quotient on the difference follows as 32 plain bits.
const ESCAPE_QUOTIENT = 24;
const MAX_DIFFERENCE = 2 ** 31 - 1;
const HEADER_BYTES = 9;
// The reader's 40-bit window may look past the last code.
const PADDING_BYTES = 5;

/** Bytes that `encodeIntegers` puts before the first block and after the last. */
export const INTEGER_COLUMN_OVERHEAD_BYTES = HEADER_BYTES + PADDING_BYTES;

/**
 * Encodes whole numbers below 2^53. Undefined when no predictor keeps the differences within 32 bits.
 */
export function encodeIntegers(integers: Float64Array, count: number): Uint8Array | undefined {
  let best: { order: number; base: number; differences: Uint32Array; bits: number } | undefined;
  for (const order of [1, 2, 0]) {
    const base = order === 0 ? middleOf(integers, count) : (integers[0] ?? 0);
    const differences = predict(integers, count, order, base);
    if (differences === undefined) continue;
    const bits = bitsNeeded(differences);
    if (best === undefined || bits < best.bits) best = { order, base, differences, bits };
  }
  if (best === undefined) return undefined;
  const bytes = new Uint8Array(HEADER_BYTES + Math.ceil(best.bits / 8) + PADDING_BYTES);
  bytes[0] = best.order;
  new DataView(bytes.buffer).setFloat64(1, best.base, true);
  writeBlocks(bytes, best.differences);
  return bytes;
}

/** Mean of the extremes: keeps differences of a constant predictor small without a sort. */
function middleOf(integers: Float64Array, count: number): number {
  let low = Infinity;
  let high = -Infinity;
  for (let index = 0; index < count; index++) {
    const value = integers[index]!;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return count === 0 ? 0 : low + Math.floor((high - low) / 2);
}

function predict(
  integers: Float64Array,
  count: number,
  order: number,
  base: number,
): Uint32Array | undefined {
  const differences = new Uint32Array(count);
  let before = base;
  let step = 0;
  for (let index = 0; index < count; index++) {
    const value = integers[index]!;
    const difference = value - before - step;
    if (difference > MAX_DIFFERENCE || difference < -MAX_DIFFERENCE) return undefined;
    differences[index] = difference < 0 ? -2 * difference - 1 : 2 * difference;
    if (order === 2) step = value - before;
    if (order > 0) before = value;
  }
  return differences;
}

function bitsNeeded(differences: Uint32Array): number {
  let bits = 0;
  for (let start = 0; start < differences.length; start += BLOCK) {
    const end = Math.min(start + BLOCK, differences.length);
    const k = bestParameter(differences, start, end);
    bits += 8 + (k === ALL_ZERO ? 0 : blockBits(differences, start, end, k));
  }
  return bits;
}

function bestParameter(differences: Uint32Array, start: number, end: number): number {
  let sum = 0;
  for (let index = start; index < end; index++) sum += differences[index]!;
  if (sum === 0) return ALL_ZERO;
  // For a geometric distribution the best k is near log2 of the mean; outliers pull the mean up, so look below.
  let best = Math.max(0, Math.min(31, Math.ceil(Math.log2(sum / (end - start) + 1))));
  let bits = blockBits(differences, start, end, best);
  for (let k = best - 1, worse = 0; k >= 0 && worse < 2; k--) {
    const fewer = blockBits(differences, start, end, k);
    if (fewer < bits) {
      bits = fewer;
      best = k;
    } else worse++;
  }
  return best;
}

function blockBits(differences: Uint32Array, start: number, end: number, k: number): number {
  let bits = 0;
  for (let index = start; index < end; index++) {
    const quotient = differences[index]! >>> k;
    bits += quotient < ESCAPE_QUOTIENT ? quotient + 1 + k : ESCAPE_QUOTIENT + 32;
  }
  return bits;
}

function writeBlocks(bytes: Uint8Array, differences: Uint32Array): void {
  let bit = HEADER_BYTES * 8;
  const write = (value: number, width: number) => {
    for (let left = width; left > 0; ) {
      const room = 8 - (bit & 7);
      const take = Math.min(room, left);
      const part = (value >>> (left - take)) & ((1 << take) - 1);
      bytes[bit >>> 3]! |= part << (room - take);
      bit += take;
      left -= take;
    }
  };
  for (let start = 0; start < differences.length; start += BLOCK) {
    const end = Math.min(start + BLOCK, differences.length);
    const k = bestParameter(differences, start, end);
    write(k, 8);
    if (k === ALL_ZERO) continue;
    for (let index = start; index < end; index++) {
      const difference = differences[index]!;
      const quotient = difference >>> k;
      if (quotient < ESCAPE_QUOTIENT) {
        write(2 ** (quotient + 1) - 2, quotient + 1);
        write(difference, k);
      } else {
        write(2 ** ESCAPE_QUOTIENT - 1, ESCAPE_QUOTIENT);
        write(difference, 32);
      }
    }
  }
}

/**
 * Decodes `count` numbers from `bytes` at `offset` into `out` from `outStart` on.
 * The caller has checked that the column's overhead lies within `bytes`; beyond its end only zeros are read.
 * Throws a RangeError when a block is damaged.
 */
export function decodeIntegers(
  bytes: Uint8Array,
  offset: number,
  count: number,
  out: Float64Array,
  outStart: number,
): void {
  const order = bytes[offset]!;
  let before = new DataView(bytes.buffer, bytes.byteOffset + offset + 1, 8).getFloat64(0, true);
  let step = 0;
  let bit = (offset + HEADER_BYTES) * 8;
  const outEnd = outStart + count;
  for (let start = outStart; start < outEnd; start += BLOCK) {
    const end = Math.min(start + BLOCK, outEnd);
    const k = window(bytes, bit) >>> 24;
    bit += 8;
    if (k > 31 && k !== ALL_ZERO) throw new RangeError('a block of the chunk has no known width');
    if (k === ALL_ZERO) {
      for (let index = start; index < end; index++) {
        if (order === 2) before += step;
        out[index] = before;
      }
      continue;
    }
    for (let index = start; index < end; index++) {
      const head = window(bytes, bit);
      const quotient = Math.clz32(~head);
      let zigzag: number;
      if (quotient >= ESCAPE_QUOTIENT) {
        zigzag = window(bytes, bit + ESCAPE_QUOTIENT) >>> 0;
        bit += ESCAPE_QUOTIENT + 32;
      } else {
        const used = quotient + 1;
        if (k === 0) zigzag = quotient;
        else {
          const rest = used + k <= 32 ? head << used : window(bytes, bit + used);
          zigzag = ((quotient << k) | (rest >>> (32 - k))) >>> 0;
        }
        bit += used + k;
      }
      const difference = (zigzag >>> 1) ^ -(zigzag & 1);
      if (order === 0) out[index] = before + difference;
      else {
        const value = before + step + difference;
        if (order === 2) step = value - before;
        before = value;
        out[index] = value;
      }
    }
  }
}

/** 32 bits from a bit position on, most significant first. */
function window(bytes: Uint8Array, bit: number): number {
  const at = bit >>> 3;
  const shift = bit & 7;
  const word = (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!;
  return shift === 0 ? word : (word << shift) | (bytes[at + 4]! >>> (8 - shift));
}
