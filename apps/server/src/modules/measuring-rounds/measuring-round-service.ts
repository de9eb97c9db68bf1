import {
  type CallBody,
  type createMeasuringRound,
  MAX_ROUNDS,
  type MeasuringRound,
  problem,
  type RoundListItem,
} from '@ritzel/contract';
import { FILE_RECORDER_TYPE } from '@ritzel/drivetrain';
import { problemText } from '@ritzel/sentences';
import type { Caller } from '../../platform/access.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { takeTurns } from '../../platform/row-locks.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { type DeviceRegistry, saveRecorder } from '../devices/index.ts';
import { type Asset, listAssetsById, listNameplates, referToDrivetrains } from '../equipment/index.ts';
import type { WaveformAdapter } from '../ingest/index.ts';
import { assertRoundAssignee, type DueRound, endRoundChecks, planRoundChecks } from '../maintenance/index.ts';
import { ratedSpeedOf } from '../remaining-life/index.ts';
import { makeMeasuringRoundStore, type StoredRound } from './measuring-round-store.ts';
import { isRoundOverdue } from './round-due.ts';
import { makeRoundRunStore } from './round-run-store.ts';

export interface MeasuringRoundParts {
  readonly db: Database;
  readonly now: () => number;
  readonly registry: Pick<DeviceRegistry, 'findById' | 'forget'>;
  /** What a device sends goes the same way. */
  readonly waveforms: WaveformAdapter;
  readonly onChanged: (organisationId: string, assetIds: readonly string[]) => void;
  /** Open portals read again what is due. */
  readonly onDue: (organisationId: string, equipmentId: string) => void;
}

export interface RoundWriting {
  readonly caller: Caller;
  readonly requestId: string;
}

type Input = CallBody<typeof createMeasuringRound>;

/** The recorder of a part, as `ritzel import` calls it. */
export const recorderOf = (identifier: string) => `${identifier.slice(0, 62)}-R`;

/** A point takes a person about so long, walking to it included; what a round is planned with. */
const MINUTES_A_POINT = 2;

/** What the checks of a round are due by. */
export const dueRoundOf = (
  { id, name, intervalDays, nextDue, timeZone, assignee }: StoredRound,
  machineIds: readonly string[],
  points: number,
): DueRound => ({
  ...{ id, name, intervalDays, nextDue, timeZone, machineIds, assigneeId: assignee?.id ?? null },
  minutes: Math.max(5, Math.ceil((MINUTES_A_POINT * points) / Math.max(1, machineIds.length))),
});

export async function listRounds(
  { db, now }: Pick<MeasuringRoundParts, 'db' | 'now'>,
  caller: Caller,
): Promise<RoundListItem[]> {
  const rounds = await makeMeasuringRoundStore(db, caller).list(MAX_ROUNDS);
  return rounds.map((round) => ({ ...round, isOverdue: isRoundOverdue(round, now()) }));
}

export async function readRound(
  { db, now }: Pick<MeasuringRoundParts, 'db' | 'now'>,
  caller: Caller,
  id: string,
): Promise<MeasuringRound> {
  const store = makeMeasuringRoundStore(db, caller);
  const round = await store.find(id);
  if (round === undefined) throw problem.notFound('measuring round');
  const [points, runs] = await Promise.all([store.listPoints(id), makeRoundRunStore(db, caller).list(id)]);
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
    isOverdue: isRoundOverdue(round, now()),
    runs,
    points: points.map((point) => ({
      ...point,
      ratedSpeedRpm: speeds.get(point.drivetrainId ?? point.equipmentId) ?? null,
    })),
  };
}

