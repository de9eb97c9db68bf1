import {
  type CallQuery,
  type CallReply,
  type Case,
  type CaseEntry,
  type HandOver,
  type HitRate,
  type listCaseAssignees,
  type listCases,
  permissionsOfRoles,
  problem,
} from '@ritzel/contract';
import { SEVERITIES } from '@ritzel/drivetrain';
import { problemText } from '@ritzel/sentences';
import { type RawBuilder, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { searchPattern } from '../../platform/search-pattern.ts';
import { assetsInScope } from '../equipment/index.ts';
import { type EquipmentViewer, seesAsset } from '../visibility/index.ts';
import { type EntryRow, type ListedCase, toCaseDto, toEntryDto } from './case-dto.ts';
import { tallyCases } from './case-tally-store.ts';

type Query = CallQuery<typeof listCases>;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const LISTED = sql`
  fault_case.*, e.type as equipment_type, e.identifier as equipment_identifier, e.name as equipment_name, e.drivetrain_id,
  drivetrain.name as drivetrain_name, assignee.name as assignee_name, closer.name as closer_name,
  coalesce(of_alarms.total, 0) as alarms_total, coalesce(of_alarms.active, 0) as alarms_active,
  coalesce(of_alarms.unacknowledged, 0) as alarms_unacknowledged, last.code as last_code, last.at as last_at,
  last.user_name as last_by`;
const JOINED = sql`
  join equipment e on e.id = fault_case.equipment_id
  left join equipment drivetrain on drivetrain.id = e.drivetrain_id
  left join app_user assignee on assignee.id = fault_case.assignee_id
  left join app_user closer on closer.id = fault_case.closed_by
  left join lateral (
    select count(*)::int as total, count(*) filter (where alarm.is_active and alarm.ended_at is null)::int as active,
           count(*) filter (where alarm.state = 'unacknowledged')::int as unacknowledged
      from alarm where alarm.case_id = fault_case.id) of_alarms on true
  left join lateral (
    select coalesce(nullif(entry.code, ''), entry.kind) as code, entry.at, entry.user_name from case_entry entry
     where entry.case_id = fault_case.id and entry.user_id is not null order by entry.at desc, entry.id desc limit 1) last on true`;

/** Who reads cases: a caller, or somebody who is written to. */
export type CaseReader = EquipmentViewer & { readonly userId: string };

export function makeCaseList(db: Database | DatabaseTransaction, caller: CaseReader) {
  const visible = sql`fault_case.organisation_id = ${caller.organisationId} and ${seesAsset(caller, sql`fault_case.equipment_id`)}
    and fault_case.equipment_id <> all (array(select id from hidden_equipment where organisation_id = ${caller.organisationId}))`;

  const ofView: Readonly<Record<Query['view'], RawBuilder<unknown>>> = {
    open: sql`fault_case.closed_at is null`,
    mine: sql`fault_case.closed_at is null and fault_case.assignee_id = ${caller.userId}`,
    overdue: sql`fault_case.closed_at is null and fault_case.due_at is not null and fault_case.due_at < now()`,
    closed: sql`fault_case.closed_at is not null`,
  };

  function filterOf({ severity, equipment, group, fault, search }: Query): RawBuilder<unknown> {
    const pattern = search === undefined || search === '' ? undefined : searchPattern(search);
    const number = /^#?(\d{1,9})$/.exec(search ?? '')?.[1];
    return sql.join(
      [
        visible,
        ...(severity?.length
          ? [sql`fault_case.severity = any(${severity.map((code) => SEVERITIES[code])}::smallint[])`]
          : []),
        ...(equipment === undefined
          ? []
          : [sql`fault_case.equipment_id in (${assetsInScope(caller, equipment)})`]),
        ...(group === undefined
          ? []
          : [
              sql`fault_case.equipment_id in (select group_asset.asset_id from group_asset where group_asset.group_id = ${group}
                   and group_asset.organisation_id = ${caller.organisationId})`,
            ]),
        ...(fault === undefined ? [] : [sql`fault_case.fault = ${fault}`]),
        ...(pattern === undefined
          ? []
          : [
              sql`(fault_case.part_name ilike ${pattern} or fault_case.sentence ilike ${pattern}
                ${number === undefined ? sql`` : sql`or fault_case.number = ${Number(number)}`}
                or exists (select 1 from equipment named where named.id = fault_case.equipment_id
                 and (named.name ilike ${pattern} or named.identifier ilike ${pattern})))`,
            ]),
      ],
      sql` and `,
    );
  }

  /** How many each view has under a filter: by the tally where it knows the answer, and closed cases may be many. */
  async function countViews(query: Query): Promise<CallReply<typeof listCases>['counts']> {
    const { severity, equipment, group, fault, search } = query;
    const filter = filterOf(query);
    const isTallied =
      caller.visibleGroups === null &&
      equipment === undefined &&
      group === undefined &&
      (search === undefined || search === '');
    if (!isTallied) {
      const counted = (view: Query['view']) => sql`count(*) filter (where ${ofView[view]})::int`;
      const { rows } = await sql<CallReply<typeof listCases>['counts']>`
        select ${counted('open')} as open, ${counted('mine')} as mine, ${counted('overdue')} as overdue,
               ${counted('closed')} as closed from fault_case where ${filter}`.execute(db);
      return rows[0] ?? { open: 0, mine: 0, overdue: 0, closed: 0 };
    }
    const counted = (view: Query['view']) =>
      sql`(select count(*)::int from fault_case where ${filter} and ${ofView[view]})`;
    const [{ rows }, tallied] = await Promise.all([
      sql<{ mine: number; overdue: number }>`
        select ${counted('mine')} as mine, ${counted('overdue')} as overdue`.execute(db),
      tallyCases(db, caller, { severity, fault }),
    ]);
    return { ...(rows[0] ?? { mine: 0, overdue: 0 }), ...tallied };
  }

  async function find(condition: RawBuilder<unknown>): Promise<Case | undefined> {
    const { rows } = await sql<ListedCase>`
      select ${LISTED} from fault_case ${JOINED} where ${visible} and ${condition}`.execute(db);
    return rows[0] && toCaseDto(rows[0]);
  }

  return {
    async list(query: Query): Promise<CallReply<typeof listCases>> {
      const { view, after, size } = query;
      const filter = filterOf(query);
      const at = view === 'closed' ? sql`fault_case.closed_at` : sql`fault_case.worse_at`;
      const place = after === undefined ? undefined : readPlace(after);
      const since = place && sql`(timestamptz 'epoch' + ${place.atUs}::bigint * interval '1 microsecond')`;
      const beyondTime = sql`(${at} < ${since} or (${at} = ${since} and fault_case.id > ${place?.id}::uuid))`;
      const beyond =
        place === undefined
          ? sql`true`
          : view === 'closed'
            ? beyondTime
            : sql`(fault_case.severity < ${place.severity} or (fault_case.severity = ${place.severity} and ${beyondTime}))`;
      const order =
        view === 'closed'
          ? sql`${at} desc, fault_case.id`
          : sql`fault_case.severity desc, ${at} desc, fault_case.id`;
      const [counts, { rows }] = await Promise.all([
        countViews(query),
        sql<ListedCase & { at_us: number }>`
          with chosen as materialized (
            select fault_case.*, (extract(epoch from ${at}) * 1000000)::bigint as at_us from fault_case
             where ${filter} and ${ofView[view]} and ${beyond} order by ${order} limit ${size + 1})
          select ${LISTED} from chosen fault_case ${JOINED} order by ${order}`.execute(db),
      ]);
      const page = rows.slice(0, size);
      const last = page.at(-1);
      return {
        rows: page.map(toCaseDto),
        next: rows.length > size && last !== undefined ? `${last.severity}.${last.at_us}.${last.id}` : null,
        counts,
      };
    },

    async read(id: string): Promise<Case> {
      const found = UUID.test(id) ? await find(sql`fault_case.id = ${id}`) : undefined;
      if (found === undefined) throw problem.notFound('case');
      return found;
    },

    /** Those of them that the caller sees, worst first. */
    async listOf(ids: readonly string[]): Promise<Case[]> {
      const { rows } = await sql<ListedCase>`
        select ${LISTED} from fault_case ${JOINED} where ${visible} and fault_case.id = any(${[...ids]}::uuid[])
         order by fault_case.severity desc, fault_case.worse_at desc, fault_case.id`.execute(db);
      return rows.map(toCaseDto);
    },

    async listEntries(caseId: string, limit: number): Promise<CaseEntry[]> {
      const { rows } = await sql<EntryRow>`
        select id, at, kind, code, severity, text, sentence, says, user_name, alarm_id, waveform_id, photos
          from case_entry where case_id = ${caseId} order by at desc, id desc limit ${limit}`.execute(db);
      return rows.map(toEntryDto);
    },

    async readEntry(id: number): Promise<CaseEntry> {
      const { rows } = await sql<EntryRow>`
        select id, at, kind, code, severity, text, sentence, says, user_name, alarm_id, waveform_id, photos
          from case_entry where id = ${id}`.execute(db);
      if (rows[0] === undefined) throw problem.internal();
      return toEntryDto(rows[0]);
    },

    /** People who may act on alarms and see the machine of the case. */
    async listAssignees(equipmentId: string): Promise<CallReply<typeof listCaseAssignees>> {
      const { rows } = await sql<{
        id: string;
        name: string;
        roles: string[];
        own_permissions: string[];
        groups: string[];
        is_in_group: boolean;
      }>`
        select person.id, person.name, user_right.roles, user_right.own_permissions, held.groups,
               exists (select 1 from group_asset
                        where group_asset.asset_id = ${equipmentId} and group_asset.group_id = any(held.groups)) as is_in_group
          from app_user person join user_right on user_right.user_id = person.id
         cross join lateral (select groups_of_user(person.id) as groups) held
         where person.organisation_id = ${caller.organisationId} and person.status = 'active' and person.guest_until is null
         order by person.name limit 1000`.execute(db);
      return rows.flatMap(({ id, name, roles, own_permissions, groups, is_in_group }) => {
        const permissions = permissionsOfRoles(roles, own_permissions);
        const seesIt = groups.length === 0 || is_in_group || permissions.has('ORGANISATION_5102');
        return seesIt && permissions.has('ALARM_3102') ? [{ id, name }] : [];
      });
    },

    /** What happened since a time: in numbers, the worst case, and who acknowledged. */
    async readHandOver(since: Date): Promise<Omit<HandOver, 'since'>> {
      const happened = sql`(fault_case.opened_at >= ${since} or fault_case.worse_at >= ${since})`;
      const [counted, worst, people] = await Promise.all([
        sql<{ opened: number; closed: number; still_open: number }>`
          select count(*) filter (where ${happened})::int as opened,
                 count(*) filter (where fault_case.closed_at >= ${since})::int as closed,
                 count(*) filter (where fault_case.closed_at is null)::int as still_open
            from fault_case where ${visible}`.execute(db),
        find(sql`fault_case.id = (select fault_case.id from fault_case where ${visible} and ${happened}
                                   order by fault_case.worst_severity desc, fault_case.worse_at desc limit 1)`),
        sql<{ name: string }>`
          select distinct entry.user_name as name from case_entry entry join fault_case on fault_case.id = entry.case_id
           where ${visible} and entry.kind = 'act' and entry.code = 'acknowledge' and entry.at >= ${since}
             and entry.user_name is not null order by 1 limit 20`.execute(db),
      ]);
      const { opened = 0, closed = 0, still_open = 0 } = counted.rows[0] ?? {};
      return {
        ...{ opened, closed, stillOpen: still_open, worst: worst ?? null },
        acknowledgedBy: people.rows.map(({ name }) => name),
      };
    },

    async listHitRates(fault?: string): Promise<HitRate[]> {
      const { rows } = await sql<HitRate>`
        select coalesce(rule, '') as rule, coalesce(fault, '') as fault, machine_class as "machineClass",
               count(*) filter (where verdict = 'confirmed')::int as right, count(*)::int as closed
          from fault_case
         where organisation_id = ${caller.organisationId} and closed_at is not null and rule is not null
           ${fault === undefined ? sql`` : sql`and fault = ${fault}`}
         group by rule, fault, machine_class order by count(*) desc limit 500`.execute(db);
      return rows;
    },
  };
}

function readPlace(after: string): { severity: number; atUs: number; id: string } {
  const [, severity, atUs, id] =
    /^([0-6])\.(-?\d{1,16})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(after) ?? [];
  if (severity === undefined || atUs === undefined || id === undefined)
    throw problem.fieldInvalid('query.after', 'cursorUnknown', problemText('CURSOR_UNKNOWN'));
  return { severity: Number(severity), atUs: Number(atUs), id };
}
