import type { Database } from '../../platform/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { makeAttemptStore } from './single-sign-on-store.ts';

/** Hourly: sign-ins that never came back from their provider are forgotten. */
export function addSingleSignOnJobs(jobs: Jobs, parts: { db: Database; now: () => Date }): void {
  jobs.handle(
    'single-sign-on-sweep',
    async () => {
      await makeAttemptStore(parts.db).removeExpired(parts.now());
    },
    { everyMinutes: 60 },
  );
}
