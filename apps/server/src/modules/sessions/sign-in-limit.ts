import { createHash } from 'node:crypto';
import { type ProblemText, problemText } from '@ritzel/sentences';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { runTransaction } from '../../platform/transaction.ts';
import {
  ACCOUNT_PAUSE_MS,
  FAILURE_MEMORY_MS,
  FIRST_LOCK_MS,
  KNOWN_ADDRESS_MS,
  LONGEST_LOCK_MS,
  MAX_ACCOUNT_FAILURES,
  MAX_ATTEMPT_ROWS,
  MAX_PAIR_FAILURES,
} from './session-rules.ts';

/** Tidied up once in so many new pairs. */
const trimEvery = 256;
const wholeAccount = Buffer.alloc(0);
const hashOf = (text: string) => createHash('sha256').update(text).digest();

/** Whose sign-in: the account by its e-mail address, which need not exist, and where from (`clientNetwork`). */
export interface Attempt {
  readonly email: string;
  readonly network: string;
}

interface AttemptRow {
  readonly id: number;
  readonly failures: number;
  readonly at: Date;
  readonly signed_in_at: Date | null;
}

/**
 * Failures by account and address, counted in the database and so across all processes, whether or not the account
 * exists. After ten the pair has to wait, longer after each further one; other addresses do not. Many addresses
 * guessing at one account are slowed by a pause between any two attempts from addresses that it never signed in from;
 * the owner's usual ones go on undisturbed.
 *
 * An attempt is counted before the password is looked at, so that a hundred at once are no way around the limit; one
 * that was refused for the limit is not counted, so that the wait ends although someone keeps trying.
 */
export function makeSignInLimit(db: Database) {
  return {
    /** Zero when the attempt may go on (it is counted then), else for how many milliseconds it has to wait. */
    async begin(attempt: Attempt, now: Date): Promise<number> {
      const account = hashOf(attempt.email);
      const address = hashOf(attempt.network);
      const { waitMs, addedId } = await runTransaction(db, async (transaction) => {
        const whole = await lockAccount(transaction, account, now);
        const pair = await findPair(transaction, account, address);
        const isUnknown = !isKnownAddress(pair, now);
        const waitMs = Math.max(
          remainingMs(pair, pairLockMs, now),
          isUnknown ? remainingMs(whole, accountPauseMs, now) : 0,
        );
        if (waitMs > 0) return { waitMs, addedId: undefined };
        if (isUnknown) await countFailure(transaction, whole, now);
        if (pair) await countFailure(transaction, pair, now);
        return { waitMs: 0, addedId: pair ? undefined : await addPair(transaction, account, address, now) };
      });
      if (addedId !== undefined && addedId % trimEvery === 0) await trimSignInAttempts(db, now);
      return waitMs;
    },

    /** The password was right: earlier failures are forgiven, and the account knows this address from now on. */
    async forgive(attempt: Attempt, now: Date): Promise<void> {
      const account = hashOf(attempt.email);
      await runTransaction(db, async (transaction) => {
        const whole = await lockAccount(transaction, account, now);
        await sql`update sign_in_attempt set failures = 0 where id = ${whole.id}`.execute(transaction);
        await sql`
          update sign_in_attempt set failures = 0, signed_in_at = ${now}
           where account_hash = ${account} and address_hash = ${hashOf(attempt.network)}`.execute(
          transaction,
        );
      });
    },
  };
}

/** How often it failed from where this attempt came, and for how long that keeps from the next one. */
export async function readPairLock(
  transaction: DatabaseTransaction,
  attempt: Attempt,
  now: Date,
): Promise<{ failures: number; lockedMs: number }> {
  const pair = await findPair(transaction, hashOf(attempt.email), hashOf(attempt.network));
  return {
    failures: pair === undefined ? 0 : failuresNow(pair, now),
    lockedMs: remainingMs(pair, pairLockMs, now),
  };
}

/** The same words whether the account exists or not. */
export function waitRefusal(waitMs: number, what: 'PASSWORDS' | 'CODES' = 'PASSWORDS'): ProblemText {
  const seconds = Math.ceil(waitMs / 1000);
  return seconds < 120
    ? problemText(`WRONG_${what}_SECONDS`, { seconds })
    : problemText(`WRONG_${what}_MINUTES`, { minutes: Math.ceil(seconds / 60) });
}

