import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { type EquipmentViewer, seesEquipment } from '../visibility/index.ts';

/** Since when a drivetrain runs, and what its own counter says. */
export interface MachineAge {
  readonly commissionedDay: string | null;
  readonly counterHours: number | null;
}

export async function findMachineAge(
  db: Database,
  viewer: EquipmentViewer,
  drivetrainId: string,
): Promise<MachineAge> {
  const { rows } = await sql<MachineAge>`
    select to_char(commissioned_at, 'YYYY-MM-DD') as "commissionedDay", operation_hours as "counterHours" from equipment
     where id = ${drivetrainId} and organisation_id = ${viewer.organisationId} and ${seesEquipment(viewer)}`.execute(
    db,
  );
  return rows[0] ?? { commissionedDay: null, counterHours: null };
}
