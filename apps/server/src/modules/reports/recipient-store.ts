import { permissionsOfRoles, type ReportRecipient } from '@ritzel/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import type { EquipmentViewer } from '../visibility/index.ts';

type Executor = Database | DatabaseTransaction;

/** Names that a list of people offers. */
const MOST_PEOPLE = 1000;

/** Who may read reports, of the people that the viewer shares a group with; of everyone for who sees everything. */
export async function listPossibleRecipients(
  db: Executor,
  { organisationId, visibleGroups }: EquipmentViewer,
): Promise<ReportRecipient[]> {
  const { rows } = await sql<ReportRecipient & { roles: string[]; permissions: string[]; groups: string[] }>`
    select person.id, person.name, user_right.roles, user_right.own_permissions as permissions,
           groups_of_user(person.id) as groups
      from app_user person join user_right on user_right.user_id = person.id
     where person.organisation_id = ${organisationId} and person.status = 'active' and person.guest_until is null
     order by lower(person.name), person.id limit ${MOST_PEOPLE}`.execute(db);
  return rows.flatMap(({ id, name, roles, permissions, groups }) => {
    const isNear =
      visibleGroups === null || groups.length === 0 || groups.some((group) => visibleGroups.includes(group));
    return isNear && permissionsOfRoles(roles, permissions).has('REPORT_4101') ? [{ id, name }] : [];
  });
}

/** Puts these in the place of whoever got the reports of a schedule by mail. */
export async function replaceRecipients(
  transaction: DatabaseTransaction,
  scheduleId: string,
  userIds: readonly string[],
): Promise<void> {
  await sql`delete from report_recipient
             where schedule_id = ${scheduleId} and user_id <> all(${[...userIds]}::uuid[])`.execute(
    transaction,
  );
  await sql`insert into report_recipient (schedule_id, user_id)
            select ${scheduleId}::uuid, unnest(${[...userIds]}::uuid[]) on conflict do nothing`.execute(
    transaction,
  );
}

export async function listRecipientIds(db: Executor, scheduleId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from report_recipient where schedule_id = ${scheduleId} order by user_id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
