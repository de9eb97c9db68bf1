import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { problem } from '@ritzel/contract';

const inflate = promisify(gunzip);

/** What bodies may inflate to at once, all senders together. */
const MAX_INFLATING_BYTES = 256 * 1024 * 1024;
let inflatingBytes = 0;

/**
 * Hands a body to `work` as it was before it was packed. What may come out is reserved before the first byte is
 * inflated and given back when the work is done. Throws tooLarge beyond `maxBytes`, unsupportedMedia for any other
 * encoding than gzip, fieldInvalid for what is no gzip, notReady while too much is in hand.
 */
export async function withInflated<T>(
  body: Uint8Array,
  encoding: string | undefined,
  maxBytes: number,
  work: (bytes: Uint8Array) => Promise<T>,
): Promise<T> {
  const name = encoding?.trim().toLowerCase() ?? 'identity';
  if (name === '' || name === 'identity') return work(body);
  if (name !== 'gzip' && name !== 'x-gzip') throw problem.unsupportedMedia();
  if (inflatingBytes > 0 && inflatingBytes + maxBytes > MAX_INFLATING_BYTES)
    throw problem.notReady('Too many packed bodies at once.');
  inflatingBytes += maxBytes;
  try {
    return await work(await inflated(body, maxBytes));
  } finally {
    inflatingBytes -= maxBytes;
  }
}

async function inflated(body: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  try {
    return await inflate(body, { maxOutputLength: maxBytes });
  } catch (error) {
    const isTooLong = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    if (isTooLong) throw problem.tooLarge();
    throw problem.fieldInvalid('body', 'malformed', 'The body is not gzip.');
  }
}
