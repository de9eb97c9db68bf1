import type { CheckDetail } from '@ritzel/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { assetsInScope } from '../equipment/index.ts';
import { type EquipmentViewer, seesAsset } from '../visibility/index.ts';
import type { CheckRecord, IntervalColumns } from './check-record.ts';

/** The moment at which the last day of the calendar is over where the machine stands. */
const dueBy = (dueOn: string | null, timeZone: string) =>
  sql`((${dueOn}::date + 1)::timestamp at time zone ${timeZone})`;

export interface NewCheck extends IntervalColumns {
  readonly equipmentId: string;
  readonly templateId: string | null;
  readonly templateRevision: number | null;
  readonly shippedCode: string | null;
  readonly name: string | null;
  readonly steps: unknown;
  readonly kind: string;
  readonly minutes: number;
  readonly resetsBaseline: boolean;
  readonly dueHours: number | null;
  readonly dueOn: string | null;
  readonly timeZone: string;
  readonly assigneeId: string | null;
  readonly at: Date;
}

/** Checks that one viewer sees. */
export function makeCheckStore(db: Database | DatabaseTransaction, viewer: EquipmentViewer) {
  const { organisationId } = viewer;
  const select = sql`
    select planned.id, planned.equipment_id, equipment.type as equipment_type, equipment.identifier as equipment_identifier,
           equipment.name as equipment_name, equipment.drivetrain_id, top.name as drivetrain_name, equipment.group_name,
           planned.origin, planned.round_id, planned.template_id, planned.shipped_code, planned.name, planned.steps, planned.kind, planned.minutes,
           planned.resets_baseline, planned.every_hours, planned.every_count, planned.every_unit, planned.on_severity,
           planned.due_hours, planned.due_on::text as due_on, planned.due_by, planned.time_zone, planned.assignee_id,
           person.name as assignee_name, planned.settled_at, planned.ended_at, planned.revision, equipment.severity,
           equipment.severity_since, coalesce(equipment.operation_hours, top.operation_hours) as operation_hours,
           equipment.commissioned_at::text as commissioned_at, begun.id as execution_id,
           begun.started_at as execution_started_at, begun.started_by_name as execution_by,
           jsonb_array_length(begun.steps) as execution_steps,
           case when begun.id is not null then
             (select count(distinct step_key)::int from check_answer where execution_id = begun.id) end as execution_answered
      from maintenance_check planned
      join equipment on equipment.id = planned.equipment_id
      left join equipment top on top.id = equipment.drivetrain_id
      left join app_user person on person.id = planned.assignee_id
      left join check_execution begun on begun.check_id = planned.id and begun.finished_at is null
                                     and begun.given_up_at is null and not begun.is_second
     where planned.organisation_id = ${organisationId} and ${seesAsset(viewer, sql`planned.equipment_id`)}`;
  return {
    /** All that are planned now; of an equipment with its parts and its drivetrain where one is named. */
    async list(equipmentId?: string): Promise<CheckRecord[]> {
      const { rows } = await sql<CheckRecord>`
        ${select} and planned.ended_at is null
          ${
            equipmentId === undefined
              ? sql``
              : sql`and (planned.equipment_id in (${assetsInScope(viewer, equipmentId)})
                   or planned.equipment_id = (select part.drivetrain_id from equipment part where part.id = ${equipmentId}))`
          }
         order by planned.id`.execute(db);
      return rows;
    },

    /** Also one that is planned no more: its history stays. */
    async find(id: string): Promise<CheckRecord | undefined> {
      const { rows } = await sql<CheckRecord>`${select} and planned.id = ${id}`.execute(db);
      return rows[0];
    },

    /** The row alone: the machine is held before it. */
    async lock(id: string): Promise<CheckRecord | undefined> {
      await sql`select 1 from maintenance_check where organisation_id = ${organisationId} and id = ${id} for update`.execute(
        db,
      );
      return this.find(id);
    },

    async count(): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from maintenance_check where organisation_id = ${organisationId} and ended_at is null`.execute(
        db,
      );
      return rows[0]?.count ?? 0;
    },

    /** Readings of the counters by which first due dates are counted; of a part without one that of its drivetrain. */
    async readHours(equipmentIds: readonly string[]): Promise<Map<string, number | null>> {
      const { rows } = await sql<{ id: string; hours: number | null }>`
        select equipment.id, coalesce(equipment.operation_hours, top.operation_hours) as hours
          from equipment left join equipment top on top.id = equipment.drivetrain_id
         where equipment.organisation_id = ${organisationId} and ${seesAsset(viewer, sql`equipment.id`)}
           and equipment.id = any(${[...equipmentIds]}::uuid[])`.execute(db);
      return new Map(rows.map(({ id, hours }) => [id, hours]));
    },

    async insert(given: NewCheck): Promise<string> {
      const { rows } = await sql<{ id: string }>`
        insert into maintenance_check (organisation_id, equipment_id, scope_id, template_id, template_revision, shipped_code, name,
          steps, kind, minutes, resets_baseline, every_hours, every_count, every_unit, on_severity, due_hours, due_on, due_by,
          time_zone, assignee_id, planned_at, settled_at)
        select ${organisationId}, equipment.id, coalesce(equipment.drivetrain_id, equipment.id), ${given.templateId}::uuid,
               ${given.templateRevision}::integer, ${given.shippedCode}, ${given.name},
               ${given.steps === null ? null : JSON.stringify(given.steps)}::jsonb, ${given.kind}, ${given.minutes}::integer,
               ${given.resetsBaseline}::boolean, ${given.every_hours}::float8, ${given.every_count}::integer, ${given.every_unit},
               ${given.on_severity}::smallint, ${given.dueHours}::float8, ${given.dueOn}::date,
               ${dueBy(given.dueOn, given.timeZone)}, ${given.timeZone}, ${given.assigneeId}::uuid, ${given.at}::timestamptz,
               ${given.at}::timestamptz
          from equipment where equipment.id = ${given.equipmentId} returning id`.execute(db);
      return rows[0]!.id;
    },

    async change(
      id: string,
      next: IntervalColumns & {
        readonly dueHours: number | null;
        readonly dueOn: string | null;
        readonly timeZone: string;
        readonly assigneeId: string | null;
        readonly endedAt: Date | null;
        readonly settledAt: Date;
      },
    ): Promise<void> {
      await sql`
        update maintenance_check
           set every_hours = ${next.every_hours}, every_count = ${next.every_count}, every_unit = ${next.every_unit},
               on_severity = ${next.on_severity}, due_hours = ${next.dueHours}, due_on = ${next.dueOn}::date,
               due_by = ${dueBy(next.dueOn, next.timeZone)}, time_zone = ${next.timeZone}, assignee_id = ${next.assigneeId},
               ended_at = ${next.endedAt}, settled_at = ${next.settledAt}, revision = revision + 1
         where organisation_id = ${organisationId} and id = ${id}`.execute(db);
    },

    /** Open cases of the machine, worst first. */
    async listOpenCases(equipmentId: string): Promise<CheckDetail['openCases']> {
      const { rows } = await sql<CheckDetail['openCases'][number]>`
        select id, number, sentence from fault_case
         where organisation_id = ${organisationId} and ${seesAsset(viewer, sql`fault_case.equipment_id`)} and closed_at is null
           and scope_id = (select coalesce(drivetrain_id, id) from equipment where id = ${equipmentId})
         order by severity desc, worse_at desc limit 5`.execute(db);
      return rows;
    },
  };
}
