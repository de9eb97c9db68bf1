import { type Executor, queryRows } from '../../platform/query-rows.ts';
import { DAY_MS } from '../telemetry-store/index.ts';
import type { ChosenSource } from './hour-source.ts';

/** A drivetrain, or what stands alone, with what is known of its hours. */
export interface CountedMachine extends ChosenSource {
  readonly id: string;
  readonly organisationId: string;
  readonly source: 'counter' | 'speed' | 'load' | null;
  readonly sinceMs: number | null;
  readonly startHours: number;
  readonly anchor: number;
  readonly revision: number;
  readonly hasCounter: boolean;
  /** For how many days measured values are kept; null: all. */
  readonly keptDays: number | null;
  readonly hours: number | null;
}

interface MachineRow {
  id: string;
  organisation_id: string;
  choice: ChosenSource['choice'] | null;
  threshold: number | null;
  threshold_unit: string | null;
  source: CountedMachine['source'];
  since_ms: number | null;
  start_hours: number | null;
  anchor: number | null;
  revision: number | null;
  has_counter: boolean;
  kept_days: number | null;
  hours: number | null;
}

const machineOf = (row: MachineRow): CountedMachine => ({
  ...{ id: row.id, organisationId: row.organisation_id, choice: row.choice ?? 'automatic' },
  ...{ threshold: row.threshold, thresholdUnit: row.threshold_unit, source: row.source },
  ...{ sinceMs: row.since_ms, startHours: row.start_hours ?? 0, anchor: row.anchor ?? 1 },
  ...{ revision: row.revision ?? 0, hasCounter: row.has_counter, keptDays: row.kept_days, hours: row.hours },
});

const measures = (roles: string) => `exists (
  select 1 from equipment part join signal on signal.asset_id = part.id
   where coalesce(part.drivetrain_id, part.id) = top.id and signal.role in (${roles}))`;
const columns = `top.id, top.organisation_id, counting.choice, counting.threshold, counting.threshold_unit, counting.source,
  (extract(epoch from counting.since) * 1000)::float8 as since_ms, counting.start_hours, counting.anchor, counting.revision,
  ${measures("'operating-hours'")} as has_counter, organisation.raw_retention_days as kept_days, top.operation_hours as hours`;
/** Machines of all organisations whose hours are counted here, or may have to be, in the order of their ids. */
export async function listCountedMachines(
  executor: Executor,
  after: string | null,
  limit: number,
): Promise<CountedMachine[]> {
  const rows = await queryRows<MachineRow>(
    executor,
    `select ${columns}
       from equipment top join organisation on organisation.id = top.organisation_id
       left join hour_counting counting on counting.equipment_id = top.id
      where top.drivetrain_id is null and ($1::uuid is null or top.id > $1)
        and (counting.source in ('speed', 'load') or counting.choice in ('speed', 'load')
             or coalesce(counting.choice, 'automatic') = 'automatic' and ${measures("'speed', 'load', 'torque', 'power'")}
                and not ${measures("'operating-hours'")})
      order by top.id limit $2`,
    [after, limit],
  );
  return rows.map(machineOf);
}

export async function findCountedMachine(
  executor: Executor,
  equipmentId: string,
): Promise<CountedMachine | undefined> {
  const rows = await queryRows<MachineRow>(
    executor,
    `select ${columns}
       from equipment top join organisation on organisation.id = top.organisation_id
       left join hour_counting counting on counting.equipment_id = top.id
      where top.id = (select coalesce(drivetrain_id, id) from equipment where id = $1)`,
    [equipmentId],
  );
  return rows.map(machineOf)[0];
}

export interface CountedHours {
  readonly dayMs: number;
  readonly countedFrom: string;
  readonly seen: string;
  readonly isOpen: boolean;
}

/** The days that are counted on top of the hours that the machine began with. */
export async function listCountedHours(
  executor: Executor,
  { id, anchor }: Pick<CountedMachine, 'id' | 'anchor'>,
): Promise<CountedHours[]> {
  const rows = await queryRows<{ day: number; counted_from: string; seen: string; is_open: boolean }>(
    executor,
    `select day - date '1970-01-01' as day, counted_from, seen, open_until is not null as is_open from hour_day
      where equipment_id = $1 and anchor = $2`,
    [id, anchor],
  );
  return rows.map(({ day, counted_from, seen, is_open }) => ({
    ...{ dayMs: day * DAY_MS, countedFrom: counted_from, seen, isOpen: is_open },
  }));
}

/** Nothing is written where the machine has begun anew meanwhile: the day was counted for what was before. */
export async function saveHourDay(
  executor: Executor,
  { id, anchor }: Pick<CountedMachine, 'id' | 'anchor'>,
  day: {
    readonly dayMs: number;
    readonly runningMs: number;
    readonly knownMs: number;
    readonly openUntilMs: number | undefined;
    readonly countedFrom: string;
    readonly seen: string;
  },
): Promise<void> {
  await queryRows(
    executor,
    `insert into hour_day (equipment_id, day, organisation_id, anchor, running_s, known_s, counted_from, seen, open_until)
     select equipment_id, date '1970-01-01' + $3::int, organisation_id, anchor, $4, $5, $6, $7, $8
       from hour_counting where equipment_id = $1 and anchor = $2 for share
     on conflict (equipment_id, day) do update
        set anchor = excluded.anchor, running_s = excluded.running_s, known_s = excluded.known_s,
            counted_from = excluded.counted_from, seen = excluded.seen, open_until = excluded.open_until`,
    [
      ...[id, anchor, Math.round(day.dayMs / DAY_MS), day.runningMs / 1000, day.knownMs / 1000],
      ...[day.countedFrom, day.seen, day.openUntilMs === undefined ? null : new Date(day.openUntilMs)],
    ],
  );
}

/** The first day (UTC) that is counted and of which anything is known. */
export async function findFirstCounted(
  executor: Executor,
  { id, anchor }: Pick<CountedMachine, 'id' | 'anchor'>,
): Promise<number | undefined> {
  const [row] = await queryRows<{ day: number | null }>(
    executor,
    `select min(day) - date '1970-01-01' as day from hour_day where equipment_id = $1 and anchor = $2 and known_s > 0`,
    [id, anchor],
  );
  return row?.day == null ? undefined : row.day * DAY_MS;
}
