import { deflateSync, inflateSync } from 'fflate';

/**
 * Eight-byte numbers of any content: each is XORed with the one before, the bytes are sorted into planes (all
 * first bytes, all second bytes, …) and deflated. Signs and exponents repeat and vanish; noise stays noise.
 * Bits are never read as numbers, so that NaN payloads and the sign of zero survive.
 */
export function encodeShuffled(numbers: Float64Array, count: number): Uint8Array {
  const bits = new Uint8Array(numbers.buffer, numbers.byteOffset, count * 8);
  const planes = new Uint8Array(count * 8);
  for (let plane = 0; plane < 8; plane++) {
    let before = 0;
    for (let index = 0; index < count; index++) {
      const byte = bits[8 * index + plane]!;
      planes[plane * count + index] = byte ^ before;
      before = byte;
    }
  }
  return deflateSync(planes, { level: 6 });
}

/** Decodes `count` numbers into `out` from `outStart` on. Throws a RangeError when the column is damaged. */
export function decodeShuffled(column: Uint8Array, count: number, out: Float64Array, outStart: number): void {
  const planes = new Uint8Array(count * 8);
  let written: Uint8Array;
  try {
    // With a buffer of its own, inflate can't be made to allocate more than the count allows.
    written = inflateSync(column, { out: planes });
  } catch {
    throw new RangeError('a column of the chunk does not inflate');
  }
  if (written.length !== planes.length)
    throw new RangeError('a column of the chunk is shorter than its count');
  const bits = new Uint8Array(out.buffer, out.byteOffset + outStart * 8, count * 8);
  for (let plane = 0; plane < 8; plane++) {
    let before = 0;
    for (let index = 0; index < count; index++) {
      before ^= planes[plane * count + index]!;
      bits[8 * index + plane] = before;
    }
  }
}
