import {
  type CallQuery,
  type CallReply,
  EQUIPMENT_SORTS,
  type listEquipment,
  problem,
} from '@ritzel/contract';
import { SEVERITIES, SEVERITY_CODES, severityOf } from '@ritzel/drivetrain';
import { problemText } from '@ritzel/sentences';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { type EquipmentScope, equipmentCondition, severityNumbers } from './equipment-filter-store.ts';
import { type EquipmentRecord, equipmentColumns, equipmentRowOf } from './equipment-row-store.ts';
import { tallyQuery } from './equipment-tally-store.ts';

type Query = CallQuery<typeof listEquipment>;
type Sort = (typeof EQUIPMENT_SORTS)[number];

const sortColumns: Record<Sort, RawBuilder<unknown>> = {
  severity: sql`equipment.severity`,
  assetname: sql`equipment.name`,
  location: sql`location.town`,
  group: sql`equipment.group_name`,
  application: sql`equipment.application_name`,
  'operation-time': sql`equipment.operation_hours`,
  'next-maintenance': sql`least(equipment.next_check_hours - equipment.operation_hours,
    extract(epoch from equipment.next_check_by - now()) / 3600 * least(1, equipment.operation_hours * 3600
      / nullif(extract(epoch from now() - equipment.commissioned_at), 0)))`,
  connectivity: sql`equipment.connectivity`,
};

function orderBy(sort: string): RawBuilder<unknown> {
  const parts = sort
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  const terms = parts.map((word) => {
    const name = word.replace(/^-/, '');
    const column = EQUIPMENT_SORTS.find((known) => known === name);
    if (column === undefined) {
      throw problem.fieldInvalid(
        'query.sort',
        'sortUnknown',
        problemText('SORT_UNKNOWN', { name, values: EQUIPMENT_SORTS.join(', ') }),
      );
    }
    // Nothing known sorts last either way; columns that are never null keep the index usable.
    const isNeverNull = column === 'severity' || column === 'assetname' || column === 'connectivity';
    const direction = word.startsWith('-') ? sql`desc` : sql`asc`;
    return isNeverNull
      ? sql`${sortColumns[column]} ${direction}`
      : sql`${sortColumns[column]} ${direction} nulls last`;
  });
  return sql.join([...terms, sql`equipment.id`], sql`, `);
}

/** The dashboard's list of one organisation: a page of rows, and counts per severity of the same filter. */
export async function listEquipmentRows(
  db: Database,
  scope: EquipmentScope & { readonly nowMs: number },
  query: Query,
): Promise<CallReply<typeof listEquipment>> {
  const order = orderBy(query.sort);
  const severities = severityNumbers(query.severity);
  const filter = equipmentCondition(scope, query);
  const chosen = severities ? sql`${filter} and equipment.severity = any(${severities}::smallint[])` : filter;

  const [counted, listed] = await Promise.all([
    (
      tallyQuery(scope, query) ??
      sql<{ severity: number; count: number }>`
        select equipment.severity, count(*) as count from equipment where ${filter} group by equipment.severity`
    ).execute(db),
    // The page is found on the index alone; the wide columns are read for its rows only.
    sql<EquipmentRecord>`
      with chosen as materialized (
        select equipment.id, row_number() over (order by ${order}) as place
          from equipment left join location on location.id = equipment.location_id
         where ${chosen} order by ${order} limit ${query.size} offset ${(query.page - 1) * query.size}
      )
      select ${equipmentColumns},
             exists (select 1 from favorite where user_id = ${scope.userId} and equipment_id = equipment.id) as is_favorite
        from chosen join equipment on equipment.id = chosen.id
        left join location on location.id = equipment.location_id
       order by chosen.place`.execute(db),
  ]);
  const counts = Object.fromEntries(SEVERITY_CODES.map((code) => [code, 0])) as Record<
    (typeof SEVERITY_CODES)[number],
    number
  >; // @NOTE: every code is set
  for (const row of counted.rows) counts[severityOf(row.severity)] = row.count;
  const total = SEVERITY_CODES.filter((code) => !severities || severities.includes(SEVERITIES[code])).reduce(
    (sum, code) => sum + counts[code],
    0,
  );
  return {
    rows: listed.rows.map((record) => equipmentRowOf(record, scope.nowMs)),
    total,
    page: query.page,
    size: query.size,
    counts,
  };
}
