import { CHATTERING_IN_A_MINUTE, SHELVED_LONG_MS, STALE_AFTER_MS } from '@ritzel/alarms';
import type { AlarmKind, AlarmState } from '@ritzel/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../platform/access.ts';
import type { Database } from '../../platform/database.ts';
import { seesAsset } from '../visibility/index.ts';
import type { PlacedColumns } from './alarm-dto.ts';

export interface HealthSpan {
  readonly from: Date;
  readonly to: Date;
  /** Of one group and those below it. */
  readonly group: string | undefined;
}

/** Times travel as one text of milliseconds, in order: a hundred thousand are read in a few of them. */
const TIMES = sql`string_agg((extract(epoch from at) * 1000)::bigint::text, ',' order by at)`;

export function readTimes(text: string | null): number[] {
  return text === null ? [] : text.split(',').map(Number);
}

export interface SourceRow extends PlacedColumns {
  readonly alarm_id: string;
  readonly case_id: string | null;
  readonly kind: AlarmKind;
  readonly subject: string;
  readonly signal_id: string | null;
  readonly alarms: number;
  readonly is_chattering: boolean;
  readonly last_at: Date;
  readonly sources: number;
  readonly chattering: number;
}

export interface LastingRow extends PlacedColumns {
  readonly alarm_id: string;
  readonly case_id: string | null;
  readonly state: AlarmState;
  readonly severity: number;
  readonly subject: string;
  readonly signal_id: string | null;
  readonly since: Date;
  readonly by: string | null;
  readonly comment: string | null;
  readonly total: number;
}

export interface AnswerRow {
  readonly name: string | null;
  readonly group_id: string | null;
  readonly acknowledged: number;
  readonly median_s: number;
  readonly p90_s: number;
}

/** An acknowledgement is counted back to this many, the newest ones: a bulk act of a flood says little more. */
const MOST_ANSWERS = 20_000;

const PLACED = sql`
  e.id as equipment_id, e.type as equipment_type, e.identifier as equipment_identifier, e.name as equipment_name,
  e.drivetrain_id, drivetrain.name as drivetrain_name`;
const JOINED = sql`left join equipment drivetrain on drivetrain.id = e.drivetrain_id`;

