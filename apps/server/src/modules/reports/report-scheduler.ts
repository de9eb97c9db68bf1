import { ProblemError } from '@ritzel/contract';
import type { Caller } from '../../platform/access.ts';
import { type BackgroundLoop, type LoopMetrics, makeBackgroundLoop } from '../../platform/background-loop.ts';
import type { Database } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { queueReport } from './report-service.ts';
import { makeScheduleClock } from './schedule-store.ts';
import { nextTime } from './schedule-times.ts';

export interface ReportSchedulerParts {
  readonly db: Database;
  readonly now: () => Date;
  readonly findOwner: (userId: string) => Promise<Caller | undefined>;
  readonly onQueued: () => void;
  readonly log: Log;
  readonly metrics?: LoopMetrics;
}

const EVERY_MS = 20_000;

/**
 * Queues what is due, each once: its next time is set in the transaction that queues it. A server that was away makes a missed
 * report once when it is back, and not as often as its time has passed. One whose owner may not, or whose subject is deleted,
 * is paused.
 */
async function queueDueReports({ db, now, findOwner }: ReportSchedulerParts): Promise<number> {
  let queued = 0;
  for (;;) {
    const isMore = await runTransaction(db, async (transaction) => {
      const clock = makeScheduleClock(transaction);
      const due = await clock.takeDue(now());
      if (due === undefined) return false;
      const owner = await findOwner(due.userId);
      if (
        owner === undefined ||
        owner.organisationId !== due.organisationId ||
        !owner.permissions.has('REPORT_4102')
      ) {
        await clock.pause(due.id);
        return true;
      }
      await clock.setNext(due.id, new Date(nextTime(now().getTime(), due, due.settings.timeZone)));
      try {
        await queueReport(transaction, { caller: owner, requestId: `schedule ${due.id}` }, due.settings, {
          ...{ scheduleId: due.id, delivery: due.delivery, at: now() },
        });
        queued += 1;
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
        // Too many of theirs are being made: the next time is soon enough. What is deleted is deleted.
        if (error.problem.status === 404) await clock.pause(due.id);
      }
      return true;
    });
    if (!isMore) return queued;
  }
}

/** Looks at the clock: a report is due within twenty seconds of its time. */
export function makeReportScheduler(parts: ReportSchedulerParts): BackgroundLoop {
  return makeBackgroundLoop({
    name: 'scheduled reports',
    everyMs: EVERY_MS,
    log: parts.log,
    metrics: parts.metrics,
    async turn() {
      if ((await queueDueReports(parts)) > 0) parts.onQueued();
    },
  });
}
