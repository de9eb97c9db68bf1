import {
  addPointsToBuckets,
  addSeriesToBuckets,
  closeBuckets,
  decodeSeriesInto,
  openBuckets,
  type SeriesBuckets,
  summariseSeries,
  visitSegmentSignal,
} from '@ritzel/telemetry';
import type { Pool } from 'pg';
import { DAY_MS, HOUR_MS } from './asset-points.ts';
import { layBuckets } from './bucket-grid.ts';
import { makeLoopYield } from './event-loop-yield.ts';
import { decodeHourRollup } from './hour-rollup.ts';
import {
  addPoint,
  firstAtOrAfter,
  mergeColumns,
  openColumns,
  type PointColumns,
  settleColumns,
} from './point-columns.ts';

export interface SeriesQuestion {
  readonly assetId: string;
  readonly signalNumber: number;
  /** The range is [fromMs, toMs). */
  readonly fromMs: number;
  readonly toMs: number;
  /** At most so many buckets; without it every point. */
  readonly buckets?: number | undefined;
}

export interface RawSeries {
  readonly bucketMs: null;
  readonly timesMs: Float64Array;
  readonly values: Float64Array;
}

/** Buckets that hold points, with the time of their start; a value that is not finite is in none. */
export interface BucketedSeries {
  readonly bucketMs: number;
  readonly timesMs: Float64Array;
  readonly min: Float64Array;
  readonly mean: Float64Array;
  readonly max: Float64Array;
  readonly count: Float64Array;
}

interface FoundRow {
  /** Days since 1970; null for a fresh segment. */
  day: number | null;
  /** A chunk, a rollup or a fresh segment. */
  bytes: Buffer;
  kind: 'chunk' | 'rollup' | 'fresh';
}

interface Found {
  readonly rows: readonly FoundRow[];
  readonly fresh: PointColumns;
}

const dayOf = (ms: number) => Math.floor(ms / DAY_MS);

/** One statement, so one snapshot: a point is compacted or fresh in it, never both and never neither. */
async function findChunks(pool: Pool, question: SeriesQuestion): Promise<Found> {
  const { rows } = await pool.query<FoundRow>({
    name: 'find-chunks',
    text: `select 'chunk' as kind, day - date '1970-01-01' as day, chunk as bytes, 0::bigint as id
             from telemetry_compacted
            where asset_id = $1 and signal_number = $2
              and day >= date '1970-01-01' + $3::int and day <= date '1970-01-01' + $4::int
           union all
           select 'fresh', null, segment, id
             from telemetry_fresh
            where asset_id = $1 and t_max_ms >= $5 and t_min_ms < $6
            order by day, id`,
    values: parametersOf(question),
  });
  return { rows, fresh: freshColumns(rows, question) };
}

/** Whole days as rollups, but for the days named, whose chunks are read. */
async function findRollups(pool: Pool, question: SeriesQuestion, rawDays: readonly number[]): Promise<Found> {
  const { rows } = await pool.query<FoundRow>({
    name: 'find-rollups',
    text: `select 'rollup' as kind, day - date '1970-01-01' as day, hours as bytes, 0::bigint as id
             from telemetry_rollup
            where asset_id = $1 and signal_number = $2
              and day >= date '1970-01-01' + $3::int and day <= date '1970-01-01' + $4::int
              and day - date '1970-01-01' <> all($7::int[])
           union all
           select 'chunk', day - date '1970-01-01', chunk, 0
             from telemetry_compacted
            where asset_id = $1 and signal_number = $2
              and day - date '1970-01-01' = any($7::int[])
           union all
           select 'fresh', null, segment, id
             from telemetry_fresh
            where asset_id = $1 and t_max_ms >= $5 and t_min_ms < $6
            order by day, id`,
    values: [...parametersOf(question), rawDays],
  });
  return { rows, fresh: freshColumns(rows, question) };
}

