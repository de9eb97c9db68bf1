import { createHash } from 'node:crypto';
import {
  type CallBody,
  type CallReply,
  type endMeasuringRound,
  problem,
  type RoundRun,
  type readRoundResults,
  type sendRoundRecord,
} from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import { decodeWaveform, WaveformRefusedError } from '@ritzel/telemetry';
import type { Caller } from '../../platform/access.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { DatabaseTransaction } from '../../platform/database.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { findDeviceOn } from '../devices/index.ts';
import { referToDrivetrains } from '../equipment/index.ts';
import { finishRoundChecks, planRoundChecks } from '../maintenance/index.ts';
import {
  dueRoundOf,
  holdRound,
  type MeasuringRoundParts,
  publishDue,
  type RoundWriting,
  readRound,
  recorderOf,
} from './measuring-round-service.ts';
import type { makeMeasuringRoundStore, StoredRound } from './measuring-round-store.ts';
import { unfitRecord, unreadableRecord } from './record-refusal.ts';
import { roundDueAfter } from './round-due.ts';
import { makeRoundRunStore } from './round-run-store.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** When and under which channel the record says it was measured; refused at its field where it is no record. */
function headerOf(envelope: Uint8Array) {
  try {
    return decodeWaveform(envelope, sha256).header;
  } catch (error) {
    if (error instanceof WaveformRefusedError) throw unreadableRecord(error);
    throw error;
  }
}

/** A record goes the way of a device's; then the round has it. */
export async function takeRecord(
  parts: MeasuringRoundParts,
  writing: RoundWriting,
  { id, point: pointId }: { readonly id: string; readonly point: string },
  envelope: Uint8Array,
): Promise<CallReply<typeof sendRoundRecord>> {
  const { db, registry, waveforms, now } = parts;
  const { caller } = writing;
  const round = await readRound(parts, caller, id);
  const point = round.points.find((each) => each.id === pointId);
  if (point === undefined) throw problem.notFound('point of the round');
  const header = headerOf(envelope);
  if (header.channel !== point.code)
    throw problem.fieldInvalid(
      'body.channel',
      'otherPoint',
      problemText('RECORD_OF_OTHER_POINT', { channel: header.channel.slice(0, 60), point: point.code }),
    );
  const deviceId = await findDeviceOn(db, caller, point.equipmentId, recorderOf(point.equipmentIdentifier));
  const device = deviceId === undefined ? undefined : await registry.findById(deviceId);
  if (device === undefined)
    throw problem.conflict(problemText('NO_RECORDER_ANY_MORE', { name: point.equipmentName }));
  const taken = await waveforms.take(device, envelope);
  if ('fault' in taken) throw unfitRecord(taken.fault);
  const measuredAt = new Date(Number(header.t0Ns / 1_000_000n));
  const after = await runTransaction(db, async (transaction) => {
    const held = await holdRound(transaction, caller, id);
    const runs = makeRoundRunStore(transaction, caller);
    if (await runs.hasRecord(id, pointId, taken.id)) return undefined;
    const run = await runs.open(id, caller.userId, round.points.length, new Date(now()));
    const recorded = await runs.record(run.id, pointId, taken.id, measuredAt);
    const isEnded = recorded >= round.points.length;
    if (isEnded) await closeRun(transaction, writing, held, { run, nowMs: now(), recorded, skipped: [] });
    return { recorded, isEnded };
  });
  if (after?.isEnded === true) publishDue(parts, caller, round);
  if (after !== undefined) return { waveformId: taken.id, created: taken.created, ...after };
  const { runs } = await readRound(parts, caller, id);
  return {
    ...{ waveformId: taken.id, created: false, recorded: runs[0]?.recorded ?? 0 },
    isEnded: runs[0]?.endedAt !== null,
  };
}

