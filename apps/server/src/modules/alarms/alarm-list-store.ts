import {
  type Alarm,
  type CallQuery,
  type CallReply,
  type listAlarmEvents,
  type listAlarms,
  problem,
  type readAlarm,
  type readAlarmSummary,
} from '@ritzel/contract';
import { SEVERITIES, severityOf } from '@ritzel/drivetrain';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../platform/access.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { searchPattern } from '../../platform/search-pattern.ts';
import { assetsInScope } from '../equipment/index.ts';
import { seesAsset } from '../visibility/index.ts';
import { type ListedAlarm, type StepRow, toAlarmDto, toPlacedEquipment, toStepDto } from './alarm-dto.ts';

type Query = CallQuery<typeof listAlarms>;
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

  /** All of the filter but the states. */
  function filterOf(query: Omit<Query, 'states' | 'sort' | 'after' | 'size'>): RawBuilder<unknown> {
    const { severity, kinds, equipment, group, search, mine } = query;
    const pattern = search === undefined || search === '' ? undefined : searchPattern(search);
    const conditions = [
      visible,
      ...(severity?.length
        ? [sql`alarm.severity = any(${severity.map((code) => SEVERITIES[code])}::smallint[])`]
        : []),
      ...(kinds?.length ? [sql`alarm.kind = any(${[...kinds]}::text[])`] : []),
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
        countStates(filter),
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

    async read(id: string): Promise<CallReply<typeof readAlarm>> {
      const [alarm] = await this.find([id]);
      if (alarm === undefined) throw problem.notFound('alarm');
      const { rows } = await sql<StepRow>`
        select id, at, code, state, severity, value, user_name, comment, until, snapshot
          from alarm_step where alarm_id = ${id} order by id desc limit 500`.execute(db);
      return { ...alarm, steps: rows.map(toStepDto) };
    },

    async summarise(): Promise<CallReply<typeof readAlarmSummary>> {
      const [counts, cases, worst, rate] = await Promise.all([
        countStates(visible),
        sql<{ unacknowledged: number; open: number }>`
          select count(distinct alarm.case_id) filter (where alarm.state = 'unacknowledged')::int as unacknowledged,
                 count(distinct alarm.case_id)::int as open
            from alarm join fault_case on fault_case.id = alarm.case_id and fault_case.closed_at is null
           where ${visible} and alarm.ended_at is null`.execute(db),
        sql<ListedAlarm & { case_sentence: string | null; case_says: ListedAlarm['says'] | null }>`
          with chosen as materialized (
            select * from alarm where ${visible} and alarm.state = 'unacknowledged'
             order by alarm.severity desc, alarm.worse_at desc limit 1)
          select ${LISTED}, fault_case.sentence as case_sentence, fault_case.says as case_says
            from chosen alarm ${JOINED}`.execute(db),
        sql<{ hour: number; raised: number; recent: number }>`
          select floor(extract(epoch from now() - alarm.raised_at) / 3600)::int as hour, count(*)::int as raised,
                 count(*) filter (where alarm.raised_at > now() - interval '10 minutes')::int as recent
            from alarm where ${visible} and alarm.raised_at > now() - interval '24 hours' and alarm.raised_at <= now()
           group by 1`.execute(db),
      ]);
      const stale = await sql<{ count: number }>`
        select count(*)::int as count from alarm
         where ${visible} and alarm.ended_at is null and alarm.is_active and alarm.raised_at < now() - interval '24 hours'`.execute(
        db,
      );
      const byHour = Array.from(
        { length: 24 },
        (_, index) => rate.rows.find(({ hour }) => hour === 23 - index)?.raised ?? 0,
      );
      const lastTenMinutes = rate.rows.reduce((sum, { recent }) => sum + recent, 0);
      const first = worst.rows[0];
      return {
        counts,
        unacknowledgedCases: cases.rows[0]?.unacknowledged ?? 0,
        openCases: cases.rows[0]?.open ?? 0,
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
          stale: stale.rows[0]?.count ?? 0,
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
  problem.fieldInvalid('query.after', 'cursorUnknown', 'This is no "next" of a page before.');

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
