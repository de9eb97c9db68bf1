import { WEBHOOK_LOG_DAYS } from '@ritzel/contract';
import type { Database } from '../../platform/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { makeSendingStore } from './sending-store.ts';
import { WEBHOOK_DAY_MS } from './webhook-rules.ts';

/** Hourly: the log of deliveries is kept for 30 days. */
export function addWebhookJobs(jobs: Jobs, parts: { db: Database; now: () => Date }): void {
  jobs.handle(
    'webhook-sweep',
    () =>
      makeSendingStore(parts.db).removeBefore(
        new Date(parts.now().getTime() - WEBHOOK_LOG_DAYS * WEBHOOK_DAY_MS),
      ),
    { everyMinutes: 60 },
  );
}
