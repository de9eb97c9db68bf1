import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { EquipmentFilter, EquipmentScope } from './equipment-filter-store.ts';

export const TALLY_QUEUE = 'equipment-tally';
/** Rows of an organisation that are left as they are; more are gathered. */
const FEW_ROWS = 200;

/**
 * The counts per severity of a filter that asks for nothing but a type, by who sees all of the organisation; they were
 * counted when they changed. Undefined when the equipment itself must be counted.
 */
export function tallyQuery(
  scope: EquipmentScope,
  query: EquipmentFilter,
): RawBuilder<{ severity: number; count: number }> | undefined {
  const { type, search, group, application, location, place, connectivity, favorite } = query;
  // Whatever narrows a list stands here, or its counts are those of all: the type makes sure of it.
  const narrowing: Record<Exclude<keyof EquipmentFilter, 'type' | 'severity'>, unknown> = {
    search,
    group,
    application,
    location,
    place,
    connectivity,
    favorite,
  };
  if (scope.visibleGroups !== null || Object.values(narrowing).some(Boolean)) return undefined;
  const chosen =
    type === 'all'
      ? sql`is_machine and type in ('gearunit', 'drivetrain')`
      : type === 'any'
        ? sql`type in ('gearunit', 'drivetrain')`
        : sql`type = ${type}`;
  return sql`
    select severity, sum(equipment)::int as count from equipment_tally
     where organisation_id = ${scope.organisationId} and ${chosen} group by severity`;
}

/** Makes many rows of a tally few. What changes meanwhile adds rows of its own and waits for nothing. */
export async function gatherEquipmentTallies(db: Database): Promise<void> {
  await sql`
    with gone as (
      delete from equipment_tally where organisation_id in (
        select organisation_id from equipment_tally group by 1 having count(*) > ${FEW_ROWS}) returning *)
    insert into equipment_tally (organisation_id, type, is_machine, severity, equipment)
    select organisation_id, type, is_machine, severity, sum(equipment) from gone
     group by 1, 2, 3, 4 having sum(equipment) <> 0`.execute(db);
}

/** Declares the job that gathers; call before the jobs start. */
export function gatherTalliesRegularly(jobs: Pick<Jobs, 'handle'>, db: Database): void {
  jobs.handle(TALLY_QUEUE, () => gatherEquipmentTallies(db), { everyMinutes: 5 });
}
