import type { Pool } from 'pg';

/**
 * What lies on the workers of a cluster. Every key begins with the asset, so all that belongs to it lies on one node.
 * Everything else, last values and waveform rows included, stays with the coordinator: it is joined with master data.
 */
export const CLUSTER_TABLES = ['telemetry_fresh', 'telemetry_compacted', 'telemetry_rollup'] as const;

/** Any number, the same in every process: two starts must not distribute one table at the same time. */
const distributionLock = 7_265_749;

/** Whether the database is the coordinator of a Citus cluster. */
export async function isCluster(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query("select 1 from pg_extension where extname = 'citus'");
  return rowCount !== null && rowCount > 0;
}

/**
 * Distributes the telemetry tables of a migrated database over the nodes of its Citus cluster; those that are
 * distributed already stay as they are. Returns false where the database has no extension `citus`.
 */
export async function distributeTelemetry(pool: Pool): Promise<boolean> {
  if (!(await isCluster(pool))) return false;
  const client = await pool.connect();
  try {
    // Rows that are there already are copied to the workers, which may take long.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [distributionLock]);
    for (const table of CLUSTER_TABLES) {
      const { rowCount } = await client.query(
        'select 1 from pg_dist_partition where logicalrelid = $1::regclass',
        [table],
      );
      if (rowCount !== 0) continue;
      await client.query("select create_distributed_table($1, 'asset_id', colocate_with => $2)", [
        table,
        table === CLUSTER_TABLES[0] ? 'none' : CLUSTER_TABLES[0],
      ]);
      // The copies on the workers are committed; what is left on the coordinator would only take room.
      await client.query('select truncate_local_data_after_distributing_table($1::regclass)', [table]);
    }
    // One connection to a worker carries all shards of a statement: a group commit reaches many shards of one worker,
    // and a connection for each of them costs more than the commit. Holds for connections that are opened from now on.
    await client.query(`do $$ begin
      execute format('alter database %I set citus.multi_shard_modify_mode = sequential', current_database());
    end $$`);
    return true;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [distributionLock]).catch(() => {});
    await client.query('reset statement_timeout').catch(() => {});
    client.release();
  }
}
