import { createHash } from 'node:crypto';
import {
  type CallBody,
  type CallReply,
  type createMeasuringRound,
  MAX_ROUNDS,
  type MeasuringRound,
  problem,
  type RoundListItem,
  type RoundRun,
  type sendRoundRecord,
} from '@ritzel/contract';
import { FILE_RECORDER_TYPE } from '@ritzel/drivetrain';
import { decodeWaveform, WaveformRefusedError } from '@ritzel/telemetry';
import type { Caller } from '../../platform/access.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { takeTurns } from '../../platform/row-locks.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { type DeviceRegistry, findDeviceOn, saveRecorder } from '../devices/index.ts';
import { type Asset, findAssets, listNameplates, referToDrivetrains } from '../equipment/index.ts';
import type { WaveformAdapter } from '../ingest/index.ts';
import { ratedSpeedOf } from '../remaining-life/index.ts';
import { makeMeasuringRoundStore, type StoredRound } from './measuring-round-store.ts';

export interface MeasuringRoundParts {
  readonly db: Database;
  readonly now: () => number;
  readonly registry: Pick<DeviceRegistry, 'findById' | 'forget'>;
  /** What a device sends goes the same way. */
  readonly waveforms: WaveformAdapter;
  readonly onChanged: (organisationId: string, assetIds: readonly string[]) => void;
}

interface Acting {
  readonly caller: Caller;
  readonly requestId: string;
}

type Input = CallBody<typeof createMeasuringRound>;

/** The recorder of a part, as `ritzel import` calls it. */
const recorderOf = (identifier: string) => `${identifier.slice(0, 62)}-R`;

export function listRounds({ db }: MeasuringRoundParts, caller: Caller): Promise<RoundListItem[]> {
  return makeMeasuringRoundStore(db, caller).list(MAX_ROUNDS);
}

export async function readRound(
  { db }: Pick<MeasuringRoundParts, 'db'>,
  caller: Caller,
  id: string,
): Promise<MeasuringRound> {
  const store = makeMeasuringRoundStore(db, caller);
  const round = await store.find(id);
  if (round === undefined) throw problem.notFound('measuring round');
  const [points, runs] = await Promise.all([store.listPoints(id), store.listRuns(id)]);
  const drivetrains = [
    ...new Set(points.map(({ drivetrainId, equipmentId }) => drivetrainId ?? equipmentId)),
  ];
  const speeds = new Map(
    await Promise.all(
      drivetrains.map(async (each) => [each, ratedSpeedOf(await listNameplates(db, caller, each))] as const),
    ),
  );
  return {
    ...round,
    runs,
    points: points.map((point) => ({
      ...point,
      ratedSpeedRpm: speeds.get(point.drivetrainId ?? point.equipmentId) ?? null,
    })),
  };
}

/** The parts of the points, each of which the caller sees; a drivetrain itself has no channel. */
async function partsOf(
  transaction: DatabaseTransaction,
  caller: Caller,
  { points }: Input,
): Promise<Map<string, Asset>> {
  const ids = points.map(({ equipmentId }) => equipmentId);
  // Nobody deletes them meanwhile: drivetrains before the round's own rows and the devices.
  await referToDrivetrains(transaction, caller, ids);
  const found = await findAssets(transaction, caller, ids);
  const parts = new Map(found.map((asset) => [asset.id, asset]));
  const codes = new Set<string>();
  for (const [index, { equipmentId, code }] of points.entries()) {
    const field = `body.points.${index}`;
    const part = parts.get(equipmentId);
    if (part === undefined)
      throw problem.fieldInvalid(`${field}.equipmentId`, 'equipmentUnknown', 'There is no such equipment.');
    if (part.type === 'drivetrain')
      throw problem.fieldInvalid(
        `${field}.equipmentId`,
        'partNeeded',
        'A point is at a part of a drivetrain.',
      );
    const key = `${equipmentId} ${code.toLowerCase()}`;
    if (codes.has(key))
      throw problem.fieldInvalid(`${field}.code`, 'duplicate', `${part.name} has a point ${code} already.`);
    codes.add(key);
  }
  return parts;
}

