import type { Picture } from '@ritzel/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { type EquipmentViewer, seesAsset } from '../visibility/index.ts';

/** The step of a check that a photo was taken at, and the id that the device gave the photo. */
interface StepOfCheck {
  readonly executionId: string;
  readonly stepKey: string;
  readonly sentId: string;
}

function purposeOf({
  logEntryId,
  caseId,
  ofStep,
}: {
  logEntryId: string | null;
  caseId?: string;
  ofStep?: StepOfCheck;
}) {
  if (ofStep !== undefined) return 'check';
  return caseId !== undefined ? 'case' : logEntryId === null ? 'equipment' : 'log';
}

/** Pictures of one organisation's equipment. */
export function makePictureStore(db: Database | DatabaseTransaction, viewer: EquipmentViewer) {
  const { organisationId } = viewer;
  return {
    async add(picture: {
      id: string;
      equipmentId: string;
      logEntryId: string | null;
      caseId?: string;
      ofStep?: StepOfCheck;
      width: number;
      height: number;
      userId: string;
    }): Promise<void> {
      await sql`
        insert into picture (id, organisation_id, equipment_id, purpose, log_entry_id, case_id, execution_id, step_key,
                             sent_id, width, height, added_by)
        values (${picture.id}, ${organisationId}, ${picture.equipmentId}, ${purposeOf(picture)}, ${picture.logEntryId},
                ${picture.caseId ?? null}, ${picture.ofStep?.executionId ?? null}, ${picture.ofStep?.stepKey ?? null},
                ${picture.ofStep?.sentId ?? null}, ${picture.width}, ${picture.height}, ${picture.userId})`.execute(
        db,
      );
    },

    async markRemoved(pictureId: string, userId: string, replacedBy: string | null): Promise<void> {
      await sql`
        update picture set removed_at = now(), removed_by = ${userId}, replaced_by = ${replacedBy}
         where organisation_id = ${organisationId} and ${seesAsset(viewer, sql`picture.equipment_id`)} and id = ${pictureId} and removed_at is null`.execute(
        db,
      );
    },

    /** A picture that this equipment has or had, as long as its renditions are kept. */
    async findKept(equipmentId: string, pictureId: string): Promise<Picture | undefined> {
      const { rows } = await sql<Picture>`
        select id, width, height from picture
         where organisation_id = ${organisationId} and ${seesAsset(viewer, sql`picture.equipment_id`)} and equipment_id = ${equipmentId} and id = ${pictureId}
           and purpose = 'equipment' and swept_at is null for update`.execute(db);
      return rows[0];
    },

    /** Those of an entry of the log book, when it is removed. */
    async markRemovedOfEntry(logEntryId: string, userId: string): Promise<void> {
      await sql`
        update picture set removed_at = now(), removed_by = ${userId}
         where organisation_id = ${organisationId} and ${seesAsset(viewer, sql`picture.equipment_id`)} and log_entry_id = ${logEntryId} and removed_at is null`.execute(
        db,
      );
    },

    async hasPictureOfEntry(logEntryId: string, pictureId: string): Promise<boolean> {
      const { rows } = await sql`
        select 1 from picture
         where organisation_id = ${organisationId} and ${seesAsset(viewer, sql`picture.equipment_id`)} and log_entry_id = ${logEntryId} and id = ${pictureId}
           and removed_at is null and equipment_id in (select equipment.id from equipment)`.execute(db);
      return rows.length > 0;
    },

    async hasPictureOfCase(caseId: string, pictureId: string): Promise<boolean> {
      const { rows } = await sql`
        select 1 from picture
         where organisation_id = ${organisationId} and ${seesAsset(viewer, sql`picture.equipment_id`)} and case_id = ${caseId} and id = ${pictureId}
           and removed_at is null and equipment_id in (select equipment.id from equipment)`.execute(db);
      return rows.length > 0;
    },

    async listOfCase(caseId: string): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select id from picture
         where organisation_id = ${organisationId} and ${seesAsset(viewer, sql`picture.equipment_id`)} and case_id = ${caseId}
           and removed_at is null and equipment_id in (select equipment.id from equipment)
         order by added_at, id limit 100`.execute(db);
      return rows.map(({ id }) => id);
    },

    async hasPictureOfExecution(executionId: string, pictureId: string): Promise<boolean> {
      const { rows } = await sql`
        select 1 from picture
         where organisation_id = ${organisationId} and ${seesAsset(viewer, sql`picture.equipment_id`)} and execution_id = ${executionId} and id = ${pictureId}
           and removed_at is null and equipment_id in (select equipment.id from equipment)`.execute(db);
      return rows.length > 0;
    },

    /** By the id that the device gave it: what was sent already is not kept twice. */
    async findSent(executionId: string, sentId: string): Promise<Picture | undefined> {
      const { rows } = await sql<Picture>`
        select id, width, height from picture
         where organisation_id = ${organisationId} and ${seesAsset(viewer, sql`picture.equipment_id`)} and execution_id = ${executionId}
           and sent_id = ${sentId} and removed_at is null`.execute(db);
      return rows[0];
    },

    async unmarkRemoved(pictureId: string): Promise<void> {
      await sql`
        update picture set removed_at = null, removed_by = null, replaced_by = null
         where organisation_id = ${organisationId} and ${seesAsset(viewer, sql`picture.equipment_id`)} and id = ${pictureId}`.execute(
        db,
      );
    },
  };
}
