import { SEVERITIES, type Severity } from '@ritzel/drivetrain';
import { type RawBuilder, sql } from 'kysely';
import type { PoolClient } from 'pg';
import type { Caller } from '../../platform/access.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { queryRows } from '../../platform/query-rows.ts';

/** What the tally distinguishes; whatever asks for more reads the alarms themselves. */
interface TalliedFilter {
  readonly severity?: readonly Severity[] | undefined;
  readonly kinds?: readonly string[] | undefined;
}

/** Rows of an organisation that are left as they are; more are gathered. */
const FEW_ROWS = 200;

/**
 * The alarms of an organisation that have not ended, by state or by being active. They were counted when they changed; what
 * hangs on deleted equipment is taken off. Only for a caller who sees all of the organisation.
 */
export async function tallyAlarms(
  db: Database | DatabaseTransaction,
  { organisationId }: Pick<Caller, 'organisationId'>,
  by: 'state' | 'is_active',
  { severity, kinds }: TalliedFilter = {},
): Promise<ReadonlyMap<string, number>> {
  const wanted = sql.join(
    [
      sql`organisation_id = ${organisationId}`,
      ...(severity?.length
        ? [sql`severity = any(${severity.map((code) => SEVERITIES[code])}::smallint[])`]
        : []),
      ...(kinds?.length ? [sql`kind = any(${[...kinds]}::text[])`] : []),
    ],
    sql` and `,
  );
  const { rows } = await sql<{ key: string; count: number }>`
    select ${sql.ref(by)}::text as key, sum(alarms)::int as count
      from (select state, is_active, alarms from alarm_tally where ${wanted}
            union all
            select state, is_active, -1 from alarm
             where ${wanted} and ended_at is null
               and equipment_id in (select id from hidden_equipment where organisation_id = ${organisationId})) counted
     group by 1`.execute(db);
  return new Map(rows.map(({ key, count }) => [key, count]));
}

const hiddenOf = ({ organisationId }: Pick<Caller, 'organisationId'>) =>
  sql`(select id from hidden_equipment where organisation_id = ${organisationId})`;

/** How many cases have an alarm that nobody acknowledged, as an expression. Only for a caller who sees all of the organisation. */
export function talliedWaitingCases(caller: Pick<Caller, 'organisationId'>): RawBuilder<number> {
  const { organisationId } = caller;
  return sql<number>`
    (select count(*)::int from (
      select case_id
        from (select case_id, alarms from waiting_case_tally where organisation_id = ${organisationId}
              union all
              select case_id, -1 from alarm
               where organisation_id = ${organisationId} and ended_at is null and state = 'unacknowledged'
                 and case_id is not null and equipment_id in ${hiddenOf(caller)}) counted
       group by case_id having sum(alarms) > 0) waiting)`;
}

/** Alarms that were raised in an hour, counted back from now, and those of them that are active. */
export interface RaisedInHour {
  readonly hour: number;
  readonly raised: number;
  readonly active: number;
}

/** The alarms of the last 24 hours, to the minute. Only for a caller who sees all of the organisation. */
export async function tallyRaised(
  db: Database | DatabaseTransaction,
  caller: Pick<Caller, 'organisationId'>,
): Promise<readonly RaisedInHour[]> {
  const { organisationId } = caller;
  const { rows } = await sql<RaisedInHour>`
    select floor(extract(epoch from now() - minute) / 3600)::int as hour, sum(alarms)::int as raised,
           sum(active)::int as active
      from (select minute, sum(alarms) as alarms, sum(active) as active
              from (select minute, alarms, active from raised_alarm_tally
                     where organisation_id = ${organisationId} and minute > now() - interval '24 hours' and minute <= now()
                    union all
                    -- Where nothing was deleted, no alarm is read.
                    select date_trunc('minute', raised_at), -1, -(ended_at is null and is_active)::int from alarm
                     where (select exists ${hiddenOf(caller)}) and organisation_id = ${organisationId}
                       and date_trunc('minute', raised_at) > now() - interval '24 hours'
                       and raised_at > now() - interval '24 hours' and raised_at <= now()
                       and equipment_id = any (array${hiddenOf(caller)})) counted
             group by 1) of_minute
     group by 1`.execute(db);
  return rows;
}

/** Makes many rows of a tally few; by whoever writes alarms often. */
export async function gatherAlarmTallies(
  client: PoolClient,
  organisationIds: readonly string[],
): Promise<void> {
  await queryRows(
    client,
    `with gone as (
       delete from alarm_tally where organisation_id in (
         select organisation_id from alarm_tally where organisation_id = any($1::uuid[]) group by 1 having count(*) > ${FEW_ROWS})
       returning *)
     insert into alarm_tally (organisation_id, state, is_active, severity, kind, alarms)
     select organisation_id, state, is_active, severity, kind, sum(alarms) from gone
      group by 1, 2, 3, 4, 5 having sum(alarms) <> 0`,
    [[...organisationIds]],
  );
  // Of these there is a row for each case or minute at least: they are gathered when many of them take others back.
  await queryRows(
    client,
    `with gone as (
       delete from waiting_case_tally where organisation_id in (
         select organisation_id from waiting_case_tally where organisation_id = any($1::uuid[]) group by 1
         having count(*) filter (where alarms < 0) > ${FEW_ROWS} + count(*) / 8)
       returning *)
     insert into waiting_case_tally (organisation_id, case_id, alarms)
     select organisation_id, case_id, sum(alarms) from gone group by 1, 2 having sum(alarms) <> 0`,
    [[...organisationIds]],
  );
  await queryRows(
    client,
    `with gone as (
       delete from raised_alarm_tally where organisation_id in (
         select organisation_id from raised_alarm_tally where organisation_id = any($1::uuid[]) group by 1
         having count(*) filter (where alarms <= 0 or minute < now() - interval '2 days') > ${FEW_ROWS} + count(*) / 8)
       returning *)
     insert into raised_alarm_tally (organisation_id, minute, alarms, active)
     select organisation_id, minute, sum(alarms), sum(active) from gone
      where minute > now() - interval '2 days' group by 1, 2 having sum(alarms) <> 0 or sum(active) <> 0`,
    [[...organisationIds]],
  );
}
