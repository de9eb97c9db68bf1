import { setTimeout as sleep } from 'node:timers/promises';
import { visitSegment } from '@ritzel/telemetry';
import type { Pool, PoolClient } from 'pg';
import { type LoopMetrics, makeBackgroundLoop } from '../../platform/background-loop.ts';
import type { Log } from '../../platform/log.ts';
import { runPoolTransaction } from '../../platform/transaction.ts';
import { float8Array, int4Array, int8Array, uuidArray } from './array-parameters.ts';
import type { AssetPoints } from './asset-points.ts';

export interface LastPoint {
  readonly tMs: number;
  readonly value: number;
}
/** Newest point by signal number, by asset. */
export type LastValuesOfAssets = ReadonlyMap<string, ReadonlyMap<number, LastPoint>>;

export interface LastValues {
  /** Takes what was committed. */
  take(batch: readonly AssetPoints[]): void;
  read(assetIds: readonly string[]): Promise<LastValuesOfAssets>;
  /** Brings the table up to date with what was committed before this process started. */
  rollForward(): Promise<void>;
  flush(): Promise<void>;
  start(): void;
  /** Writes all and takes the mark of this process away. */
  stop(): Promise<void>;
}

type Newest = Map<string, Map<number, { tMs: number; value: number }>>;

const FLUSH_EVERY_MS = 1_000;
const ROWS_A_STATEMENT = 2_000;
/** Under heavy load writing behind takes at most this share of the time; memory answers meanwhile. */
const LARGEST_SHARE = 0.15;
/** Longer than any commit takes: a row that is not visible yet comes after the mark. */
const COMMIT_MARGIN_S = 60;
const DEAD_WRITER_S = 600;

function signalsOf(newest: Newest, assetId: string): Map<number, { tMs: number; value: number }> {
  let signals = newest.get(assetId);
  if (signals === undefined) {
    signals = new Map();
    newest.set(assetId, signals);
  }
  return signals;
}

function takePoint(newest: Newest, assetId: string, signal: number, tMs: number, value: number): void {
  takeSignalPoint(signalsOf(newest, assetId), signal, tMs, value);
}

function takeSignalPoint(
  signals: Map<number, { tMs: number; value: number }>,
  signal: number,
  tMs: number,
  value: number,
): void {
  const known = signals.get(signal);
  if (known === undefined) signals.set(signal, { tMs, value });
  // Of two points at one time the later commit wins.
  else if (tMs >= known.tMs) {
    known.tMs = tMs;
    known.value = value;
  }
}

interface LastRow {
  readonly assetId: string;
  readonly signal: number;
  readonly tMs: number;
  readonly value: number;
}

/** Two texts: a cluster sends only part of a statement on, and a parameter that is used in the other part has no type there. */
const UPSERT_NEWER = `
  insert into telemetry_last (asset_id, signal_number, t_ms, value)
  select * from unnest($1::uuid[], $2::int[], $3::bigint[], $4::float8[])
  on conflict (asset_id, signal_number) do update set t_ms = excluded.t_ms, value = excluded.value
    where excluded.t_ms > telemetry_last.t_ms`;
const UPSERT_CORRECTED = `${UPSERT_NEWER}
       or (excluded.t_ms = telemetry_last.t_ms and excluded.value is distinct from telemetry_last.value)`;

/**
 * Writes newer points. Rows are sorted by key, so that writers who meet wait for each other instead of locking each
 * other out. At the same time a `corrected` value replaces the one that is there, for it was committed later.
 */
export async function upsertLastValues(
  client: Pool | PoolClient,
  rows: readonly LastRow[],
  { corrected }: { corrected: boolean },
): Promise<void> {
  await client.query({
    name: corrected ? 'upsert-corrected-last-values' : 'upsert-newer-last-values',
    text: corrected ? UPSERT_CORRECTED : UPSERT_NEWER,
    values: [
      uuidArray(rows.map((row) => row.assetId)),
      int4Array(rows.map((row) => row.signal)),
      int8Array(rows.map((row) => row.tMs)),
      float8Array(rows.map((row) => row.value)),
    ],
  });
}

function sortedRows(newest: Newest): LastRow[] {
  return [...newest.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([assetId, signals]) =>
      [...signals.entries()]
        .sort(([a], [b]) => a - b)
        .map(([signal, { tMs, value }]) => ({ assetId, signal, tMs, value })),
    );
}

/**
 * The newest point of each signal: written behind the commits and coalesced. What a killed process had not written
 * is read again from the fresh rows that came after its mark.
 */