function parametersOf({ assetId, signalNumber, fromMs, toMs }: SeriesQuestion): unknown[] {
  return [assetId, signalNumber, dayOf(fromMs), dayOf(toMs - 1), fromMs, toMs];
}

function freshColumns(rows: readonly FoundRow[], question: SeriesQuestion): PointColumns {
  const columns = openColumns();
  for (const row of rows) {
    if (row.kind !== 'fresh') continue;
    visitSegmentSignal(row.bytes, question.signalNumber, (time, value) => {
      if (time >= question.fromMs && time < question.toMs) addPoint(columns, time, value);
    });
  }
  settleColumns(columns);
  return columns;
}

function decodeChunk(chunk: Uint8Array): PointColumns {
  const { count } = summariseSeries(chunk);
  const columns = openColumns(Math.max(1, count));
  columns.count = decodeSeriesInto(chunk, columns.times, columns.values);
  return columns;
}

/** The points of one day, compacted and fresh, settled. */
function mergeDay(chunk: Uint8Array, fresh: PointColumns, start: number, end: number): PointColumns {
  const compacted = decodeChunk(chunk);
  return start === end ? compacted : mergeColumns(compacted, fresh, start, end);
}

interface DayPiece {
  readonly row: FoundRow | undefined;
  /** The fresh points of the same day: index range. */
  readonly start: number;
  readonly end: number;
}

/** What was found in the order of time: compacted days with the fresh points that belong to them. */
function* piecesByDay({ rows, fresh }: Found): Generator<DayPiece> {
  let next = 0;
  for (const row of rows) {
    if (row.day === null) continue;
    const start = firstAtOrAfter(fresh, row.day * DAY_MS);
    const end = firstAtOrAfter(fresh, (row.day + 1) * DAY_MS);
    if (start > next) yield { row: undefined, start: next, end: start };
    yield { row, start, end };
    next = end;
  }
  if (next < fresh.count) yield { row: undefined, start: next, end: fresh.count };
}

async function readRaw(pool: Pool, question: SeriesQuestion): Promise<RawSeries> {
  const found = await findChunks(pool, question);
  const yieldToLoop = makeLoopYield();
  const pieces: PointColumns[] = [];
  let count = 0;
  for (const { row, start, end } of piecesByDay(found)) {
    const columns =
      row === undefined
        ? slice(found.fresh, start, end)
        : cut(mergeDay(row.bytes, found.fresh, start, end), question.fromMs, question.toMs);
    pieces.push(columns);
    await yieldToLoop();
    count += columns.count;
  }
  const timesMs = new Float64Array(count);
  const values = new Float64Array(count);
  let at = 0;
  for (const piece of pieces) {
    timesMs.set(piece.times.subarray(0, piece.count), at);
    values.set(piece.values.subarray(0, piece.count), at);
    at += piece.count;
  }
  return { bucketMs: null, timesMs, values };
}

function slice(columns: PointColumns, start: number, end: number): PointColumns {
  return {
    times: columns.times.subarray(start, end),
    values: columns.values.subarray(start, end),
    count: end - start,
    isSorted: true,
  };
}

function cut(columns: PointColumns, fromMs: number, toMs: number): PointColumns {
  return slice(columns, firstAtOrAfter(columns, fromMs), firstAtOrAfter(columns, toMs));
}

function addRollup(buckets: SeriesBuckets, day: number, bytes: Uint8Array): void {
  const hours = decodeHourRollup(bytes);
  const bucketMs = (buckets.to - buckets.from) / buckets.count.length;
  for (let hour = 0; hour < 24; hour++) {
    const count = hours.count[hour]!;
    const time = day * DAY_MS + hour * HOUR_MS;
    if (count === 0 || time < buckets.from || time >= buckets.to) continue;
    const bucket = Math.floor((time - buckets.from) / bucketMs);
    if (hours.min[hour]! < buckets.min[bucket]!) buckets.min[bucket] = hours.min[hour]!;
    if (hours.max[hour]! > buckets.max[bucket]!) buckets.max[bucket] = hours.max[hour]!;
    buckets.sum[bucket]! += hours.mean[hour]! * count;
    buckets.count[bucket]! += count;
  }
}