/** Ends a run: the checks of the round are carried out, and it is due again. */
async function closeRun(
  transaction: DatabaseTransaction,
  writing: RoundWriting,
  held: { readonly store: ReturnType<typeof makeMeasuringRoundStore>; readonly round: StoredRound },
  {
    run,
    nowMs,
    ...detail
  }: {
    readonly run: { readonly id: string; readonly startedAt: Date };
    readonly nowMs: number;
    readonly recorded: number;
    readonly skipped: CallBody<typeof endMeasuringRound>['skipped'];
  },
): Promise<void> {
  const { caller, requestId } = writing;
  const { round, store } = held;
  const at = new Date(nowMs);
  const nextDue = roundDueAfter(nowMs, round);
  const machineIds = await store.listMachines(round.id);
  await referToDrivetrains(transaction, caller, machineIds);
  await makeRoundRunStore(transaction, caller).end(round.id, run.id, at, nextDue);
  await finishRoundChecks(transaction, writing, { roundId: round.id, startedAt: run.startedAt, at });
  const due = dueRoundOf({ ...round, nextDue }, machineIds, (await store.listPoints(round.id)).length);
  await planRoundChecks(transaction, writing, due, at);
  await recordAudit(transaction, {
    ...{ organisationId: caller.organisationId, userId: caller.userId, requestId },
    ...{ action: 'measuring-round.complete', subjectType: 'measuring-round', subjectId: round.id, detail },
  });
}

/** Ends a run though points are missing: each is left out with a reason. */
export async function endRound(
  parts: MeasuringRoundParts,
  writing: RoundWriting,
  id: string,
  { skipped }: CallBody<typeof endMeasuringRound>,
): Promise<RoundRun> {
  const { caller } = writing;
  const { db, now } = parts;
  const ended = await runTransaction(db, async (transaction) => {
    const held = await holdRound(transaction, caller, id);
    const runs = makeRoundRunStore(transaction, caller);
    const run = await runs.findOpen(id);
    if (run === undefined) throw problem.conflict(problemText('NO_RUN_OPEN'));
    const points = await held.store.listPoints(id);
    assertReasons(points, skipped);
    await runs.skip(run.id, skipped);
    const recorded = points.length - skipped.length;
    await closeRun(transaction, writing, held, { run, nowMs: now(), recorded, skipped });
    const found = (await runs.list(id)).find((each) => each.id === run.id);
    if (found === undefined) throw new Error('the run is gone');
    return found;
  });
  publishDue(parts, caller, await readRound(parts, caller, id));
  return ended;
}

/** Every point without a record has a reason, once, and no other has one. */
function assertReasons(
  points: readonly { readonly id: string; readonly code: string; readonly recordedId: string | null }[],
  skipped: CallBody<typeof endMeasuringRound>['skipped'],
): void {
  const missing = new Map(
    points.flatMap((point) => (point.recordedId === null ? [[point.id, point] as const] : [])),
  );
  for (const [index, { pointId, reason, note }] of skipped.entries()) {
    if (!missing.delete(pointId))
      throw problem.fieldInvalid(
        `body.skipped.${index}.pointId`,
        'pointRecorded',
        problemText('POINT_NOT_TO_SKIP'),
      );
    if (reason === 'other' && (note ?? '') === '')
      throw problem.fieldInvalid(`body.skipped.${index}.note`, 'noteMissing', problemText('SAY_WHY_SKIPPED'));
  }
  if (missing.size > 0)
    throw problem.fieldInvalid(
      'body.skipped',
      'reasonMissing',
      problemText('POINTS_MISSING', { points: [...missing.values()].map(({ code }) => code).join(', ') }),
    );
}

/** What the newest run found, beside what each point had before. */
export async function readResults(
  parts: Pick<MeasuringRoundParts, 'db' | 'now'>,
  caller: Caller,
  id: string,
): Promise<CallReply<typeof readRoundResults>> {
  const { runs, points } = await readRound(parts, caller, id);
  const [run] = runs;
  if (run === undefined)
    return {
      run: null,
      points: points.map((point) => ({ pointId: point.id, record: null, before: null, skipped: null })),
    };
  return { run, points: await makeRoundRunStore(parts.db, caller).listResults(id, run.id) };
}
