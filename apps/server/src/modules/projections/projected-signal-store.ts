import type { Pool } from 'pg';

interface SignalRow {
  asset_id: string;
  organisation_id: string;
  drivetrain_id: string | null;
  id: string;
  number: number;
  role: string;
  unit: string;
  interval_s: number | null;
}

/** All signals of these assets. */
export async function readSignals(pool: Pool, assetIds: readonly string[]): Promise<SignalRow[]> {
  const { rows } = await pool.query<SignalRow>(
    `select signal.asset_id, equipment.organisation_id, equipment.drivetrain_id, signal.id, signal.number, signal.role,
            signal.unit, signal.interval_s
       from equipment join signal on signal.asset_id = equipment.id where equipment.id = any($1::uuid[])`,
    [assetIds],
  );
  return rows;
}
