import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../platform/database.ts';

/** Devices come after equipment: "Locks" in ARCHITECTURE.md. */
export async function lockDevices(transaction: DatabaseTransaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`select id from device where id = any(${[...ids]}::uuid[]) order by id for no key update`.execute(
    transaction,
  );
}
