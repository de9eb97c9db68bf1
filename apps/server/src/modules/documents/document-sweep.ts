import type { Pool } from 'pg';
import type { BlobStore } from '../../platform/blob-store.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { DOCUMENT_FOLDER, documentKey } from './document-service.ts';
import { isKept, markSweptDocuments } from './document-sweep-store.ts';

export const DOCUMENT_SWEEP_QUEUE = 'document-sweep';
const KEPT_REMOVED_MS = 24 * 3_600_000;
const MIN_AGE_MS = 3_600_000;
const ID = /^documents\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.|$)/;

export interface DocumentSweepParts {
  readonly pool: Pool;
  readonly blobs: BlobStore;
  readonly nowMs: () => number;
}

/** Bytes of documents removed a day ago, and those that no row names. Answers how many went. */
export async function sweepDocuments({ pool, blobs, nowMs }: DocumentSweepParts): Promise<number> {
  const swept = await markSweptDocuments(pool, new Date(nowMs() - KEPT_REMOVED_MS));
  for (const id of swept) await blobs.remove(documentKey(id));
  let removed = swept.length;
  for await (const { key, writtenAt } of blobs.list(DOCUMENT_FOLDER)) {
    const id = ID.exec(key)?.[1];
    if (id === undefined || writtenAt.getTime() > nowMs() - MIN_AGE_MS) continue;
    // A half-written file beside a whole one has no row of its own.
    if (key === documentKey(id) && (await isKept(pool, id))) continue;
    await blobs.remove(key);
    removed += 1;
  }
  return removed;
}

export function addDocumentJobs(jobs: Jobs, parts: DocumentSweepParts): void {
  jobs.handle(DOCUMENT_SWEEP_QUEUE, async () => void (await sweepDocuments(parts)), { everyMinutes: 60 });
}
