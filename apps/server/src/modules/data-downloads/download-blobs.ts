import { createHash } from 'node:crypto';
import type { BlobStore } from '../../platform/blob-store.ts';

export const DOWNLOAD_FOLDER = 'downloads';
const ID = /^downloads\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/|$)/;

/** Of which download a blob is. */
export const downloadOfKey = (key: string): string | undefined => ID.exec(key)?.[1];

/** A whole file. */
export const partKey = (id: string, part: number): string => `${DOWNLOAD_FOLDER}/${id}/part-${part}`;
/** What goes into an archive. */
export const entryKey = (id: string, part: number, ordinal: number): string =>
  `${DOWNLOAD_FOLDER}/${id}/part-${part}-entry-${ordinal}`;

export interface StoredFile {
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** Stores what comes whole or not at all, and says how long it was and its checksum. */
export async function storeCounted(
  blobs: Pick<BlobStore, 'putStream'>,
  key: string,
  pieces: AsyncIterable<Uint8Array>,
  onPiece: (bytes: number) => Promise<void>,
): Promise<StoredFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* counted() {
    for await (const piece of pieces) {
      if (piece.length === 0) continue;
      hash.update(piece);
      bytes += piece.length;
      await onPiece(piece.length);
      yield piece;
    }
  }
  await blobs.putStream(key, counted());
  return { bytes, sha256: hash.digest('hex') };
}

/** All that is stored of some downloads. */
export async function removeDownloads(
  blobs: Pick<BlobStore, 'list' | 'remove'>,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) {
    const keys: string[] = [];
    for await (const { key } of blobs.list(`${DOWNLOAD_FOLDER}/${id}`)) keys.push(key);
    for (const key of keys) await blobs.remove(key);
  }
}
