import type { EquipmentTypeCode, Picture } from '@ritzel/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';

export interface PicturedEquipment {
  readonly id: string;
  readonly type: EquipmentTypeCode;
  readonly name: string;
  readonly pictureId: string | null;
}

/** Pictures of one organisation's equipment. */
export function makePictureStore(db: Database | DatabaseTransaction, organisationId: string) {
  return {
    async findEquipment(identifier: string, isLocked = false): Promise<PicturedEquipment | undefined> {
      const { rows } = await sql<PicturedEquipment>`
        select id, type, name, picture_id as "pictureId" from equipment
         where organisation_id = ${organisationId} and identifier = ${identifier}
         ${isLocked ? sql`for no key update` : sql``}`.execute(db);
      return rows[0];
    },

    async add(picture: {
      id: string;
      equipmentId: string;
      logEntryId: string | null;
      width: number;
      height: number;
      userId: string;
    }): Promise<void> {
      await sql`
        insert into picture (id, organisation_id, equipment_id, purpose, log_entry_id, width, height, added_by)
        values (${picture.id}, ${organisationId}, ${picture.equipmentId},
                ${picture.logEntryId === null ? 'equipment' : 'log'}, ${picture.logEntryId}, ${picture.width},
                ${picture.height}, ${picture.userId})`.execute(db);
    },

    /** Shows this picture, or none. */
    async show(equipmentId: string, pictureId: string | null): Promise<void> {
      await sql`
        update equipment set picture_id = ${pictureId}, changed_at = now()
         where organisation_id = ${organisationId} and id = ${equipmentId}`.execute(db);
    },

    async markRemoved(pictureId: string, userId: string, replacedBy: string | null): Promise<void> {
      await sql`
        update picture set removed_at = now(), removed_by = ${userId}, replaced_by = ${replacedBy}
         where organisation_id = ${organisationId} and id = ${pictureId} and removed_at is null`.execute(db);
    },

    /** A picture that this equipment has or had, as long as its renditions are kept. */
    async findKept(equipmentId: string, pictureId: string): Promise<Picture | undefined> {
      const { rows } = await sql<Picture>`
        select id, width, height from picture
         where organisation_id = ${organisationId} and equipment_id = ${equipmentId} and id = ${pictureId}
           and purpose = 'equipment' and swept_at is null for update`.execute(db);
      return rows[0];
    },

    async unmarkRemoved(pictureId: string): Promise<void> {
      await sql`
        update picture set removed_at = null, removed_by = null, replaced_by = null
         where organisation_id = ${organisationId} and id = ${pictureId}`.execute(db);
    },
  };
}
