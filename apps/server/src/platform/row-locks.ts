import { sql } from 'kysely';
import type { DatabaseTransaction } from './database.ts';

/**
 * What the locks of the modules share. A lock is a statement of its own, rows in the order of their ids; a transaction
 * takes turns first, then equipment (equipment-locks.ts), then devices (device-locks.ts): "Locks" in ARCHITECTURE.md.
 */

/**
 * - `refer`: the rows stay and keep their keys, as a foreign key holds them; they may be written meanwhile.
 * - `write`: nobody else writes the rows; rows that refer to them can be written meanwhile.
 * - `rename`: as `write`, and nobody refers to them meanwhile: before a key changes or a row is deleted.
 */
export type LockStrength = 'refer' | 'write' | 'rename';

export const LOCK_STRENGTHS = {
  refer: sql`for key share`,
  write: sql`for no key update`,
  rename: sql`for update`,
} as const;

/** The owner of turns that everybody takes. */
export const INSTALLATION = 'installation';

/** Those who do the same for one organisation, or one user, take turns until their transaction ends. */
export async function takeTurns(
  transaction: DatabaseTransaction,
  what:
    | 'equipment'
    | 'bearings'
    | 'saved views'
    | 'knowledge posts'
    | 'guests'
    | 'demo sandbox'
    | 'rights'
    | 'operators'
    | 'test mails'
    | 'groups'
    | 'organisations'
    | 'policies'
    | 'contact messages'
    | 'password resets'
    | 'invitations'
    | 'limits'
    | 'webhooks'
    | 'data downloads'
    | 'measuring rounds'
    | 'fault drills'
    | 'maintenance'
    | 'work orders'
    | 'announcement settings'
    | 'reports',
  ownerId: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${what} ${ownerId}`}, 0))`.execute(transaction);
}
