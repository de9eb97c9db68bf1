import { randomUUID } from 'node:crypto';
import { type EquipmentTypeCode, type Picture, problem } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { Caller } from '../../platform/access.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { BlobStore } from '../../platform/blob-store.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { isStorageFull } from '../../platform/database-problem.ts';
import type { Log } from '../../platform/log.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { appendEvents } from '../domain-events/index.ts';
import { findPicturedEquipment, type PicturedEquipment, setPicture } from '../equipment/index.ts';
import { removeRenditions, writeRenditions } from './picture-blobs.ts';
import { preparePicture } from './picture-check.ts';
import { makePictureStore } from './picture-store.ts';

export interface PictureParts {
  readonly db: Database;
  readonly blobs: BlobStore;
  readonly log: Log;
}

export interface PictureRequest {
  readonly caller: Caller;
  readonly identifier: string;
  /** The only type that the path speaks of; null for any. */
  readonly type: EquipmentTypeCode | null;
  readonly requestId: string;
}

export async function findPictured(
  db: Database | DatabaseTransaction,
  { caller, identifier, type }: PictureRequest,
  isLocked = false,
): Promise<PicturedEquipment> {
  const found = await findPicturedEquipment(db, caller, identifier, isLocked);
  if (found === undefined || (type !== null && found.type !== type)) throw problem.notFound('equipment');
  return found;
}

/**
 * Checks a picture and writes its renditions, then its row by `keep`, in one transaction. Whatever fails, nothing is
 * left that names a rendition which is not there.
 */
export async function keepPicture(
  parts: PictureParts,
  bytes: Uint8Array,
  userId: string,
  keep: (transaction: DatabaseTransaction, picture: Picture, storedBytes: number) => Promise<void>,
): Promise<Picture> {
  const prepared = await preparePicture(bytes, userId);
  const picture = { id: randomUUID(), width: prepared.width, height: prepared.height };
  try {
    await writeRenditions(parts.blobs, picture.id, prepared);
  } catch (error) {
    parts.log.warn({ err: error }, 'picture not stored');
    throw isStorageFull(error) ? problem.storageFull() : problem.notReady(problemText('PICTURE_NOT_STORED'));
  }
  try {
    const storedBytes = [...prepared.renditions.values()].reduce((sum, { length }) => sum + length, 0);
    await runTransaction(parts.db, (transaction) => keep(transaction, picture, storedBytes));
  } catch (error) {
    await removeRenditions(parts.blobs, picture.id).catch(() => {});
    throw error;
  }
  return picture;
}

function auditOf({ caller, requestId }: PictureRequest, equipment: PicturedEquipment) {
  return {
    organisationId: caller.organisationId,
    userId: caller.userId,
    subjectType: equipment.type,
    subjectId: equipment.id,
    requestId,
  };
}

async function recordPicture(
  transaction: DatabaseTransaction,
  { caller }: PictureRequest,
  code: 'added' | 'replaced' | 'removed',
  equipmentId: string,
  pictureId: string,
): Promise<void> {
  await appendEvents(transaction, [
    {
      kind: 'picture',
      code,
      parameters: {},
      organisationId: caller.organisationId,
      equipmentId,
      subject: { kind: 'picture', id: pictureId },
      actor: { kind: 'user', id: caller.userId },
    },
  ]);
}

export async function savePicture(
  parts: PictureParts,
  request: PictureRequest,
  bytes: Uint8Array,
): Promise<Picture> {
  // Checked first: a picture of somebody who may not is not even decoded.
  await findPictured(parts.db, request);
  return keepPicture(parts, bytes, request.caller.userId, async (transaction, picture) => {
    const equipment = await findPictured(transaction, request, true);
    const store = makePictureStore(transaction, request.caller);
    await store.add({
      ...picture,
      equipmentId: equipment.id,
      logEntryId: null,
      userId: request.caller.userId,
    });
    if (equipment.pictureId !== null)
      await store.markRemoved(equipment.pictureId, request.caller.userId, picture.id);
    await setPicture(transaction, request.caller, equipment.id, picture.id);
    const code = equipment.pictureId === null ? 'added' : 'replaced';
    await recordPicture(transaction, request, code, equipment.id, picture.id);
    await recordAudit(transaction, {
      ...auditOf(request, equipment),
      action: 'equipment.picture',
      detail: { pictureId: picture.id, replaced: equipment.pictureId },
    });
  });
}

/** Removing what is not there changes nothing and is no fault. */
export async function removePicture(parts: PictureParts, request: PictureRequest): Promise<void> {
  await runTransaction(parts.db, async (transaction) => {
    const equipment = await findPictured(transaction, request, true);
    if (equipment.pictureId === null) return;
    const store = makePictureStore(transaction, request.caller);
    await store.markRemoved(equipment.pictureId, request.caller.userId, null);
    await setPicture(transaction, request.caller, equipment.id, null);
    await recordPicture(transaction, request, 'removed', equipment.id, equipment.pictureId);
    await recordAudit(transaction, {
      ...auditOf(request, equipment),
      action: 'equipment.picture-remove',
      detail: { pictureId: equipment.pictureId },
    });
  });
}

export async function restorePicture(
  parts: PictureParts,
  request: PictureRequest,
  pictureId: string,
): Promise<Picture> {
  return runTransaction(parts.db, async (transaction) => {
    const equipment = await findPictured(transaction, request, true);
    const store = makePictureStore(transaction, request.caller);
    const picture = await store.findKept(equipment.id, pictureId);
    if (picture === undefined) throw problem.notFound('picture');
    if (equipment.pictureId !== null && equipment.pictureId !== pictureId)
      await store.markRemoved(equipment.pictureId, request.caller.userId, pictureId);
    await store.unmarkRemoved(pictureId);
    await setPicture(transaction, request.caller, equipment.id, pictureId);
    const code = equipment.pictureId === null ? 'added' : 'replaced';
    await recordPicture(transaction, request, code, equipment.id, pictureId);
    await recordAudit(transaction, {
      ...auditOf(request, equipment),
      action: 'equipment.picture-restore',
      detail: { pictureId, replaced: equipment.pictureId },
    });
    return picture;
  });
}
