import { SEVERITIES, type Severity } from '@ritzel/drivetrain';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import type { Caller } from '../../platform/access.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { queryRows } from '../../platform/query-rows.ts';

/** What the tally distinguishes; whatever asks for more reads the alarms themselves. */
export interface TalliedFilter {
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
}
