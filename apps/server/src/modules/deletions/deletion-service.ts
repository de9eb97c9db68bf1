import {
  DELETED_KINDS,
  DELETION_RIGHTS,
  type DeletedKind,
  type Deletion,
  type DeletionPreview,
  problem,
  RESTORABLE_HOURS,
} from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { Caller } from '../../platform/access.ts';
import { adminScopeOf } from '../../platform/admin-scope.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { takeTurns } from '../../platform/row-locks.ts';
import { runTransaction } from '../../platform/transaction.ts';
import {
  bindAgain,
  hideDevice,
  lockDeletableDevice,
  makeDeviceStore,
  showDevice,
  unbindDevices,
} from '../devices/index.ts';
import { appendEvents } from '../domain-events/index.ts';
import { hideEquipment, listAssetsInScope, lockDrivetrain, showEquipment } from '../equipment/index.ts';
import { restoreUser } from '../users/index.ts';
import { wholeOrganisation } from '../visibility/index.ts';
import { countOfDevice, countOfEquipment } from './deletion-counts-store.ts';
import { type DeletionParts, readDeletion } from './deletion-reading.ts';
import { makeDeletionStore, type Unbound } from './deletion-store.ts';
import { restoreOrganisation } from './organisation-deletions.ts';

export function deletableKinds(caller: Pick<Caller, 'permissions'>): DeletedKind[] {
  return DELETED_KINDS.filter((kind) => caller.permissions.has(DELETION_RIGHTS[kind]));
}

/** A drivetrain, or equipment that stands alone; with the ids of all that goes with it. */
export async function previewEquipment(
  db: Database | DatabaseTransaction,
  caller: Caller,
  id: string,
): Promise<{ preview: DeletionPreview; assetIds: string[] }> {
  const assets = await listAssetsInScope(db, caller, id);
  const [top] = assets;
  if (top === undefined) throw problem.notFound('equipment');
  if (top.drivetrainId !== null)
    throw problem.conflict(problemText('PART_DELETED_WITH_DRIVETRAIN'), [
      { field: 'params.id', code: 'partOfDrivetrain', message: problemText('PART_OF_DRIVETRAIN') },
    ]);
  const assetIds = assets.map((asset) => asset.id);
  const counts = await countOfEquipment(db, assetIds);
  const { identifier, name } = top;
  return {
    preview: { kind: 'equipment', id, identifier, name, counts, restorableHours: RESTORABLE_HOURS },
    assetIds,
  };
}

export async function previewDevice(
  db: Database | DatabaseTransaction,
  caller: Caller,
  id: string,
): Promise<DeletionPreview> {
  const found = await makeDeviceStore(db, caller).find(id);
  if (found === undefined) throw problem.notFound('device');
  const { identifier, equipmentName } = found.device;
  return {
    kind: 'device',
    id,
    identifier,
    name: equipmentName ?? found.device.deviceType,
    counts: await countOfDevice(db, id),
    restorableHours: RESTORABLE_HOURS,
  };
}

async function record(
  parts: DeletionParts,
  transaction: DatabaseTransaction,
  { caller, requestId }: { caller: Caller; requestId: string },
  preview: DeletionPreview,
): Promise<string> {
  const now = parts.now();
  const id = await makeDeletionStore(transaction, adminScopeOf(caller)).insert({
    subject: preview,
    userId: caller.userId,
    now,
    until: new Date(now.getTime() + RESTORABLE_HOURS * 3_600_000),
  });
  await recordAudit(transaction, {
    organisationId: caller.organisationId,
    userId: caller.userId,
    action: `${preview.kind}.delete`,
    subjectType: preview.kind,
    subjectId: preview.id,
    detail: { identifier: preview.identifier, name: preview.name, ...preview.counts },
    requestId,
  });
  return id;
}

/** Written while the thing is there, so that the event stands at its drivetrain. */
async function recordChange(
  transaction: DatabaseTransaction,
  caller: Caller,
  code: 'deleted' | 'restored',
  {
    kind,
    organisationId,
    id,
    identifier,
  }: {
    readonly kind: DeletedKind;
    readonly organisationId: string;
    readonly id: string;
    readonly identifier: string;
  },
): Promise<void> {
  const common = { organisationId, actor: { kind: 'user', id: caller.userId } } as const;
  if (kind === 'equipment') {
    const [asset] = await listAssetsInScope(transaction, wholeOrganisation(organisationId), id);
    if (asset === undefined) return;
    await appendEvents(transaction, [
      {
        ...common,
        kind: 'equipment',
        code,
        parameters: { type: asset.type, identifier },
        equipmentId: id,
        subject: { kind: asset.type, id },
      },
    ]);
    return;
  }
  const found = await makeDeviceStore(transaction, wholeOrganisation(organisationId)).find(id);
  if (found === undefined) return;
  await appendEvents(transaction, [
    {
      ...common,
      kind: 'device-log',
      code,
      parameters: { deviceIdentifier: identifier, deviceType: found.device.deviceType, detail: '', count: 1 },
      equipmentId: found.device.equipmentId,
      subject: { kind: 'device', id },
    },
  ]);
}

