import type { Pool } from 'pg';

/** Every key begins with the asset, so all that belongs to it lies on one node. */
const TABLES = [
  'telemetry_fresh',
  'telemetry_sealed',
  'telemetry_rollup',
  'telemetry_last',
  'waveform',
  'diagnosis',
  'condition',
  'condition_change',
] as const;

/**
 * Distributes the telemetry tables of a migrated database over the nodes of its Citus cluster; those that are
 * distributed already stay as they are. Throws where the extension is missing.
 */
export async function distributeTelemetry(pool: Pool): Promise<void> {
  await pool.query('create extension if not exists citus');
  for (const table of TABLES) {
    await pool.query(
      `select create_distributed_table($1, 'asset_id', colocate_with => $2)
        where not exists (select 1 from pg_dist_partition where logicalrelid = $1::regclass)`,
      [table, table === TABLES[0] ? 'none' : TABLES[0]],
    );
  }
}
