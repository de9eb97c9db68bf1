import { type DeviceJob, type FirmwareUpdate, problem } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { Caller } from '../../platform/access.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import type { EventBus } from '../../platform/events.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { endJob, insertJob, publishDeviceJob } from '../device-jobs/index.ts';
import { wholeOrganisation } from '../visibility/index.ts';
import { findLatestFirmware } from './firmware-store.ts';
import { listRunningUpdates, makeUpdateStore } from './update-store.ts';
import { nextOfUpdate, planWaves } from './update-waves.ts';

export interface UpdateParts {
  readonly db: Database;
  readonly events: EventBus;
  readonly now: () => number;
}

export async function startUpdate(
  parts: UpdateParts,
  caller: Caller,
  request: { deviceType: string; deviceIds: readonly string[]; requestId: string },
): Promise<FirmwareUpdate> {
  const { deviceType, requestId } = request;
  const nowMs = parts.now();
  const latest = await findLatestFirmware(parts.db, deviceType);
  if (latest === undefined)
    throw problem.fieldInvalid(
      'body.deviceType',
      'noRelease',
      problemText('NO_RELEASE', { type: deviceType }),
    );
  const { firmwareVersion } = latest;
  const update = await runTransaction(parts.db, async (transaction) => {
    const store = makeUpdateStore(transaction, caller);
    const wanted = [...new Set(request.deviceIds)];
    const devices = await store.lockDevices(wanted);
    if (devices.length < wanted.length) throw problem.notFound('device');
    const foreign = devices.find((device) => device.deviceType !== deviceType);
    if (foreign !== undefined)
      throw problem.fieldInvalid(
        'body.deviceIds',
        'otherType',
        problemText('DEVICE_OF_OTHER_TYPE', { type: foreign.deviceType, wanted: deviceType }),
      );
    if (devices.some(({ isUpdating }) => isUpdating))
      throw problem.conflict(problemText('DEVICE_BEING_UPDATED'));
    const behind = devices.filter((device) => device.firmwareVersion !== firmwareVersion);
    if (behind.length === 0)
      throw problem.conflict(problemText('ALL_RUN_VERSION', { version: firmwareVersion }));
    const id = await store.insert({ deviceType, firmwareVersion, userId: caller.userId, nowMs });
    for (const [index, wave] of planWaves(behind).entries()) {
      for (const device of wave) {
        const jobId = await insertJob(
          transaction,
          caller,
          {
            deviceId: device.id,
            kind: 'firmware',
            request: { firmwareVersion, ...latest.image },
            userId: caller.userId,
            isHeld: index > 0,
          },
          { nowMs, requestId },
          { isAudited: false },
        );
        await store.addJob(id, index + 1, jobId);
      }
    }
    await recordAudit(transaction, {
      organisationId: caller.organisationId,
      userId: caller.userId,
      action: 'firmware.update',
      subjectType: 'firmware-update',
      subjectId: id,
      detail: { deviceType, firmwareVersion, devices: behind.map((device) => device.id) },
      requestId,
    });
    const made = await store.find(id);
    if (made === undefined) throw new Error('update not written');
    return made;
  });
  for (const { jobs } of update.waves)
    for (const job of jobs) publishDeviceJob(parts.events, caller.organisationId, job);
  return update;
}

/** Ends what of an update has not begun. */
async function endRest(
  transaction: DatabaseTransaction,
  organisationId: string,
  update: FirmwareUpdate,
  nowMs: number,
): Promise<DeviceJob[]> {
  const ended: DeviceJob[] = [];
  const jobs = update.waves.flatMap((wave) => wave.jobs).sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const job of jobs) {
    if (job.state !== 'queued') continue;
    const after = await endJob(
      transaction,
      organisationId,
      job,
      { kind: 'cancel', code: 'update-stopped' },
      nowMs,
    );
    if (after !== undefined) ended.push(after);
  }
  return ended;
}

export async function cancelUpdate(
  parts: UpdateParts,
  caller: Caller,
  request: { id: string; requestId: string },
): Promise<FirmwareUpdate> {
  const { update, ended } = await runTransaction(parts.db, async (transaction) => {
    const store = makeUpdateStore(transaction, caller);
    await store.lock(request.id);
    const known = await store.find(request.id);
    if (known === undefined) throw problem.notFound('firmware update');
    if (known.state !== 'running') throw problem.conflict(problemText('ENDED_ALREADY'));
    const rest = await endRest(transaction, caller.organisationId, known, parts.now());
    await store.end(known.id, 'cancelled', parts.now());
    await recordAudit(transaction, {
      organisationId: caller.organisationId,
      userId: caller.userId,
      action: 'firmware.cancel-update',
      subjectType: 'firmware-update',
      subjectId: known.id,
      requestId: request.requestId,
    });
    const after = await store.find(known.id);
    return { update: after ?? known, ended: rest };
  });
  for (const job of ended) publishDeviceJob(parts.events, caller.organisationId, job);
  return update;
}

/** Lets every running update do what comes next. Called after a job ended, and now and then for what a crash left. */
export async function advanceUpdates(parts: UpdateParts): Promise<void> {
  for (const { id, organisationId } of await listRunningUpdates(parts.db))
    await advance(parts, organisationId, id);
}

async function advance(parts: UpdateParts, organisationId: string, id: string): Promise<void> {
  const reported = await runTransaction(parts.db, async (transaction) => {
    const store = makeUpdateStore(transaction, wholeOrganisation(organisationId));
    await store.lock(id);
    const update = await store.find(id);
    if (update?.state !== 'running') return [];
    const next = nextOfUpdate(
      update.waves.flatMap(({ wave, jobs }) => jobs.map((job) => ({ ...job, wave }))),
    );
    switch (next.kind) {
      case 'wait':
        return [];
      case 'begin': {
        await store.beginWave(id, next.wave, parts.now());
        return (await store.find(id))?.waves.find(({ wave }) => wave === next.wave)?.jobs ?? [];
      }
      case 'stop': {
        const ended = await endRest(transaction, organisationId, update, parts.now());
        await store.end(id, 'stopped', parts.now());
        return ended;
      }
      case 'done':
        await store.end(id, 'done', parts.now());
        return [];
    }
  });
  for (const job of reported) publishDeviceJob(parts.events, organisationId, job);
}
