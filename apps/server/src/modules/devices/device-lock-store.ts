import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import type { DatabaseTransaction } from '../../platform/database.ts';

/** Devices come after equipment: "Locks" in ARCHITECTURE.md. */
export async function lockDevices(transaction: DatabaseTransaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`select id from device where id = any(${[...ids]}::uuid[]) order by id for no key update`.execute(
    transaction,
  );
}

/** One of them, in a transaction of background work. */
export async function lockDevice(client: PoolClient, id: string): Promise<void> {
  await client.query('select id from device where id = $1 for no key update', [id]);
}
