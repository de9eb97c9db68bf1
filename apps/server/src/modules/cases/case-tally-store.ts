import { SEVERITIES, type Severity } from '@ritzel/drivetrain';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import type { Caller } from '../../platform/access.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { queryRows } from '../../platform/query-rows.ts';

/** Rows of an organisation that are left as they are; more are gathered. */
const FEW_ROWS = 200;

/**
 * The cases of an organisation, open and closed, counted when they changed, less those of deleted equipment. Only for a caller
 * who sees all of the organisation.
 */
export async function tallyCases(
  db: Database | DatabaseTransaction,
  { organisationId }: Pick<Caller, 'organisationId'>,
  {
    severity,
    fault,
  }: { readonly severity?: readonly Severity[] | undefined; readonly fault?: string | undefined },
): Promise<{ readonly open: number; readonly closed: number }> {
  const levels = severity?.map((code) => SEVERITIES[code]);
  const { rows } = await sql<{ open: number; closed: number }>`
    select coalesce(sum(cases) filter (where is_open), 0)::int as open,
           coalesce(sum(cases) filter (where not is_open), 0)::int as closed
      from (select is_open, severity, fault, cases from case_tally where organisation_id = ${organisationId}
            union all
            select closed_at is null, severity, coalesce(fault, ''), -1 from fault_case
             where organisation_id = ${organisationId}
               and equipment_id in (select id from hidden_equipment where organisation_id = ${organisationId})) counted
     where true ${levels?.length ? sql`and severity = any(${levels}::smallint[])` : sql``}
           ${fault === undefined ? sql`` : sql`and fault = ${fault}`}`.execute(db);
  return rows[0] ?? { open: 0, closed: 0 };
}

/** Makes many rows of a tally few; by whoever writes cases often. */
export async function gatherCaseTallies(
  client: PoolClient,
  organisationIds: readonly string[],
): Promise<void> {
  await queryRows(
    client,
    `with gone as (
       delete from case_tally where organisation_id in (
         select organisation_id from case_tally where organisation_id = any($1::uuid[]) group by 1 having count(*) > ${FEW_ROWS})
       returning *)
     insert into case_tally (organisation_id, is_open, severity, fault, cases)
     select organisation_id, is_open, severity, fault, sum(cases) from gone group by 1, 2, 3, 4 having sum(cases) <> 0`,
    [[...organisationIds]],
  );
}
