import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ProblemError, problem } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import { sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { Database, DatabaseTransaction } from './database.ts';

export interface TransactionTerms {
  /** One lock is waited for at most this long, then the statement fails with `lock_not_available` (55P03). */
  readonly lockTimeoutMs?: number;
}

/**
 * PostgreSQL ends one of several transactions that wait in a circle (deadlock_detected) or that cannot be brought into
 * one order (serialization_failure). Nothing of it is written: the same work may begin again.
 */
const REPEATABLE = new Set(['40P01', '40001']);
const ATTEMPTS = 5;
const FIRST_PAUSE_MS = 20;

/** The transaction was ended by others as often as it may be: whoever asked for it may ask again in a moment. */
export class TransactionConflictError extends ProblemError {
  constructor(cause: unknown) {
    const { problem: busy, refusals } = problem.notReady(problemText('OTHERS_WRITE'));
    super(busy, refusals);
    this.name = 'TransactionConflictError';
    this.cause = cause;
  }
}

/**
 * Runs `work` in a transaction, and once more when PostgreSQL ended it for the sake of another one. So `work` reads what
 * it decides by inside, and what it leaves in memory is the same when it runs twice. In which order it may lock: see
 * "Locks" in ARCHITECTURE.md.
 */
export function runTransaction<T>(
  db: Database,
  work: (transaction: DatabaseTransaction) => Promise<T>,
  { lockTimeoutMs }: TransactionTerms = {},
): Promise<T> {
  return repeated(() =>
    db.transaction().execute(async (transaction) => {
      if (lockTimeoutMs !== undefined)
        await sql`select set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`.execute(transaction);
      return work(transaction);
    }),
  );
}

/** The same on a connection of the pool, for the paths that bind arrays and bytes. */
export function runPoolTransaction<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
  { lockTimeoutMs }: TransactionTerms = {},
): Promise<T> {
  return repeated(async () => {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query('begin');
      if (lockTimeoutMs !== undefined)
        await client.query("select set_config('lock_timeout', $1, true)", [String(lockTimeoutMs)]);
      const done = await work(client);
      await client.query('commit');
      return done;
    } catch (error) {
      // A connection that cannot even roll back is used by nobody again.
      await client.query('rollback').catch((failure: unknown) => {
        broken = failure instanceof Error ? failure : new Error(String(failure));
      });
      throw error;
    } finally {
      client.release(broken);
    }
  });
}

async function repeated<T>(once: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once();
    } catch (error) {
      if (!isRepeatable(error)) throw error;
      if (attempt === ATTEMPTS) throw new TransactionConflictError(error);
      // Apart from each other, so that the same two do not meet again.
      const longestMs = FIRST_PAUSE_MS * 2 ** attempt;
      await sleep(randomInt(longestMs / 2, longestMs));
    }
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** PostgreSQL ended the transaction for the sake of another one. */
export function isRepeatable(error: unknown): boolean {
  return REPEATABLE.has(codeOf(error));
}

/** Another transaction holds what this one may not wait for any longer. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === '55P03';
}

/** The values themselves cannot be stored (data exception, integrity constraint): trying again changes nothing. */
export function isDataRefused(error: unknown): boolean {
  return /^2[23]/.test(codeOf(error));
}
