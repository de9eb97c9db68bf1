import type { Pool } from 'pg';
import type { BlobStore } from '../../platform/blob-store.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { PICTURE_FOLDER, pictureOfKey, removeRenditions } from './picture-blobs.ts';
import { markSweptPictures, namedOf } from './picture-sweep-store.ts';

export const PICTURE_SWEEP_QUEUE = 'picture-sweep';
/** How long a removed picture can be put back. */
export const KEPT_REMOVED_MS = 24 * 3_600_000;
const MIN_AGE_MS = 3_600_000;
const IDS_A_QUESTION = 500;

export interface PictureSweepParts {
  readonly pool: Pool;
  readonly blobs: BlobStore;
  readonly nowMs: () => number;
}

/** Renditions of pictures removed a day ago; their rows stay for the log book. */
async function sweepRemoved({ pool, blobs, nowMs }: PictureSweepParts): Promise<number> {
  // Marked first: what fails to go now is without use and goes with the orphans.
  const swept = await markSweptPictures(pool, new Date(nowMs() - KEPT_REMOVED_MS));
  for (const id of swept) await removeRenditions(blobs, id);
  return swept.length;
}

/** Renditions that no row names: of an upload that died on the way, of equipment that is gone, or of no post any more. */
async function sweepOrphans({ pool, blobs, nowMs }: PictureSweepParts): Promise<number> {
  const ids = new Set<string>();
  for await (const { key, writtenAt } of blobs.list(PICTURE_FOLDER)) {
    const id = pictureOfKey(key);
    if (id !== undefined && writtenAt.getTime() < nowMs() - MIN_AGE_MS) ids.add(id);
  }
  const all = [...ids];
  let removed = 0;
  for (let at = 0; at < all.length; at += IDS_A_QUESTION) {
    const asked = all.slice(at, at + IDS_A_QUESTION);
    const named = await namedOf(pool, asked);
    for (const id of asked) {
      if (named.has(id)) continue;
      await removeRenditions(blobs, id);
      removed += 1;
    }
  }
  return removed;
}

export async function sweepPictures(parts: PictureSweepParts): Promise<number> {
  return (await sweepRemoved(parts)) + (await sweepOrphans(parts));
}

export function addPictureJobs(jobs: Jobs, parts: PictureSweepParts): void {
  jobs.handle(PICTURE_SWEEP_QUEUE, async () => void (await sweepPictures(parts)), { everyMinutes: 60 });
}
