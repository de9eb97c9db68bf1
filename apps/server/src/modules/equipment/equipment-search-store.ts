import type { EquipmentTypeCode } from '@ritzel/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import {
  beginsWith,
  holdsWords,
  MOST_BEGINNING,
  MOST_CANDIDATES,
  type SearchedText,
} from '../../platform/text-search.ts';
import { type EquipmentViewer, seesEquipment } from '../visibility/index.ts';

export interface FoundEquipment {
  readonly id: string;
  readonly type: EquipmentTypeCode;
  readonly identifier: string;
  readonly name: string;
  readonly drivetrainId: string | null;
  readonly drivetrainName: string | null;
  readonly severity: number;
  readonly town: string | null;
  readonly searchText: string;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Drivetrains and their parts that fit, those the viewer sees; the caller chooses the best of them. */
export async function findEquipmentByText(
  db: Database | DatabaseTransaction,
  viewer: EquipmentViewer,
  searched: SearchedText,
): Promise<FoundEquipment[]> {
  const seen = sql`equipment.organisation_id = ${viewer.organisationId} and ${seesEquipment(viewer)}`;
  const holds = holdsWords(sql`equipment.search_key`, searched);
  const begins = (column: string) =>
    sql`(select equipment.id from equipment
          where ${seen} and ${beginsWith(sql`search_fold(${sql.ref(`equipment.${column}`)})`, searched)} limit ${MOST_BEGINNING})`;
  const recent = searched.recent.filter((id) => UUID.test(id));
  const legs = [
    sql`(select equipment.id from equipment where ${seen} and ${holds} limit ${MOST_CANDIDATES})`,
    ...(searched.isAlike ? [] : [begins('identifier'), begins('name')]),
    ...(recent.length === 0
      ? []
      : [
          sql`(select equipment.id from equipment where ${seen} and equipment.id = any(${recent}::uuid[]) and ${holds})`,
        ]),
  ];
  const { rows } = await sql<FoundEquipment>`
    with found as (${sql.join(legs, sql` union `)})
    select equipment.id, equipment.type, equipment.identifier, equipment.name, equipment.drivetrain_id as "drivetrainId",
           drivetrain.name as "drivetrainName", equipment.severity, location.town, equipment.search_text as "searchText"
      from found join equipment on equipment.id = found.id
      left join equipment drivetrain on drivetrain.id = equipment.drivetrain_id
      left join location on location.id = equipment.location_id`.execute(db);
  return rows;
}
