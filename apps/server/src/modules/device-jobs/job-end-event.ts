import type { NewEvent } from '../domain-events/index.ts';
import type { JobLife } from './job-lifecycle.ts';

/** The event of a job that has ended; undefined of one that has not. */
export function endEventOf(
  job: Pick<JobLife, 'kind' | 'state' | 'reasonCode' | 'reason'> & {
    readonly id: string;
    readonly organisationId: string;
    readonly equipmentId: string | null;
    /** Who ended it, or asked for what has ended; null of the program itself. */
    readonly actorId: string | null;
  },
  nowMs: number,
): NewEvent | undefined {
  const { state } = job;
  if (state === 'queued' || state === 'sent' || state === 'running') return undefined;
  return {
    kind: 'job',
    code: state,
    parameters: { jobKind: job.kind, reasonCode: job.reasonCode, reason: job.reason },
    organisationId: job.organisationId,
    equipmentId: job.equipmentId,
    occurredAt: new Date(nowMs),
    subject: { kind: 'device-job', id: job.id },
    actor: job.actorId === null ? { kind: 'system' } : { kind: 'user', id: job.actorId },
  };
}
