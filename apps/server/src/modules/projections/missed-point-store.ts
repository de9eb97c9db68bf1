import type { Pool } from 'pg';
import { FIGURE_ROLES } from './equipment-figures.ts';
import { RING_MS } from './vibration-trend.ts';

export interface MissedPoints {
  readonly assetId: string;
  readonly signalNumber: number;
  readonly sinceMs: number;
}

/** Late readings of about this time may not be in the ring either. */
const OVERLAP_MS = 1_800_000;

/** Signals whose newest points the figures of their equipment do not have: what a process that was killed left out. */
export async function listMissed(pool: Pool, nowMs: number): Promise<MissedPoints[]> {
  const { rows } = await pool.query<MissedPoints>(
    `select last.asset_id as "assetId", last.signal_number as "signalNumber",
            case when signal.role = $2 then last.t_ms
                 else greatest(coalesce(known.at_ms, 0) - $4::float8, $3::float8) end::float8 as "sinceMs"
       from telemetry_last last
       join signal on signal.asset_id = last.asset_id and signal.number = last.signal_number
       join equipment on equipment.id = last.asset_id
      cross join lateral (
        select (equipment.vibration_newest -> last.signal_number::text ->> 'atMs')::float8 as at_ms) known
      where (signal.role = $2 and equipment.hours_source is null and last.value + equipment.operation_hours_offset is distinct from equipment.operation_hours
             and last.t_ms >= coalesce(extract(epoch from equipment.operation_hours_at) * 1000, 0))
         or (signal.role = $1 and last.t_ms > $3::float8 and last.t_ms > coalesce(known.at_ms, 0))`,
    [FIGURE_ROLES.vibration, FIGURE_ROLES.hours, nowMs - RING_MS, OVERLAP_MS],
  );
  return rows;
}
