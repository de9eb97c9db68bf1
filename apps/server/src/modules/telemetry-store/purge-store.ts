import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';

const KEYED_BY_ASSET = [
  'telemetry_fresh',
  'telemetry_compacted',
  'telemetry_rollup',
  'telemetry_last',
  'waveform_annotation',
  'waveform_reference',
  'waveform',
] as const;

/** Deletes the telemetry of an asset that is gone for good; each table is a transaction of its own, for on a cluster they lie on several nodes. */
export async function purgeTelemetry(db: Database, assetId: string): Promise<void> {
  for (const table of KEYED_BY_ASSET)
    await sql`delete from ${sql.table(table)} where asset_id = ${assetId}`.execute(db);
}
