import {
  type Alarm,
  type Announcement,
  type CallQuery,
  type CallReply,
  type listAlarmEvents,
  type listAlarms,
  problem,
  type readAlarm,
  type readAlarmSummary,
} from '@ritzel/contract';
import { SEVERITIES, severityOf } from '@ritzel/drivetrain';
import { problemText } from '@ritzel/sentences';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../platform/access.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { searchPattern } from '../../platform/search-pattern.ts';
import { assetsInScope } from '../equipment/index.ts';
import { seesAsset } from '../visibility/index.ts';
import { type ListedAlarm, type StepRow, toAlarmDto, toPlacedEquipment, toStepDto } from './alarm-dto.ts';
import { type RaisedInHour, talliedWaitingCases, tallyAlarms, tallyRaised } from './alarm-tally-store.ts';

type Query = CallQuery<typeof listAlarms>;
/** All of a query but the states and the page. */
type Filter = Omit<Query, 'states' | 'sort' | 'after' | 'size'>;
type Counts = CallReply<typeof listAlarms>['counts'];

const NONE: Counts = {
  ...{ unacknowledged: 0, acknowledged: 0, returned: 0, latched: 0, shelved: 0, suppressed: 0 },
  'out-of-service': 0,
};

const LISTED = sql`
  alarm.*, e.type as equipment_type, e.identifier as equipment_identifier, e.name as equipment_name, e.drivetrain_id,
  drivetrain.name as drivetrain_name, fault_case.number as case_number`;
const JOINED = sql`
  join equipment e on e.id = alarm.equipment_id
  left join equipment drivetrain on drivetrain.id = e.drivetrain_id
  left join fault_case on fault_case.id = alarm.case_id`;

/** An alarm rate that a person can follow, and one that is a flood (ISA-18.2, IEC 62682). */
const FLOOD_IN_TEN_MINUTES = 10;

