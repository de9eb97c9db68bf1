import {
  type CallQuery,
  type CallReply,
  type FindingSort,
  type FindingView,
  type listFollowedFindings,
  NOTABLE_GROWTH_DB_PER_WEEK,
} from '@ritzel/contract';
import { SEVERITIES } from '@ritzel/drivetrain';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { searchPattern } from '../../platform/search-pattern.ts';
import { type EquipmentViewer, seesAsset } from '../visibility/index.ts';
import { type ListedRow, toFindingListItemDto } from './finding-list-item-dto.ts';

type Query = CallQuery<typeof listFollowedFindings>;
type Reply = CallReply<typeof listFollowedFindings>;

export interface FindingList {
  /** A page of the followed findings that the viewer sees and how many each view has; of these machines only, where they are given. */
  list(viewer: EquipmentViewer, query: Query, assetIds?: readonly string[]): Promise<Reply>;
}

const DAY_MS = 86_400_000;

/** Every order ends in what is unique, so that pages neither repeat nor lose a row. */
const SORTS: Readonly<Record<FindingSort, readonly [up: RawBuilder<unknown>, down: RawBuilder<unknown>]>> = {
  // What is confirmed comes first, as it is all that the severity of a machine counts.
  severity: [
    sql`is_confirmed, severity, last_seen desc`,
    sql`is_confirmed desc, severity desc, last_seen desc`,
  ],
  confidence: [sql`confidence`, sql`confidence desc`],
  growth: [sql`growth_db_per_week nulls last`, sql`growth_db_per_week desc nulls last`],
  firstSeen: [sql`first_seen`, sql`first_seen desc`],
  lastSeen: [sql`last_seen`, sql`last_seen desc`],
  closed: [sql`closed_at`, sql`closed_at desc`],
};

const USUAL_SORT: Readonly<Record<FindingView, string>> = {
  open: '-severity',
  new: '-firstSeen',
  growing: '-growth',
  unseen: '-lastSeen',
  closed: '-closed',
};

function orderOf({ view, sort }: Query): RawBuilder<unknown> {
  const wanted = sort ?? USUAL_SORT[view];
  const name = wanted.replace(/^-/, '') as FindingSort; // @NOTE: the contract lets no other word in
  // What is open has not been closed.
  const [up, down] = SORTS[name === 'closed' && view !== 'closed' ? 'lastSeen' : name];
  return wanted.startsWith('-') ? down : up;
}

/** `%`, `_` and `\` of a search are letters, not wildcards. */

/** All of the filter but the view, on rows `f` of open and of closed findings alike. */
function filterOf(viewer: EquipmentViewer, query: Query, assetIds: readonly string[] | undefined) {
  const { severity, fault, search } = query;
  const pattern = search === undefined || search === '' ? undefined : searchPattern(search);
  const conditions = [
    sql`f.organisation_id = ${viewer.organisationId}`,
    sql`f.asset_id <> all (array(select id from hidden_equipment where organisation_id = ${viewer.organisationId}))`,
    seesAsset(viewer, sql`f.asset_id`),
    ...(assetIds === undefined ? [] : [sql`f.asset_id = any(${[...assetIds]}::uuid[])`]),
    ...(severity === undefined || severity.length === 0
      ? []
      : [sql`f.severity = any(${severity.map((code) => SEVERITIES[code])}::smallint[])`]),
    ...(fault === undefined ? [] : [sql`f.fault = ${fault}`]),
    ...(pattern === undefined
      ? []
      : [
          sql`(f.part_name ilike ${pattern} or exists (
                 select 1 from equipment e
                  where e.id = f.asset_id and (e.name ilike ${pattern} or e.identifier ilike ${pattern})))`,
        ]),
  ];
  return sql.join(conditions, sql` and `);
}

