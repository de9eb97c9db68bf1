import type {
  CallQuery,
  EquipmentTypeCode,
  listWorkOrderReferences,
  WorkOrderReference,
} from '@ritzel/contract';
import { problem } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { searchPattern } from '../../platform/search-pattern.ts';
import { type EquipmentViewer, seesEquipment } from '../visibility/index.ts';

interface ReferenceRow {
  id: string;
  type: EquipmentTypeCode;
  identifier: string;
  name: string;
  drivetrain_id: string | null;
  drivetrain_name: string | null;
  functional_location: string | null;
  equipment_number: string | null;
  revision: number | null;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const toReference = (row: ReferenceRow): WorkOrderReference => ({
  equipment: {
    ...{ id: row.id, type: row.type, identifier: row.identifier, name: row.name },
    ...{ drivetrainId: row.drivetrain_id, drivetrainName: row.drivetrain_name },
  },
  ...{ functionalLocation: row.functional_location, equipmentNumber: row.equipment_number },
  revision: row.revision ?? 0,
});

/** How the maintenance system names the machines that a viewer sees. */
export function makeMachineNameStore(db: Database | DatabaseTransaction, viewer: EquipmentViewer) {
  const { organisationId } = viewer;
  const select = sql`
    select equipment.id, equipment.type, equipment.identifier, equipment.name, equipment.drivetrain_id,
           whole.name as drivetrain_name, named.functional_location, named.equipment_number, named.revision
      from equipment
      left join equipment whole on whole.id = equipment.drivetrain_id
      left join work_order_reference named on named.equipment_id = equipment.id
     where equipment.organisation_id = ${organisationId} and ${seesEquipment(viewer)}`;
  return {
    /** A drivetrain before its parts, by name; `after` is the equipment that the page before ended with. */
    async list({ search, after, size }: CallQuery<typeof listWorkOrderReferences>): Promise<{
      rows: WorkOrderReference[];
      next: string | null;
    }> {
      const pattern = search === undefined || search === '' ? undefined : searchPattern(search);
      if (after !== undefined && !UUID.test(after))
        throw problem.fieldInvalid('query.after', 'cursorUnknown', problemText('CURSOR_UNKNOWN'));
      const { rows } = await sql<ReferenceRow>`
        ${select}
          ${
            pattern === undefined
              ? sql``
              : sql`and (equipment.name ilike ${pattern} or equipment.identifier ilike ${pattern} or whole.name ilike ${pattern}
                    or named.functional_location ilike ${pattern} or named.equipment_number ilike ${pattern})`
          }
          ${
            after === undefined
              ? sql``
              : sql`and (lower(coalesce(whole.name, equipment.name)), coalesce(equipment.drivetrain_id, equipment.id),
                      (equipment.drivetrain_id is not null)::int, equipment.position, equipment.id)
                  > (select lower(coalesce(above.name, last.name)), coalesce(last.drivetrain_id, last.id),
                            (last.drivetrain_id is not null)::int, last.position, last.id
                       from equipment last left join equipment above on above.id = last.drivetrain_id
                      where last.organisation_id = ${organisationId} and last.id = ${after}::uuid)`
          }
         order by lower(coalesce(whole.name, equipment.name)), coalesce(equipment.drivetrain_id, equipment.id),
                  (equipment.drivetrain_id is not null)::int, equipment.position, equipment.id limit ${size + 1}`.execute(
        db,
      );
      const last = rows.length > size ? rows[size - 1] : undefined;
      return { rows: rows.slice(0, size).map(toReference), next: last?.id ?? null };
    },

    async find(id: string): Promise<WorkOrderReference | undefined> {
      const { rows } = await sql<ReferenceRow>`${select} and equipment.id = ${id}`.execute(db);
      return rows[0] && toReference(rows[0]);
    },

    async save(
      id: string,
      names: { readonly functionalLocation: string | null; readonly equipmentNumber: string | null },
    ): Promise<void> {
      await sql`
        insert into work_order_reference (equipment_id, organisation_id, functional_location, equipment_number)
        values (${id}, ${organisationId}, ${names.functionalLocation}, ${names.equipmentNumber})
        on conflict (equipment_id) do update
          set functional_location = excluded.functional_location, equipment_number = excluded.equipment_number,
              revision = work_order_reference.revision + 1`.execute(db);
    },
  };
}
