import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { makeTelemetryStore } from '../apps/server/src/modules/telemetry-store/index.ts';
import { makeLog } from '../apps/server/src/platform/log.ts';
import { makeMetrics } from '../apps/server/src/platform/metrics.ts';
import type { ResultRow } from './result-table.ts';

/** Compacts all that is fresh and weighs what is compacted: tables, their out-of-line storage and their indexes. */
export async function compactAndWeigh(pool: pg.Pool, assetIds: readonly string[]): Promise<ResultRow[]> {
  await sleep(500);
  const store = makeTelemetryStore({ pool, log: makeLog('warn'), metrics: makeMetrics(), nowMs: Date.now });
  const startedAt = performance.now();
  const compacted = await store.compact({ all: true });
  const seconds = (performance.now() - startedAt) / 1000;
  await pool.query('vacuum full telemetry_compacted');
  await pool.query('vacuum full telemetry_rollup');
  const { rows } = await pool.query<{
    points: number;
    all_points: number;
    compacted: number;
    rollup: number;
    chunks: number;
  }>(
    `select coalesce(sum(points) filter (where asset_id = any($1::uuid[])), 0) as points, sum(points) as all_points,
            pg_total_relation_size('telemetry_compacted') as compacted, pg_total_relation_size('telemetry_rollup') as rollup,
            sum(length(chunk)) as chunks
       from telemetry_compacted`,
    [assetIds],
  );
  const weighed = rows[0]!;
  const part = 'Stored size at 0.01 resolution, lossless';
  return [
    {
      part,
      what: 'compacted and rolled up, tables and indexes',
      value: (weighed.compacted + weighed.rollup) / weighed.all_points,
      unit: 'bytes/point',
      goal: { atMost: 2 },
      note: `${(weighed.chunks / weighed.all_points).toFixed(2)} of it the chunks themselves`,
    },
    {
      part,
      what: 'compaction',
      value: compacted / seconds,
      unit: 'points/s',
      note: 'in one process, beside the server',
    },
  ];
}
