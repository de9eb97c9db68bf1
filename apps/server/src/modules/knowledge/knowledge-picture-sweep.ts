import type { Pool } from 'pg';
import type { Jobs } from '../../platform/jobs.ts';
import { removeUnusedPictures } from './knowledge-picture-store.ts';

/** A draft may be written on for days before it is saved, and a picture be put back into its text. */
const KEPT_UNUSED_MS = 7 * 24 * 3_600_000;

interface KnowledgePictureSweepParts {
  readonly pool: Pool;
  readonly nowMs: () => number;
}

/** Removes the rows of pictures; their renditions go with those that no row names (`modules/pictures`). */
export function sweepKnowledgePictures({ pool, nowMs }: KnowledgePictureSweepParts): Promise<number> {
  return removeUnusedPictures(pool, new Date(nowMs() - KEPT_UNUSED_MS));
}

export function addKnowledgeJobs(jobs: Jobs, parts: KnowledgePictureSweepParts): void {
  jobs.handle('knowledge-picture-sweep', async () => void (await sweepKnowledgePictures(parts)), {
    everyMinutes: 60,
  });
}
