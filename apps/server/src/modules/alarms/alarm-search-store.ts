import type { EquipmentTypeCode } from '@ritzel/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { MOST_CANDIDATES, type SearchedText, waysToHold } from '../../platform/text-search.ts';
import { type EquipmentViewer, seesAsset } from '../visibility/index.ts';

export interface FoundAlarm {
  readonly id: string;
  readonly subject: string;
  readonly severity: number;
  readonly caseId: string | null;
  readonly equipmentId: string;
  readonly equipmentName: string;
  readonly equipmentType: EquipmentTypeCode;
  readonly equipmentIdentifier: string;
  readonly drivetrainId: string | null;
}

/** Alarms that have not ended by their subject, and those of these machines; the worst first. */
export async function findAlarmsByText(
  db: Database | DatabaseTransaction,
  viewer: EquipmentViewer,
  searched: SearchedText,
  machines: readonly string[],
): Promise<FoundAlarm[]> {
  const seen = sql`alarm.organisation_id = ${viewer.organisationId} and alarm.ended_at is null
    and ${seesAsset(viewer, sql`alarm.equipment_id`)}`;
  const byText = waysToHold(sql`alarm.search_key`, searched).map(
    (holds) => sql`(select alarm.id from alarm where ${seen} and ${holds} limit ${MOST_CANDIDATES})`,
  );
  const { rows } = await sql<FoundAlarm>`
    with found as (
      ${sql.join(byText, sql` union `)}
      union (select alarm.id from alarm where ${seen} and alarm.equipment_id = any(${[...machines]}::uuid[])
              limit ${MOST_CANDIDATES}))
    select alarm.id, alarm.subject, alarm.severity, alarm.case_id as "caseId", e.id as "equipmentId",
           e.name as "equipmentName", e.type as "equipmentType", e.identifier as "equipmentIdentifier",
           e.drivetrain_id as "drivetrainId"
      from found join alarm on alarm.id = found.id join equipment e on e.id = alarm.equipment_id
     order by alarm.severity desc, alarm.worse_at desc, alarm.id limit ${MOST_CANDIDATES}`.execute(db);
  return rows;
}
