import {
  type CallQuery,
  type CallReply,
  type listTreeNodes,
  NO_BRANCH,
  problem,
  type SeverityTally,
  type TreeGrouping,
  type TreeNode,
} from '@ritzel/contract';
import { severityOf } from '@ritzel/drivetrain';
import { problemText } from '@ritzel/sentences';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { connectivityOf } from '../../platform/connectivity.ts';
import type { Database } from '../../platform/database.ts';
import { seesEquipment } from '../visibility/index.ts';
import { type EquipmentScope, equipmentCondition, severityNumbers } from './equipment-filter-store.ts';
import { tallyText } from './equipment-place-store.ts';

type Query = CallQuery<typeof listTreeNodes>;
type Page = CallReply<typeof listTreeNodes>;

const uuid = z.uuid();

const branchColumns: Record<TreeGrouping, RawBuilder<unknown>> = {
  location: sql`drivetrain.location_id`,
  group: sql`drivetrain.group_name`,
  application: sql`drivetrain.application_name`,
};

interface NodeRecord {
  id: string;
  type: TreeNode['type'];
  identifier: string;
  name: string;
  severity: number;
  has_unknown: boolean;
  connectivity: number;
  children: number;
}

function nodeOf(record: NodeRecord, kind: 'drivetrain' | 'part'): TreeNode {
  return {
    id: record.id,
    kind,
    name: record.name,
    detail: record.identifier,
    type: record.type,
    severity: severityOf(record.severity),
    hasUnknown: record.has_unknown,
    connectivity: connectivityOf(record.connectivity),
    counts: null,
    withUnknown: null,
    children: record.children,
  };
}

/** One level of the tree: the branches, the drivetrains of one, or the parts of a drivetrain. */
export function listEquipmentTree(db: Database, scope: EquipmentScope, query: Query): Promise<Page> {
  if (query.drivetrain !== undefined) return listParts(db, scope, query, query.drivetrain);
  return query.branch === undefined
    ? listBranches(db, scope, query)
    : listDrivetrains(db, scope, query, query.branch);
}

/**
 * What stands at the top of a drivetrain and matches, itself or by a part. Places, groups and applications are a
 * drivetrain's and its parts' alike, so these alone are asked of the drivetrain's own row.
 */
function drivetrainCondition(scope: EquipmentScope, query: Query): RawBuilder<unknown> {
  const severities = severityNumbers(query.severity);
  const asksParts =
    severities !== undefined ||
    query.search?.trim() ||
    query.connectivity !== undefined ||
    query.favorite === true ||
    (query.type !== 'all' && query.type !== 'any' && query.type !== 'drivetrain');
  const own = sql`drivetrain.organisation_id = ${scope.organisationId} and drivetrain.drivetrain_id is null
    and ${seesEquipment(scope, 'drivetrain')}`;
  if (asksParts) {
    return sql`${own} and drivetrain.id in (
      select coalesce(equipment.drivetrain_id, equipment.id) from equipment
       where ${equipmentCondition(scope, { ...query, type: query.type === 'all' ? 'any' : query.type })}
       ${severities ? sql`and equipment.severity = any(${severities}::smallint[])` : sql``})`;
  }
  const terms = [own];
  if (query.group) terms.push(sql`drivetrain.group_name = ${query.group}`);
  if (query.application) terms.push(sql`drivetrain.application_name = ${query.application}`);
  if (query.location) {
    terms.push(sql`drivetrain.location_id in (select id from location
      where organisation_id = ${scope.organisationId} and town = ${query.location})`);
  }
  if (query.place) {
    terms.push(
      query.place === 'none'
        ? sql`drivetrain.location_id is null`
        : sql`drivetrain.location_id = ${query.place}`,
    );
  }
  return sql.join(terms, sql` and `);
}

