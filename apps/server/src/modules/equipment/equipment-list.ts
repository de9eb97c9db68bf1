import {
  type CallQuery,
  type CallReply,
  EQUIPMENT_SORTS,
  type listEquipment,
  problem,
} from '@ritzel/contract';
import { isSeverity, SEVERITIES, SEVERITY_CODES, severityOf } from '@ritzel/drivetrain';
import { type RawBuilder, sql } from 'kysely';
import { CONNECTIVITY_NUMBERS } from '../../platform/connectivity.ts';
import type { Database } from '../../platform/database.ts';
import { type EquipmentRecord, equipmentColumns, equipmentRowOf } from './equipment-row.ts';

type Query = CallQuery<typeof listEquipment>;
type Sort = (typeof EQUIPMENT_SORTS)[number];

const sortColumns: Record<Sort, RawBuilder<unknown>> = {
  severity: sql`equipment.severity`,
  assetname: sql`equipment.name`,
  location: sql`location.town`,
  group: sql`equipment.group_name`,
  application: sql`equipment.application_name`,
  'operation-time': sql`equipment.operation_hours`,
  'next-maintenance': sql`(equipment.maintenance_due_hours - equipment.operation_hours)`,
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
        `Cannot sort by "${name}". Known: ${EQUIPMENT_SORTS.join(', ')}.`,
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

/** `%`, `_` and `\` of a search are letters, not wildcards. */
function likePattern(text: string): string {
  return `%${text.toLowerCase().replaceAll(/[\\%_]/g, (letter) => `\\${letter}`)}%`;
}

function severityNumbers(words: readonly string[] | undefined): number[] | undefined {
  if (words === undefined) return undefined;
  return words.map((word) => {
    if (!isSeverity(word)) {
      throw problem.fieldInvalid(
        'query.severity',
        'severityUnknown',
        `"${word}" is no severity. Known: ${SEVERITY_CODES.join(', ')}.`,
      );
    }
    return SEVERITIES[word];
  });
}

function connectivityNumbers(words: readonly string[] | undefined): number[] | undefined {
  return words?.map((word) => {
    if (!(word in CONNECTIVITY_NUMBERS)) {
      throw problem.fieldInvalid(
        'query.connectivity',
        'connectivityUnknown',
        `"${word}" is no connectivity.`,
      );
    }
    return CONNECTIVITY_NUMBERS[word as keyof typeof CONNECTIVITY_NUMBERS]; // @NOTE: checked one line above
  });
}

/** The dashboard's list of one organisation: a page of rows, and counts per severity of the same filter. */
export async function listEquipmentRows(
  db: Database,
  scope: { organisationId: string; userId: string; nowMs: number },
  query: Query,
): Promise<CallReply<typeof listEquipment>> {
  const order = orderBy(query.sort);
  const severities = severityNumbers(query.severity);
  const connectivities = connectivityNumbers(query.connectivity);
  const conditions = [
    sql`equipment.organisation_id = ${scope.organisationId}`,
    query.type === 'all'
      ? sql`equipment.type in ('gearunit', 'drivetrain')`
      : sql`equipment.type = ${query.type}`,
  ];
  if (query.search?.trim())
    conditions.push(sql`equipment.search_text like ${likePattern(query.search.trim())}`);
  if (query.group) conditions.push(sql`equipment.group_name = ${query.group}`);
  if (query.application) conditions.push(sql`equipment.application_name = ${query.application}`);
  if (query.location) {
    conditions.push(sql`equipment.location_id in (select id from location
      where organisation_id = ${scope.organisationId} and town = ${query.location})`);
  }
  if (connectivities) conditions.push(sql`equipment.connectivity = any(${connectivities}::smallint[])`);
  if (query.favorite === true) {
    conditions.push(
      sql`exists (select 1 from favorite where user_id = ${scope.userId} and equipment_id = equipment.id)`,
    );
  }
  const filter = sql.join(conditions, sql` and `);
  const chosen = severities ? sql`${filter} and equipment.severity = any(${severities}::smallint[])` : filter;

  const [counted, listed] = await Promise.all([
    sql<{ severity: number; count: number }>`
      select equipment.severity, count(*) as count from equipment where ${filter} group by equipment.severity`.execute(
      db,
    ),
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
