import type { DatabaseTransaction } from '../../platform/database.ts';
import { queryRows } from '../../platform/query-rows.ts';
import { type CountedMachine, findCountedMachine } from './hour-counting-store.ts';
import type { ChosenSource } from './hour-source.ts';

/** Keeps what was chosen. The caller holds the rows of the drivetrain. */
export async function saveChoice(
  transaction: DatabaseTransaction,
  machine: Pick<CountedMachine, 'id' | 'organisationId'>,
  { choice, threshold, thresholdUnit }: ChosenSource,
): Promise<void> {
  await queryRows(
    transaction,
    `insert into hour_counting (equipment_id, organisation_id, choice, threshold, threshold_unit, revision)
     values ($1, $2, $3, $4, $5, 1)
     on conflict (equipment_id) do update
        set choice = excluded.choice, threshold = excluded.threshold, threshold_unit = excluded.threshold_unit,
            revision = hour_counting.revision + 1, changed_at = now()`,
    [machine.id, machine.organisationId, choice, threshold, thresholdUnit],
  );
}

/**
 * Lets the hours of a machine be counted from now on: on top of what is given, else of what is shown; where nothing is shown
 * since the first value that is stored. The caller holds the rows of the drivetrain.
 */
export async function countFrom(
  transaction: DatabaseTransaction,
  { id, organisationId, source: before, hours }: CountedMachine,
  {
    source,
    startHours = hours,
    atMs,
  }: { source: 'speed' | 'load'; startHours?: number | null; atMs: number },
): Promise<void> {
  await queryRows(
    transaction,
    `insert into hour_counting (equipment_id, organisation_id, source, since, start_hours)
     values ($1, $2, $3, $4, $5)
     on conflict (equipment_id) do update
        set source = excluded.source, since = excluded.since, start_hours = excluded.start_hours,
            anchor = hour_counting.anchor + 1`,
    [id, organisationId, source, startHours === null ? null : new Date(atMs), startHours ?? 0],
  );
  await queryRows(transaction, 'delete from hour_day where equipment_id = $1', [id]);
  const wasCounted = before === 'speed' || before === 'load';
  // A part whose counter reads more than that of its drivetrain goes on being ahead of it.
  await queryRows(
    transaction,
    `update equipment
        set hours_source = $2,
            operation_hours_ahead = found.ahead,
            operation_hours = coalesce($4::float8 + found.ahead, operation_hours)
       from (select id, case when id = $1 then 0 when $3 then operation_hours_ahead
                             else coalesce(operation_hours - $5::float8, 0) end as ahead
               from equipment where coalesce(drivetrain_id, id) = $1) found
      where equipment.id = found.id`,
    [id, source, wasCounted, startHours, hours],
  );
}

/** Lets the hours be what the counters of the devices read, with the corrections they had. The caller holds the rows. */
export async function readCounters(
  transaction: DatabaseTransaction,
  { id, organisationId }: CountedMachine,
): Promise<void> {
  await queryRows(
    transaction,
    `insert into hour_counting (equipment_id, organisation_id, source) values ($1, $2, 'counter')
     on conflict (equipment_id) do update
        set source = 'counter', since = null, start_hours = 0, anchor = hour_counting.anchor + 1`,
    [id, organisationId],
  );
  await queryRows(transaction, 'delete from hour_day where equipment_id = $1', [id]);
  await queryRows(
    transaction,
    `update equipment set hours_source = null, operation_hours_ahead = 0, operation_hours = found.hours
       from (select part.id, max(last.value) + part.operation_hours_offset as hours
               from equipment part
               left join signal on signal.asset_id = part.id and signal.role = 'operating-hours'
               left join telemetry_last last on last.asset_id = signal.asset_id and last.signal_number = signal.number
              where coalesce(part.drivetrain_id, part.id) = $1
              group by part.id, part.operation_hours_offset) found
      where equipment.id = found.id`,
    [id],
  );
  await queryRows(
    transaction,
    `update equipment top set operation_hours = most.hours
       from (select max(operation_hours) as hours from equipment where coalesce(drivetrain_id, id) = $1) most
      where top.id = $1`,
    [id],
  );
}

/**
 * A person says what counted hours really are. Of a drivetrain counting goes on from there, and its parts move with it; a part
 * is ahead of its drivetrain, or behind it, from then on. Answers what was shown before; undefined where the hours are not
 * counted. The caller holds the rows.
 */
export async function correctCounted(
  transaction: DatabaseTransaction,
  equipmentId: string,
  { after, atMs }: { readonly after: number; readonly atMs: number },
): Promise<{ readonly before: number | null } | undefined> {
  const machine = await findCountedMachine(transaction, equipmentId);
  if (machine === undefined || (machine.source !== 'speed' && machine.source !== 'load')) return undefined;
  if (machine.id === equipmentId) {
    await countFrom(transaction, machine, { source: machine.source, startHours: after, atMs });
    return { before: machine.hours };
  }
  const [part] = await queryRows<{ before: number | null }>(
    transaction,
    'select operation_hours as before from equipment where id = $1',
    [equipmentId],
  );
  await queryRows(
    transaction,
    `update equipment
        set operation_hours_ahead = operation_hours_ahead + $2 - coalesce(operation_hours, 0), operation_hours = $2
      where id = $1`,
    [equipmentId, after],
  );
  return part;
}
