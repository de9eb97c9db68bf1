import { Unzlib } from 'fflate';

const SLICE_BYTES = 65_536;

/**
 * Inflates a zlib stream as long as it stays within `maxBytes`, so that a small file can't fill the memory.
 * Throws a RangeError when it grows longer, ends early or is damaged.
 */
export function inflateBounded(packed: Uint8Array, maxBytes: number): Uint8Array {
  const parts: Uint8Array[] = [];
  let length = 0;
  let isComplete = false;
  const stream = new Unzlib((part, isLast) => {
    length += part.length;
    if (length > maxBytes) throw new RangeError(`inflates to more than ${maxBytes} bytes`);
    // The stream reuses its buffers.
    parts.push(part.slice());
    isComplete = isLast;
  });
  try {
    for (let at = 0; at < packed.length; at += SLICE_BYTES) {
      stream.push(packed.subarray(at, at + SLICE_BYTES), at + SLICE_BYTES >= packed.length);
    }
  } catch (error) {
    if (error instanceof RangeError) throw error;
    throw new RangeError('does not inflate', { cause: error });
  }
  if (!isComplete) throw new RangeError('ends early');
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