/** How long the failures of a row still keep from the next attempt. */
function remainingMs(row: AttemptRow | undefined, lockMs: (failures: number) => number, now: Date): number {
  const lock = row ? lockMs(failuresNow(row, now)) : 0;
  // The clock of another process may be a little ahead: that alone is no reason to wait.
  return row && lock > 0 ? Math.max(0, row.at.getTime() + lock - now.getTime()) : 0;
}

function failuresNow({ failures, at }: AttemptRow, now: Date): number {
  return now.getTime() - at.getTime() > FAILURE_MEMORY_MS ? 0 : failures;
}

/** None for the first nine failures, then twice as long after each. */
function pairLockMs(failures: number): number {
  if (failures < MAX_PAIR_FAILURES) return 0;
  return Math.min(LONGEST_LOCK_MS, FIRST_LOCK_MS * 2 ** Math.min(failures - MAX_PAIR_FAILURES, 20));
}

function accountPauseMs(failures: number): number {
  return failures < MAX_ACCOUNT_FAILURES ? 0 : ACCOUNT_PAUSE_MS;
}

function isKnownAddress(pair: AttemptRow | undefined, now: Date): boolean {
  const signedInAt = pair?.signed_in_at ?? undefined;
  return signedInAt !== undefined && now.getTime() - signedInAt.getTime() < KNOWN_ADDRESS_MS;
}

/** The row of the whole account, made when it is missing: one attempt of an account is counted at a time. */
async function lockAccount(
  transaction: DatabaseTransaction,
  account: Buffer,
  now: Date,
): Promise<AttemptRow> {
  const { rows } = await sql<AttemptRow>`
    insert into sign_in_attempt (account_hash, address_hash, failures, at)
    values (${account}, ${wholeAccount}, 0, ${now})
    on conflict (account_hash, address_hash) do update set account_hash = excluded.account_hash
    returning id, failures, at, signed_in_at`.execute(transaction);
  const row = rows[0];
  if (row === undefined) throw new Error('no attempt was counted');
  return row;
}

async function findPair(
  transaction: DatabaseTransaction,
  account: Buffer,
  address: Buffer,
): Promise<AttemptRow | undefined> {
  const { rows } = await sql<AttemptRow>`
    select id, failures, at, signed_in_at from sign_in_attempt
     where account_hash = ${account} and address_hash = ${address}`.execute(transaction);
  return rows[0];
}

async function addPair(
  transaction: DatabaseTransaction,
  account: Buffer,
  address: Buffer,
  now: Date,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into sign_in_attempt (account_hash, address_hash, failures, at)
    values (${account}, ${address}, 1, ${now}) returning id`.execute(transaction);
  return rows[0]?.id;
}

async function countFailure(transaction: DatabaseTransaction, row: AttemptRow, now: Date): Promise<void> {
  await sql`
    update sign_in_attempt set failures = ${failuresNow(row, now) + 1}, at = ${now}
     where id = ${row.id}`.execute(transaction);
}

/**
 * Removes what is forgotten and, beyond the most rows that are kept, the oldest. Addresses that an account signed in
 * from go last: only those who know a password add them.
 */
export async function trimSignInAttempts(
  db: Database,
  now: Date,
  maxRows: number = MAX_ATTEMPT_ROWS,
): Promise<void> {
  const forgottenAt = new Date(now.getTime() - FAILURE_MEMORY_MS);
  const unknownAt = new Date(now.getTime() - KNOWN_ADDRESS_MS);
  // Rows in use are left to the next time instead of waited for.
  await sql`
    delete from sign_in_attempt where id in
      (select id from sign_in_attempt
        where at < ${forgottenAt} and (signed_in_at is null or signed_in_at < ${unknownAt})
          for update skip locked)`.execute(db);
  await sql`
    delete from sign_in_attempt where id in
      (select id from sign_in_attempt where id in
         (select id from sign_in_attempt order by signed_in_at desc nulls last, at desc offset ${maxRows})
          for update skip locked)`.execute(db);
}
