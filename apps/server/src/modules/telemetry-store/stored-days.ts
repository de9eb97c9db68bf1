import { createHash } from 'node:crypto';
import { type Executor, queryRows } from '../../platform/query-rows.ts';
import { DAY_MS } from './asset-points.ts';

/** Which days points of a signal are stored of. Of the newest, which are not compacted yet, those of the whole asset count. */
export interface StoredDays {
  /** Beginnings of days (UTC) in which points may lie, newest first. */
  readonly daysMs: readonly number[];
  /** Another text whenever points of this stretch of time may have changed; empty where there are none. */
  versionOf(fromMs: number, toMs: number): string;
}

/** A single segment of points that lie years apart names no more days than this. */
const MOST_DAYS_OF_A_SEGMENT = 3660;

const dayOf = (ms: number) => Math.floor(ms / DAY_MS);

/**
 * One read of what is stored of a signal, without the points. What is committed while they are read afterwards has another
 * version the next time, so whoever counts by it misses nothing.
 */
export async function listStoredDays(
  executor: Executor,
  { assetId, signalNumber, fromMs }: { assetId: string; signalNumber: number; fromMs: number },
): Promise<StoredDays> {
  const fresh = await queryRows<{ id: string; from: number; to: number; points: number }>(
    executor,
    `select id::text as id, t_min_ms::float8 as "from", t_max_ms::float8 as "to", points from telemetry_fresh
      where asset_id = $1 and t_max_ms >= $2 order by id`,
    [assetId, fromMs],
  );
  // Read after the fresh ones: what is compacted in between is seen twice and never not at all.
  const chunks = await queryRows<{ day: number; revision: number }>(
    executor,
    `select day - date '1970-01-01' as day, revision from telemetry_compacted
      where asset_id = $1 and signal_number = $2 and day >= date '1970-01-01' + $3::int`,
    [assetId, signalNumber, dayOf(fromMs)],
  );
  const revisions = new Map(chunks.map(({ day, revision }) => [day, revision]));
  const days = new Set(revisions.keys());
  for (const { from, to } of fresh) {
    const last = dayOf(to);
    for (let day = Math.max(dayOf(from), last - MOST_DAYS_OF_A_SEGMENT); day <= last; day += 1) days.add(day);
  }
  return {
    daysMs: [...days].sort((one, other) => other - one).map((day) => day * DAY_MS),
    versionOf(from, to) {
      const parts: string[] = [];
      for (let day = dayOf(from); day <= dayOf(to - 1); day += 1)
        if (revisions.has(day)) parts.push(`${day}:${revisions.get(day)}`);
      for (const row of fresh) if (row.to >= from && row.from < to) parts.push(`${row.id} ${row.points}`);
      return parts.length === 0
        ? ''
        : createHash('sha256').update(parts.join()).digest('base64url').slice(0, 22);
    },
  };
}
