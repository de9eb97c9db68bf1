import {
  decodeSeriesInto,
  encodePointsSegment,
  encodeSeries,
  summariseSeries,
  visitSegment,
} from '@ritzel/telemetry';
import type { Pool, PoolClient } from 'pg';
import { runPoolTransaction } from '../../platform/transaction.ts';
import { byteaArray, int4Array, int8Array } from './array-parameters.ts';
import { DAY_MS } from './asset-points.ts';
import type { YieldToLoop } from './event-loop-yield.ts';
import { encodeHourRollup, rollUpDay } from './hour-rollup.ts';
import { upsertLastValues } from './last-values.ts';
import {
  addPoint,
  firstAtOrAfter,
  mergeColumns,
  openColumns,
  type PointColumns,
  settleColumns,
} from './point-columns.ts';

export interface CompactionOfAsset {
  readonly assetId: string;
  /** Points before this time are compacted, later ones stay fresh; a midnight, or infinity for all. */
  readonly untilMs: number;
  /** Rows younger than this stay: a commit with a smaller id may still be on its way. */
  readonly minAgeMs: number;
  readonly maxPoints: number;
}

interface FreshRow {
  id: number;
  t_max_ms: number;
  points: number;
  segment: Buffer;
}

interface Gathered {
  readonly bySignal: ReadonlyMap<number, PointColumns>;
  readonly emptied: readonly number[];
  /** Rows that hold later points too, with what stays of them. */
  readonly kept: readonly {
    id: number;
    tMinMs: number;
    tMaxMs: number;
    points: number;
    segment: Uint8Array;
  }[];
}

interface SignalDay {
  readonly signal: number;
  readonly day: number;
  readonly columns: PointColumns;
  readonly start: number;
  readonly end: number;
}

/**
 * Moves the oldest fresh points of an asset into the chunks of their days, all in one transaction: a reader sees a
 * point before or after, and a crash leaves all as it was. Answers the number of points moved; 0 when there were
 * none or another process is at this asset.
 */
export function compactAsset(
  pool: Pool,
  compaction: CompactionOfAsset,
  yieldToLoop: YieldToLoop,
): Promise<number> {
  return runPoolTransaction(pool, (client) => compactWithin(client, compaction, yieldToLoop));
}

async function compactWithin(
  client: PoolClient,
  compaction: CompactionOfAsset,
  yieldToLoop: YieldToLoop,
): Promise<number> {
  const { assetId } = compaction;
  const { rows: locks } = await client.query<{ locked: boolean }>(
    'select pg_try_advisory_xact_lock(7265749, hashtext($1)) as locked',
    [assetId],
  );
  if (locks[0]?.locked !== true) return 0;
  const { rows } = await client.query<FreshRow>({
    name: 'oldest-fresh-rows',
    // From the oldest on: what is compacted is always older than what stays, so a fresh point wins over a compacted one.
    text: `select id, t_max_ms, points, segment
             from (select id, t_max_ms, points, segment, sum(points) over (order by id) - points as before
                     from telemetry_fresh
                    where asset_id = $1 and t_min_ms < $2
                      and received_at < now() - make_interval(secs => $3)) as row
            where before < $4
            order by id`,
    values: [
      assetId,
      Number.isFinite(compaction.untilMs) ? compaction.untilMs : Number.MAX_SAFE_INTEGER,
      compaction.minAgeMs / 1000,
      compaction.maxPoints,
    ],
  });
  if (rows.length === 0) return 0;
  const gathered = await gather(rows, compaction.untilMs, yieldToLoop);
  const days: SignalDay[] = [];
  let points = 0;
  for (const [signal, columns] of gathered.bySignal) {
    settleColumns(columns);
    days.push(...splitDays(signal, columns));
    points += columns.count;
    await yieldToLoop();
  }
  await writeDays(client, assetId, days, yieldToLoop);
  await upsertLastValues(
    client,
    [...gathered.bySignal]
      .sort(([a], [b]) => a - b)
      .map(([signal, { times, values, count }]) => ({
        assetId,
        signal,
        tMs: times[count - 1]!,
        value: values[count - 1]!,
      })),
    // A fresh point at the same time is newer than the one that is compacted here.
    { corrected: false },
  );
  await removeCompacted(client, assetId, gathered);
  return points;
}

async function gather(
  rows: readonly FreshRow[],
  untilMs: number,
  yieldToLoop: YieldToLoop,
): Promise<Gathered> {
  const bySignal = new Map<number, PointColumns>();
  const emptied: number[] = [];
  const kept: Gathered['kept'][number][] = [];
  for (const row of rows) {
    const later = { signals: [] as number[], times: [] as number[], values: [] as number[] }; // @NOTE: filled below
    visitSegment(row.segment, (signal, time, value) => {
      if (time >= untilMs) {
        later.signals.push(signal);
        later.times.push(time);
        later.values.push(value);
        return;
      }
      let columns = bySignal.get(signal);
      if (columns === undefined) {
        columns = openColumns();
        bySignal.set(signal, columns);
      }
      addPoint(columns, time, value);
    });
    if (later.times.length === 0) emptied.push(row.id);
    else {
      kept.push({
        id: row.id,
        tMinMs: later.times.reduce((least, time) => Math.min(least, time)),
        tMaxMs: row.t_max_ms,
        points: later.times.length,
        segment: encodePointsSegment(later.signals, later.times, later.values),
      });
    }
    await yieldToLoop();
  }
  return { bySignal, emptied, kept };
}

