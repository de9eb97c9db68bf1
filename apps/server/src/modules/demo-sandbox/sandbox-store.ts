import { problem } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { takeTurns } from '../../platform/row-locks.ts';
import { runTransaction } from '../../platform/transaction.ts';

/** More than anybody tries in one visit; with values of the contract's bounds some megabytes at the most. */
export const MAX_SANDBOX_CHANGES = 200;

export type SandboxKind = 'note' | 'reference' | 'limit-draft';

export interface SandboxChange<T> {
  readonly id: string;
  readonly subject: string;
  readonly value: T;
  readonly changedAt: Date;
}

/**
 * What one visitor of the demo changed, of one kind: nobody else reads or writes it, and it is deleted with the visitor when
 * the visit ends. The values were checked by the call that they came with.
 */
export function makeSandbox<T extends object>(db: Database, userId: string, kind: SandboxKind) {
  const list = (executor: Database | DatabaseTransaction, subject: string | undefined) =>
    sql<SandboxChange<T>>`
      select id, subject, value, changed_at as "changedAt" from demo_change
       where user_id = ${userId} and kind = ${kind}
         ${subject === undefined ? sql`` : sql`and subject = ${subject}`}
       order by changed_at, id`.execute(executor);
  return {
    /** Oldest first; of every subject where none is named. */
    async list(subject?: string): Promise<SandboxChange<T>[]> {
      return (await list(db, subject)).rows;
    },

    async add(subject: string, value: T): Promise<SandboxChange<T>> {
      return runTransaction(db, (transaction) =>
        insertBounded<T>(transaction, { userId, kind, subject, value }),
      );
    },

    /** One value for a subject: it takes the place of the one before, which `next` is given. */
    async put(subject: string, next: (before: T | undefined) => T): Promise<SandboxChange<T>> {
      return runTransaction(db, async (transaction) => {
        await takeTurns(transaction, 'demo sandbox', userId);
        const [before] = (await list(transaction, subject)).rows;
        const value = next(before?.value);
        if (before === undefined) return insertBounded<T>(transaction, { userId, kind, subject, value });
        const { rows } = await sql<SandboxChange<T>>`
          update demo_change set value = ${JSON.stringify(value)}::jsonb, changed_at = now()
           where user_id = ${userId} and kind = ${kind} and id = ${before.id}
          returning id, subject, value, changed_at as "changedAt"`.execute(transaction);
        return rows[0]!;
      });
    },

    /** Undefined where there is no such change of this visitor. */
    async rewrite(
      subject: string,
      id: string,
      value: (before: T) => T,
    ): Promise<SandboxChange<T> | undefined> {
      return runTransaction(db, async (transaction) => {
        await takeTurns(transaction, 'demo sandbox', userId);
        const before = (await list(transaction, subject)).rows.find((each) => each.id === id);
        if (before === undefined) return undefined;
        const { rows } = await sql<SandboxChange<T>>`
          update demo_change set value = ${JSON.stringify(value(before.value))}::jsonb
           where user_id = ${userId} and kind = ${kind} and id = ${id}
          returning id, subject, value, changed_at as "changedAt"`.execute(transaction);
        return rows[0];
      });
    },

    /** Whether there was one. */
    async remove(subject: string, id?: string): Promise<boolean> {
      const { rows } = await sql`
        delete from demo_change
         where user_id = ${userId} and kind = ${kind} and subject = ${subject}
           ${id === undefined ? sql`` : sql`and id = ${id}`}
        returning 1`.execute(db);
      return rows.length > 0;
    },
  };
}

async function insertBounded<T extends object>(
  transaction: DatabaseTransaction,
  {
    userId,
    kind,
    subject,
    value,
  }: { readonly userId: string; readonly kind: SandboxKind; readonly subject: string; readonly value: T },
): Promise<SandboxChange<T>> {
  // Who counts before adding takes turns, or many at once would be more than the most.
  await takeTurns(transaction, 'demo sandbox', userId);
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from demo_change where user_id = ${userId}`.execute(transaction);
  if ((counted[0]?.count ?? 0) >= MAX_SANDBOX_CHANGES) throw problem.conflict(problemText('SANDBOX_FULL'));
  const { rows } = await sql<SandboxChange<T>>`
    insert into demo_change (user_id, kind, subject, value)
    values (${userId}, ${kind}, ${subject}, ${JSON.stringify(value)}::jsonb)
    returning id, subject, value, changed_at as "changedAt"`
    .execute(transaction)
    .catch((error: unknown) => {
      // The visit ended while the token was still good.
      throw isMissingUser(error) ? problem.sessionEnded() : error;
    });
  return rows[0]!;
}

const FOREIGN_KEY_VIOLATION = '23503';
const isMissingUser = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === FOREIGN_KEY_VIOLATION;
