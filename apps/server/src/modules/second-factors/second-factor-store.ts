import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { searchPattern } from '../../platform/search-pattern.ts';
import type { NewPasskey } from './passkeys.ts';
import type { FactorFailures } from './second-factor-rules.ts';

export interface StoredTotp {
  readonly secret: Buffer;
  readonly createdAt: Date;
  readonly lastStep: number;
}

export interface StoredPasskey extends NewPasskey {
  readonly id: string;
  readonly userId: string;
  readonly host: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

interface PasskeyRow {
  id: string;
  user_id: string;
  credential_id: Buffer;
  public_key: Buffer;
  counter: string | number;
  transports: string[];
  host: string;
  name: string;
  is_synced: boolean;
  created_at: Date;
  last_used_at: Date | null;
}

const asPasskey = (row: PasskeyRow): StoredPasskey => ({
  id: row.id,
  userId: row.user_id,
  credentialId: row.credential_id,
  publicKey: row.public_key,
  counter: Number(row.counter),
  transports: row.transports,
  host: row.host,
  name: row.name,
  isSynced: row.is_synced,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
});

/** What a user has; recovery codes are no factor of their own. */
export interface FactorSummary {
  readonly totpSince: Date | null;
  readonly passkeys: number;
  readonly recoveryCodesLeft: number;
}

export const hasFactor = ({ totpSince, passkeys }: FactorSummary) => totpSince !== null || passkeys > 0;

/** Second factors by user. Not bound to an organisation: who signs in has none yet. */
export function makeSecondFactorStore(db: Database | DatabaseTransaction) {
  return {
    async summarise(userId: string): Promise<FactorSummary> {
      const { rows } = await sql<{ totp_since: Date | null; passkeys: number; codes: number }>`
        select (select created_at from totp_factor where user_id = ${userId}) as totp_since,
               (select count(*)::int from passkey where user_id = ${userId}) as passkeys,
               (select count(*)::int from recovery_code where user_id = ${userId} and used_at is null) as codes`.execute(
        db,
      );
      const row = rows[0];
      return {
        totpSince: row?.totp_since ?? null,
        passkeys: row?.passkeys ?? 0,
        recoveryCodesLeft: row?.codes ?? 0,
      };
    },

    async findTotp(userId: string): Promise<StoredTotp | undefined> {
      const { rows } = await sql<{ secret: Buffer; created_at: Date; last_step: string | number }>`
        select secret, created_at, last_step from totp_factor where user_id = ${userId}`.execute(db);
      const row = rows[0];
      return row && { secret: row.secret, createdAt: row.created_at, lastStep: Number(row.last_step) };
    },

    async putTotp(userId: string, totp: StoredTotp): Promise<void> {
      await sql`
        insert into totp_factor (user_id, secret, created_at, last_step)
        values (${userId}, ${totp.secret}, ${totp.createdAt}, ${totp.lastStep})
        on conflict (user_id) do update set
          secret = excluded.secret, created_at = excluded.created_at, last_step = excluded.last_step`.execute(
        db,
      );
    },

    /** False when a code of this step or a later one was accepted already. */
    async useStep(userId: string, step: number): Promise<boolean> {
      const { rows } = await sql`
        update totp_factor set last_step = ${step} where user_id = ${userId} and last_step < ${step}
        returning 1`.execute(db);
      return rows.length > 0;
    },

    async removeTotp(userId: string): Promise<boolean> {
      const { rows } = await sql`delete from totp_factor where user_id = ${userId} returning 1`.execute(db);
      return rows.length > 0;
    },

    async listPasskeys(userId: string): Promise<StoredPasskey[]> {
      const { rows } = await sql<PasskeyRow>`
        select * from passkey where user_id = ${userId} order by created_at, id`.execute(db);
      return rows.map(asPasskey);
    },

    async findPasskey(credentialId: Buffer): Promise<StoredPasskey | undefined> {
      const { rows } = await sql<PasskeyRow>`
        select * from passkey where credential_id = ${credentialId}`.execute(db);
      return rows[0] && asPasskey(rows[0]);
    },

    /** Undefined where the authenticator is known already. */
    async insertPasskey(
      userId: string,
      passkey: NewPasskey & { readonly host: string; readonly name: string },
      now: Date,
    ): Promise<string | undefined> {
      const { rows } = await sql<{ id: string }>`
        insert into passkey (id, user_id, credential_id, public_key, counter, transports, host, name, is_synced, created_at)
        values (${crypto.randomUUID()}, ${userId}, ${passkey.credentialId}, ${passkey.publicKey}, ${passkey.counter},
                ${[...passkey.transports]}::text[], ${passkey.host}, ${passkey.name}, ${passkey.isSynced}, ${now})
        on conflict do nothing returning id`.execute(db);
      return rows[0]?.id;
    },

    async notePasskeyUsed(id: string, counter: number, now: Date): Promise<void> {
      await sql`update passkey set counter = ${counter}, last_used_at = ${now} where id = ${id}`.execute(db);
    },

    async renamePasskey(userId: string, id: string, name: string): Promise<boolean> {
      const { rows } = await sql`
        update passkey set name = ${name} where id = ${id} and user_id = ${userId} returning 1`.execute(db);
      return rows.length > 0;
    },

    /** The name it had; undefined where there is none. */
    async removePasskey(userId: string, id: string): Promise<string | undefined> {
      const { rows } = await sql<{ name: string }>`
        delete from passkey where id = ${id} and user_id = ${userId} returning name`.execute(db);
      return rows[0]?.name;
    },

    async putRecoveryCodes(userId: string, hashes: readonly Buffer[]): Promise<void> {
      await sql`delete from recovery_code where user_id = ${userId}`.execute(db);
      await sql`
        insert into recovery_code (user_id, code_hash)
        select ${userId}, code_hash from unnest(${[...hashes]}::bytea[]) as code_hash`.execute(db);
    },

    async useRecoveryCode(userId: string, hash: Buffer, now: Date): Promise<boolean> {
      const { rows } = await sql`
        update recovery_code set used_at = ${now}
         where user_id = ${userId} and code_hash = ${hash} and used_at is null returning 1`.execute(db);
      return rows.length > 0;
    },

    async removeRecoveryCodes(userId: string): Promise<void> {
      await sql`delete from recovery_code where user_id = ${userId}`.execute(db);
    },

    async findFailures(userId: string): Promise<FactorFailures | undefined> {
      const { rows } = await sql<FactorFailures>`
        select failures, at from second_factor_attempt where user_id = ${userId}`.execute(db);
      return rows[0];
    },

    async putFailures(userId: string, { failures, at }: FactorFailures): Promise<void> {
      await sql`
        insert into second_factor_attempt (user_id, failures, at) values (${userId}, ${failures}, ${at})
        on conflict (user_id) do update set failures = excluded.failures, at = excluded.at`.execute(db);
    },

    async forgetFailures(userId: string): Promise<void> {
      await sql`delete from second_factor_attempt where user_id = ${userId}`.execute(db);
    },

    async putSetup(
      userId: string,
      setup: { totpSecret?: Buffer; passkeyChallenge?: string; expiresAt: Date },
    ): Promise<void> {
      await sql`
        insert into second_factor_setup (user_id, totp_secret, passkey_challenge, expires_at)
        values (${userId}, ${setup.totpSecret ?? null}, ${setup.passkeyChallenge ?? null}, ${setup.expiresAt})
        on conflict (user_id) do update set
          totp_secret = coalesce(excluded.totp_secret, second_factor_setup.totp_secret),
          passkey_challenge = coalesce(excluded.passkey_challenge, second_factor_setup.passkey_challenge),
          expires_at = excluded.expires_at`.execute(db);
    },

    async findSetup(
      userId: string,
      now: Date,
    ): Promise<{ totpSecret: Buffer | null; passkeyChallenge: string | null } | undefined> {
      const { rows } = await sql<{ totp_secret: Buffer | null; passkey_challenge: string | null }>`
        select totp_secret, passkey_challenge from second_factor_setup
         where user_id = ${userId} and expires_at > ${now}`.execute(db);
      const row = rows[0];
      return row && { totpSecret: row.totp_secret, passkeyChallenge: row.passkey_challenge };
    },

    async removeSetup(userId: string): Promise<void> {
      await sql`delete from second_factor_setup where user_id = ${userId}`.execute(db);
    },

    async findConfirmation(sessionId: string): Promise<Date | undefined> {
      const { rows } = await sql<{ confirmed_at: Date }>`
        select confirmed_at from session_confirmation where session_id = ${sessionId}`.execute(db);
      return rows[0]?.confirmed_at;
    },

    /** Nothing where the session has ended meanwhile. */
    async putConfirmation(sessionId: string, now: Date): Promise<void> {
      await sql`
        insert into session_confirmation (session_id, confirmed_at) values (${sessionId}, ${now})
        on conflict (session_id) do update set confirmed_at = excluded.confirmed_at`.execute(db);
    },
  };
}

/** Rule and overview of one organisation. */
export function makeSecondFactorRuleStore(db: Database | DatabaseTransaction, organisationId: string) {
  const readRoles = async (): Promise<string[]> => {
    const { rows } = await sql<{ role_codes: string[] }>`
      select role_codes from second_factor_rule where organisation_id = ${organisationId}`.execute(db);
    return rows[0]?.role_codes ?? [];
  };
  return {
    readRoles,

    /** Answers what was required before. */
    async replaceRoles(roles: readonly string[]): Promise<string[]> {
      await sql`
        insert into second_factor_rule (organisation_id, role_codes) values (${organisationId}, '{}')
        on conflict (organisation_id) do update set organisation_id = excluded.organisation_id`.execute(db);
      const before = await readRoles();
      await sql`
        update second_factor_rule set role_codes = ${[...roles]}::text[]
         where organisation_id = ${organisationId}`.execute(db);
      return before;
    },

    async listUsers(query: { search?: string | undefined; page: number; size: number }) {
      const match = query.search
        ? sql`and (app_user.name ilike ${searchPattern(query.search)} or app_user.email ilike ${searchPattern(query.search)})`
        : sql``;
      const mine = sql`app_user.organisation_id = ${organisationId} and app_user.guest_until is null
                       and app_user.status = 'active'`;
      const { rows } = await sql<{
        id: string;
        name: string;
        email: string;
        roles: string[];
        has_totp: boolean;
        passkeys: number;
        codes: number;
      }>`
        select app_user.id, app_user.name, app_user.email, user_right.roles,
               exists (select 1 from totp_factor where user_id = app_user.id) as has_totp,
               (select count(*)::int from passkey where user_id = app_user.id) as passkeys,
               (select count(*)::int from recovery_code where user_id = app_user.id and used_at is null) as codes
          from app_user join user_right on user_right.user_id = app_user.id where ${mine} ${match}
         order by app_user.name, app_user.id limit ${query.size} offset ${(query.page - 1) * query.size}`.execute(
        db,
      );
      const { rows: counted } = await sql<{ total: number }>`
        select count(*)::int as total from app_user where ${mine} ${match}`.execute(db);
      return { rows, total: counted[0]?.total ?? 0 };
    },
  };
}
