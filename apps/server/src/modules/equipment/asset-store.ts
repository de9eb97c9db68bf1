import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { type EquipmentViewer, seesEquipment } from '../visibility/index.ts';
import type { Asset } from './asset-scope-store.ts';

/** Those of these equipments that the viewer sees. */
export async function findAssets(
  db: Database | DatabaseTransaction,
  viewer: EquipmentViewer,
  ids: readonly string[],
): Promise<Asset[]> {
  const { rows } = await sql<Asset>`
    select id, drivetrain_id as "drivetrainId", type, identifier, name from equipment
     where organisation_id = ${viewer.organisationId} and ${seesEquipment(viewer)} and id = any(${[...ids]}::uuid[])`.execute(
    db,
  );
  return rows;
}