export async function deleteEquipmentNow(
  parts: DeletionParts,
  caller: Caller,
  { id, requestId }: { readonly id: string; readonly requestId: string },
): Promise<Deletion> {
  const { deletion, assetIds } = await runTransaction(parts.db, async (transaction) => {
    await takeTurns(transaction, 'equipment', caller.organisationId);
    await lockDrivetrain(transaction, caller, id, 'rename');
    const { preview, assetIds } = await previewEquipment(transaction, caller, id);
    await recordChange(transaction, caller, 'deleted', { ...preview, organisationId: caller.organisationId });
    const unbound = await unbindDevices(transaction, assetIds);
    const deletionId = await record(parts, transaction, { caller, requestId }, preview);
    await makeDeletionStore(transaction, adminScopeOf(caller)).keepUnbound(deletionId, unbound);
    await hideEquipment(transaction, assetIds, deletionId);
    return { deletion: await readDeletion(transaction, caller, deletionId), assetIds };
  });
  parts.onChanged(caller.organisationId, assetIds);
  return deletion;
}

export async function deleteDeviceNow(
  parts: DeletionParts,
  caller: Caller,
  { id, requestId }: { readonly id: string; readonly requestId: string },
): Promise<Deletion> {
  const { deletion, assetIds } = await runTransaction(parts.db, async (transaction) => {
    const device = await lockDeletableDevice(transaction, caller.organisationId, id);
    if (device === undefined) throw problem.notFound('device');
    const preview = await previewDevice(transaction, caller, id);
    const deletionId = await record(parts, transaction, { caller, requestId }, preview);
    await recordChange(transaction, caller, 'deleted', { ...preview, organisationId: caller.organisationId });
    await hideDevice(transaction, id, deletionId);
    const assetIds = device.equipmentId === null ? [] : [device.equipmentId];
    return { deletion: await readDeletion(transaction, caller, deletionId), assetIds };
  });
  parts.onChanged(caller.organisationId, assetIds);
  return deletion;
}

/** Once the day is over there is nothing to restore, whether it is purged yet or not. */
export async function restoreNow(
  parts: DeletionParts,
  caller: Caller,
  { id, requestId }: { readonly id: string; readonly requestId: string },
): Promise<Deletion> {
  const { deletion, assetIds } = await runTransaction(parts.db, async (transaction) => {
    const store = makeDeletionStore(transaction, adminScopeOf(caller));
    const known = await store.find(id);
    if (known === undefined || !caller.permissions.has(DELETION_RIGHTS[known.kind]))
      throw problem.notFound('deletion');
    await takeTurns(transaction, 'equipment', known.organisationId);
    const held = await store.lock(id);
    if (held === undefined) throw problem.notFound('deletion');
    if (held.deletion.restoredAt !== null) return { deletion: held.deletion, assetIds: [] };
    const now = parts.now();
    if (held.deletion.purgedAt !== null || new Date(held.deletion.restorableUntil) <= now)
      throw problem.conflict(
        problemText('TOO_LATE_TO_RESTORE', { name: known.identifier, hours: RESTORABLE_HOURS }),
      );
    const { kind, organisationId, subjectId } = known;
    await store.markRestored(id, now);
    if (kind === 'user') {
      const { status = 'active' } = held.unbound;
      await restoreUser(transaction, caller, { organisationId, id: subjectId }, { status, requestId });
      return { deletion: await readDeletion(transaction, caller, id), assetIds: [] };
    }
    if (kind === 'organisation') {
      const { status = 'active' } = held.unbound;
      await restoreOrganisation(transaction, caller, known, { status, requestId });
      return { deletion: await readDeletion(transaction, caller, id), assetIds: [] };
    }
    const assetIds =
      kind === 'device'
        ? await showDevice(transaction, id)
        : await restoreEquipment(transaction, id, held.unbound);
    await recordChange(transaction, caller, 'restored', { ...known, kind, id: subjectId });
    await recordAudit(transaction, {
      organisationId: known.organisationId,
      userId: caller.userId,
      action: `${known.kind}.restore`,
      subjectType: known.kind,
      subjectId: known.subjectId,
      detail: { identifier: known.identifier, name: known.name },
      requestId,
    });
    return { deletion: await readDeletion(transaction, caller, id), assetIds };
  });
  parts.onChanged(deletion.organisationId, assetIds);
  return deletion;
}

async function restoreEquipment(
  transaction: DatabaseTransaction,
  deletionId: string,
  { devices = [], signals = [], channels = [] }: Unbound,
): Promise<string[]> {
  const assetIds = await showEquipment(transaction, deletionId);
  await bindAgain(transaction, { devices, signals, channels });
  return assetIds;
}
