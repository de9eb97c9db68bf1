import {
  type CallBody,
  type FailedJob,
  type FailedKind,
  problem,
  type retryFailedJobs,
} from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { Caller } from '../../platform/access.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { listFailedBossJobs, retryBossJobs } from '../../platform/job-queue-store.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { listFailedRediagnoses, retryRediagnoses } from '../diagnoses/index.ts';
import { listFailedEvents, requestRetry } from '../domain-events/index.ts';

const SHOWN = 500;
const EVENT_ID = /^([^/]+)\/([1-9]\d{0,15})$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The newest first, whatever kind, and of events the ones set aside longest; beyond `SHOWN` of one kind there is more than a person retries one by one. */
export async function listFailed(db: Database): Promise<{ rows: FailedJob[]; isMore: boolean }> {
  const [jobs, events, rediagnoses] = await Promise.all([
    listFailedBossJobs(db, SHOWN + 1),
    listFailedEvents(db, {}, SHOWN + 1),
    listFailedRediagnoses(db, SHOWN + 1),
  ]);
  const rows: FailedJob[] = [
    ...jobs.slice(0, SHOWN).map(
      ({ failedAt, ...job }): FailedJob => ({
        ...job,
        kind: 'job',
        failedAt: failedAt.toISOString(),
        isWaiting: false,
      }),
    ),
    ...events.slice(0, SHOWN).map(
      (event): FailedJob => ({
        kind: 'event',
        id: `${event.consumer}/${event.position}`,
        name: event.kind === null ? event.consumer : `${event.consumer}: ${event.kind}`,
        error: event.error,
        attempts: event.attempts,
        failedAt: event.setAsideAt.toISOString(),
        isWaiting: event.isRetryRequested,
      }),
    ),
    ...rediagnoses.slice(0, SHOWN).map(
      ({ failedAt, failed, total, ...run }): FailedJob => ({
        ...run,
        kind: 'rediagnosis',
        error: `${failed} of ${total} records could not be diagnosed.`,
        attempts: 1,
        failedAt: failedAt.toISOString(),
      }),
    ),
  ].sort((a, b) => b.failedAt.localeCompare(a.failedAt));
  return { rows, isMore: [jobs, events, rediagnoses].some(({ length }) => length > SHOWN) };
}

export async function retryFailed(
  db: Database,
  caller: Caller,
  jobs: CallBody<typeof retryFailedJobs>['jobs'],
  requestId: string,
): Promise<number> {
  const idsOf = (kind: FailedKind) =>
    jobs === 'all' ? jobs : jobs.flatMap((job) => (job.kind === kind ? [job.id] : []));
  const [bossIds, eventIds, runIds] = [idsOf('job'), idsOf('event'), idsOf('rediagnosis')];
  const uuids = [bossIds, runIds].flatMap((ids) => (ids === 'all' ? [] : ids));
  if (!uuids.every((id) => UUID.test(id)))
    throw problem.fieldInvalid('body.jobs', 'idUnknown', problemText('JOB_NAMED_BY_UUID'));
  return runTransaction(db, async (transaction) => {
    const retried =
      (await retryRediagnoses(transaction, runIds, caller.userId)) +
      (await retryEvents(transaction, eventIds)) +
      (await retryBossJobs(transaction, bossIds));
    await recordAudit(transaction, {
      organisationId: caller.organisationId,
      userId: caller.userId,
      action: 'failed-jobs.retry',
      subjectType: 'service',
      detail: { retried, jobs: jobs === 'all' ? 'all' : jobs.map(({ kind, id }) => `${kind} ${id}`) },
      requestId,
    });
    return retried;
  });
}

/** Their ids are `consumer/position`. */
async function retryEvents(
  transaction: DatabaseTransaction,
  ids: readonly string[] | 'all',
): Promise<number> {
  if (ids === 'all') return requestRetry(transaction, {});
  let retried = 0;
  for (const id of ids) {
    const [, consumer, position] = EVENT_ID.exec(id) ?? [];
    if (consumer === undefined)
      throw problem.fieldInvalid('body.jobs', 'idUnknown', problemText('EVENT_NAMED_BY_POSITION'));
    retried += await requestRetry(transaction, { consumer, position: Number(position) });
  }
  return retried;
}
