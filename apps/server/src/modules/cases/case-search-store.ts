import type { EquipmentTypeCode } from '@ritzel/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { MOST_CANDIDATES, type SearchedText, waysToHold } from '../../platform/text-search.ts';
import { type EquipmentViewer, seesAsset } from '../visibility/index.ts';

export interface FoundCase {
  readonly id: string;
  readonly number: number;
  readonly partName: string | null;
  readonly sentence: string;
  readonly severity: number;
  readonly isClosed: boolean;
  readonly equipmentId: string;
  readonly equipmentName: string;
  readonly equipmentType: EquipmentTypeCode;
  readonly equipmentIdentifier: string;
  readonly drivetrainId: string | null;
}

/** Cases by number, part and sentence, and the open ones of these machines; open ones first, the worst of them before. */
export async function findCasesByText(
  db: Database | DatabaseTransaction,
  viewer: EquipmentViewer,
  searched: SearchedText,
  machines: readonly string[],
): Promise<FoundCase[]> {
  const seen = sql`fault_case.organisation_id = ${viewer.organisationId} and ${seesAsset(viewer, sql`fault_case.equipment_id`)}`;
  const byText = waysToHold(sql`fault_case.search_key`, searched).map(
    (holds) =>
      sql`(select fault_case.id from fault_case where ${seen} and ${holds} limit ${MOST_CANDIDATES})`,
  );
  const number = /^#?(\d{1,9})$/.exec(searched.query)?.[1];
  const { rows } = await sql<FoundCase>`
    with found as (
      ${sql.join(byText, sql` union `)}
      union (select fault_case.id from fault_case where ${seen} and fault_case.closed_at is null
                and fault_case.equipment_id = any(${[...machines]}::uuid[]) limit ${MOST_CANDIDATES})
      ${number === undefined ? sql`` : sql`union (select fault_case.id from fault_case where ${seen} and fault_case.number = ${Number(number)})`})
    select fault_case.id, fault_case.number, fault_case.part_name as "partName", fault_case.sentence, fault_case.severity,
           fault_case.closed_at is not null as "isClosed", e.id as "equipmentId", e.name as "equipmentName",
           e.type as "equipmentType", e.identifier as "equipmentIdentifier", e.drivetrain_id as "drivetrainId"
      from found join fault_case on fault_case.id = found.id join equipment e on e.id = fault_case.equipment_id
     order by fault_case.closed_at is not null, fault_case.severity desc, fault_case.worse_at desc, fault_case.id
     limit ${MOST_CANDIDATES}`.execute(db);
  return rows;
}
