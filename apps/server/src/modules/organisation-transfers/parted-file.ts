import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { BlobStore, BlobStream } from '../../platform/blob-store.ts';
import type { ByteRange } from '../../platform/byte-range.ts';

/**
 * A file as parts of one length in the blob store, the last one shorter: a bucket takes no object of any length at once, and
 * of a file that comes in by and by each part is whole or not there. Files that are stored outlive a new version of the
 * program, so this length is never changed.
 */
export const PART_BYTES = 64 * 1024 * 1024;

export interface PartedFile {
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

export const partKeyOf = (folder: string, number: number): string => `${folder}/part-${number}`;

/** Stores what comes; what was stored of it stays when its source fails, and has no row. */
export async function storeParts(
  blobs: Pick<BlobStore, 'putStream'>,
  folder: string,
  pieces: AsyncIterable<Uint8Array>,
  onPiece: (bytes: number) => void,
): Promise<PartedFile> {
  const source = pieces[Symbol.asyncIterator]();
  const hash = createHash('sha256');
  let bytes = 0;
  let rest: Uint8Array | undefined;

  async function nextPiece(): Promise<Uint8Array | undefined> {
    for (;;) {
      const next = await source.next();
      if (next.done === true) return undefined;
      if (next.value.length > 0) return next.value;
    }
  }
  async function* part(first: Uint8Array): AsyncGenerator<Uint8Array> {
    let room = PART_BYTES;
    let piece: Uint8Array | undefined = first;
    while (piece !== undefined) {
      const taken: Uint8Array = piece.subarray(0, room);
      rest = taken.length < piece.length ? piece.subarray(taken.length) : undefined;
      room -= taken.length;
      hash.update(taken);
      bytes += taken.length;
      onPiece(taken.length);
      yield taken;
      if (room === 0) return;
      piece = await nextPiece();
    }
  }

  try {
    let number = 0;
    for (let first = await nextPiece(); first !== undefined; first = rest ?? (await nextPiece())) {
      rest = undefined;
      await blobs.putStream(partKeyOf(folder, number), part(first));
      number += 1;
    }
  } finally {
    await source.return?.();
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** All of a file, or a range of it; undefined when it is not there. */
export async function openParts(
  blobs: Pick<BlobStore, 'getStream'>,
  folder: string,
  bytes: number,
  range: ByteRange = { start: 0, end: bytes - 1 },
): Promise<BlobStream | undefined> {
  const open = async (number: number) => {
    const start = Math.max(range.start - number * PART_BYTES, 0);
    const end = Math.min(range.end - number * PART_BYTES, PART_BYTES - 1);
    return (await blobs.getStream(partKeyOf(folder, number), { start, end }))?.stream;
  };
  const first = Math.floor(range.start / PART_BYTES);
  const last = Math.floor(range.end / PART_BYTES);
  const opened = await open(first);
  if (opened === undefined) return undefined;
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let number = first; number <= last; number += 1) {
      const stream = number === first ? opened : await open(number);
      if (stream === undefined) throw new Error(`${partKeyOf(folder, number)} is not in the blob store`);
      yield* stream;
    }
  }
  const stream = Readable.from(pieces(), { objectMode: false });
  // Nobody read it: what was opened beforehand is let go as well.
  stream.once('close', () => opened.destroy());
  return { bytes, stream };
}

/** All that is stored below a folder. */
export async function removeFolder(blobs: Pick<BlobStore, 'list' | 'remove'>, folder: string): Promise<void> {
  const keys: string[] = [];
  for await (const { key } of blobs.list(folder)) keys.push(key);
  for (const key of keys) await blobs.remove(key);
}
