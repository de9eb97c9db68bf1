import type { HourCorrection } from '@ritzel/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { assetsInScope } from '../equipment/index.ts';
import { type EquipmentViewer, seesAsset } from '../visibility/index.ts';

interface CorrectionRecord {
  id: string;
  equipment_id: string;
  hours_before: number | null;
  hours_after: number;
  reason: string;
  corrected_at: Date;
  user_name: string;
}

const correctionOf = (record: CorrectionRecord): HourCorrection => ({
  ...{
    id: record.id,
    equipmentId: record.equipment_id,
    before: record.hours_before,
    after: record.hours_after,
  },
  ...{ reason: record.reason, at: record.corrected_at.toISOString(), by: record.user_name },
});

/** Corrections of hour counters that one viewer sees. */
export function makeHoursStore(db: Database | DatabaseTransaction, viewer: EquipmentViewer) {
  const { organisationId } = viewer;
  const columns = sql`id, equipment_id, hours_before, hours_after, reason, corrected_at, user_name`;
  return {
    async list(equipmentId: string): Promise<HourCorrection[]> {
      const { rows } = await sql<CorrectionRecord>`
        select ${columns} from hour_correction
         where organisation_id = ${organisationId} and ${seesAsset(viewer, sql`equipment_id`)}
           and equipment_id in (${assetsInScope(viewer, equipmentId)})
         order by corrected_at desc, id limit 200`.execute(db);
      return rows.map(correctionOf);
    },

    async add(given: {
      readonly equipmentId: string;
      readonly before: number | null;
      readonly after: number;
      readonly reason: string;
      readonly at: Date;
      readonly userId: string;
    }): Promise<HourCorrection> {
      const { rows } = await sql<CorrectionRecord>`
        insert into hour_correction (organisation_id, equipment_id, hours_before, hours_after, reason, corrected_at, user_id, user_name)
        select ${organisationId}, ${given.equipmentId}::uuid, ${given.before}::float8, ${given.after}::float8, ${given.reason},
               ${given.at}::timestamptz, person.id, coalesce(person.name, '')
          from (select 1) one left join app_user person on person.id = ${given.userId}
        returning ${columns}`.execute(db);
      return correctionOf(rows[0]!);
    },
  };
}
