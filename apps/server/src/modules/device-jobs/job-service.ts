import { type DeviceJob, problem } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { Caller } from '../../platform/access.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import type { EventBus } from '../../platform/events.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { appendEvents } from '../domain-events/index.ts';
import { wholeOrganisation } from '../visibility/index.ts';
import { endEventOf } from './job-end-event.ts';
import { publishJob } from './job-events.ts';
import { hasEnded, type JobEvent, stepJob } from './job-lifecycle.ts';
import { makeJobStore, type NewJob } from './job-store.ts';

export interface JobServiceParts {
  readonly db: Database;
  readonly events: EventBus;
  readonly now: () => number;
}

/** Publishes a job as the portal knows it. */
export function publishDeviceJob(events: EventBus, organisationId: string, job: DeviceJob): void {
  publishJob(events, { ...job, organisationId });
}

/** Asks the devices of an equipment for a measurement of every channel. One that is asked already is not asked twice. */
export async function orderMeasurements(
  parts: JobServiceParts,
  caller: Caller,
  request: { equipmentId: string; requestId: string },
): Promise<DeviceJob[]> {
  const { equipmentId, requestId } = request;
  const jobs = await runTransaction(parts.db, async (transaction) => {
    const store = makeJobStore(transaction, caller);
    if ((await store.equipmentType(equipmentId)) === undefined) throw problem.notFound('component');
    const recorders = await store.lockRecorders(equipmentId);
    if (recorders.length === 0) throw problem.conflict(problemText('NO_RECORDING_DEVICE'));
    const ids: string[] = [];
    for (const { deviceId, channels } of recorders) {
      const open = await store.findOpenMeasurement(deviceId);
      ids.push(
        open ??
          (await insertJob(
            transaction,
            caller,
            { deviceId, kind: 'measure', request: { channels }, userId: caller.userId },
            { nowMs: parts.now(), requestId },
          )),
      );
    }
    return store.findMany(ids);
  });
  for (const job of jobs) publishDeviceJob(parts.events, caller.organisationId, job);
  return jobs;
}

/** Makes a job with its audit entry, in the caller's transaction. Publish it (`publishDeviceJob`) after the commit. */
export async function insertJob(
  transaction: DatabaseTransaction,
  caller: Caller,
  job: NewJob,
  { nowMs, requestId }: { nowMs: number; requestId: string },
  /** Left out where the whole that the job is part of has an entry of its own. */
  { isAudited, detail }: { isAudited: boolean; detail?: Readonly<Record<string, unknown>> } = {
    isAudited: true,
  },
): Promise<string> {
  const id = await makeJobStore(transaction, caller).insert(job, nowMs);
  if (!isAudited) return id;
  await recordAudit(transaction, {
    organisationId: caller.organisationId,
    userId: caller.userId,
    action: `device.${job.kind}`,
    subjectType: 'device',
    subjectId: job.deviceId,
    detail: { job: id, ...detail },
    requestId,
  });
  return id;
}

/** Ends a job that has not ended; undefined where it cannot be ended any more. In the caller's transaction. */
export async function endJob(
  transaction: DatabaseTransaction,
  organisationId: string,
  /** `cancelledBy`: who cancels it; left out of what ends it as a consequence. */
  job: { deviceId: string; id: string; cancelledBy?: string },
  event: Extract<JobEvent, { kind: 'cancel' }>,
  nowMs: number,
): Promise<DeviceJob | undefined> {
  const store = makeJobStore(transaction, wholeOrganisation(organisationId));
  const life = await store.lockLife(job.deviceId, job.id);
  const after = life && stepJob(life, event, nowMs);
  if (after === undefined || !hasEnded(after)) return undefined;
  await store.writeEnd(job.id, after, nowMs);
  const ended = await store.find(job.deviceId, job.id);
  const end =
    ended &&
    endEventOf(
      {
        ...after,
        id: ended.id,
        organisationId,
        equipmentId: ended.equipmentId,
        actorId: job.cancelledBy ?? null,
      },
      nowMs,
    );
  if (end !== undefined) await appendEvents(transaction, [end]);
  return ended;
}

export async function cancelJob(
  parts: JobServiceParts,
  caller: Caller,
  request: { deviceId: string; id: string; requestId: string },
): Promise<DeviceJob> {
  const cancelled = await runTransaction(parts.db, async (transaction) => {
    const known = await makeJobStore(transaction, caller).find(request.deviceId, request.id);
    if (known === undefined) throw problem.notFound('job');
    const ended = await endJob(
      transaction,
      caller.organisationId,
      { ...request, cancelledBy: caller.userId },
      { kind: 'cancel', code: 'by-user' },
      parts.now(),
    );
    if (ended === undefined) {
      throw problem.conflict(
        known.endedAt === null ? problemText('UPDATE_RUNS_TO_ITS_END') : problemText('ENDED_ALREADY'),
      );
    }
    await recordAudit(transaction, {
      organisationId: caller.organisationId,
      userId: caller.userId,
      action: 'device.cancel-job',
      subjectType: 'device',
      subjectId: request.deviceId,
      detail: { job: request.id },
      requestId: request.requestId,
    });
    return ended;
  });
  publishDeviceJob(parts.events, caller.organisationId, cancelled);
  return cancelled;
}
