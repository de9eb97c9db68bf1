import type { Pool, PoolClient } from 'pg';
import type { CommittedPoints } from './committed-points.ts';

/** One thing the evaluator has still to take in: points of an asset, or that its findings have changed. */
export interface QueuedEvaluation {
  readonly id: number;
  readonly assetId: string;
  readonly points?: CommittedPoints;
}

/**
 * The way from other processes to the evaluator. A row stays until what follows from it is written, so nothing is
 * forgotten with a process or a notification; taking one twice changes nothing.
 */
export interface EvaluationQueue {
  /** Points that are committed already, for the evaluator of another process. */
  addPoints(batch: readonly CommittedPoints[]): Promise<void>;
  /** The oldest rows. */
  read(limit: number): Promise<QueuedEvaluation[]>;
  remove(ids: readonly number[]): Promise<void>;
}

interface QueueRow {
  id: number;
  asset_id: string;
  signal_numbers: number[] | null;
  times_ms: number[] | null;
  point_values: number[] | null;
}

/** The findings of these assets change with this transaction: their severities are evaluated after its commit. */
export async function requestEvaluation(client: PoolClient, assetIds: readonly string[]): Promise<void> {
  await client.query('insert into evaluation_queue (asset_id) select unnest($1::uuid[])', [assetIds]);
}

export function makeEvaluationQueue(pool: Pool): EvaluationQueue {
  return {
    async addPoints(batch) {
      for (const { assetId, signalNumbers, timesMs, values } of batch)
        await pool.query(
          `insert into evaluation_queue (asset_id, signal_numbers, times_ms, point_values)
           values ($1, $2::int[], $3::float8[], $4::float8[])`,
          [assetId, Array.from(signalNumbers), Array.from(timesMs), Array.from(values)],
        );
    },
    async read(limit) {
      const { rows } = await pool.query<QueueRow>(
        'select id, asset_id, signal_numbers, times_ms, point_values from evaluation_queue order by id limit $1',
        [limit],
      );
      return rows.map(({ id, asset_id: assetId, signal_numbers, times_ms, point_values }) =>
        signal_numbers === null || times_ms === null || point_values === null
          ? { id, assetId }
          : {
              id,
              assetId,
              points: { assetId, signalNumbers: signal_numbers, timesMs: times_ms, values: point_values },
            },
      );
    },
    async remove(ids) {
      if (ids.length === 0) return;
      await pool.query('delete from evaluation_queue where id = any($1::bigint[])', [ids]);
    },
  };
}
