import { isAdministratorOf, isRole, type PermissionCode, permissionsOfRoles, ROLES } from '@ritzel/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { heldPermissions } from './held-permissions.ts';

/** What a user holds and may, as it stands now. */
export interface UserRight {
  readonly userId: string;
  readonly organisationId: string;
  readonly isActive: boolean;
  /** Codes, the first one given first. */
  readonly roles: readonly string[];
  readonly permissions: ReadonlySet<PermissionCode>;
}

export interface Mailbox {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
}

/** More people with one role are not written to at once. */
const MAX_MAILBOXES = 50;

interface Row {
  user_id: string;
  organisation_id: string;
  status: string;
  roles: string[];
  own_permissions: string[];
}

const asUserRight = (row: Row): UserRight => ({
  userId: row.user_id,
  organisationId: row.organisation_id,
  isActive: row.status === 'active',
  roles: row.roles,
  permissions: permissionsOfRoles(row.roles, row.own_permissions),
});

/** Roles with their names; one that was deleted meanwhile is left out. */
export function namedRoles(roles: readonly string[], ownNames: Readonly<Record<string, string>>) {
  return roles.flatMap((code) => {
    const name = isRole(code) ? ROLES[code].name : ownNames[code];
    return name === undefined ? [] : [{ code, name }];
  });
}

/** What users may, read from the database and not from a token. */
export function makeUserRightStore(db: Database | DatabaseTransaction) {
  return {
    async find(userId: string): Promise<UserRight | undefined> {
      const { rows } = await sql<Row>`
        select user_id, organisation_id, status, roles, own_permissions from user_right where user_id = ${userId}`.execute(
        db,
      );
      if (rows[0] === undefined) return undefined;
      const right = asUserRight(rows[0]);
      return { ...right, permissions: await heldPermissions(db, right) };
    },

    /** Where mail for those with a role goes: people who can sign in, of all organisations or of one. */
    async listMailboxes(role: string, organisationId: string | null): Promise<Mailbox[]> {
      const { rows } = await sql<Mailbox>`
        select app_user.id as "userId", app_user.email, app_user.name from user_right
          join app_user on app_user.id = user_right.user_id
         where ${role} = any(user_right.roles) and user_right.status = 'active' and user_right.guest_until is null
           and (${organisationId}::uuid is null or user_right.organisation_id = ${organisationId})
         order by app_user.email limit ${MAX_MAILBOXES}`.execute(db);
      return rows;
    },

    /** Whether anybody who can sign in holds every right an organisation needs. */
    async hasAdministrator(organisationId: string): Promise<boolean> {
      const { rows } = await sql<Pick<Row, 'roles' | 'own_permissions'>>`
        select distinct roles, own_permissions from user_right
         where organisation_id = ${organisationId} and status = 'active' and guest_until is null`.execute(db);
      return rows.some((row) => isAdministratorOf(permissionsOfRoles(row.roles, row.own_permissions)));
    },

    /** Whether somebody of the operator's staff who can sign in is at home in the organisation. */
    async hasOperator(organisationId: string): Promise<boolean> {
      const { rows } = await sql`
        select 1 from user_right
         where organisation_id = ${organisationId} and 'Fle' = any(roles) and status = 'active'
           and guest_until is null limit 1`.execute(db);
      return rows.length > 0;
    },

    /** Whether several companies use the portal and nobody operates it. */
    async isWithoutOperator(): Promise<boolean> {
      const { rows } = await sql<{ without: boolean }>`
        select (select count(*) from top_organisations()) > 1 and not has_active_operator() as without`.execute(
        db,
      );
      return rows[0]?.without === true;
    },

    /** Whether somebody else administers the organisation too: with a password where that is needed. */
    async hasOtherAdministrator(
      organisationId: string,
      other: { readonly exceptUserId: string | null; readonly withPassword: boolean },
    ): Promise<boolean> {
      const { rows } = await sql<Pick<Row, 'roles' | 'own_permissions'>>`
        select distinct user_right.roles, user_right.own_permissions
          from user_right join app_user on app_user.id = user_right.user_id
         where user_right.organisation_id = ${organisationId} and user_right.status = 'active'
           and user_right.guest_until is null and user_right.user_id is distinct from ${other.exceptUserId}::uuid
           and (app_user.password_hash is not null or not ${other.withPassword})`.execute(db);
      return rows.some((row) => isAdministratorOf(permissionsOfRoles(row.roles, row.own_permissions)));
    },
  };
}
