import { isPermissionCode, type PermissionCode, type ServiceAccount } from '@ritzel/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';

/** What a token stands for at this moment. */
export interface TokenStanding {
  readonly tokenId: string;
  readonly accountId: string;
  readonly organisationId: string;
  readonly permissions: ReadonlySet<PermissionCode>;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly lastUsedAddress: string | null;
}

interface StandingRow {
  token_id: string;
  account_id: string;
  organisation_id: string;
  permissions: string[];
  created_at: Date;
  last_used_at: Date | null;
  last_used_address: string | null;
}

/**
 * Tokens by what proves them. Not bound to an organisation: whose token it is comes out of it. Of one that was disabled,
 * deleted or purged no token is good, as nobody signs in there.
 */
export function makeServiceTokenStore(db: Database | DatabaseTransaction) {
  const asStanding = (row: StandingRow): TokenStanding => ({
    tokenId: row.token_id,
    accountId: row.account_id,
    organisationId: row.organisation_id,
    permissions: new Set(row.permissions.filter(isPermissionCode)),
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    lastUsedAddress: row.last_used_address,
  });
  return {
    async find(hash: Buffer, now: Date): Promise<TokenStanding | undefined> {
      const { rows } = await sql<StandingRow>`
        select token.id as token_id, token.account_id, account.organisation_id, account.permissions,
               token.created_at, token.last_used_at, token.last_used_address
          from service_token token join service_account account on account.id = token.account_id
          join organisation on organisation.id = account.organisation_id and organisation.status = 'active'
         where account.deleted_at is null and token.expires_at > ${now} and token.token_hash = ${hash}`.execute(
        db,
      );
      return rows[0] && asStanding(rows[0]);
    },

    /** Which of these tokens are good still. */
    async listUsable(tokenIds: readonly string[], now: Date): Promise<ReadonlySet<string>> {
      const { rows } = await sql<{ id: string }>`
        select token.id from service_token token join service_account account on account.id = token.account_id
          join organisation on organisation.id = account.organisation_id and organisation.status = 'active'
         where account.deleted_at is null and token.expires_at > ${now} and token.id = any(${tokenIds}::uuid[])`.execute(
        db,
      );
      return new Set(rows.map(({ id }) => id));
    },

    /** To the minute, and an address once a minute: what many calls a second would write is not worth it. */
    async noteUse(tokenId: string, at: Date, address: string | null): Promise<void> {
      await sql`
        update service_token set last_used_at = date_trunc('minute', ${at}::timestamptz), last_used_address = ${address}
         where id = ${tokenId}
           and (last_used_at is null or last_used_at < date_trunc('minute', ${at}::timestamptz))`.execute(db);
    },
  };
}

interface AccountRow {
  id: string;
  name: string;
  permissions: string[];
  createdAt: Date;
  createdBy: string;
  isOrphaned: boolean;
  tokens: {
    id: string;
    hint: string;
    createdAt: string;
    expiresAt: string;
    lastUsedAt: string | null;
    lastUsedAddress: string | null;
  }[];
}

const iso = (text: string) => new Date(text).toISOString();

function toDto(row: AccountRow): ServiceAccount {
  return {
    id: row.id,
    name: row.name,
    permissions: row.permissions.filter(isPermissionCode),
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    isOrphaned: row.isOrphaned,
    tokens: row.tokens.map((token) => ({
      ...token,
      createdAt: iso(token.createdAt),
      expiresAt: iso(token.expiresAt),
      lastUsedAt: token.lastUsedAt && iso(token.lastUsedAt),
    })),
  };
}

/** The service accounts of one organisation. */
export function makeServiceAccountStore(db: Database | DatabaseTransaction, organisationId: string) {
  const list = async (now: Date, id: string | null): Promise<ServiceAccount[]> => {
    const { rows } = await sql<AccountRow>`
      select account.id, own.name, account.permissions, account.created_at as "createdAt",
             account.created_by_name as "createdBy",
             creator.status is distinct from 'active' as "isOrphaned",
             coalesce((select jsonb_agg(jsonb_build_object('id', token.id, 'hint', token.hint, 'createdAt', token.created_at,
                 'expiresAt', token.expires_at, 'lastUsedAt', token.last_used_at,
                 'lastUsedAddress', token.last_used_address) order by token.created_at desc, token.id)
                from service_token token
               where token.account_id = account.id and token.expires_at > ${now}::timestamptz - interval '30 days'), '[]') as tokens
        from service_account account
        join app_user own on own.id = account.id
        left join app_user creator on creator.id = account.created_by
       where account.organisation_id = ${organisationId} and account.deleted_at is null
         and (${id}::uuid is null or account.id = ${id})
       order by lower(own.name), account.id`.execute(db);
    return rows.map(toDto);
  };
  return {
    list: (now: Date) => list(now, null),

    async find(id: string, now: Date): Promise<ServiceAccount | undefined> {
      return (await list(now, id))[0];
    },

    /** Changes of one account come one after the other; false where there is none. */
    async lock(id: string): Promise<boolean> {
      const { rows } = await sql`
        select 1 from service_account where id = ${id} and organisation_id = ${organisationId} and deleted_at is null
           for no key update`.execute(db);
      return rows.length > 0;
    },

    async insert(account: {
      id: string;
      permissions: readonly PermissionCode[];
      createdBy: string;
    }): Promise<void> {
      await sql`
        insert into service_account (id, organisation_id, permissions, created_by, created_by_name)
        select ${account.id}, ${organisationId}, ${account.permissions}, id, name
          from app_user where id = ${account.createdBy}`.execute(db);
    },

    async insertToken(token: {
      accountId: string;
      hash: Buffer;
      hint: string;
      createdAt: Date;
      expiresAt: Date;
    }): Promise<void> {
      await sql`
        insert into service_token (account_id, token_hash, hint, created_at, expires_at)
        values (${token.accountId}, ${token.hash}, ${token.hint}, ${token.createdAt}, ${token.expiresAt})`.execute(
        db,
      );
    },

    /** Its last characters; undefined where the account has no such token. */
    async removeToken(accountId: string, tokenId: string): Promise<string | undefined> {
      const { rows } = await sql<{ hint: string }>`
        delete from service_token where id = ${tokenId} and account_id = ${accountId} returning hint`.execute(
        db,
      );
      return rows[0]?.hint;
    },

    /** The account stays as the name of what it wrote. */
    async remove(id: string, now: Date): Promise<void> {
      await sql`delete from service_token where account_id = ${id}`.execute(db);
      await sql`update service_account set deleted_at = ${now} where id = ${id}`.execute(db);
    },
  };
}