/** Each part takes its records through a recorder beside the devices that it has. */
async function saveRecorders(
  transaction: DatabaseTransaction,
  caller: Caller,
  { points }: Input,
  parts: ReadonlyMap<string, Asset>,
): Promise<void> {
  for (const [assetId, own] of Map.groupBy(points, ({ equipmentId }) => equipmentId)) {
    const part = parts.get(assetId);
    if (part === undefined) continue;
    await saveRecorder(transaction, caller, {
      assetId,
      identifier: recorderOf(part.identifier),
      deviceType: FILE_RECORDER_TYPE,
      channels: own.map(({ code, name, axis, position, unit }) => ({
        ...{ channel: code, name, axis, unit },
        quantity: unit === 'mm/s' ? 'velocity' : 'acceleration',
        ...(position === null ? {} : { position }),
      })),
    });
  }
}

export async function createRound(
  parts: MeasuringRoundParts,
  { caller, requestId }: Acting,
  input: Input,
): Promise<MeasuringRound> {
  const { organisationId, userId } = caller;
  const id = await runTransaction(parts.db, async (transaction) => {
    await takeTurns(transaction, 'measuring rounds', organisationId);
    const store = makeMeasuringRoundStore(transaction, caller);
    if ((await store.count()) >= MAX_ROUNDS)
      throw problem.fieldInvalid(
        'body.name',
        'tooMany',
        `An organisation has ${MAX_ROUNDS} measuring rounds at most.`,
      );
    const known = input.points.findIndex(({ id: point }) => point !== undefined);
    if (known >= 0)
      throw problem.fieldInvalid(`body.points.${known}.id`, 'pointUnknown', 'A new round has new points.');
    const assets = await partsOf(transaction, caller, input);
    const made = await store.insert(input);
    await store.setPoints(made, input.points);
    await saveRecorders(transaction, caller, input, assets);
    await recordAudit(transaction, {
      ...{ organisationId, userId, requestId, action: 'measuring-round.create' },
      ...{ subjectType: 'measuring-round', subjectId: made },
      detail: { name: input.name, points: input.points.length },
    });
    return made;
  });
  announce(parts, caller, input);
  return readRound(parts, caller, id);
}

/** What the registry of devices and the portals remember of the parts is old. */
function announce(
  { registry, onChanged }: MeasuringRoundParts,
  { organisationId }: Caller,
  { points }: Input,
) {
  registry.forget();
  onChanged(organisationId, [...new Set(points.map(({ equipmentId }) => equipmentId))]);
}

async function heldRound(
  transaction: DatabaseTransaction,
  caller: Caller,
  id: string,
): Promise<{ store: ReturnType<typeof makeMeasuringRoundStore>; round: StoredRound }> {
  const store = makeMeasuringRoundStore(transaction, caller);
  const round = await store.find(id, { isLocked: true });
  if (round === undefined) throw problem.notFound('measuring round');
  return { store, round };
}

export async function changeRound(
  parts: MeasuringRoundParts,
  { caller, requestId }: Acting,
  id: string,
  { revision, ...input }: Input & { readonly revision: number },
): Promise<MeasuringRound> {
  const { organisationId, userId } = caller;
  await runTransaction(parts.db, async (transaction) => {
    const { store, round } = await heldRound(transaction, caller, id);
    if (round.revision !== revision)
      throw problem.conflict('Someone changed this round meanwhile. Load it again and repeat your change.');
    const before = new Set((await store.listPoints(id)).map((point) => point.id));
    const unknown = input.points.findIndex(({ id: point }) => point !== undefined && !before.has(point));
    if (unknown >= 0)
      throw problem.fieldInvalid(`body.points.${unknown}.id`, 'pointUnknown', 'The round has no such point.');
    const assets = await partsOf(transaction, caller, input);
    await store.update({ ...input, id });
    await store.setPoints(id, input.points);
    await saveRecorders(transaction, caller, input, assets);
    await recordAudit(transaction, {
      ...{ organisationId, userId, requestId, action: 'measuring-round.change' },
      ...{ subjectType: 'measuring-round', subjectId: id },
      detail: { from: round.name, to: input.name, points: input.points.length },
    });
  });
  announce(parts, caller, input);
  return readRound(parts, caller, id);
}

