import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { purgeTelemetry } from '../telemetry-store/index.ts';

/** Rows of an asset that no foreign key removes with it: what is computed from its telemetry. */
const KEYED_BY_ASSET = [
  'diagnosis',
  'diagnosis_history',
  'finding_condition',
  'finding_closed',
  'condition',
  'evaluation_queue',
] as const;

/** What is computed goes first: nothing is left that points at telemetry which is gone. */
export async function purgeMeasurements(db: Database, assetIds: readonly string[]): Promise<void> {
  for (const assetId of assetIds) {
    for (const table of KEYED_BY_ASSET)
      await sql`delete from ${sql.table(table)} where asset_id = ${assetId}`.execute(db);
    await purgeTelemetry(db, assetId);
  }
}
