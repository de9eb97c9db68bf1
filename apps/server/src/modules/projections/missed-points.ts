import type { Pool } from 'pg';
import { FIGURE_ROLES } from './equipment-figures.ts';
import { RING_MS } from './vibration-trend.ts';

export interface MissedPoints {
  readonly assetId: string;
  readonly signalNumber: number;
  readonly sinceMs: number;
}

/** Of another position of the same part, readings of about this time may not be in the ring either. */
const OVERLAP_MS = 1_800_000;

/** Signals whose newest points the figures of their equipment do not have: what a process that was killed left out. */
export async function listMissed(pool: Pool, nowMs: number): Promise<MissedPoints[]> {
  const { rows } = await pool.query<MissedPoints>(
    `select last.asset_id as "assetId", last.signal_number as "signalNumber",
            case when signal.role = $2 then last.t_ms
                 else greatest(coalesce(extract(epoch from equipment.vibration_at) * 1000, 0) - $4::float8, $3::float8)
            end::float8 as "sinceMs"
       from telemetry_last last
       join signal on signal.asset_id = last.asset_id and signal.number = last.signal_number
       join equipment on equipment.id = last.asset_id
      where (signal.role = $2 and last.value is distinct from equipment.operation_hours)
         or (signal.role = $1 and last.t_ms > $3::float8
             and last.t_ms > coalesce(extract(epoch from equipment.vibration_at) * 1000, 0))`,
    [FIGURE_ROLES.vibration, FIGURE_ROLES.hours, nowMs - RING_MS, OVERLAP_MS],
  );
  return rows;
}
