import type { Pool } from 'pg';
import { runPoolTransaction } from '../../platform/transaction.ts';
import { DAY_MS } from './asset-points.ts';

const ASSETS_A_STATEMENT = 200;

interface KeptDays {
  id: string;
  raw_retention_days: number | null;
  rollup_retention_days: number | null;
}

/** Drops whole days beyond what each organisation keeps; rollups may be kept for longer than points. */
export async function dropOldDays(pool: Pool, nowMs: number): Promise<void> {
  const { rows: organisations } = await pool.query<KeptDays>(
    `select id, raw_retention_days, rollup_retention_days from organisation
      where raw_retention_days is not null or rollup_retention_days is not null`,
  );
  const today = Math.floor(nowMs / DAY_MS);
  for (const organisation of organisations) {
    const { rows: assets } = await pool.query<{ id: string }>(
      'select id from equipment where organisation_id = $1',
      [organisation.id],
    );
    const assetIds = assets.map((asset) => asset.id);
    const drop = async (table: string, days: number | null) => {
      if (days === null) return;
      // A few at a time: a statement that its limit ends has dropped nothing, and would drop nothing the next time.
      for (let at = 0; at < assetIds.length; at += ASSETS_A_STATEMENT) {
        // Late points may be put into the same days: whoever waits in a circle goes again.
        await runPoolTransaction(pool, (client) =>
          client.query(
            `delete from ${table} where asset_id = any($1::uuid[]) and day < date '1970-01-01' + $2::int`,
            [assetIds.slice(at, at + ASSETS_A_STATEMENT), today - days],
          ),
        );
      }
    };
    await drop('telemetry_compacted', organisation.raw_retention_days);
    await drop('telemetry_rollup', organisation.rollup_retention_days);
  }
}
