import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { type Account, makeAccountStore } from '../users/index.ts';
import { MAX_SESSIONS, REUSE_GRACE_MS, type RefreshTokenState } from './session-rules.ts';

export interface FoundRefreshToken extends RefreshTokenState {
  readonly familyId: string;
}

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
}
