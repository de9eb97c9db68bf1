import type { Pool } from 'pg';
import { type LoopMetrics, makeBackgroundLoop } from '../../platform/background-loop.ts';
import type { Log } from '../../platform/log.ts';
import { DAY_MS } from './asset-points.ts';
import { compactAsset } from './chunk-compaction.ts';
import { makeLoopYield } from './event-loop-yield.ts';

export interface Upkeep {
  /** Compacts what is due; with `all` everything that is fresh. Answers the number of points compacted. */
  runOnce(options?: { all?: boolean }): Promise<number>;
  start(): void;
  stop(): Promise<void>;
}

export interface UpkeepParts {
  readonly pool: Pool;
  readonly log: Log;
  readonly nowMs: () => number;
  readonly everyMs: number;
  readonly metrics?: LoopMetrics | undefined;
}

const MIN_AGE_MS = 10_000;
/** A load of history that came to rest is compacted after this. */
const QUIET_S = 60;
const LONGEST_WAIT_S = 600;
/** A reader of one signal goes over all fresh rows of its asset: more than this are compacted, today's too. */
const MANY_ROWS = 128;
const MANY_POINTS = 100_000;
/** Rewriting today's chunks pays when they grow by this share at least. */
const WORTHWHILE_SHARE = 0.05;
const POINTS_A_TRANSACTION = 300_000;

interface Due {
  asset_id: string;
  old_points: number;
  is_old_due: boolean;
  is_all_due: boolean;
}

/** Which assets have fresh points to compact: those of past days once they are quiet, today's once they are many. */
async function listDue(pool: Pool, todayMs: number): Promise<Due[]> {
  const { rows } = await pool.query<Due>(
    `with fresh as (
       select asset_id, count(*) as rows, sum(points) as points,
              coalesce(sum(points) filter (where t_min_ms < $1), 0) as old_points,
              coalesce(max(received_at) filter (where t_min_ms < $1) < now() - make_interval(secs => $2)
                or min(received_at) filter (where t_min_ms < $1) < now() - make_interval(secs => $3)
                or sum(points) filter (where t_min_ms < $1) >= $5, false) as is_old_due
         from telemetry_fresh
        where received_at < now() - make_interval(secs => $6)
        group by asset_id),
     many as (
       select * from fresh where rows >= $4 or points >= $5 or is_old_due)
     select asset_id, old_points, is_old_due,
            (rows >= $4 or points >= $5) and points - old_points >= $7::float8 * coalesce(
              (select sum(compacted.points) from telemetry_compacted compacted
                where compacted.asset_id = many.asset_id and compacted.day >= date '1970-01-01' + $8::int), 0) as is_all_due
       from many`,
    [
      todayMs,
      QUIET_S,
      LONGEST_WAIT_S,
      MANY_ROWS,
      MANY_POINTS,
      MIN_AGE_MS / 1000,
      WORTHWHILE_SHARE,
      Math.floor(todayMs / DAY_MS),
    ],
  );
  return rows.filter((row) => row.is_old_due || row.is_all_due);
}

export function makeUpkeep(parts: UpkeepParts): Upkeep {
  const { pool, log, nowMs } = parts;
  let isStopped = false;

  async function compactWhole(assetId: string, untilMs: number, minAgeMs: number): Promise<number> {
    let compacted = 0;
    const yieldToLoop = makeLoopYield();
    while (!isStopped) {
      const points = await compactAsset(
        pool,
        { assetId, untilMs, minAgeMs, maxPoints: POINTS_A_TRANSACTION },
        yieldToLoop,
      );
      compacted += points;
      // The points of rows are counted before those at the same time are taken together.
      if (points < POINTS_A_TRANSACTION / 2) break;
    }
    return compacted;
  }

  async function runOnce(options: { all?: boolean } = {}): Promise<number> {
    let compacted = 0;
    const startedAtMs = performance.now();
    if (options.all) {
      const { rows } = await pool.query<{ asset_id: string }>(
        'select distinct asset_id from telemetry_fresh',
      );
      for (const { asset_id } of rows) compacted += await compactWhole(asset_id, Number.POSITIVE_INFINITY, 0);
    } else {
      const todayMs = Math.floor(nowMs() / DAY_MS) * DAY_MS;
      for (const due of await listDue(pool, todayMs)) {
        if (isStopped) break;
        compacted += await compactWhole(
          due.asset_id,
          due.is_all_due ? Number.POSITIVE_INFINITY : todayMs,
          MIN_AGE_MS,
        );
      }
    }
    if (compacted > 0)
      log.debug({ compacted, ms: Math.round(performance.now() - startedAtMs) }, 'points compacted');
    return compacted;
  }

  const loop = makeBackgroundLoop({
    name: 'compaction',
    turn: () => runOnce(),
    everyMs: parts.everyMs,
    isFirstTurnLater: true,
    log,
    metrics: parts.metrics,
  });

  return {
    runOnce,
    start: loop.start,
    async stop() {
      isStopped = true;
      await loop.stop();
    },
  };
}
