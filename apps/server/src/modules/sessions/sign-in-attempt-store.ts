import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { FAILURE_MEMORY_MS, KNOWN_ADDRESS_MS, MAX_ATTEMPT_ROWS } from './session-rules.ts';

const wholeAccount = Buffer.alloc(0);

export interface AttemptRow {
  readonly id: number;
  readonly failures: number;
  readonly at: Date;
  readonly signed_in_at: Date | null;
}

/** The row of the whole account, made when it is missing: one attempt of an account is counted at a time. */
export async function lockAccount(
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

export async function findPair(
  transaction: DatabaseTransaction,
  account: Buffer,
  address: Buffer,
): Promise<AttemptRow | undefined> {
  const { rows } = await sql<AttemptRow>`
    select id, failures, at, signed_in_at from sign_in_attempt
     where account_hash = ${account} and address_hash = ${address}`.execute(transaction);
  return rows[0];
}

export async function addPair(
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

export async function writeFailures(
  transaction: DatabaseTransaction,
  id: number,
  failures: number,
  at: Date,
): Promise<void> {
  await sql`update sign_in_attempt set failures = ${failures}, at = ${at} where id = ${id}`.execute(
    transaction,
  );
}

/** Forgets the failures of an account, and those from this address, which the account knows from now on. */
export async function forgiveFailures(
  transaction: DatabaseTransaction,
  whole: AttemptRow,
  { account, address, now }: { readonly account: Buffer; readonly address: Buffer; readonly now: Date },
): Promise<void> {
  await sql`update sign_in_attempt set failures = 0 where id = ${whole.id}`.execute(transaction);
  await sql`
    update sign_in_attempt set failures = 0, signed_in_at = ${now}
     where account_hash = ${account} and address_hash = ${address}`.execute(transaction);
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
