import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { problem } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';

const inflate = promisify(gunzip);

/**
 * A body as it was before it was packed. Room for what comes out is taken by `reserve` before the first byte is
 * inflated. Throws tooLarge beyond `maxBytes`, unsupportedMedia for any other encoding than gzip, fieldInvalid for what
 * is no gzip, and what `reserve` throws.
 */
export async function inflateBody(
  body: Uint8Array,
  encoding: string | undefined,
  maxBytes: number,
  reserve: (bytes: number) => void,
): Promise<Uint8Array> {
  const name = encoding?.trim().toLowerCase() ?? 'identity';
  if (name === '' || name === 'identity') return body;
  if (name !== 'gzip' && name !== 'x-gzip') throw problem.unsupportedMedia();
  // The last four bytes say how long the inflated text is (RFC 1952, section 2.3.1); a body of several members is longer.
  const end = Buffer.from(body.buffer, body.byteOffset, body.length);
  const said = body.length < 4 ? 0 : Math.min(end.readUInt32LE(body.length - 4), maxBytes);
  reserve(said);
  const first = await inflateUpTo(body, Math.max(1, said));
  if (first !== undefined) return first;
  reserve(maxBytes - said);
  const second = await inflateUpTo(body, maxBytes);
  if (second === undefined) throw problem.tooLarge();
  return second;
}

/** Undefined where the text is longer. */
async function inflateUpTo(body: Uint8Array, maxBytes: number): Promise<Uint8Array | undefined> {
  try {
    return await inflate(body, { maxOutputLength: maxBytes });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') return undefined;
    throw problem.fieldInvalid('body', 'malformed', problemText('NOT_GZIP'));
  }
}
