import type { Pool } from 'pg';
import type { BlobStore } from '../../platform/blob-store.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { TelemetryStore } from './telemetry-store.ts';
import { sweepOrphanedBlobs } from './waveform-sweep.ts';

export const RETENTION_QUEUE = 'telemetry-retention';
export const SWEEP_QUEUE = 'waveform-sweep';

/** Upkeep that may wait an hour; compaction runs in the store itself. */
export function addTelemetryJobs(
  jobs: Jobs,
  parts: { store: TelemetryStore; pool: Pool; blobs: BlobStore; nowMs: () => number; log: Log },
): void {
  jobs.handle(RETENTION_QUEUE, () => parts.store.dropOldDays(), { everyMinutes: 60 });
  jobs.handle(
    SWEEP_QUEUE,
    async () => {
      const removed = await sweepOrphanedBlobs(parts);
      if (removed > 0) parts.log.info({ removed }, 'blobs without a waveform removed');
    },
    { everyMinutes: 60 },
  );
}
