import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { type Account, makeAccountStore } from '../users/index.ts';
import { makePendingSignInStore } from './pending-sign-in-store.ts';
import type { Client } from './session-parts.ts';
import { MAX_SESSIONS, REUSE_GRACE_MS, type RefreshTokenState } from './session-rules.ts';

export interface FoundRefreshToken extends RefreshTokenState {
  readonly familyId: string;
}

export interface OpenSession {
  readonly id: string;
  readonly userAgent: string;
  readonly address: string;
  readonly begunAt: Date;
  readonly lastUsedAt: Date;
}

/** A client may say of itself what it likes, and as much. */
const MAX_USER_AGENT_LENGTH = 300;
const keptUserAgent = ({ userAgent }: Client) => userAgent.slice(0, MAX_USER_AGENT_LENGTH);

/** Sessions and their refresh tokens. Not bound to an organisation: who signs in has none yet. */
export function makeSessionStore(db: Database | DatabaseTransaction) {
  const accounts = makeAccountStore(db);
  return {
    findAccountByEmail: accounts.findByEmail,
    findAccount: accounts.find,
    lockAccount: accounts.lock,
    noteSignIn: accounts.noteSignIn,
    setPasswordHash: accounts.setPasswordHash,

    /** As lockAccount. Two racing tabs come one after the other: the second sees the token used by the first. */
    async lockAccountOfToken(hash: Buffer): Promise<Account | undefined> {
      const { rows } = await sql<{ user_id: string }>`
        select user_id from refresh_token where token_hash = ${hash}`.execute(db);
      return rows[0] && accounts.lock(rows[0].user_id);
    },

    /** As lockAccount, of the session's user; undefined when the session has ended. */
    async lockAccountOfSession(sessionId: string): Promise<Account | undefined> {
      const { rows } = await sql<{ user_id: string }>`
        select user_id from session where id = ${sessionId}`.execute(db);
      return rows[0] && accounts.lock(rows[0].user_id);
    },

    /** Begins a session; of a user with very many the oldest ends. */
    async beginSession(
      userId: string,
      { now, endsAt, client }: { readonly now: Date; readonly endsAt: Date; readonly client: Client },
    ): Promise<string> {
      const id = crypto.randomUUID();
      await sql`
        insert into session (id, user_id, begun_at, ends_at, last_used_at, address, user_agent)
        values (${id}, ${userId}, ${now}, ${endsAt}, ${now}, ${client.address}, ${keptUserAgent(client)})`.execute(
        db,
      );
      await sql`
        delete from session where id in
          (select id from session where user_id = ${userId} and id <> ${id}
            order by begun_at desc offset ${MAX_SESSIONS - 1})`.execute(db);
      return id;
    },

    async noteUse(id: string, client: Client, now: Date): Promise<void> {
      await sql`
        update session set last_used_at = ${now}, address = ${client.address}, user_agent = ${keptUserAgent(client)}
         where id = ${id}`.execute(db);
    },

    /** Those that can still be refreshed, the one used last first. */
    async listOpen(userId: string, now: Date): Promise<OpenSession[]> {
      const { rows } = await sql<OpenSession>`
        select id, user_agent as "userAgent", address, begun_at as "begunAt",
               coalesce(last_used_at, begun_at) as "lastUsedAt"
          from session
         where user_id = ${userId} and ends_at > ${now}
           and exists (select from refresh_token where family_id = session.id and expires_at > ${now})
         order by coalesce(last_used_at, begun_at) desc, id`.execute(db);
      return rows;
    },

    /** Ends sessions of a user: one, or all but one. Answers which. */
    async endOf(
      userId: string,
      which: { readonly id: string } | { readonly except: string | undefined },
    ): Promise<string[]> {
      const chosen =
        'id' in which ? sql`id = ${which.id}` : sql`id is distinct from ${which.except ?? null}::uuid`;
      const { rows } = await sql<{ id: string }>`
        delete from session where user_id = ${userId} and ${chosen} returning id`.execute(db);
      return rows.map(({ id }) => id);
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
  };
}

/** Ends every session of a user and the access tokens issued so far. */
export async function endSessionsOf(
  transaction: DatabaseTransaction,
  userId: string,
  now: Date,
): Promise<void> {
  await makeAccountStore(transaction).noteSessionsEnded(userId, now);
  await sql`delete from session where user_id = ${userId}`.execute(transaction);
  // A sign-in that has begun was begun with what is good no more.
  await makePendingSignInStore(transaction).removeOf(userId);
}
