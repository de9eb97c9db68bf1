import { sql } from 'kysely';
import type { DatabaseTransaction } from './database.ts';

/**
 * The locks that several modules take, each a statement of its own, rows in the order of their ids. A transaction takes
 * them in the order in which they stand here, and the rest afterwards: "Locks" in ARCHITECTURE.md.
 */

/**
 * - `refer`: the rows stay and keep their keys, as a foreign key holds them; they may be written meanwhile.
 * - `write`: nobody else writes the rows; rows that refer to them can be written meanwhile.
 * - `rename`: as `write`, and nobody refers to them meanwhile: before a key changes or a row is deleted.
 */
export type LockStrength = 'refer' | 'write' | 'rename';

const STRENGTHS = {
  refer: sql`for key share`,
  write: sql`for no key update`,
  rename: sql`for update`,
} as const;

/** Those who do the same for one organisation, or one user, take turns until their transaction ends. */
export async function takeTurns(
  transaction: DatabaseTransaction,
  what: 'equipment' | 'bearings' | 'saved views' | 'guests',
  ownerId: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${what} ${ownerId}`}, 0))`.execute(transaction);
}

/** Drivetrains and parts. What is read of them afterwards is what the transactions before this one left. */
export async function lockEquipment(
  transaction: DatabaseTransaction,
  ids: readonly string[],
  strength: LockStrength,
): Promise<void> {
  if (ids.length === 0) return;
  await sql`select id from equipment where id = any(${[...ids]}::uuid[]) order by id ${STRENGTHS[strength]}`.execute(
    transaction,
  );
}

/** The equipment and, below a drivetrain, its parts; those of the organisation alone. Answers their ids. */
export async function lockDrivetrain(
  transaction: DatabaseTransaction,
  organisationId: string,
  id: string,
  strength: LockStrength,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from equipment where organisation_id = ${organisationId} and (id = ${id} or drivetrain_id = ${id})
     order by id ${STRENGTHS[strength]}`.execute(transaction);
  return rows.map((row) => row.id);
}

/** Holds an equipment and its drivetrain for rows that refer to them. Tells whether the organisation has it. */
export async function referToEquipment(
  transaction: DatabaseTransaction,
  organisationId: string,
  id: string,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from equipment
     where organisation_id = ${organisationId} and id in (
       select unnest(array[of.id, of.drivetrain_id]) from equipment of where of.id = ${id})
     order by id for key share`.execute(transaction);
  return rows.some((row) => row.id === id);
}

export async function lockDevices(transaction: DatabaseTransaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`select id from device where id = any(${[...ids]}::uuid[]) order by id for no key update`.execute(
    transaction,
  );
}
