import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';

export type SignInMethod = 'password' | 'passkey' | 'single-sign-on';

/** A sign-in that has begun and still needs something. */
export interface PendingSignIn {
  readonly cookieHash: Buffer;
  /** Undefined until a passkey has said who it is. */
  readonly userId: string | undefined;
  readonly method: SignInMethod;
  /** Nothing is missing but the policies. */
  readonly isProven: boolean;
  /** A second factor is required and none is set up. */
  readonly isSetup: boolean;
  readonly acceptedPolicyIds: readonly string[];
  readonly passkeyChallenge: string | undefined;
  readonly failures: number;
  readonly expiresAt: Date;
}

interface Row {
  cookie_hash: Buffer;
  user_id: string | null;
  method: SignInMethod;
  is_proven: boolean;
  is_setup: boolean;
  accepted_policy_ids: string[];
  passkey_challenge: string | null;
  failures: number;
  expires_at: Date;
}

const columns = sql`cookie_hash, user_id, method, is_proven, is_setup, accepted_policy_ids::text[] as accepted_policy_ids,
  passkey_challenge, failures, expires_at`;

function asPending(row: Row): PendingSignIn {
  return {
    cookieHash: row.cookie_hash,
    userId: row.user_id ?? undefined,
    method: row.method,
    isProven: row.is_proven,
    isSetup: row.is_setup,
    acceptedPolicyIds: row.accepted_policy_ids,
    passkeyChallenge: row.passkey_challenge ?? undefined,
    failures: row.failures,
    expiresAt: row.expires_at,
  };
}

export function makePendingSignInStore(db: Database | DatabaseTransaction) {
  return {
    async insert(pending: Omit<PendingSignIn, 'failures'>): Promise<void> {
      await sql`
        insert into pending_sign_in (cookie_hash, user_id, method, is_proven, is_setup, accepted_policy_ids,
                                     passkey_challenge, expires_at)
        values (${pending.cookieHash}, ${pending.userId ?? null}, ${pending.method}, ${pending.isProven},
                ${pending.isSetup}, ${[...pending.acceptedPolicyIds]}::uuid[], ${pending.passkeyChallenge ?? null},
                ${pending.expiresAt})`.execute(db);
    },

    async find(cookieHash: Buffer, now: Date): Promise<PendingSignIn | undefined> {
      const { rows } = await sql<Row>`
        select ${columns} from pending_sign_in
         where cookie_hash = ${cookieHash} and expires_at > ${now}`.execute(db);
      return rows[0] && asPending(rows[0]);
    },

    /** As find; whoever comes with the same cookie at the same moment waits. */
    async lock(cookieHash: Buffer, now: Date): Promise<PendingSignIn | undefined> {
      const { rows } = await sql<Row>`
        select ${columns} from pending_sign_in
         where cookie_hash = ${cookieHash} and expires_at > ${now} for update`.execute(db);
      return rows[0] && asPending(rows[0]);
    },

    async setPasskeyChallenge(cookieHash: Buffer, challenge: string | null): Promise<void> {
      await sql`
        update pending_sign_in set passkey_challenge = ${challenge} where cookie_hash = ${cookieHash}`.execute(
        db,
      );
    },

    async noteProven(cookieHash: Buffer, userId: string): Promise<void> {
      await sql`
        update pending_sign_in set is_proven = true, user_id = ${userId}, passkey_challenge = null
         where cookie_hash = ${cookieHash}`.execute(db);
    },

    async noteFailure(cookieHash: Buffer): Promise<void> {
      await sql`update pending_sign_in set failures = failures + 1 where cookie_hash = ${cookieHash}`.execute(
        db,
      );
    },

    async remove(cookieHash: Buffer): Promise<void> {
      await sql`delete from pending_sign_in where cookie_hash = ${cookieHash}`.execute(db);
    },

    async removeOf(userId: string): Promise<void> {
      await sql`delete from pending_sign_in where user_id = ${userId}`.execute(db);
    },

    async removeExpired(now: Date): Promise<void> {
      await sql`
        delete from pending_sign_in where cookie_hash in
          (select cookie_hash from pending_sign_in where expires_at < ${now} for update skip locked)`.execute(
        db,
      );
    },
  };
}

/** When a session began; undefined when it has ended. */
export async function findSessionBegin(
  db: Database | DatabaseTransaction,
  sessionId: string,
): Promise<Date | undefined> {
  const { rows } = await sql<{ begun_at: Date }>`
    select begun_at from session where id = ${sessionId}`.execute(db);
  return rows[0]?.begun_at;
}
