import { PICTURE_SIZES, type PictureSize } from '@ritzel/contract';
import type { BlobStore } from '../../platform/blob-store.ts';
import type { PreparedPicture } from './picture-check.ts';

export const PICTURE_FOLDER = 'pictures';

const keyOf = (pictureId: string, size: PictureSize) => `${PICTURE_FOLDER}/${pictureId}/${size}.webp`;

/** Which picture a key of the blob store belongs to. */
export function pictureOfKey(key: string): string | undefined {
  return /^pictures\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//.exec(key)?.[1];
}

/** All renditions, or none: what was written before a failure is taken away again as far as the store lets us. */
export async function writeRenditions(blobs: BlobStore, pictureId: string, picture: PreparedPicture) {
  try {
    for (const [size, bytes] of picture.renditions) await blobs.put(keyOf(pictureId, size), bytes);
  } catch (error) {
    await removeRenditions(blobs, pictureId).catch(() => {});
    throw error;
  }
}

/** The rendition, or the next larger one where it was not made. */
export async function readRendition(
  blobs: BlobStore,
  pictureId: string,
  size: PictureSize,
): Promise<Uint8Array | undefined> {
  for (const each of PICTURE_SIZES) {
    if (each < size) continue;
    const bytes = await blobs.get(keyOf(pictureId, each));
    if (bytes !== undefined) return bytes;
  }
  return undefined;
}

export async function removeRenditions(blobs: BlobStore, pictureId: string): Promise<void> {
  for (const size of PICTURE_SIZES) await blobs.remove(keyOf(pictureId, size));
}
