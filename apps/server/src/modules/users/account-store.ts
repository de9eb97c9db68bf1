import { type PermissionCode, permissionsOfRoles } from '@ritzel/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { namedRoles } from './user-right-store.ts';

/** A user with what a session needs to know of them. */
export interface Account {
  readonly id: string;
  readonly organisationId: string;
  readonly organisationName: string;
  readonly email: string;
  readonly name: string;
  /** The role given first. */
  readonly role: string;
  readonly roles: readonly { readonly code: string; readonly name: string }[];
  readonly permissions: ReadonlySet<PermissionCode>;
  readonly passwordHash: string | null;
  readonly isActive: boolean;
  /** When the visit of a guest of the demo ends; null for everyone else. */
  readonly guestUntil: Date | null;
}

interface AccountRow {
  id: string;
  organisation_id: string;
  organisation_name: string;
  email: string;
  name: string;
  roles: string[];
  own_permissions: string[];
  own_names: Record<string, string>;
  password_hash: string | null;
  status: string;
  organisation_status: string;
  guest_until: Date | null;
}

const columns = sql`
  app_user.id, app_user.organisation_id, organisation.name as organisation_name, app_user.email, app_user.name,
  user_right.roles, user_right.own_permissions, user_right.own_names,
  app_user.password_hash, app_user.status, app_user.guest_until, organisation.status as organisation_status`;
const source = sql`
  app_user join organisation on organisation.id = app_user.organisation_id
           join user_right on user_right.user_id = app_user.id`;

function asAccount(row: AccountRow): Account {
  return {
    id: row.id,
    organisationId: row.organisation_id,
    organisationName: row.organisation_name,
    email: row.email,
    name: row.name,
    role: row.roles[0] ?? '',
    roles: namedRoles(row.roles, row.own_names),
    permissions: permissionsOfRoles(row.roles, row.own_permissions),
    passwordHash: row.password_hash,
    isActive: row.status === 'active' && row.organisation_status === 'active',
    guestUntil: row.guest_until,
  };
}

export interface NewAccount {
  readonly organisationId: string;
  readonly email: string;
  readonly name: string;
  readonly role: string;
}

/** Users as those who sign in. Not bound to an organisation: who signs in has none yet. */
export function makeAccountStore(db: Database | DatabaseTransaction) {
  return {
    async findByEmail(email: string): Promise<Account | undefined> {
      const { rows } = await sql<AccountRow>`
        select ${columns} from ${source} where app_user.email = ${email}`.execute(db);
      return rows[0] && asAccount(rows[0]);
    },

    async find(userId: string): Promise<Account | undefined> {
      const { rows } = await sql<AccountRow>`
        select ${columns} from ${source} where app_user.id = ${userId}`.execute(db);
      return rows[0] && asAccount(rows[0]);
    },

    /** Every change of an account's sessions begins here and waits for the one before. */
    async lock(userId: string): Promise<Account | undefined> {
      const { rows } = await sql<AccountRow>`
        select ${columns} from ${source} where app_user.id = ${userId}
           for no key update of app_user`.execute(db);
      return rows[0] && asAccount(rows[0]);
    },

    async noteSignIn(userId: string, now: Date): Promise<void> {
      await sql`update app_user set last_sign_in_at = ${now} where id = ${userId}`.execute(db);
    },

    async setPasswordHash(userId: string, passwordHash: string): Promise<void> {
      await sql`update app_user set password_hash = ${passwordHash} where id = ${userId}`.execute(db);
    },

    /** Tokens that were issued before are good no more. */
    async noteSessionsEnded(userId: string, now: Date): Promise<void> {
      await sql`update app_user set sessions_ended_at = ${now} where id = ${userId}`.execute(db);
    },

    /** Removes a user with all that is theirs alone; their name stays for what names them by their id. */
    async remove({ id }: Pick<Account, 'id'>, now: Date): Promise<void> {
      await sql`
        insert into former_user (id, organisation_id, name, deleted_at)
        select app_user.id, organisation_id, app_user.name, ${now} from app_user where app_user.id = ${id}`.execute(
        db,
      );
      await sql`delete from app_user where id = ${id}`.execute(db);
    },

    /** Whether anybody can sign in; the users of the demo plant do not count. */
    async hasUsers(): Promise<boolean> {
      const { rows } = await sql<{ found: boolean }>`
        select exists (select 1 from ${source} where not organisation.is_demo) as found`.execute(db);
      return rows[0]?.found ?? false;
    },

    /** Signed in at once; undefined where the address is taken. */
    async insert(account: NewAccount & { passwordHash: string }, now: Date): Promise<string | undefined> {
      const { rows } = await sql<{ id: string }>`
        insert into app_user (organisation_id, email, name, password_hash, role_code, last_sign_in_at)
        values (${account.organisationId}, ${account.email}, ${account.name}, ${account.passwordHash}, ${account.role}, ${now})
        on conflict do nothing returning id`.execute(db);
      return rows[0]?.id;
    },

    /** Signed in at once, by somebody else's word; undefined where the address is taken. */
    async insertWithoutPassword(account: NewAccount, now: Date): Promise<string | undefined> {
      const { rows } = await sql<{ id: string }>`
        insert into app_user (organisation_id, email, name, role_code, last_sign_in_at)
        values (${account.organisationId}, ${account.email}, ${account.name}, ${account.role}, ${now})
        on conflict do nothing returning id`.execute(db);
      return rows[0]?.id;
    },

    /** A program's account: it has no password and no address that mail could reach, and never signs in. */
    async insertService({ organisationId, name }: { organisationId: string; name: string }): Promise<string> {
      const id = crypto.randomUUID();
      await sql`
        insert into app_user (id, organisation_id, email, name, role_code, status)
        values (${id}, ${organisationId}, ${`service-${id}@service.invalid`}, ${name}, 'service', 'service')`.execute(
        db,
      );
      return id;
    },

    /** A user without a password, made or set back; undefined where another organisation has the address. */
    async ensureWithoutPassword({
      organisationId,
      email,
      name,
      role,
    }: NewAccount): Promise<string | undefined> {
      const { rows } = await sql<{ id: string }>`
        insert into app_user (organisation_id, email, name, role_code)
        values (${organisationId}, ${email}, ${name}, ${role})
        on conflict (email) do update set role_code = excluded.role_code, status = 'active', password_hash = null
          where app_user.organisation_id = excluded.organisation_id
        returning id`.execute(db);
      return rows[0]?.id;
    },
  };
}