export function makeLastValues(parts: {
  pool: Pool;
  readingPool: Pool;
  upkeepPool: Pool;
  log: Log;
  metrics?: LoopMetrics | undefined;
  writer: string;
}): LastValues {
  const { pool, readingPool, upkeepPool, log, writer } = parts;
  let dirty: Newest = new Map();
  let beingWritten: Newest = new Map();
  let flushing: Promise<void> = Promise.resolve();
  let lastMarkMs = performance.now();

  async function mark(flushedAt: Date | undefined): Promise<void> {
    await pool.query(
      `insert into telemetry_last_mark (writer, flushed_at)
       values ($1, coalesce($2::timestamptz, now()) - make_interval(secs => $3))
       on conflict (writer) do update set flushed_at = excluded.flushed_at`,
      [writer, flushedAt, COMMIT_MARGIN_S],
    );
  }

  async function writeAll(isPaced: boolean): Promise<void> {
    const { rows: clock } = await pool.query<{ now: Date }>('select now()');
    beingWritten = dirty;
    dirty = new Map();
    try {
      const rows = sortedRows(beingWritten);
      for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT) {
        const startedAtMs = performance.now();
        await upsertLastValues(pool, rows.slice(at, at + ROWS_A_STATEMENT), { corrected: true });
        if (isPaced && at + ROWS_A_STATEMENT < rows.length)
          await sleep((performance.now() - startedAtMs) * (1 / LARGEST_SHARE - 1));
      }
      await mark(clock[0]?.now);
      beingWritten = new Map();
    } catch (error) {
      const newer = dirty;
      dirty = beingWritten;
      beingWritten = new Map();
      for (const [assetId, signals] of newer)
        for (const [signal, { tMs, value }] of signals) takePoint(dirty, assetId, signal, tMs, value);
      throw error;
    }
  }

  function flush(isPaced = false): Promise<void> {
    const next = flushing.then(() => writeAll(isPaced));
    flushing = next.catch(() => {});
    return next;
  }

  const loop = makeBackgroundLoop({
    name: 'writing the last values',
    everyMs: FLUSH_EVERY_MS,
    shortestPauseMs: 200,
    log,
    metrics: parts.metrics,
    async turn() {
      // An idle process says now and then that it lives.
      if (dirty.size === 0 && performance.now() - lastMarkMs <= 30_000) return;
      await flush(true);
      lastMarkMs = performance.now();
    },
  });

  return {
    take(batch) {
      for (const { assetId, signalNumbers, timesMs, values } of batch) {
        const signals = signalsOf(dirty, assetId);
        for (let index = 0; index < timesMs.length; index++)
          takeSignalPoint(signals, signalNumbers[index]!, timesMs[index]!, values[index]!);
      }
    },
    async read(assetIds) {
      // Before the question, so that nothing slips between memory and table.
      const inMemory = [dirty, beingWritten];
      const { rows } = await readingPool.query<{
        asset_id: string;
        signal_number: number;
        t_ms: number;
        value: number;
      }>('select asset_id, signal_number, t_ms, value from telemetry_last where asset_id = any($1::uuid[])', [
        assetIds,
      ]);
      const found: Newest = new Map(assetIds.map((assetId) => [assetId, new Map()]));
      for (const row of rows) takePoint(found, row.asset_id, row.signal_number, row.t_ms, row.value);
      for (const newest of [inMemory[1]!, inMemory[0]!, dirty]) {
        for (const assetId of assetIds) {
          for (const [signal, { tMs, value }] of newest.get(assetId) ?? [])
            takePoint(found, assetId, signal, tMs, value);
        }
      }
      return found;
    },
    async rollForward() {
      const { rows: marks } = await pool.query<{ since: Date | null }>(
        'select min(flushed_at) as since from telemetry_last_mark',
      );
      const since = marks[0]?.since ?? null;
      await mark(undefined);
      if (since === null) return;
      await runPoolTransaction(upkeepPool, async (client) => {
        await client.query(
          `declare received no scroll cursor for
             select asset_id, segment from telemetry_fresh where received_at >= $1 order by asset_id, id`,
          [since],
        );
        for (;;) {
          const { rows } = await client.query<{ asset_id: string; segment: Buffer }>(
            'fetch 500 from received',
          );
          if (rows.length === 0) break;
          for (const { asset_id, segment } of rows)
            visitSegment(segment, (signal, tMs, value) => takePoint(dirty, asset_id, signal, tMs, value));
        }
      });
      await flush();
      await pool.query(
        'delete from telemetry_last_mark where flushed_at < now() - make_interval(secs => $1) and writer <> $2',
        [DEAD_WRITER_S, writer],
      );
    },
    flush,
    start: loop.start,
    async stop() {
      await loop.stop();
      await flush();
      await pool.query('delete from telemetry_last_mark where writer = $1', [writer]);
    },
  };
}