export async function deleteRound(
  { db }: MeasuringRoundParts,
  { caller, requestId }: Acting,
  id: string,
): Promise<void> {
  const { organisationId, userId } = caller;
  await runTransaction(db, async (transaction) => {
    const { store, round } = await heldRound(transaction, caller, id);
    await store.remove(id);
    await recordAudit(transaction, {
      ...{ organisationId, userId, requestId, action: 'measuring-round.delete' },
      ...{ subjectType: 'measuring-round', subjectId: id, detail: { name: round.name } },
    });
  });
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** When and under which channel the record says it was measured; refused at its field where it is no record. */
function headerOf(envelope: Uint8Array) {
  try {
    return decodeWaveform(envelope, sha256).header;
  } catch (error) {
    if (error instanceof WaveformRefusedError)
      throw problem.fieldInvalid(`body.${error.field}`, error.code, error.message);
    throw error;
  }
}

/** A record goes the way of a device's; then the round has it. */
export async function takeRecord(
  parts: MeasuringRoundParts,
  { caller, requestId }: Acting,
  { id, point: pointId }: { readonly id: string; readonly point: string },
  envelope: Uint8Array,
): Promise<CallReply<typeof sendRoundRecord>> {
  const { db, registry, waveforms, now } = parts;
  const round = await readRound({ db }, caller, id);
  const point = round.points.find((each) => each.id === pointId);
  if (point === undefined) throw problem.notFound('point of the round');
  const header = headerOf(envelope);
  if (header.channel !== point.code)
    throw problem.fieldInvalid(
      'body.channel',
      'otherPoint',
      `The record is of the channel "${header.channel.slice(0, 60)}", the point is ${point.code}.`,
    );
  const deviceId = await findDeviceOn(db, caller, point.equipmentId, recorderOf(point.equipmentIdentifier));
  const device = deviceId === undefined ? undefined : await registry.findById(deviceId);
  if (device === undefined)
    throw problem.conflict(`${point.equipmentName} has no recorder any more: save the round again.`);
  const taken = await waveforms.take(device, envelope);
  if ('fault' in taken)
    throw problem.fieldInvalid(`body.${taken.fault.field}`, taken.fault.code, taken.fault.message);
  const measuredAt = new Date(Number(header.t0Ns / 1_000_000n));
  const { organisationId, userId } = caller;
  const after = await runTransaction(db, async (transaction) => {
    const { store } = await heldRound(transaction, caller, id);
    if (await store.findRecorded(id, pointId, taken.id)) return undefined;
    const runId = await store.openRun(id, userId, round.points.length, new Date(now()));
    const recorded = await store.record(runId, pointId, taken.id, measuredAt);
    const isEnded = recorded >= round.points.length;
    if (isEnded) {
      await store.endRun(runId, new Date(now()));
      await recordAudit(transaction, {
        ...{ organisationId, userId, requestId, action: 'measuring-round.complete' },
        ...{ subjectType: 'measuring-round', subjectId: id, detail: { points: recorded } },
      });
    }
    return { recorded, isEnded };
  });
  if (after !== undefined) return { waveformId: taken.id, created: taken.created, ...after };
  const { runs } = await readRound({ db }, caller, id);
  return {
    ...{ waveformId: taken.id, created: false, recorded: runs[0]?.recorded ?? 0 },
    isEnded: runs[0]?.endedAt !== null,
  };
}

export async function endRound(
  { db, now }: MeasuringRoundParts,
  { caller, requestId }: Acting,
  id: string,
): Promise<RoundRun> {
  const { organisationId, userId } = caller;
  return runTransaction(db, async (transaction) => {
    const { store } = await heldRound(transaction, caller, id);
    const runId = await store.findOpenRun(id);
    if (runId === undefined) throw problem.conflict('No run of this round is open: there is nothing to end.');
    await store.endRun(runId, new Date(now()));
    await recordAudit(transaction, {
      ...{ organisationId, userId, requestId, action: 'measuring-round.end' },
      ...{ subjectType: 'measuring-round', subjectId: id },
    });
    const ended = (await store.listRuns(id)).find((run) => run.id === runId);
    if (ended === undefined) throw new Error('the run is gone');
    return ended;
  });
}
