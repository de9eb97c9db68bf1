import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { type EquipmentViewer, seesAsset } from '../visibility/index.ts';

/** The device with this identifier on this equipment. */
export async function findDeviceOn(
  db: Database,
  viewer: EquipmentViewer,
  assetId: string,
  identifier: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from device where organisation_id = ${viewer.organisationId} and identifier = ${identifier}
       and equipment_id = ${assetId} and ${seesAsset(viewer, sql`equipment_id`)}`.execute(db);
  return rows[0]?.id;
}
