import { permissionsOfRoles } from '@ritzel/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';

/** People who see a machine and may carry checks out. */
export async function listCheckPeople(
  db: Database | DatabaseTransaction,
  organisationId: string,
  equipmentId: string,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{
    id: string;
    name: string;
    roles: string[];
    own_permissions: string[];
    groups: string[];
    is_in_group: boolean;
  }>`
    select person.id, person.name, user_right.roles, user_right.own_permissions, held.groups,
           exists (select 1 from group_asset
                    where group_asset.asset_id = ${equipmentId} and group_asset.group_id = any(held.groups)) as is_in_group
      from app_user person join user_right on user_right.user_id = person.id
     cross join lateral (select groups_of_user(person.id) as groups) held
     where person.organisation_id = ${organisationId} and person.status = 'active' and person.guest_until is null
     order by person.name limit 1000`.execute(db);
  return rows.flatMap(({ id, name, roles, own_permissions, groups, is_in_group }) => {
    const permissions = permissionsOfRoles(roles, own_permissions);
    const seesIt = groups.length === 0 || is_in_group || permissions.has('ORGANISATION_5102');
    return seesIt && permissions.has('MAINTENANCE_4003') ? [{ id, name }] : [];
  });
}
