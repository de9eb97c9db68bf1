import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { FAILURE_WINDOW_MS, MAX_ACCOUNT_FAILURES } from './session-rules.ts';

/**
 * Failures per account, counted in the database and so across all processes, whether or not the account exists.
 * An attempt is counted before the password is looked at, so that a hundred at once are no way around the limit;
 * one that was refused for the limit is not counted, so that the wait ends although someone keeps trying.
 */
export function makeSignInLimit(db: Database) {
  const hashOf = (email: string) => createHash('sha256').update(email).digest();
  return {
    /** The attempt's number, or undefined when the account has to wait. */
    async begin(email: string, now: Date): Promise<number | undefined> {
      const account = hashOf(email);
      const inserted = await sql<{ id: number }>`
        insert into sign_in_failure (account_hash, at) values (${account}, ${now}) returning id`.execute(db);
      const id = inserted.rows[0]?.id;
      if (id === undefined) throw new Error('no attempt was counted');
      const since = new Date(now.getTime() - FAILURE_WINDOW_MS);
      const { rows } = await sql<{ others: number }>`
        select count(*) as others from sign_in_failure
         where account_hash = ${account} and at > ${since} and id <> ${id}`.execute(db);
      if ((rows[0]?.others ?? 0) < MAX_ACCOUNT_FAILURES) return id;
      await sql`delete from sign_in_failure where id = ${id}`.execute(db);
      return undefined;
    },

    /** The password was right: earlier failures are forgiven. */
    async forgive(email: string): Promise<void> {
      await sql`delete from sign_in_failure where account_hash = ${hashOf(email)}`.execute(db);
    },
  };
}
