import type { BlobStore } from '../../platform/blob-store.ts';
import type { Database } from '../../platform/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { DOWNLOAD_FOLDER, downloadOfKey, removeDownloads } from './download-blobs.ts';
import { DOWNLOAD_QUEUE } from './download-job.ts';
import {
  deleteOldDownloads,
  expireDownloads,
  listLeftDownloads,
  listNeededDownloads,
} from './download-store.ts';

export const DOWNLOAD_SWEEP_QUEUE = 'data-download-sweep';
/** What a process is writing has no row for a moment. */
const MIN_AGE_MS = 3_600_000;
/** Nothing of a download that is worked on is older. */
const LEFT_AFTER_MS = 10 * 60_000;
const KEPT_ROWS_MS = 30 * 86_400_000;
const IDS_A_QUESTION = 500;

export interface DownloadSweepParts {
  readonly db: Database;
  readonly blobs: BlobStore;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly now: () => Date;
}

/** Deletes files whose time is over or that no download names, and sends what was left lying again. */
export async function sweepDataDownloads({ db, blobs, jobs, now }: DownloadSweepParts): Promise<void> {
  await removeDownloads(blobs, await expireDownloads(db, now()));
  const nowMs = now().getTime();
  await deleteOldDownloads(db, new Date(nowMs - KEPT_ROWS_MS));
  const found = new Set<string>();
  for await (const { key, writtenAt } of blobs.list(DOWNLOAD_FOLDER)) {
    const id = downloadOfKey(key);
    if (id !== undefined && writtenAt.getTime() < nowMs - MIN_AGE_MS) found.add(id);
  }
  const ids = [...found];
  for (let at = 0; at < ids.length; at += IDS_A_QUESTION) {
    const asked = ids.slice(at, at + IDS_A_QUESTION);
    const needed = await listNeededDownloads(db, asked);
    await removeDownloads(
      blobs,
      asked.filter((id) => !needed.has(id)),
    );
  }
  for (const id of await listLeftDownloads(db, new Date(nowMs - LEFT_AFTER_MS)))
    await jobs.send(DOWNLOAD_QUEUE, { id });
}

export function addDataDownloadJobs(jobs: Pick<Jobs, 'handle'>, parts: DownloadSweepParts): void {
  jobs.handle(DOWNLOAD_SWEEP_QUEUE, () => sweepDataDownloads(parts), { everyMinutes: 60 });
}

/** Sends what a process left behind; call after the jobs have started. */
export async function resumeDataDownloads({ db, jobs, now }: DownloadSweepParts): Promise<void> {
  for (const id of await listLeftDownloads(db, now())) await jobs.send(DOWNLOAD_QUEUE, { id });
}
