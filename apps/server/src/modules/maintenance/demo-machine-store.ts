import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../platform/database.ts';
import { seesEquipment, wholeOrganisation } from '../visibility/index.ts';

/** The machines of the demo with their first gear unit, in the order of their identifiers. */
export function makeDemoMachineStore(db: DatabaseTransaction, organisationId: string) {
  return {
    async list(): Promise<{ id: string; gearUnitId: string | null }[]> {
      const { rows } = await sql<{ id: string; gearUnitId: string | null }>`
        select equipment.id,
               (select part.id from equipment part where part.drivetrain_id = equipment.id and part.type = 'gearunit'
                 order by part.position limit 1) as "gearUnitId"
          from equipment
         where equipment.organisation_id = ${organisationId} and equipment.type = 'drivetrain'
           and ${seesEquipment(wholeOrganisation(organisationId))}
         order by equipment.identifier`.execute(db);
      return rows;
    },
  };
}
