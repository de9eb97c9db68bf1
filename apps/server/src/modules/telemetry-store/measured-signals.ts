import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';

/**
 * Which of these signals of an asset anything was ever measured into, by their numbers. The newest points are written
 * behind the commit, so all signals of an asset that sent something in the last five minutes count as measured.
 * Reads one asset at a time and joins nothing, so that it runs on a cluster.
 */
export async function findMeasuredSignals(
  db: Database | DatabaseTransaction,
  assetId: string,
  numbers: readonly number[],
): Promise<Set<number>> {
  if (numbers.length === 0) return new Set();
  const candidates = [...numbers];
  const { rows: recent } = await sql`
    select 1 from telemetry_fresh
     where asset_id = ${assetId} and received_at > now() - interval '5 minutes' limit 1`.execute(db);
  if (recent.length > 0) return new Set(candidates);
  const { rows: last } = await sql<{ number: number }>`
    select signal_number as number from telemetry_last
     where asset_id = ${assetId} and signal_number = any(${candidates}::int[])`.execute(db);
  const { rows: compacted } = await sql<{ number: number }>`
    select number from unnest(${candidates}::int[]) as number
     where exists (select 1 from telemetry_compacted where asset_id = ${assetId} and signal_number = number)`.execute(
    db,
  );
  return new Set([...last, ...compacted].map(({ number }) => number));
}

/** Of these assets those that have waveforms. */
export async function assetsWithWaveforms(
  db: Database | DatabaseTransaction,
  assetIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select asset.id from unnest(${[...assetIds]}::uuid[]) as asset (id)
     where exists (select 1 from waveform where waveform.asset_id = asset.id)`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Since when points of a signal are stored; undefined where there are none. Of the newest, which are not compacted yet, those
 * of the whole asset count.
 */
export async function findFirstMeasured(
  db: Database | DatabaseTransaction,
  assetId: string,
  signalNumber: number,
): Promise<number | undefined> {
  const { rows: compacted } = await sql<{ ms: number | null }>`
    select extract(epoch from min(day)) * 1000 as ms from telemetry_compacted
     where asset_id = ${assetId} and signal_number = ${signalNumber}`.execute(db);
  const { rows: fresh } = await sql<{ ms: number | null }>`
    select min(t_min_ms)::float8 as ms from telemetry_fresh where asset_id = ${assetId}`.execute(db);
  const times = [compacted[0]?.ms, fresh[0]?.ms].flatMap((ms) => (ms == null ? [] : [Number(ms)]));
  return times.length === 0 ? undefined : Math.min(...times);
}
