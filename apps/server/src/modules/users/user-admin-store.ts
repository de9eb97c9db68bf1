import type { AdminUser } from '@ritzel/contract';
import { sql } from 'kysely';
import type { AdminScope } from '../../platform/admin-scope.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { searchPattern } from '../../platform/search-pattern.ts';
import { namedRoles } from './user-right-store.ts';

type Row = Omit<AdminUser, 'lastSignInAt' | 'roles'> & {
  roles: string[];
  ownNames: Record<string, string>;
  lastSignInAt: Date | null;
};

const toDto = ({ lastSignInAt, roles, ownNames, ...row }: Row): AdminUser => ({
  ...row,
  roles: namedRoles(roles, ownNames),
  lastSignInAt: lastSignInAt?.toISOString() ?? null,
});

/** Users as the admin area sees them; guests of the demo are visitors, service accounts are programs. */
export function makeUserAdminStore(
  db: Database | DatabaseTransaction,
  { organisationId, isEverywhere }: AdminScope,
) {
  // With an organisation that is deleted its people are in no list either.
  const mine = sql`app_user.guest_until is null and app_user.status not in ('service', 'deleted')
    and organisation.status not in ('deleted', 'purged') and ${isEverywhere ? sql`true` : sql`app_user.organisation_id = ${organisationId}`}`;
  const select = sql`
    select app_user.id, app_user.email, app_user.name, user_right.roles, user_right.own_names as "ownNames", app_user.status,
           app_user.organisation_id as "organisationId", organisation.name as "organisationName",
           app_user.last_sign_in_at as "lastSignInAt"
      from app_user join organisation on organisation.id = app_user.organisation_id
           join user_right on user_right.user_id = app_user.id
     where ${mine}`;
  return {
    async list(query: {
      search?: string | undefined;
      organisationId?: string | undefined;
      after?: string | undefined;
      size: number;
    }): Promise<AdminUser[]> {
      const pattern = query.search ? searchPattern(query.search) : undefined;
      const { rows } = await sql<Row>`
        ${select} ${pattern === undefined ? sql`` : sql`and (app_user.email ilike ${pattern} or app_user.name ilike ${pattern})`}
          ${query.organisationId === undefined ? sql`` : sql`and app_user.organisation_id = ${query.organisationId}`}
          ${query.after === undefined ? sql`` : sql`and app_user.email > ${query.after}`}
         order by app_user.email limit ${query.size}`.execute(db);
      return rows.map(toDto);
    },

    async find(id: string): Promise<AdminUser | undefined> {
      const { rows } = await sql<Row>`${select} and app_user.id = ${id}`.execute(db);
      return rows[0] && toDto(rows[0]);
    },
  };
}