async function listBranches(db: Database, scope: EquipmentScope, query: Query): Promise<Page> {
  const column = branchColumns[query.by];
  const { rows } = await sql<{
    id: string | null;
    name: string | null;
    detail: string | null;
    counts: string;
    children: number;
    unknown: number;
  }>`
    with counted as materialized (
      select ${column} as id, ${tallyText(sql`drivetrain.severity`)} as counts, count(*)::int as children,
             count(*) filter (where drivetrain.has_unknown or drivetrain.severity = 0)::int as unknown
        from equipment drivetrain where ${drivetrainCondition(scope, query)}
       group by 1)
    select counted.id::text, counted.counts, counted.children, counted.unknown,
           ${
             query.by === 'location'
               ? sql`location.name, location.town || ', ' || location.country as detail
                     from counted left join location on location.id = counted.id`
               : sql`counted.id::text as name, null as detail from counted`
           }
     order by name nulls last, detail, id`.execute(db);
  const from = (query.page - 1) * query.size;
  return {
    rows: rows.slice(from, from + query.size).map((row): TreeNode => {
      // @NOTE: written by tallyText a moment ago.
      const counts = JSON.parse(row.counts) as SeverityTally;
      return {
        id: row.id ?? NO_BRANCH,
        kind: 'branch',
        name: row.name ?? '',
        detail: row.detail,
        type: null,
        // The worst known: UNKNOWN is 0 and never hides what is known; `hasUnknown` reports it.
        severity: severityOf(counts.findLastIndex((count) => count > 0)),
        hasUnknown: row.unknown > 0,
        connectivity: null,
        counts,
        withUnknown: row.unknown,
        children: row.children,
      };
    }),
    total: rows.length,
    page: query.page,
    size: query.size,
  };
}

/** In the order of their names, so that nothing moves under the pointer when a condition changes. */
async function listDrivetrains(
  db: Database,
  scope: EquipmentScope,
  query: Query,
  branch: string,
): Promise<Page> {
  const column = branchColumns[query.by];
  if (query.by === 'location' && branch !== NO_BRANCH && !uuid.safeParse(branch).success) {
    throw problem.fieldInvalid('query.branch', 'invalid_format', problemText('BRANCH_FORM'));
  }
  const isOfBranch =
    branch === NO_BRANCH
      ? sql`${column} is null`
      : query.by === 'location'
        ? sql`drivetrain.location_id = ${branch}::uuid`
        : sql`${column} = ${branch}`;
  const condition = sql`${drivetrainCondition(scope, query)} and ${isOfBranch}`;
  const [counted, listed] = await Promise.all([
    sql<{
      count: number;
    }>`select count(*)::int as count from equipment drivetrain where ${condition}`.execute(db),
    sql<NodeRecord>`
      with chosen as materialized (
        select drivetrain.id, row_number() over (order by drivetrain.name, drivetrain.id) as place
          from equipment drivetrain where ${condition}
         order by drivetrain.name, drivetrain.id
         limit ${query.size} offset ${(query.page - 1) * query.size})
      select drivetrain.id, drivetrain.type, drivetrain.identifier, drivetrain.name, drivetrain.severity, drivetrain.has_unknown, drivetrain.connectivity,
             (select count(*)::int from equipment part where part.drivetrain_id = drivetrain.id) as children
        from chosen join equipment drivetrain on drivetrain.id = chosen.id
       order by chosen.place`.execute(db),
  ]);
  return {
    rows: listed.rows.map((record) => nodeOf(record, 'drivetrain')),
    total: counted.rows[0]?.count ?? 0,
    page: query.page,
    size: query.size,
  };
}

async function listParts(
  db: Database,
  scope: EquipmentScope,
  query: Query,
  drivetrainId: string,
): Promise<Page> {
  const { rows } = await sql<NodeRecord>`
    select part.id, part.type, part.identifier, part.name, part.severity, part.has_unknown, part.connectivity, 0 as children
      from equipment part
     where part.organisation_id = ${scope.organisationId} and ${seesEquipment(scope, 'part')} and part.drivetrain_id = ${drivetrainId}
     order by part.position, part.identifier`.execute(db);
  const from = (query.page - 1) * query.size;
  return {
    rows: rows.slice(from, from + query.size).map((record) => nodeOf(record, 'part')),
    total: rows.length,
    page: query.page,
    size: query.size,
  };
}
