import type { Pool } from 'pg';
import { isCluster } from './cluster-tables.ts';

/**
 * Which worker of a cluster holds the rows of an asset: commits are grouped by worker, so that one statement reaches
 * one worker and a dead worker stops its own assets alone. An asset keeps the worker it was first found on until the
 * process ends: its points must keep to one lane. Where shards have moved since, a statement reaches two workers.
 */
export interface AssetPlacement {
  /** Number of the worker; undefined while `learn` has not found it. */
  workerOf(assetId: string): number | undefined;
  /** Looks up the workers of these assets. Throws when the coordinator does not answer. */
  learn(assetIds: readonly string[]): Promise<void>;
}

/** Undefined where the tables are not distributed. */
export async function readAssetPlacement(pool: Pool): Promise<AssetPlacement | undefined> {
  if (!(await isCluster(pool))) return undefined;
  const { rowCount } = await pool.query(
    "select 1 from pg_dist_partition where logicalrelid = 'telemetry_fresh'::regclass",
  );
  if (rowCount === 0) return undefined;
  const workers = new Map<string, number>();
  return {
    workerOf: (assetId) => workers.get(assetId),
    async learn(assetIds) {
      const { rows } = await pool.query<{ asset_id: string; worker: number }>(
        `select asset as asset_id, min(placement.groupid) as worker
           from unnest($1::uuid[]) as asset
           join pg_dist_placement placement
             on placement.shardid = get_shard_id_for_distribution_column('telemetry_fresh', asset)
          group by asset`,
        [assetIds],
      );
      for (const { asset_id, worker } of rows) workers.set(asset_id, worker);
    },
  };
}
