import { createHash } from 'node:crypto';
import { type ProblemText, problemText } from '@ritzel/sentences';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { runTransaction } from '../../platform/transaction.ts';
import {
  ACCOUNT_PAUSE_MS,
  FAILURE_MEMORY_MS,
  FIRST_LOCK_MS,
  KNOWN_ADDRESS_MS,
  LONGEST_LOCK_MS,
  MAX_ACCOUNT_FAILURES,
  MAX_PAIR_FAILURES,
} from './session-rules.ts';
import {
  type AttemptRow,
  addPair,
  findPair,
  forgiveFailures,
  lockAccount,
  trimSignInAttempts,
  writeFailures,
} from './sign-in-attempt-store.ts';

/** Tidied up once in so many new pairs. */
const trimEvery = 256;
const hashOf = (text: string) => createHash('sha256').update(text).digest();

/** Whose sign-in: the account by its e-mail address, which need not exist, and where from (`clientNetwork`). */
export interface Attempt {
  readonly email: string;
  readonly network: string;
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
        await forgiveFailures(transaction, whole, { account, address: hashOf(attempt.network), now });
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

function countFailure(transaction: DatabaseTransaction, row: AttemptRow, now: Date): Promise<void> {
  return writeFailures(transaction, row.id, failuresNow(row, now) + 1, now);
}