export function makeAlarmList(db: Database | DatabaseTransaction, caller: Caller) {
  const visible = sql`alarm.organisation_id = ${caller.organisationId} and ${seesAsset(caller, sql`alarm.equipment_id`)}
    and alarm.equipment_id <> all (array(select id from hidden_equipment where organisation_id = ${caller.organisationId}))`;

  function filterOf(query: Filter): RawBuilder<unknown> {
    const { severity, kinds, equipment, group, search, mine } = query;
    const pattern = search === undefined || search === '' ? undefined : searchPattern(search);
    const conditions = [
      visible,
      ...(severity?.length
        ? [sql`alarm.severity = any(${severity.map((code) => SEVERITIES[code])}::smallint[])`]
        : []),
      ...(kinds?.length === 1
        ? [sql`alarm.kind = ${kinds[0]}`]
        : kinds?.length
          ? [sql`alarm.kind = any(${[...kinds]}::text[])`]
          : []),
      ...(equipment === undefined ? [] : [sql`alarm.equipment_id in (${assetsInScope(caller, equipment)})`]),
      ...(group === undefined
        ? []
        : [
            sql`alarm.equipment_id in (select group_asset.asset_id from group_asset where group_asset.group_id = ${group}
                 and group_asset.organisation_id = ${caller.organisationId})`,
          ]),
      ...(query.case === undefined ? [] : [sql`alarm.case_id = ${query.case}`]),
      ...(mine
        ? [
            sql`alarm.case_id in (select fault_case.id from fault_case
                 where fault_case.assignee_id = ${caller.userId} and fault_case.closed_at is null)`,
          ]
        : []),
      ...(pattern === undefined
        ? []
        : [
            sql`(alarm.subject ilike ${pattern} or exists (select 1 from equipment named where named.id = alarm.equipment_id
                 and (named.name ilike ${pattern} or named.identifier ilike ${pattern})))`,
          ]),
    ];
    return sql.join(conditions, sql` and `);
  }

  async function countStates(filter: RawBuilder<unknown>): Promise<Counts> {
    const { rows } = await sql<{ state: keyof Counts; count: number }>`
      select alarm.state, count(*)::int as count from alarm where ${filter} and alarm.ended_at is null
       group by alarm.state`.execute(db);
    return { ...NONE, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) };
  }

  /** The counts of each state under a filter: by the tally where it knows the answer. */
  async function countsOf(filter: Filter): Promise<Counts> {
    const { equipment, group, search, mine } = filter;
    const isTallied =
      caller.visibleGroups === null &&
      [equipment, group, filter.case].every((each) => each === undefined) &&
      !mine &&
      (search === undefined || search === '');
    if (!isTallied) return countStates(filterOf(filter));
    return { ...NONE, ...Object.fromEntries(await tallyAlarms(db, caller, 'state', filter)) };
  }

  async function countActive(): Promise<number> {
    if (caller.visibleGroups === null) return (await tallyAlarms(db, caller, 'is_active')).get('true') ?? 0;
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from alarm
       where ${visible} and alarm.ended_at is null and alarm.is_active`.execute(db);
    return rows[0]?.count ?? 0;
  }

  /** Alarms of the last 24 hours, by the hour counted back from now. */
  async function countRaised(): Promise<readonly RaisedInHour[]> {
    if (caller.visibleGroups === null) return tallyRaised(db, caller);
    const { rows } = await sql<RaisedInHour>`
      select floor(extract(epoch from now() - alarm.raised_at) / 3600)::int as hour, count(*)::int as raised,
             count(*) filter (where alarm.ended_at is null and alarm.is_active)::int as active
        from alarm where ${visible} and alarm.raised_at > now() - interval '24 hours' and alarm.raised_at <= now()
       group by 1`.execute(db);
    return rows;
  }

  return {
    async list(query: Query): Promise<CallReply<typeof listAlarms>> {
      const { states, sort, after, size } = query;
      const filter = filterOf(query);
      const wanted = states?.length ? states : undefined;
      const ofState =
        wanted === undefined
          ? sql`alarm.ended_at is null`
          : wanted.includes('normal')
            ? sql`alarm.state = any(${[...wanted]}::text[])`
            : wanted.length === 1
              ? // Said so, the index of the state is in the order that is asked for.
                sql`alarm.ended_at is null and alarm.state = ${wanted[0]}`
              : sql`alarm.ended_at is null and alarm.state = any(${[...wanted]}::text[])`;
      const place = after === undefined ? undefined : readPlace(after);
      const at = sort === 'raised' ? sql`alarm.raised_at` : sql`alarm.worse_at`;
      const since = place && sql`(timestamptz 'epoch' + ${place.atUs}::bigint * interval '1 microsecond')`;
      const beyond =
        place === undefined
          ? sql`true`
          : sort === 'severity'
            ? sql`(alarm.severity < ${place.severity} or (alarm.severity = ${place.severity}
                 and (${at} < ${since} or (${at} = ${since} and alarm.id > ${place.id}::uuid))))`
            : sql`(${at} < ${since} or (${at} = ${since} and alarm.id > ${place.id}::uuid))`;
      const order =
        sort === 'severity' ? sql`alarm.severity desc, ${at} desc, alarm.id` : sql`${at} desc, alarm.id`;
      const [counts, { rows }] = await Promise.all([
        countsOf(query),
        sql<ListedAlarm & { at_us: number }>`
          with chosen as materialized (
            select alarm.*, (extract(epoch from ${at}) * 1000000)::bigint as at_us from alarm
             where ${filter} and ${ofState} and ${beyond} order by ${order} limit ${size + 1})
          select ${LISTED} from chosen alarm ${JOINED} order by ${order}`.execute(db),
      ]);
      const page = rows.slice(0, size);
      const last = page.at(-1);
      return {
        rows: page.map(toAlarmDto),
        next: rows.length > size && last !== undefined ? `${last.severity}.${last.at_us}.${last.id}` : null,
        counts,
      };
    },

    async find(ids: readonly string[]): Promise<Alarm[]> {
      const { rows } = await sql<ListedAlarm>`
        select ${LISTED} from alarm ${JOINED} where ${visible} and alarm.id = any(${[...ids]}::uuid[])
         order by alarm.severity desc, alarm.worse_at desc, alarm.id`.execute(db);
      return rows.map(toAlarmDto);
    },

    /** What waits for an acknowledgement in several cases, worst first. */
    async listUnacknowledged(caseIds: readonly string[], limit: number): Promise<Announcement['alarms']> {
      const { rows } = await sql<Announcement['alarms'][number]>`
        select alarm.id, alarm.case_id as "caseId", alarm.revision from alarm
         where ${visible} and alarm.case_id = any(${[...caseIds]}::uuid[]) and alarm.ended_at is null
           and alarm.state in ('unacknowledged', 'returned')
         order by alarm.severity desc, alarm.worse_at desc, alarm.id limit ${limit}`.execute(db);
      return rows;
    },

    async read(id: string): Promise<CallReply<typeof readAlarm>> {
      const [alarm] = await this.find([id]);
      if (alarm === undefined) throw problem.notFound('alarm');
      const { rows } = await sql<StepRow>`
        select id, at, code, state, severity, value, user_name, comment, until, snapshot
          from alarm_step where alarm_id = ${id} order by id desc limit 500`.execute(db);
      return { ...alarm, steps: rows.map(toStepDto) };
    },

    async summarise(): Promise<CallReply<typeof readAlarmSummary>> {
      const hidden = sql`(select id from hidden_equipment where organisation_id = ${caller.organisationId})`;
      const openCases = sql`fault_case.organisation_id = ${caller.organisationId} and fault_case.closed_at is null`;
      const countedCases = sql`(select count(*)::int from fault_case
        where ${openCases} and ${seesAsset(caller, sql`fault_case.equipment_id`)}
          and fault_case.equipment_id <> all (array${hidden}))`;
      const talliedCases = sql`(select coalesce(sum(cases), 0)::int
        - (select count(*)::int from fault_case where ${openCases} and fault_case.equipment_id in ${hidden})
          from case_tally where organisation_id = ${caller.organisationId} and is_open)`;
      const countedWaiting = sql`(select count(*)::int
        from (select distinct alarm.case_id from alarm
               where ${visible} and alarm.ended_at is null and alarm.state = 'unacknowledged'
                 and alarm.case_id is not null) waiting)`;
      const isTallied = caller.visibleGroups === null;
      const isListed = sql`${visible} and alarm.ended_at is null`;
      const [counts, numbers, worst, raised, active] = await Promise.all([
        countsOf({}),
        sql<{ waiting: number; open: number; recent: number }>`
          select ${isTallied ? talliedWaitingCases(caller) : countedWaiting} as waiting,
                 ${isTallied ? talliedCases : countedCases} as open,
                 (select count(*)::int from alarm
                   where ${visible} and alarm.raised_at > now() - interval '10 minutes'
                     and alarm.raised_at <= now()) as recent`.execute(db),
        sql<ListedAlarm & { case_sentence: string | null; case_says: ListedAlarm['says'] | null }>`
          with chosen as materialized (
            select * from alarm where ${isListed} and alarm.state = 'unacknowledged'
             order by alarm.severity desc, alarm.worse_at desc, alarm.id limit 1)
          select ${LISTED}, fault_case.sentence as case_sentence, fault_case.says as case_says
            from chosen alarm ${JOINED}`.execute(db),
        countRaised(),
        countActive(),
      ]);
      const byHour = Array.from(
        { length: 24 },
        (_, index) => raised.find(({ hour }) => hour === 23 - index)?.raised ?? 0,
      );
      const { waiting = 0, open = 0, recent: lastTenMinutes = 0 } = numbers.rows[0] ?? {};
      const first = worst.rows[0];
      return {
        counts,
        unacknowledgedCases: waiting,
        openCases: open,
        worst:
          first === undefined
            ? null
            : {
                alarmId: first.id,
                caseId: first.case_id,
                severity: severityOf(first.severity),
                equipment: toPlacedEquipment(first),
                sentence: first.case_sentence ?? first.sentence,
                says: [...(first.case_says ?? first.says)].map(({ code, params }) => ({
                  code,
                  params: { ...params },
                })),
                since: new Date(first.worse_at).toISOString(),
              },
        rate: {
          lastTenMinutes,
          byHour,
          isFlood: lastTenMinutes >= FLOOD_IN_TEN_MINUTES,
          // Those that were raised today are not.
          stale: Math.max(0, active - raised.reduce((sum, each) => sum + each.active, 0)),
        },
      };
    },

    async listEvents(query: CallQuery<typeof listAlarmEvents>): Promise<CallReply<typeof listAlarmEvents>> {
      const { equipment, after, size, days } = query;
      const before = after === undefined ? undefined : readNumber(after);
      const { rows } = await sql<StepRow & ListedAlarm & { alarm_id: string; step_id: number }>`
        select step.id as step_id, step.at, step.code, step.state, step.severity, step.value, step.user_name, step.comment,
               step.until, step.snapshot, alarm.id as alarm_id, alarm.subject, alarm.equipment_id,
               e.type as equipment_type, e.identifier as equipment_identifier, e.name as equipment_name, e.drivetrain_id,
               drivetrain.name as drivetrain_name
          from alarm_step step join alarm on alarm.id = step.alarm_id
          join equipment e on e.id = alarm.equipment_id
          left join equipment drivetrain on drivetrain.id = e.drivetrain_id
         where step.organisation_id = ${caller.organisationId} and ${visible}
           and step.recorded_at > now() - make_interval(days => ${days})
           ${before === undefined ? sql`` : sql`and step.id < ${before}`}
           ${equipment === undefined ? sql`` : sql`and step.equipment_id in (${assetsInScope(caller, equipment)})`}
         order by step.id desc limit ${size + 1}`.execute(db);
      const page = rows.slice(0, size);
      return {
        rows: page.map((row) => ({
          alarmId: row.alarm_id,
          equipment: toPlacedEquipment(row),
          subject: row.subject,
          step: toStepDto({ ...row, id: row.step_id }),
        })),
        next: rows.length > size ? String(page.at(-1)?.step_id) : null,
      };
    },
  };
}

const cursorUnknown = () =>
  problem.fieldInvalid('query.after', 'cursorUnknown', problemText('CURSOR_UNKNOWN'));

function readPlace(after: string): { severity: number; atUs: number; id: string } {
  const [, severity, atUs, id] =
    /^([0-6])\.(-?\d{1,16})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(after) ?? [];
  if (severity === undefined || atUs === undefined || id === undefined) throw cursorUnknown();
  return { severity: Number(severity), atUs: Number(atUs), id };
}

function readNumber(after: string): number {
  if (!/^\d{1,15}$/.test(after)) throw cursorUnknown();
  return Number(after);
}
