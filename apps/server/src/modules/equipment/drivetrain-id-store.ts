import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { type EquipmentViewer, seesEquipment } from '../visibility/index.ts';

/** The drivetrains that a viewer sees, all or the chosen ones, in the order of their identifiers. */
export async function listDrivetrainIds(
  db: Database,
  viewer: EquipmentViewer,
  chosen: readonly string[] | undefined,
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from equipment
     where organisation_id = ${viewer.organisationId} and type = 'drivetrain' and ${seesEquipment(viewer)}
       and (${chosen === undefined} or id = any(${[...(chosen ?? [])]}::uuid[]))
     order by identifier limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}
