import type { BlobStore } from '../../platform/blob-store.ts';
import type { Database } from '../../platform/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { EXPORT_FOLDER, exportFolder, runFolder, runOfKey } from './export-folder.ts';
import { DEAD_AFTER_MS, EXPORT_QUEUE } from './export-job.ts';
import { deleteOldExports, expireExports, listLeftExports, listNeededRuns } from './export-store.ts';
import { removeFolder } from './parted-file.ts';

const SWEEP_QUEUE = 'organisation-export-sweep';
/** A run that writes while this looks is not taken for one that nobody names. */
const MIN_AGE_MS = 3_600_000;
const KEPT_ROWS_MS = 90 * 86_400_000;

export interface ExportSweepParts {
  readonly db: Database;
  readonly blobs: BlobStore;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly now: () => Date;
}

/** Deletes files whose time is over or that no export names, and sends again what a process left behind. */
export async function sweepOrganisationExports({ db, blobs, jobs, now }: ExportSweepParts): Promise<void> {
  for (const id of await expireExports(db, now())) await removeFolder(blobs, exportFolder(id));
  const nowMs = now().getTime();
  await deleteOldExports(db, new Date(nowMs - KEPT_ROWS_MS));
  const found = new Map<string, { readonly id: string; readonly runId: string }>();
  for await (const { key, writtenAt } of blobs.list(EXPORT_FOLDER)) {
    const run = runOfKey(key);
    if (run !== undefined && writtenAt.getTime() < nowMs - MIN_AGE_MS) found.set(run.runId, run);
  }
  const needed = await listNeededRuns(db, [...found.keys()]);
  for (const run of found.values()) if (!needed.has(run.runId)) await removeFolder(blobs, runFolder(run));
  for (const id of await listLeftExports(db, new Date(nowMs - DEAD_AFTER_MS)))
    await jobs.send(EXPORT_QUEUE, { id });
}

export function addOrganisationExportJobs(jobs: Pick<Jobs, 'handle'>, parts: ExportSweepParts): void {
  jobs.handle(SWEEP_QUEUE, () => sweepOrganisationExports(parts), { everyMinutes: 5 });
}
