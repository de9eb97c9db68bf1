import { isPermissionCode, isRole, type PermissionCode, ROLES } from '@ritzel/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';

/** A role of an organisation: shipped, or its own. */
export interface KnownRole {
  readonly code: string;
  readonly name: string;
  readonly permissions: readonly PermissionCode[];
  readonly isShipped: boolean;
  readonly version: number;
  readonly changedAt: Date | null;
}

export interface Holder {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly status: 'active' | 'disabled';
  readonly roles: readonly string[];
}

interface Row {
  code: string;
  name: string;
  permissions: string[];
  version: number;
  changed_at: Date;
}

const asKnownRole = (row: Row): KnownRole => ({
  code: row.code,
  name: row.name,
  permissions: row.permissions.filter(isPermissionCode),
  isShipped: false,
  version: row.version,
  changedAt: row.changed_at,
});

export function shippedRole(code: string): KnownRole | undefined {
  if (!isRole(code)) return undefined;
  const { name, permissions } = ROLES[code];
  return { code, name, permissions, isShipped: true, version: 0, changedAt: null };
}

/** What the organisation's own roles among these are called, for events: one may be gone when somebody reads. */
export async function ownRolesAmong(
  roles: Pick<RoleStore, 'find'>,
  codes: readonly string[],
): Promise<{ ownRoles?: Record<string, string> }> {
  const ownRoles: Record<string, string> = {};
  for (const code of codes) {
    const role = await roles.find(code);
    if (role?.isShipped === false) ownRoles[code] = role.name;
  }
  return Object.keys(ownRoles).length === 0 ? {} : { ownRoles };
}

/** The roles of one organisation and who holds them. */
export function makeRoleStore(db: Database | DatabaseTransaction, organisationId: string) {
  const columns = sql`code, name, permissions, version, changed_at`;
  return {
    async listOwn(): Promise<KnownRole[]> {
      const { rows } = await sql<Row>`
        select ${columns} from organisation_role where organisation_id = ${organisationId}
         order by lower(name)`.execute(db);
      return rows.map(asKnownRole);
    },

    async find(code: string): Promise<KnownRole | undefined> {
      const shipped = shippedRole(code);
      if (shipped !== undefined) return shipped;
      const { rows } = await sql<Row>`
        select ${columns} from organisation_role
         where organisation_id = ${organisationId} and code = ${code}`.execute(db);
      return rows[0] && asKnownRole(rows[0]);
    },

    /** Undefined where the organisation has a role of this name. */
    async insert(name: string, permissions: readonly PermissionCode[]): Promise<KnownRole | undefined> {
      const { rows } = await sql<Row>`
        insert into organisation_role (organisation_id, name, permissions)
        values (${organisationId}, ${name}, ${permissions})
        on conflict do nothing returning ${columns}`.execute(db);
      return rows[0] && asKnownRole(rows[0]);
    },

    async hasName(name: string, exceptCode: string): Promise<boolean> {
      const { rows } = await sql<{ has: boolean }>`
        select exists (select 1 from organisation_role where organisation_id = ${organisationId}
                          and lower(name) = lower(${name}) and code <> ${exceptCode}) as has`.execute(db);
      return rows[0]?.has ?? false;
    },

    async change(code: string, name: string, permissions: readonly PermissionCode[]): Promise<KnownRole> {
      const { rows } = await sql<Row>`
        update organisation_role set name = ${name}, permissions = ${permissions}, version = version + 1, changed_at = now()
         where organisation_id = ${organisationId} and code = ${code} returning ${columns}`.execute(db);
      if (rows[0] === undefined) throw new Error(`role ${code} is not there to be changed`);
      return asKnownRole(rows[0]);
    },

    async remove(code: string): Promise<void> {
      await sql`delete from organisation_role where organisation_id = ${organisationId} and code = ${code}`.execute(
        db,
      );
    },

    /** People alone: no guests of the demo, no service accounts. */
    async listHolders(code: string): Promise<Holder[]> {
      const { rows } = await sql<Holder>`
        select app_user.id, app_user.name, app_user.email, app_user.status, user_right.roles
          from app_user join user_right on user_right.user_id = app_user.id
         where app_user.organisation_id = ${organisationId} and app_user.guest_until is null
           and app_user.status not in ('service', 'deleted')
           and (app_user.role_code = ${code} or app_user.id in (select user_id from user_role where role_code = ${code}))
         order by lower(app_user.name), app_user.id`.execute(db);
      return rows;
    },

    async countHolders(): Promise<ReadonlyMap<string, number>> {
      const { rows } = await sql<{ code: string; count: number }>`
        select held.code, count(*)::int as count
          from app_user
          join lateral (select app_user.role_code as code
                         union select role_code from user_role where user_id = app_user.id) held on true
         where app_user.organisation_id = ${organisationId} and app_user.guest_until is null
           and app_user.status not in ('service', 'deleted')
         group by held.code`.execute(db);
      return new Map(rows.map(({ code, count }) => [code, count]));
    },

    /** The first of them is the one that others call the user's role. */
    async setRolesOf(userId: string, [first, ...more]: readonly string[]): Promise<void> {
      if (first === undefined) throw new Error('a user has at least one role');
      await sql`update app_user set role_code = ${first}
                 where id = ${userId} and organisation_id = ${organisationId}`.execute(db);
      await sql`delete from user_role where user_id = ${userId} and role_code <> all(${more}::text[])`.execute(
        db,
      );
      await sql`insert into user_role (user_id, role_code, given_at)
                select ${userId}, given.code, now() from unnest(${more}::text[]) as given (code)
                on conflict do nothing`.execute(db);
    },
  };
}

export type RoleStore = ReturnType<typeof makeRoleStore>;