/** The parts of the points, each of which the caller and whoever walks the round see; a drivetrain itself has no channel. */
async function partsOf(
  transaction: DatabaseTransaction,
  caller: Caller,
  { points, assigneeId }: Input,
): Promise<Map<string, Asset>> {
  const ids = points.map(({ equipmentId }) => equipmentId);
  // Nobody deletes them meanwhile: drivetrains before the round's own rows and the devices.
  await referToDrivetrains(transaction, caller, ids);
  const found = await listAssetsById(transaction, caller, ids);
  const parts = new Map(found.map((asset) => [asset.id, asset]));
  const codes = new Set<string>();
  for (const [index, { equipmentId, code }] of points.entries()) {
    const field = `body.points.${index}`;
    const part = parts.get(equipmentId);
    if (part === undefined)
      throw problem.fieldInvalid(
        `${field}.equipmentId`,
        'equipmentUnknown',
        problemText('EQUIPMENT_UNKNOWN'),
      );
    if (part.type === 'drivetrain')
      throw problem.fieldInvalid(`${field}.equipmentId`, 'partNeeded', problemText('POINT_AT_PART'));
    const key = `${equipmentId} ${code.toLowerCase()}`;
    if (codes.has(key))
      throw problem.fieldInvalid(
        `${field}.code`,
        'duplicate',
        problemText('POINT_TAKEN', { name: part.name, code }),
      );
    codes.add(key);
  }
  const machines = new Set(found.map(({ id, drivetrainId }) => drivetrainId ?? id));
  await assertRoundAssignee(transaction, caller.organisationId, [...machines], assigneeId);
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
  { caller, requestId }: RoundWriting,
  input: Input,
): Promise<MeasuringRound> {
  const { organisationId, userId } = caller;
  const id = await runTransaction(parts.db, async (transaction) => {
    await takeTurns(transaction, 'measuring rounds', organisationId);
    const store = makeMeasuringRoundStore(transaction, caller);
    if ((await store.count()) >= MAX_ROUNDS)
      throw problem.fieldInvalid('body.name', 'tooMany', problemText('MOST_ROUNDS', { most: MAX_ROUNDS }));
    const known = input.points.findIndex(({ id: point }) => point !== undefined);
    if (known >= 0)
      throw problem.fieldInvalid(
        `body.points.${known}.id`,
        'pointUnknown',
        problemText('NEW_ROUND_NEW_POINTS'),
      );
    const assets = await partsOf(transaction, caller, input);
    const made = await store.insert(input);
    await store.setPoints(made, input.points);
    await saveRecorders(transaction, caller, input, assets);
    await planDue(transaction, parts, { caller, requestId }, made, input);
    await recordAudit(transaction, {
      ...{ organisationId, userId, requestId, action: 'measuring-round.create' },
      ...{ subjectType: 'measuring-round', subjectId: made },
      detail: { name: input.name, points: input.points.length },
    });
    return made;
  });
  announce(parts, caller, input);
  const saved = await readRound(parts, caller, id);
  publishDue(parts, caller, saved);
  return saved;
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

/** The checks of the round stand at the machines that it comes by now. */
async function planDue(
  transaction: DatabaseTransaction,
  { now }: MeasuringRoundParts,
  writing: RoundWriting,
  id: string,
  { points }: Input,
): Promise<void> {
  const { store, round } = await holdRound(transaction, writing.caller, id);
  const machineIds = await store.listMachines(id);
  const due = dueRoundOf(round, machineIds, points.length);
  await planRoundChecks(transaction, writing, due, new Date(now()));
}

/** Who looks at what is due reads it again. */
export function publishDue(
  { onDue }: MeasuringRoundParts,
  { organisationId }: Caller,
  { points }: Pick<MeasuringRound, 'points'>,
): void {
  const machines = points.map(({ drivetrainId, equipmentId }) => drivetrainId ?? equipmentId);
  for (const id of new Set(machines)) onDue(organisationId, id);
}

export async function holdRound(
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
  { caller, requestId }: RoundWriting,
  id: string,
  { revision, ...input }: Input & { readonly revision: number },
): Promise<MeasuringRound> {
  const { organisationId, userId } = caller;
  await runTransaction(parts.db, async (transaction) => {
    const { store, round } = await holdRound(transaction, caller, id);
    if (round.revision !== revision) throw problem.conflict(problemText('ROUND_CHANGED'));
    const before = new Set((await store.listPoints(id)).map((point) => point.id));
    const unknown = input.points.findIndex(({ id: point }) => point !== undefined && !before.has(point));
    if (unknown >= 0)
      throw problem.fieldInvalid(
        `body.points.${unknown}.id`,
        'pointUnknown',
        problemText('ROUND_POINT_UNKNOWN'),
      );
    const assets = await partsOf(transaction, caller, input);
    await store.update(id, input);
    await store.setPoints(id, input.points);
    await saveRecorders(transaction, caller, input, assets);
    await planDue(transaction, parts, { caller, requestId }, id, input);
    await recordAudit(transaction, {
      ...{ organisationId, userId, requestId, action: 'measuring-round.change' },
      ...{ subjectType: 'measuring-round', subjectId: id },
      detail: { from: round.name, to: input.name, points: input.points.length },
    });
  });
  announce(parts, caller, input);
  const saved = await readRound(parts, caller, id);
  publishDue(parts, caller, saved);
  return saved;
}

export async function deleteRound(
  parts: MeasuringRoundParts,
  { caller, requestId }: RoundWriting,
  id: string,
): Promise<void> {
  const { organisationId, userId } = caller;
  const before = await readRound(parts, caller, id);
  await runTransaction(parts.db, async (transaction) => {
    const { store, round } = await holdRound(transaction, caller, id);
    await referToDrivetrains(transaction, caller, await store.listMachines(id));
    await endRoundChecks(transaction, { caller, requestId }, id, new Date(parts.now()));
    await store.remove(id);
    await recordAudit(transaction, {
      ...{ organisationId, userId, requestId, action: 'measuring-round.delete' },
      ...{ subjectType: 'measuring-round', subjectId: id, detail: { name: round.name } },
    });
  });
  publishDue(parts, caller, before);
}
