import type { Database } from '../../platform/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { KEPT_MS } from './mail-rules.ts';
import { makeMailStore } from './mail-store.ts';

/** Hourly: links and codes of the outbox that are over are erased, and mail that is long over is removed. */
export function addMailJobs(jobs: Jobs, parts: { db: Database; now: () => Date }): void {
  jobs.handle(
    'mail-sweep',
    async () => {
      const now = parts.now();
      const store = makeMailStore(parts.db);
      await store.eraseSecretsOver(now);
      await store.removeBefore(new Date(now.getTime() - KEPT_MS));
    },
    { everyMinutes: 60 },
  );
}
