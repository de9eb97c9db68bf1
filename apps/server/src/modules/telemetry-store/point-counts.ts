import { visitSegment } from '@ritzel/telemetry';
import type { Pool } from 'pg';
import { DAY_MS } from './asset-points.ts';
import { makeLoopYield } from './event-loop-yield.ts';

const dayOf = (ms: number) => Math.floor(ms / DAY_MS);

/**
 * Roughly how many points of [fromMs, toMs) each signal of an asset has, by its number: a compacted day counts whole, and a
 * point that came late twice.
 */
export async function countPoints(
  pool: Pool,
  { assetId, fromMs, toMs }: { readonly assetId: string; readonly fromMs: number; readonly toMs: number },
): Promise<Map<number, number>> {
  const { rows: compacted } = await pool.query<{ number: number; points: number }>(
    `select signal_number as number, sum(points)::float8 as points from telemetry_compacted
      where asset_id = $1 and day >= date '1970-01-01' + $2::int and day <= date '1970-01-01' + $3::int
      group by signal_number`,
    [assetId, dayOf(fromMs), dayOf(toMs - 1)],
  );
  const counts = new Map(compacted.map(({ number, points }) => [number, points]));
  const { rows: fresh } = await pool.query<{ segment: Buffer }>(
    'select segment from telemetry_fresh where asset_id = $1 and t_max_ms >= $2 and t_min_ms < $3',
    [assetId, fromMs, toMs],
  );
  const yieldToLoop = makeLoopYield();
  for (const { segment } of fresh) {
    visitSegment(segment, (signal, time) => {
      if (time >= fromMs && time < toMs) counts.set(signal, (counts.get(signal) ?? 0) + 1);
    });
    await yieldToLoop();
  }
  return counts;
}
