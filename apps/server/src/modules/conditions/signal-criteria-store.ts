import { type Executor, queryRows } from '../../platform/query-rows.ts';
import { limitsInUnit } from './asset-state.ts';
import { intervalMsOf, type PartRow, partOf } from './condition-store.ts';
import { criteriaFor, OPERATING_ROLES, shortNameOf } from './criteria.ts';
import {
  findOperatingMeasurements,
  type OperatingMeasurements,
  type OperatingSignal,
} from './drivetrain-operation.ts';
import {
  criteriaOfSignal,
  defaultRule,
  OWN_LIMITS,
  type OwnLimits,
  type SignalCriteria,
  type SignalRule,
} from './signal-rule.ts';

/** What the values of a signal are compared with, and what it would be without limits of the organisation's own. */
export interface CriteriaOfSignal {
  readonly signalId: string;
  readonly assetId: string;
  readonly drivetrainId: string;
  readonly number: number;
  readonly role: string;
  readonly unit: string;
  readonly intervalMs: number;
  readonly inForce: SignalCriteria;
  /** When the baseline of its part or drivetrain was reset, in order. */
  readonly resetsMs: readonly number[];
  readonly editionId: string | null;
  readonly shipped: (SignalRule & { readonly source: string; readonly setEdition: string }) | null;
}

/** Of the drivetrain, or of what stands alone. */
export async function readCriteriaOfSignals(
  executor: Executor,
  signalIds: readonly string[],
): Promise<ReadonlyMap<string, CriteriaOfSignal>> {
  const rows = await queryRows<
    PartRow & {
      id: string;
      asset_id: string;
      drivetrain_id: string;
      number: number;
      role: string;
      unit: string;
      interval_s: number | null;
      own: OwnLimits | null;
      resets_ms: number[];
    }
  >(
    executor,
    `select signal.id, signal.asset_id, coalesce(equipment.drivetrain_id, equipment.id) as drivetrain_id, signal.number,
            signal.role, signal.unit, signal.interval_s, equipment.type, equipment.application_type, equipment.nameplate,
            equipment.vibration_rating, equipment.temperature_limits,
            ${OWN_LIMITS}, baseline_resets_ms(signal.asset_id) as resets_ms
       from signal join equipment on equipment.id = signal.asset_id
       left join signal_limits own on own.signal_id = signal.id
      where signal.id = any($1::uuid[])`,
    [[...signalIds]],
  );
  return new Map(
    rows.map((row) => {
      const limits = limitsInUnit(criteriaFor(row, partOf(row)), row.unit);
      const intervalMs = intervalMsOf(row.interval_s);
      const shipped = defaultRule(limits[0], intervalMs);
      const set = limits[0]?.set;
      return [
        row.id,
        {
          ...{ signalId: row.id, assetId: row.asset_id, drivetrainId: row.drivetrain_id, number: row.number },
          ...{ role: row.role, unit: row.unit, intervalMs },
          inForce: criteriaOfSignal(limits, row.own, { unit: row.unit, intervalMs }),
          ...{ resetsMs: row.resets_ms, editionId: row.own?.editionId ?? null },
          shipped:
            shipped === null || set === undefined
              ? null
              : { ...shipped, limitSet: shortNameOf(set), setEdition: set.edition, source: set.source },
        },
      ];
    }),
  );
}

/** What measures speed, load and ambient of drivetrains, by the drivetrain. */
export async function readOperatingMeasurements(
  executor: Executor,
  drivetrainIds: readonly string[],
): Promise<ReadonlyMap<string, OperatingMeasurements>> {
  const rows = await queryRows<
    PartRow & {
      drivetrain_id: string;
      asset_id: string;
      id: string | null;
      number: number;
      role: string;
      unit: string;
    }
  >(
    executor,
    `with asked as (select unnest($1::uuid[]) as drivetrain)
     select coalesce(equipment.drivetrain_id, equipment.id) as drivetrain_id, equipment.id as asset_id, signal.id, signal.number,
            signal.role, signal.unit, equipment.type, equipment.application_type, equipment.nameplate,
            equipment.vibration_rating, equipment.temperature_limits
       from equipment
       left join signal on signal.asset_id = equipment.id and signal.role = any($2::text[])
      where equipment.id in (select drivetrain from asked) or equipment.drivetrain_id in (select drivetrain from asked)
      order by equipment.id, signal.number`,
    [[...drivetrainIds], OPERATING_ROLES],
  );
  return new Map(
    [...Map.groupBy(rows, ({ drivetrain_id }) => drivetrain_id)].map(([drivetrainId, members]) => {
      const signals = members.flatMap((row): OperatingSignal[] =>
        row.id === null ? [] : [{ ...row, id: row.id, assetId: row.asset_id, part: partOf(row) }],
      );
      return [drivetrainId, findOperatingMeasurements(signals, members.map(partOf))];
    }),
  );
}
