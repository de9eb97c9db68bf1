import { type DeviceJob, type MeasurementSetupDocument, problem, type SetupVersion } from '@ritzel/contract';
import { checkSetup, findDeviceType } from '@ritzel/drivetrain';
import { problemText } from '@ritzel/sentences';
import type { Caller } from '../../platform/access.ts';
import { auditDifference } from '../../platform/audit-difference.ts';
import type { Database } from '../../platform/database.ts';
import type { EventBus } from '../../platform/events.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { endJob, insertJob, type KeepWithEnd, publishDeviceJob } from '../device-jobs/index.ts';
import { writeChannelSetup } from '../devices/index.ts';
import { appendEvents } from '../domain-events/index.ts';
import { makeSetupStore } from './setup-store.ts';

export interface SetupParts {
  readonly db: Database;
  readonly events: EventBus;
  readonly now: () => number;
}

/** A new version and the job that takes it to the device; earlier ones that are still on their way are superseded. */
export async function saveSetup(
  parts: SetupParts,
  caller: Caller,
  request: {
    deviceId: string;
    setup: MeasurementSetupDocument;
    basedOn: number;
    note: string;
    requestId: string;
  },
): Promise<SetupVersion> {
  const { deviceId, setup, requestId } = request;
  const nowMs = parts.now();
  const { made, superseded } = await runTransaction(parts.db, async (transaction) => {
    const store = makeSetupStore(transaction, caller);
    await store.lock(deviceId);
    const known = await store.find(deviceId);
    if (known === undefined) throw problem.notFound('device');
    const faults = checkSetup(
      setup,
      findDeviceType(known.deviceType),
      known.channels.map(({ channel }) => channel),
    );
    if (faults.length > 0)
      throw problem.inputInvalid(faults.map((fault) => ({ ...fault, field: `body.setup.${fault.field}` })));
    if (known.version !== request.basedOn)
      throw problem.conflict(
        problemText('SETUP_VERSION_SAVED', { version: known.version, basedOn: request.basedOn }),
      );
    const ended: DeviceJob[] = [];
    for (const { job } of known.versions.filter(({ state }) => state === 'pending' || state === 'sent')) {
      const after = await endJob(
        transaction,
        caller.organisationId,
        { deviceId, id: job.id },
        { kind: 'cancel', code: 'superseded' },
        nowMs,
      );
      if (after !== undefined) ended.push(after);
    }
    const version = Math.max(known.version, known.inForce?.version ?? 0) + 1;
    const jobId = await insertJob(
      transaction,
      caller,
      { deviceId, kind: 'setup', request: { version, ...setup }, userId: caller.userId },
      { nowMs, requestId },
      { isAudited: true, detail: { version, ...auditDifference(known.setup, setup) } },
    );
    await store.insert({ deviceId, version, setup, note: request.note, jobId, userId: caller.userId, nowMs });
    const [newest] = await store.listVersions(deviceId);
    if (newest === undefined) throw new Error('setup not written');
    return { made: newest, superseded: ended };
  });
  for (const job of [...superseded, made.job]) publishDeviceJob(parts.events, caller.organisationId, job);
  return made;
}

/**
 * A device that runs a setup measures where it says: the channels' own description follows, and the event, with the end of
 * the job that took it there.
 */
export const keepConfirmedSetup: KeepWithEnd = async (client, job) => {
  if (job.kind !== 'setup' || job.state !== 'done') return;
  await writeChannelSetup(client, job.deviceId, job.request.channels);
  const { version } = job.request;
  await appendEvents(client, [
    {
      kind: 'setup',
      code: 'confirmed',
      parameters: { version: typeof version === 'number' ? version : null },
      organisationId: job.organisationId,
      equipmentId: job.equipmentId,
      subject: { kind: 'device', id: job.deviceId },
      actor: { kind: 'user', id: job.createdBy },
    },
  ]);
};
