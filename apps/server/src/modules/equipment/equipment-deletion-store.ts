import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';

/** Hides a drivetrain and its parts. */
export async function hideEquipment(
  transaction: DatabaseTransaction,
  ids: readonly string[],
  deletionId: string,
): Promise<void> {
  await sql`update every_equipment set deletion_id = ${deletionId} where id = any(${[...ids]}::uuid[])`.execute(
    transaction,
  );
}

/** Answers what is seen again. */
export async function showEquipment(transaction: DatabaseTransaction, deletionId: string): Promise<string[]> {
  await sql`select id from every_equipment where deletion_id = ${deletionId} order by id for no key update`.execute(
    transaction,
  );
  const { rows } = await sql<{ id: string }>`
    update every_equipment set deletion_id = null, changed_at = now() where deletion_id = ${deletionId}
    returning id`.execute(transaction);
  return rows.map(({ id }) => id);
}

export async function listHiddenEquipment(
  db: Database | DatabaseTransaction,
  deletionId: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from every_equipment where deletion_id = ${deletionId} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** For good, with all rows that refer to it. */
export async function purgeEquipment(transaction: DatabaseTransaction, deletionId: string): Promise<void> {
  await sql`delete from every_equipment where deletion_id = ${deletionId}`.execute(transaction);
}

/** Of these identifiers one that deleted equipment holds for the day it can be restored. */
export async function findDeletedEquipment(
  transaction: DatabaseTransaction,
  organisationId: string,
  identifiers: readonly string[],
): Promise<string | undefined> {
  const { rows } = await sql<{ identifier: string }>`
    select identifier from every_equipment
     where organisation_id = ${organisationId} and identifier = any(${[...identifiers]}::text[])
       and deletion_id is not null limit 1`.execute(transaction);
  return rows[0]?.identifier;
}
