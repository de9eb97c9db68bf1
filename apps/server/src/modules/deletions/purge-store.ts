import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';

/** Rows of an asset that no foreign key removes with it: keys of telemetry and of what is computed from it. */
const KEYED_BY_ASSET = [
  'telemetry_fresh',
  'telemetry_compacted',
  'telemetry_rollup',
  'telemetry_last',
  'waveform_annotation',
  'waveform_reference',
  'diagnosis',
  'diagnosis_history',
  'finding_condition',
  'finding_closed',
  'condition',
  'evaluation_queue',
  'waveform',
] as const;

/** One asset and table at a time, each a transaction of its own: on a cluster they lie on one node. */
export async function purgeMeasurements(db: Database, assetIds: readonly string[]): Promise<void> {
  for (const assetId of assetIds)
    for (const table of KEYED_BY_ASSET)
      await sql`delete from ${sql.table(table)} where asset_id = ${assetId}`.execute(db);
}
