import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { LOCK_STRENGTHS, type LockStrength } from '../../platform/row-locks.ts';
import { type EquipmentViewer, seesEquipment } from '../visibility/index.ts';
import { assetsInScope } from './asset-scope-store.ts';

/** Drivetrains and parts. What is read of them afterwards is what the transactions before this one left. */
export async function lockEquipment(
  transaction: DatabaseTransaction,
  ids: readonly string[],
  strength: LockStrength,
): Promise<void> {
  if (ids.length === 0) return;
  await sql`select id from equipment where id = any(${[...ids]}::uuid[]) order by id ${LOCK_STRENGTHS[strength]}`.execute(
    transaction,
  );
}

/** The equipment and, below a drivetrain, its parts. Answers their ids. */
export async function lockDrivetrain(
  transaction: DatabaseTransaction,
  viewer: EquipmentViewer,
  id: string,
  strength: LockStrength,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    ${assetsInScope(viewer, id)} order by id ${LOCK_STRENGTHS[strength]}`.execute(transaction);
  return rows.map((row) => row.id);
}

/** Holds an equipment and its drivetrain for rows that refer to them. Answers whether the viewer has it. */
export async function referToEquipment(
  transaction: DatabaseTransaction,
  viewer: EquipmentViewer,
  id: string,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from equipment
     where organisation_id = ${viewer.organisationId} and ${seesEquipment(viewer)} and id in (
       select unnest(array[of.id, of.drivetrain_id]) from equipment of where of.id = ${id})
     order by id for key share`.execute(transaction);
  return rows.some((row) => row.id === id);
}

/** Holds the drivetrains that these belong to for rows that refer to them. Answers their ids, in the order of the locks. */
export async function referToDrivetrains(
  db: Database | DatabaseTransaction,
  viewer: EquipmentViewer,
  equipmentIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from equipment where id in (
      select coalesce(drivetrain_id, id) from equipment
       where organisation_id = ${viewer.organisationId} and ${seesEquipment(viewer)} and id = any(${[...equipmentIds]}::uuid[]))
     order by id for key share`.execute(db);
  return rows.map((row) => row.id);
}
