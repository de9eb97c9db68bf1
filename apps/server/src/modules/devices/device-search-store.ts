import type { EquipmentTypeCode } from '@ritzel/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import {
  beginsWith,
  MOST_BEGINNING,
  MOST_CANDIDATES,
  type SearchedText,
  waysToHold,
} from '../../platform/text-search.ts';
import { type EquipmentViewer, seesAsset } from '../visibility/index.ts';

export interface FoundDevice {
  readonly id: string;
  readonly identifier: string;
  readonly deviceType: string;
  readonly equipmentId: string | null;
  readonly equipmentName: string | null;
  readonly equipmentType: EquipmentTypeCode | null;
  readonly equipmentIdentifier: string | null;
  readonly drivetrainId: string | null;
}

/** Devices by identifier and type; a viewer with groups sees those on what the groups hold. */
export async function findDevicesByText(
  db: Database | DatabaseTransaction,
  viewer: EquipmentViewer,
  searched: SearchedText,
): Promise<FoundDevice[]> {
  const seen = sql`device.organisation_id = ${viewer.organisationId} and ${seesAsset(viewer, sql`device.equipment_id`)}`;
  const byText = waysToHold(sql`device.search_key`, searched).map(
    (holds) => sql`(select device.id from device where ${seen} and ${holds} limit ${MOST_CANDIDATES})`,
  );
  const begins = beginsWith(sql`search_fold(device.identifier)`, searched);
  const { rows } = await sql<FoundDevice>`
    with found as (
      ${sql.join(byText, sql` union `)}
      union (select device.id from device where ${seen} and ${begins} limit ${MOST_BEGINNING}))
    select device.id, device.identifier, device.device_type as "deviceType", device.equipment_id as "equipmentId",
           equipment.name as "equipmentName", equipment.type as "equipmentType",
           equipment.identifier as "equipmentIdentifier", equipment.drivetrain_id as "drivetrainId"
      from found join device on device.id = found.id
      left join equipment on equipment.id = device.equipment_id`.execute(db);
  return rows;
}