function* splitDays(signal: number, columns: PointColumns): Generator<SignalDay> {
  for (let start = 0; start < columns.count; ) {
    const day = Math.floor(columns.times[start]! / DAY_MS);
    const end = firstAtOrAfter(columns, (day + 1) * DAY_MS);
    yield { signal, day, columns, start, end };
    start = end;
  }
}

/** So many chunks go into one statement. */
const CHUNKS_A_STATEMENT = 500;

async function writeDays(
  client: PoolClient,
  assetId: string,
  days: readonly SignalDay[],
  yieldToLoop: YieldToLoop,
): Promise<void> {
  const sorted = days.toSorted((a, b) => a.signal - b.signal || a.day - b.day);
  for (let at = 0; at < sorted.length; at += CHUNKS_A_STATEMENT) {
    const some = sorted.slice(at, at + CHUNKS_A_STATEMENT);
    const known = await readChunks(client, assetId, some);
    const chunks: Uint8Array[] = [];
    const rollups: Uint8Array[] = [];
    const counts: number[] = [];
    const tMin: number[] = [];
    const tMax: number[] = [];
    for (const { signal, day, columns, start, end } of some) {
      const chunk = known.get(`${signal} ${day}`);
      const merged = mergeColumns(
        chunk === undefined ? openColumns() : decodeChunk(chunk),
        columns,
        start,
        end,
      );
      chunks.push(encodeSeries(merged.times, merged.values, merged.count));
      rollups.push(encodeHourRollup(rollUpDay(day * DAY_MS, merged.times, merged.values, merged.count)));
      counts.push(merged.count);
      tMin.push(merged.times[0]!);
      tMax.push(merged.times[merged.count - 1]!);
      await yieldToLoop();
    }
    const keys = [
      assetId,
      int4Array(some.map(({ signal }) => signal)),
      int4Array(some.map(({ day }) => day)),
    ];
    await client.query({
      name: 'upsert-chunks',
      text: `insert into telemetry_compacted (asset_id, signal_number, day, points, t_min_ms, t_max_ms, chunk)
             select $1, signal, date '1970-01-01' + day, points, t_min, t_max, chunk
               from unnest($2::int[], $3::int[], $4::int[], $5::bigint[], $6::bigint[], $7::bytea[])
                      as compacted (signal, day, points, t_min, t_max, chunk)
             on conflict (asset_id, signal_number, day) do update
               set points = excluded.points, t_min_ms = excluded.t_min_ms, t_max_ms = excluded.t_max_ms,
                   chunk = excluded.chunk, revision = telemetry_compacted.revision + 1`,
      values: [...keys, int4Array(counts), int8Array(tMin), int8Array(tMax), byteaArray(chunks)],
    });
    await client.query({
      name: 'upsert-rollups',
      text: `insert into telemetry_rollup (asset_id, signal_number, day, hours)
             select $1, signal, date '1970-01-01' + day, hours
               from unnest($2::int[], $3::int[], $4::bytea[]) as compacted (signal, day, hours)
             on conflict (asset_id, signal_number, day) do update set hours = excluded.hours`,
      values: [...keys, byteaArray(rollups)],
    });
  }
}

async function readChunks(
  client: PoolClient,
  assetId: string,
  days: readonly SignalDay[],
): Promise<Map<string, Buffer>> {
  const { rows } = await client.query<{ signal_number: number; day: number; chunk: Buffer }>({
    name: 'read-chunks',
    text: `select signal_number, day - date '1970-01-01' as day, chunk
             from telemetry_compacted
             join unnest($2::int[], $3::int[]) as wanted (signal, epoch_day)
               on signal_number = wanted.signal and day = date '1970-01-01' + wanted.epoch_day
            where asset_id = $1`,
    values: [assetId, int4Array(days.map(({ signal }) => signal)), int4Array(days.map(({ day }) => day))],
  });
  return new Map(rows.map((row) => [`${row.signal_number} ${row.day}`, row.chunk]));
}

function decodeChunk(chunk: Uint8Array): PointColumns {
  const { count } = summariseSeries(chunk);
  const columns = openColumns(Math.max(1, count));
  columns.count = decodeSeriesInto(chunk, columns.times, columns.values);
  return columns;
}

async function removeCompacted(client: PoolClient, assetId: string, gathered: Gathered): Promise<void> {
  if (gathered.emptied.length > 0) {
    await client.query({
      name: 'delete-compacted-rows',
      text: 'delete from telemetry_fresh where asset_id = $1 and id = any($2::bigint[])',
      values: [assetId, int8Array(gathered.emptied)],
    });
  }
  if (gathered.kept.length > 0) {
    const { kept } = gathered;
    await client.query({
      name: 'shorten-fresh-rows',
      text: `update telemetry_fresh
                set t_min_ms = kept.t_min, t_max_ms = kept.t_max, points = kept.points, segment = kept.segment
               from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::int[], $6::bytea[])
                      as kept (id, t_min, t_max, points, segment)
              where telemetry_fresh.asset_id = $1 and telemetry_fresh.id = kept.id`,
      values: [
        assetId,
        int8Array(kept.map((row) => row.id)),
        int8Array(kept.map((row) => row.tMinMs)),
        int8Array(kept.map((row) => row.tMaxMs)),
        int4Array(kept.map((row) => row.points)),
        byteaArray(kept.map((row) => row.segment)),
      ],
    });
  }
}