/** Days that are rolled up and yet have fresh points: there the rollup is out of date. */
function daysOutOfDate({ rows, fresh }: Found): number[] {
  return rows
    .filter(({ kind, day }) => {
      if (kind !== 'rollup' || day === null) return false;
      return firstAtOrAfter(fresh, day * DAY_MS) < firstAtOrAfter(fresh, (day + 1) * DAY_MS);
    })
    .map((row) => Number(row.day));
}

async function findForBuckets(pool: Pool, question: SeriesQuestion, bucketMs: number): Promise<Found> {
  if (bucketMs < HOUR_MS) return findChunks(pool, question);
  let rawDays: number[] = [];
  // Each round is a snapshot of its own; points may arrive in between, on a third day at most once or twice.
  for (let round = 0; round < 4; round += 1) {
    const found = await findRollups(pool, question, rawDays);
    const outOfDate = daysOutOfDate(found);
    if (outOfDate.length === 0) return found;
    rawDays = [...rawDays, ...outOfDate];
  }
  return findChunks(pool, question);
}

async function readBuckets(pool: Pool, question: SeriesQuestion, most: number): Promise<BucketedSeries> {
  const grid = layBuckets(question.fromMs, question.toMs, most);
  const wide = { ...question, fromMs: grid.fromMs, toMs: grid.toMs };
  const found = await findForBuckets(pool, wide, grid.bucketMs);
  const buckets = openBuckets(grid.fromMs, grid.toMs, grid.buckets);
  const yieldToLoop = makeLoopYield();
  for (const { row, start, end } of piecesByDay(found)) {
    await yieldToLoop();
    if (row === undefined) {
      const { times, values, count } = slice(found.fresh, start, end);
      addPointsToBuckets(buckets, times, values, count);
    } else if (row.kind === 'rollup') {
      addRollup(buckets, Number(row.day), row.bytes);
    } else if (start === end) {
      addSeriesToBuckets(buckets, row.bytes);
    } else {
      const { times, values, count } = mergeDay(row.bytes, found.fresh, start, end);
      addPointsToBuckets(buckets, times, values, count);
    }
  }
  return dropEmpty(closeBuckets(buckets), grid.fromMs, grid.bucketMs);
}

function dropEmpty(
  closed: ReturnType<typeof closeBuckets>,
  fromMs: number,
  bucketMs: number,
): BucketedSeries {
  const full = closed.count.reduce((sum, count) => sum + (count > 0 ? 1 : 0), 0);
  const series = {
    bucketMs,
    timesMs: new Float64Array(full),
    min: new Float64Array(full),
    mean: new Float64Array(full),
    max: new Float64Array(full),
    count: new Float64Array(full),
  };
  let at = 0;
  for (let bucket = 0; bucket < closed.count.length; bucket++) {
    if (closed.count[bucket] === 0) continue;
    series.timesMs[at] = fromMs + bucket * bucketMs;
    series.min[at] = closed.min[bucket]!;
    series.mean[at] = closed.mean[bucket]!;
    series.max[at] = closed.max[bucket]!;
    series.count[at] = closed.count[bucket]!;
    at += 1;
  }
  return series;
}

/**
 * One signal's points of [fromMs, toMs): raw, or gathered in buckets whose edges lie on a fixed grid (the first and
 * the last bucket are whole, see `layBuckets`). Compacted, fresh and late points are one series.
 */
export function readStoredSeries(pool: Pool, question: SeriesQuestion): Promise<RawSeries | BucketedSeries> {
  if (!(question.fromMs < question.toMs)) {
    const none = new Float64Array(0);
    return Promise.resolve({ bucketMs: null, timesMs: none, values: none });
  }
  return question.buckets === undefined
    ? readRaw(pool, question)
    : readBuckets(pool, question, question.buckets);
}
