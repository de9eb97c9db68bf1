import type { EquipmentTypeCode } from '@ritzel/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { type EquipmentViewer, seesEquipment } from '../visibility/index.ts';

export interface PicturedEquipment {
  readonly id: string;
  readonly type: EquipmentTypeCode;
  readonly name: string;
  readonly pictureId: string | null;
}

/** The equipment of this identifier with the picture it has; locked until the transaction ends where that is asked for. */
export async function findPicturedEquipment(
  db: Database | DatabaseTransaction,
  viewer: EquipmentViewer,
  identifier: string,
  isLocked = false,
): Promise<PicturedEquipment | undefined> {
  const { rows } = await sql<PicturedEquipment>`
    select id, type, name, picture_id as "pictureId" from equipment
     where organisation_id = ${viewer.organisationId} and identifier = ${identifier} and ${seesEquipment(viewer)}
     ${isLocked ? sql`for no key update` : sql``}`.execute(db);
  return rows[0];
}

/** Gives the equipment this picture, or none. */
export async function setPicture(
  transaction: DatabaseTransaction,
  viewer: EquipmentViewer,
  equipmentId: string,
  pictureId: string | null,
): Promise<void> {
  await sql`
    update equipment set picture_id = ${pictureId}, changed_at = now()
     where organisation_id = ${viewer.organisationId} and id = ${equipmentId} and ${seesEquipment(viewer)}`.execute(
    transaction,
  );
}
