import type { Pool } from 'pg';

/** Every key begins with the asset, so all that belongs to it lies on one node. */
const TABLES = [
  'telemetry_fresh',
  'telemetry_sealed',
  'telemetry_rollup',
  'telemetry_last',
  'waveform',
  'diagnosis',
  'finding_condition',
  'operating_baseline',
  'condition',
  'condition_change',
] as const;

/**
 * Distributes the telemetry tables of a migrated database over the nodes of its Citus cluster; those that are
 * distributed already stay as they are. Answers false where the database has no extension `citus`.
 */
export async function distributeTelemetry(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query("select 1 from pg_extension where extname = 'citus'");
  if (rowCount === 0) return false;
  for (const table of TABLES) {
    await pool.query(
      `select create_distributed_table($1, 'asset_id', colocate_with => $2)
        where not exists (select 1 from pg_dist_partition where logicalrelid = $1::regclass)`,
      [table, table === TABLES[0] ? 'none' : TABLES[0]],
    );
  }
  return true;
}
