import { sql } from 'kysely';
import type { Caller } from '../../platform/access.ts';
import type { Database } from '../../platform/database.ts';

export type TokenOwner = Pick<Caller, 'userId' | 'sessionId'>;

interface StandingRow {
  user_id: string;
  session_id: string | null;
  organisation_id: string;
  visited_id: string | null;
  roles: string[];
  own_permissions: string[];
  status: string;
  sessions_ended_at: Date | null;
  is_session_open: boolean;
  is_beside_customers: boolean;
  groups: string[];
}

/** In one statement; who is not in the answer does not exist any more. */
export async function readStandingRows(
  db: Database,
  owners: readonly TokenOwner[],
  now: Date,
): Promise<StandingRow[]> {
  const { rows } = await sql<StandingRow>`
    select asked.user_id, asked.session_id, app_user.organisation_id, user_right.roles, user_right.own_permissions,
           app_user.status, app_user.sessions_ended_at,
           asked.session_id is null or session.id is not null as is_session_open,
           (select visit.organisation_id from organisation_visit visit
             where visit.session_id = session.id and visit.ends_at > ${now}
             order by visit.began_at desc limit 1) as visited_id,
           app_user.guest_until is not null
             and exists (select 1 from organisation where not is_demo and status <> 'purged') as is_beside_customers,
           groups_of_user(app_user.id) as groups
      from unnest(${owners.map(({ userId }) => userId)}::uuid[],
                  ${owners.map(({ sessionId }) => sessionId ?? null)}::uuid[]) as asked (user_id, session_id)
      join app_user on app_user.id = asked.user_id
      join user_right on user_right.user_id = app_user.id
      left join session on session.id = asked.session_id and session.user_id = app_user.id
                       and session.ends_at > ${now}`.execute(db);
  return rows;
}
