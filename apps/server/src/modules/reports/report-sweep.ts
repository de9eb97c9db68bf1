import type { BlobStore } from '../../platform/blob-store.ts';
import type { Database } from '../../platform/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { REPORT_FOLDER, reportKey } from './report-blobs.ts';
import { makeReportQueue } from './report-store.ts';

const REPORT_SWEEP_QUEUE = 'report-sweep';
const MIN_AGE_MS = 3_600_000;
const ID = /^reports\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.|$)/;

export interface ReportSweepParts {
  readonly db: Database;
  readonly blobs: BlobStore;
  readonly nowMs: () => number;
}

/** Reports whose time is over, and files that no row names. Answers how many files went. */
export async function sweepReports({ db, blobs, nowMs }: ReportSweepParts): Promise<number> {
  const queue = makeReportQueue(db);
  let removed = 0;
  for (;;) {
    const ids = await queue.removeExpired(new Date(nowMs()));
    for (const id of ids) await blobs.remove(reportKey(id));
    removed += ids.length;
    if (ids.length === 0) break;
  }
  for await (const { key, writtenAt } of blobs.list(REPORT_FOLDER)) {
    const id = ID.exec(key)?.[1];
    if (id === undefined || writtenAt.getTime() > nowMs() - MIN_AGE_MS) continue;
    // A half-written file beside a whole one has no row of its own.
    if (key === reportKey(id) && (await queue.exists(id))) continue;
    await blobs.remove(key);
    removed += 1;
  }
  return removed;
}

export function addReportJobs(jobs: Jobs, parts: ReportSweepParts): void {
  jobs.handle(REPORT_SWEEP_QUEUE, async () => void (await sweepReports(parts)), { everyMinutes: 60 });
}