/** The page is found on an index alone; the documents are read for its rows only. */
export function makeFindingList({ db, nowMs }: { db: Database; nowMs: () => number }): FindingList {
  return {
    async list(viewer, query, assetIds) {
      const { view, page, size } = query;
      const filter = filterOf(viewer, query, assetIds);
      const newSince = new Date(nowMs() - query.days * DAY_MS);
      // What several sensors see has one cause and is listed once, by the sensor that says it best.
      const causes = sql`
        select f.asset_id, f.channel, f.part, f.fault, f.state, f.is_confirmed, f.severity, f.confidence, f.first_seen,
               f.last_seen, f.growth_db_per_week,
               row_number() over (partition by coalesce(f.scope_id, f.asset_id), f.part, f.fault
                 order by (f.state <> 'unseen') desc, f.is_confirmed desc, f.severity desc, f.confidence desc,
                          f.last_seen desc, f.asset_id, f.channel) as rank
          from finding_condition f where ${filter}`;
      const ofView: Readonly<Record<Exclude<FindingView, 'closed'>, RawBuilder<unknown>>> = {
        open: sql`f.state <> 'unseen'`,
        new: sql`f.state <> 'unseen' and f.first_seen >= ${newSince}`,
        growing: sql`f.state <> 'unseen' and f.growth_db_per_week >= ${NOTABLE_GROWTH_DB_PER_WEEK}`,
        unseen: sql`f.state = 'unseen'`,
      };
      // Of the same drivetrain, so seen by whoever sees the one that is listed.
      const witnesses = sql`
        (select jsonb_agg(jsonb_build_object('equipmentId', w.asset_id, 'channel', w.channel, 'severity', w.severity,
                  'confidence', w.confidence, 'isConfirmed', w.is_confirmed, 'lastSeenAt', w.last_seen, 'waveformId', w.waveform_id)
                  order by (w.state <> 'unseen') desc, w.is_confirmed desc, w.severity desc, w.confidence desc, w.last_seen desc)
           from finding_condition w
          where coalesce(w.scope_id, w.asset_id) = coalesce(f.scope_id, f.asset_id) and w.part = f.part and w.fault = f.fault
            and w.organisation_id = f.organisation_id)`;
      const order = orderOf(query);
      const slice = sql`limit ${size} offset ${(page - 1) * size}`;
      const chosen =
        view === 'closed'
          ? sql`
              select f.asset_id, f.id, row_number() over (order by ${order}, f.id) as place
                from finding_closed f where ${filter} order by ${order}, f.id ${slice}`
          : sql`
              select f.asset_id, f.channel, f.part, f.fault,
                     row_number() over (order by ${order}, f.asset_id, f.channel, f.part, f.fault) as place
                from (${causes}) f where f.rank = 1 and ${ofView[view]}
               order by ${order}, f.asset_id, f.channel, f.part, f.fault ${slice}`;
      const listed =
        view === 'closed'
          ? sql`select chosen.place, case f.cause ->> 'kind' when 'repair' then 'repaired' else 'gone' end as state,
                       f.closed_at, f.cause, f.asset_id, f.channel, f.part, f.fault, f.severity, f.is_confirmed,
                       f.first_seen, f.last_seen, f.growth_db_per_week, f.finding, f.waveform_id, f.observations,
                       null::jsonb as witnesses
                  from chosen join finding_closed f using (asset_id, id)`
          : sql`select chosen.place, f.state, null::timestamptz as closed_at, null::jsonb as cause, f.asset_id, f.channel,
                       f.part, f.fault, f.severity, f.is_confirmed, f.first_seen, f.last_seen, f.growth_db_per_week,
                       f.finding, f.waveform_id, f.observations, ${witnesses} as witnesses
                  from chosen join finding_condition f using (asset_id, channel, part, fault)`;
      const [counted, closed, found] = await Promise.all([
        sql<Omit<Reply['counts'], 'closed'>>`
          select count(*) filter (where ${ofView.open})::int as open, count(*) filter (where ${ofView.new})::int as new,
                 count(*) filter (where ${ofView.growing})::int as growing,
                 count(*) filter (where ${ofView.unseen})::int as unseen
            from (${causes}) f where f.rank = 1`.execute(db),
        sql<{ closed: number }>`select count(*)::int as closed from finding_closed f where ${filter}`.execute(
          db,
        ),
        sql<ListedRow>`
          with chosen as materialized (${chosen}), listed as (${listed})
          select listed.*, e.type, e.identifier, e.name, e.drivetrain_id, drivetrain.name as drivetrain_name, w.channel_name, note.text as entry_text
            from listed join equipment e on e.id = listed.asset_id
            left join equipment drivetrain on drivetrain.id = e.drivetrain_id
            left join waveform w on w.asset_id = listed.asset_id and w.id = listed.waveform_id
            left join log_entry note on note.id = (listed.cause ->> 'entryId')::uuid
           order by listed.place`.execute(db),
      ]);
      const counts = {
        ...{ open: 0, new: 0, growing: 0, unseen: 0 },
        ...counted.rows[0],
        closed: closed.rows[0]?.closed ?? 0,
      };
      return { rows: found.rows.map(toFindingListItemDto), total: counts[view], page, size, counts };
    },
  };
}