/** What the health of the alarms that a caller sees is counted from. */
export function makeAlarmHealthStore(db: Database, caller: Caller, { from, to, group }: HealthSpan) {
  const { organisationId } = caller;
  const hidden = sql`array(select id from hidden_equipment where organisation_id = ${organisationId})`;
  const chosen = sql`
    with recursive chosen as (
      select user_group.id from user_group where user_group.id = ${group ?? null} and organisation_id = ${organisationId}
      union
      select below.id from user_group below join chosen on below.parent_id = chosen.id)`;
  const inGroup = (asset: RawBuilder<unknown>) =>
    group === undefined
      ? sql`true`
      : sql`${asset} in (${chosen} select group_asset.asset_id from group_asset join chosen on chosen.id = group_asset.group_id)`;
  const seen = (asset: RawBuilder<unknown>) =>
    sql`${seesAsset(caller, asset)} and ${asset} <> all (${hidden}) and ${inGroup(asset)}`;

  /** Of the span; one alarm is raised again each time it comes back before it has ended. */
  const raised = sql`
    select step.at, step.alarm_id, step.equipment_id, step.severity from alarm_step step
     where step.organisation_id = ${organisationId} and step.code = 'raised' and step.at >= ${from} and step.at < ${to}
       and ${seen(sql`step.equipment_id`)}`;

  /** Alarms that are in a state for long, with who put them there last. */
  async function listLasting(
    condition: RawBuilder<unknown>,
    since: RawBuilder<unknown>,
    most: number,
  ): Promise<LastingRow[]> {
    const { rows } = await sql<LastingRow>`
      select alarm.id as alarm_id, alarm.case_id, alarm.state, alarm.severity, alarm.subject, alarm.signal_id,
             ${since} as since, alarm.last_act ->> 'by' as by, alarm.last_act ->> 'comment' as comment,
             count(*) over ()::int as total, ${PLACED}
        from alarm join equipment e on e.id = alarm.equipment_id ${JOINED}
       where alarm.organisation_id = ${organisationId} and alarm.ended_at is null and ${condition}
         and ${seen(sql`alarm.equipment_id`)}
       order by since, alarm.id limit ${most}`.execute(db);
    return rows;
  }
  const putAside = sql`coalesce((alarm.last_act ->> 'at')::timestamptz, alarm.raised_at)`;

  return {
    async readTimes(): Promise<number[]> {
      const { rows } = await sql<{ times: string | null }>`
        select ${TIMES} as times from (${raised}) raised`.execute(db);
      return readTimes(rows[0]?.times ?? null);
    },

    async countSeverities(): Promise<{ severity: number; alarms: number }[]> {
      const { rows } = await sql<{ severity: number; alarms: number }>`
        select severity, count(*)::int as alarms from (${raised}) raised group by severity order by severity desc`.execute(
        db,
      );
      return rows;
    },

    /** The most frequent sources, and those that chatter beside them. */
    async listSources(most: number): Promise<SourceRow[]> {
      const { rows } = await sql<SourceRow>`
        with raised as materialized (
          select raised.at, raised.alarm_id, raised.equipment_id, alarm.source_key
            from (${raised}) raised join alarm on alarm.id = raised.alarm_id),
        spaced as (
          select source_key, equipment_id, alarm_id, at,
                 lag(at, ${CHATTERING_IN_A_MINUTE - 1}) over (partition by source_key order by at) as before
            from raised),
        counted as (
          select source_key, count(*)::int as alarms, max(at) as last_at,
                 (array_agg(alarm_id order by at desc))[1] as alarm_id,
                 coalesce(bool_or(at < before + interval '1 minute'), false) as is_chattering
            from spaced group by source_key),
        ranked as (
          select counted.*, row_number() over (order by alarms desc, source_key) as place,
                 row_number() over (partition by is_chattering order by alarms desc, source_key) as place_of_kind,
                 count(*) over ()::int as sources,
                 (count(*) filter (where is_chattering) over ())::int as chattering
            from counted)
        select ranked.alarm_id, ranked.alarms, ranked.is_chattering, ranked.last_at, ranked.sources, ranked.chattering,
               alarm.case_id, alarm.kind, alarm.subject, alarm.signal_id, ${PLACED}
          from ranked join alarm on alarm.id = ranked.alarm_id join equipment e on e.id = alarm.equipment_id ${JOINED}
         where ranked.place <= ${most} or (ranked.is_chattering and ranked.place_of_kind <= ${most})
         order by ranked.place`.execute(db);
      return rows;
    },

    listStale: (most: number) =>
      listLasting(
        sql`alarm.is_active and alarm.state in ('unacknowledged', 'acknowledged')
            and alarm.raised_at < ${new Date(to.getTime() - STALE_AFTER_MS)}`,
        sql`alarm.raised_at`,
        most,
      ),

    /** Those that are shelved, the longest first. */
    listShelved: (most: number) => listLasting(sql`alarm.state = 'shelved'`, putAside, most),

    async countShelvedLong(): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from alarm
         where alarm.organisation_id = ${organisationId} and alarm.ended_at is null and alarm.state = 'shelved'
           and ${putAside} < ${new Date(to.getTime() - SHELVED_LONG_MS)} and ${seen(sql`alarm.equipment_id`)}`.execute(
        db,
      );
      return rows[0]?.count ?? 0;
    },

    listAside: (most: number) =>
      listLasting(sql`alarm.state in ('suppressed', 'out-of-service')`, putAside, most),

    async countAside(): Promise<{ suppressed: number; outOfService: number }> {
      const { rows } = await sql<{ suppressed: number; outOfService: number }>`
        select count(*) filter (where alarm.state = 'suppressed')::int as suppressed,
               count(*) filter (where alarm.state = 'out-of-service')::int as "outOfService"
          from alarm
         where alarm.organisation_id = ${organisationId} and alarm.ended_at is null
           and alarm.state in ('suppressed', 'out-of-service') and ${seen(sql`alarm.equipment_id`)}`.execute(
        db,
      );
      return rows[0] ?? { suppressed: 0, outOfService: 0 };
    },

    /** How long answers took: of everybody, by person, and by group, in one reading. */
    async listAnswers(): Promise<AnswerRow[]> {
      const { rows } = await sql<AnswerRow>`
        with act as materialized (
          select step.alarm_id, step.equipment_id, step.at, step.id, step.user_name from alarm_step step
           where step.organisation_id = ${organisationId} and step.code = 'acknowledge'
             and step.at >= ${from} and step.at < ${to} and ${seen(sql`step.equipment_id`)}
           order by step.at desc limit ${MOST_ANSWERS}),
        answer as materialized (
          select act.equipment_id, act.user_name as name, extract(epoch from act.at - begun.at)::float8 as took_s
            from act cross join lateral (
              select step.at from alarm_step step
               where step.alarm_id = act.alarm_id and step.id < act.id and step.code in ('raised', 'worse')
               order by step.id desc limit 1) begun
           where act.at >= begun.at),
        named as (
          select name, null::uuid as group_id, took_s, true as is_person from answer
          union all
          select null, group_asset.group_id, took_s, false
            from answer join group_asset on group_asset.asset_id = answer.equipment_id
           where ${caller.visibleGroups === null ? sql`true` : sql`group_asset.group_id = any(${[...caller.visibleGroups]}::uuid[])`}
          union all
          select null, null, took_s, false from answer)
        select name, group_id, count(*)::int as acknowledged,
               percentile_cont(0.5) within group (order by took_s) as median_s,
               percentile_cont(0.9) within group (order by took_s) as p90_s
          from named group by is_person, name, group_id order by acknowledged desc, name limit 500`.execute(
        db,
      );
      return rows;
    },

    async listGroupTimes(): Promise<{ group_id: string; name: string; times: string }[]> {
      const { rows } = await sql<{ group_id: string; name: string; times: string }>`
        select user_group.id as group_id, user_group.name, ${TIMES} as times
          from (${raised}) raised
          join group_asset on group_asset.asset_id = raised.equipment_id
          join user_group on user_group.id = group_asset.group_id
         where ${caller.visibleGroups === null ? sql`true` : sql`user_group.id = any(${[...caller.visibleGroups]}::uuid[])`}
         group by user_group.id, user_group.name
         order by count(*) desc, user_group.name limit 100`.execute(db);
      return rows;
    },
  };
}
