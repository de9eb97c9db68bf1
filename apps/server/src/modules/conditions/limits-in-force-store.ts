import type { Signal } from '@ritzel/contract';
import type { Pool } from 'pg';
import { limitsInUnit } from './asset-state.ts';
import { type PartRow, partOf } from './condition-store.ts';
import { criteriaFor, toLimitsDto } from './criteria.ts';
import { criteriaOfSignal, OWN_LIMITS, type OwnLimits } from './signal-rule.ts';

/** The limits of an asset's signals by signal number, in their units, as the evaluator counts by them. */
export async function readLimitsInForce(
  pool: Pool,
  assetId: string,
): Promise<ReadonlyMap<number, NonNullable<Signal['limits']>>> {
  const { rows } = await pool.query<
    PartRow & { number: number; role: string; unit: string; own: OwnLimits | null }
  >(
    `select equipment.type, equipment.application_type, equipment.nameplate, equipment.vibration_rating,
            equipment.temperature_limits, signal.number, signal.role, signal.unit,
            ${OWN_LIMITS}
       from equipment join signal on signal.asset_id = equipment.id
       left join signal_limits own on own.signal_id = signal.id
      where equipment.id = $1 and (signal.role <> 'other' or own.signal_id is not null)`,
    [assetId],
  );
  return new Map(
    rows.flatMap((row) => {
      const shipped = limitsInUnit(criteriaFor(row, partOf(row)), row.unit);
      const criteria = criteriaOfSignal(shipped, row.own, { unit: row.unit, intervalMs: 0 });
      const limits = toLimitsDto(criteria.limits);
      return limits === null ? [] : [[row.number, limits] as const];
    }),
  );
}
