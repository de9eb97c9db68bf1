import type { Pool, PoolClient } from 'pg';

/** SQLSTATE of the transaction that PostgreSQL chose to end. */
const DEADLOCK_DETECTED = '40P01';

/**
 * A transaction that changes these equipment rows. Conditions and connectivity are written side by side, many rows at
 * once: both lock the rows in the order of their ids first, so that neither waits for the other in a circle. Whoever
 * else gets into a circle with them makes it run once more. Throws what `write` throws.
 */
export async function writeEquipmentRows<T>(
  pool: Pool,
  equipmentIds: readonly string[],
  write: (client: PoolClient) => Promise<T>,
): Promise<T> {
  try {
    return await writeOnce(pool, equipmentIds, write);
  } catch (error) {
    const isDeadlock = error instanceof Error && 'code' in error && error.code === DEADLOCK_DETECTED;
    if (!isDeadlock) throw error;
    return writeOnce(pool, equipmentIds, write);
  }
}

async function writeOnce<T>(
  pool: Pool,
  equipmentIds: readonly string[],
  write: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // As strong as the update that follows; rows that merely refer to the equipment can be written meanwhile.
    await client.query('select id from equipment where id = any($1::uuid[]) order by id for no key update', [
      equipmentIds,
    ]);
    const result = await write(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}
