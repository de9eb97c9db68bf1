import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';

export interface StoredReset {
  readonly id: string;
  /** Null where nobody can use it. */
  readonly userId: string | null;
  readonly codeHash: Buffer;
  readonly expiresAt: Date;
  readonly attempts: number;
  readonly hasTicket: boolean;
}

export interface ResetPlace {
  readonly accountHash: Buffer;
  readonly networkHash: Buffer;
}

export function makePasswordResetStore(db: Database | DatabaseTransaction) {
  return {
    async countSince(
      { accountHash, networkHash }: ResetPlace,
      since: Date,
    ): Promise<{ ofAccount: number; ofPair: number }> {
      const { rows } = await sql<{ ofAccount: number; ofPair: number }>`
        select count(*)::int as "ofAccount",
               (count(*) filter (where network_hash = ${networkHash}))::int as "ofPair"
          from password_reset where account_hash = ${accountHash} and requested_at > ${since}`.execute(db);
      return rows[0] ?? { ofAccount: 0, ofPair: 0 };
    },

    async insert(
      reset: ResetPlace & {
        readonly id: string;
        readonly userId: string | null;
        readonly codeHash: Buffer;
        readonly now: Date;
        readonly expiresAt: Date;
      },
    ): Promise<void> {
      await sql`
        insert into password_reset (id, account_hash, network_hash, user_id, code_hash, requested_at, expires_at)
        values (${reset.id}, ${reset.accountHash}, ${reset.networkHash}, ${reset.userId}, ${reset.codeHash},
                ${reset.now}, ${reset.expiresAt})`.execute(db);
    },

    async lock(id: string): Promise<StoredReset | undefined> {
      const { rows } = await sql<StoredReset>`
        select id, user_id as "userId", code_hash as "codeHash", expires_at as "expiresAt", attempts,
               ticket_hash is not null as "hasTicket"
          from password_reset where id = ${id} for update`.execute(db);
      return rows[0];
    },

    async countAttempt(id: string): Promise<void> {
      await sql`update password_reset set attempts = attempts + 1 where id = ${id}`.execute(db);
    },

    async giveTicket(id: string, ticketHash: Buffer, expiresAt: Date): Promise<void> {
      await sql`
        update password_reset set ticket_hash = ${ticketHash}, ticket_expires_at = ${expiresAt}
         where id = ${id}`.execute(db);
    },

    /** Whose password a ticket sets. */
    async findUserOfTicket(ticketHash: Buffer, now: Date): Promise<string | undefined> {
      const { rows } = await sql<{ user_id: string | null }>`
        select user_id from password_reset
         where ticket_hash = ${ticketHash} and ticket_expires_at > ${now}`.execute(db);
      return rows[0]?.user_id ?? undefined;
    },

    /** Uses a ticket up with every other code of the account. Of two at once one gets true. */
    async useTicket(ticketHash: Buffer, userId: string, now: Date): Promise<boolean> {
      const { rows } = await sql`
        delete from password_reset where ticket_hash = ${ticketHash} and user_id = ${userId}
          and ticket_expires_at > ${now} returning 1`.execute(db);
      if (rows.length === 0) return false;
      await sql`
        update password_reset set user_id = null, ticket_hash = null where user_id = ${userId}`.execute(db);
      return true;
    },

    /** Nothing of so long ago counts for a limit or can be used. */
    async removeBefore(before: Date): Promise<void> {
      await sql`
        delete from password_reset where id in
          (select id from password_reset where requested_at < ${before} order by id for update skip locked)`.execute(
        db,
      );
    },
  };
}
