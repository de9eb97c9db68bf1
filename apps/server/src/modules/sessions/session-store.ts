import { isRole, type RoleCode } from '@ritzel/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { type ActivePolicy, MAX_SESSIONS, REUSE_GRACE_MS, type RefreshTokenState } from './session-rules.ts';

/** A user with what a session needs to know of them. */
export interface Account {
  readonly id: string;
  readonly organisationId: string;
  readonly organisationName: string;
  readonly email: string;
  readonly name: string;
  readonly role: RoleCode;
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
  role_code: string;
  password_hash: string | null;
  status: string;
  guest_until: Date | null;
}

const accountColumns = sql`
  app_user.id, app_user.organisation_id, organisation.name as organisation_name, app_user.email, app_user.name,
  app_user.role_code, app_user.password_hash, app_user.status, app_user.guest_until`;
const accountSource = sql`app_user join organisation on organisation.id = app_user.organisation_id`;

function asAccount(row: AccountRow): Account {
  if (!isRole(row.role_code)) throw new Error(`user ${row.id} has the unknown role ${row.role_code}`);
  return {
    id: row.id,
    organisationId: row.organisation_id,
    organisationName: row.organisation_name,
    email: row.email,
    name: row.name,
    role: row.role_code,
    passwordHash: row.password_hash,
    isActive: row.status === 'active',
    guestUntil: row.guest_until,
  };
}

export interface FoundRefreshToken extends RefreshTokenState {
  readonly familyId: string;
}

/** Accounts, refresh tokens and acceptances. Not bound to an organisation: who signs in has none yet. */
export function makeSessionStore(db: Database | DatabaseTransaction) {
  return {
    async findAccountByEmail(email: string): Promise<Account | undefined> {
      const { rows } = await sql<AccountRow>`
        select ${accountColumns} from ${accountSource} where app_user.email = ${email}`.execute(db);
      return rows[0] && asAccount(rows[0]);
    },

    async findAccount(userId: string): Promise<Account | undefined> {
      const { rows } = await sql<AccountRow>`
        select ${accountColumns} from ${accountSource} where app_user.id = ${userId}`.execute(db);
      return rows[0] && asAccount(rows[0]);
    },

    /** Every change of an account's sessions begins here and waits for the one before. */
    async lockAccount(userId: string): Promise<Account | undefined> {
      const { rows } = await sql<AccountRow>`
        select ${accountColumns} from ${accountSource} where app_user.id = ${userId}
           for no key update of app_user`.execute(db);
      return rows[0] && asAccount(rows[0]);
    },

    /** As lockAccount. Two racing tabs come one after the other: the second sees the token used by the first. */
    async lockAccountOfToken(hash: Buffer): Promise<Account | undefined> {
      const { rows } = await sql<AccountRow>`
        select ${accountColumns} from ${accountSource}
         where app_user.id = (select user_id from refresh_token where token_hash = ${hash})
           for no key update of app_user`.execute(db);
      return rows[0] && asAccount(rows[0]);
    },

    /** As lockAccount, of the session's user; undefined when the session has ended. */
    async lockAccountOfSession(sessionId: string): Promise<Account | undefined> {
      const { rows } = await sql<AccountRow>`
        select ${accountColumns} from ${accountSource}
         where app_user.id = (select user_id from session where id = ${sessionId})
           for no key update of app_user`.execute(db);
      return rows[0] && asAccount(rows[0]);
    },

    async noteSignIn(userId: string, now: Date): Promise<void> {
      await sql`update app_user set last_sign_in_at = ${now} where id = ${userId}`.execute(db);
    },

    async setPasswordHash(userId: string, passwordHash: string): Promise<void> {
      await sql`update app_user set password_hash = ${passwordHash} where id = ${userId}`.execute(db);
    },

    /** Begins a session; of a user with very many the oldest ends. */
    async beginSession(userId: string, now: Date, endsAt: Date): Promise<string> {
      const id = crypto.randomUUID();
      await sql`
        insert into session (id, user_id, begun_at, ends_at) values (${id}, ${userId}, ${now}, ${endsAt})`.execute(
        db,
      );
      await sql`
        delete from session where id in
          (select id from session where user_id = ${userId} and id <> ${id}
            order by begun_at desc offset ${MAX_SESSIONS - 1})`.execute(db);
      return id;
    },

    /** Answers when the token expires: never after its session. Undefined when the session has ended. */
    async insertRefreshToken(token: {
      hash: Buffer;
      sessionId: string;
      now: Date;
      expiresAt: Date;
    }): Promise<Date | undefined> {
      const { rows } = await sql<{ expires_at: Date }>`
        insert into refresh_token (token_hash, family_id, user_id, issued_at, expires_at, session_ends_at)
        select ${token.hash}, id, user_id, ${token.now}, least(${token.expiresAt}::timestamptz, ends_at), ends_at
          from session where id = ${token.sessionId} and ends_at > ${token.now}
        returning expires_at`.execute(db);
      return rows[0]?.expires_at;
    },

    async findRefreshToken(hash: Buffer): Promise<FoundRefreshToken | undefined> {
      const { rows } = await sql<{
        family_id: string;
        expires_at: Date;
        used_at: Date | null;
      }>`
        select family_id, expires_at, used_at from refresh_token
         where token_hash = ${hash}`.execute(db);
      const row = rows[0];
      return (
        row && {
          familyId: row.family_id,
          expiresAt: row.expires_at,
          usedAt: row.used_at,
        }
      );
    },

    /** Earlier used ones of the same session are forgotten once no second tab can come with them any more. */
    async markUsed(hash: Buffer, familyId: string, now: Date): Promise<void> {
      await sql`update refresh_token set used_at = ${now} where token_hash = ${hash}`.execute(db);
      const over = new Date(now.getTime() - REUSE_GRACE_MS);
      await sql`delete from refresh_token where family_id = ${familyId} and used_at < ${over}`.execute(db);
    },

    /** Ends a session: its refresh tokens go with it, its access tokens are refused within seconds. False when it had ended. */
    async endFamily(familyId: string): Promise<boolean> {
      const { rows } = await sql`delete from session where id = ${familyId} returning 1`.execute(db);
      return rows.length > 0;
    },

    async mandatoryPolicies(): Promise<ActivePolicy[]> {
      const { rows } = await sql<ActivePolicy>`
        select id, name, version, title from policy where status = 'ACTIVE' and mandatory
         order by name, version, lang_code = 'en' desc, lang_code`.execute(db);
      return rows;
    },

    async acceptedPolicyIds(userId: string): Promise<string[]> {
      const { rows } = await sql<{ policy_id: string }>`
        select policy_id from policy_acceptance where user_id = ${userId}`.execute(db);
      return rows.map((row) => row.policy_id);
    },

    async acceptPolicies(userId: string, policyIds: readonly string[], now: Date): Promise<void> {
      await sql`
        insert into policy_acceptance (user_id, policy_id, accepted_at)
        select ${userId}, policy.id, ${now} from policy
         where policy.status = 'ACTIVE' and policy.id = any(${[...policyIds]}::uuid[])
        on conflict do nothing`.execute(db);
    },
  };
}

/** Ends every session of a user and the access tokens issued so far. */
export async function endSessionsOf(
  transaction: DatabaseTransaction,
  userId: string,
  now: Date,
): Promise<void> {
  await sql`update app_user set sessions_ended_at = ${now} where id = ${userId}`.execute(transaction);
  await sql`delete from session where user_id = ${userId}`.execute(transaction);
}
