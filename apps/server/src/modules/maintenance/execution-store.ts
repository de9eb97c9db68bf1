import type {
  CheckAnswer,
  CheckDetail,
  CheckExecution,
  EquipmentTypeCode,
  Signature,
} from '@ritzel/contract';
import type { CheckKind, CheckStep, StepOutcome } from '@ritzel/drivetrain';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { assetsInScope } from '../equipment/index.ts';
import { type EquipmentViewer, seesAsset } from '../visibility/index.ts';
import { contentOf } from './check-record.ts';

interface ExecutionRecord {
  id: string;
  check_id: string;
  equipment_id: string;
  equipment_type: EquipmentTypeCode;
  equipment_identifier: string;
  equipment_name: string;
  drivetrain_id: string | null;
  drivetrain_name: string | null;
  name: string | null;
  shipped_code: string | null;
  steps: CheckStep[];
  started_at: Date;
  started_by_name: string;
  finished_at: Date | null;
  finished_by_name: string | null;
  operation_hours: number | null;
  remark: string | null;
  failed_steps: number;
  signed_name: string | null;
  signature: Signature | null;
  is_second: boolean;
  answers: CheckAnswer[];
  photos: CheckExecution['photos'];
  cases: CheckExecution['cases'];
}

export interface NewAnswer {
  readonly id: string;
  readonly stepKey: string;
  readonly outcome: StepOutcome;
  readonly value: number | null;
  readonly text: string | null;
  readonly oil: unknown;
  readonly at: Date;
}

function executionOf(record: ExecutionRecord): CheckExecution {
  return {
    ...{ id: record.id, checkId: record.check_id },
    equipment: {
      ...{ id: record.equipment_id, type: record.equipment_type, identifier: record.equipment_identifier },
      ...{
        name: record.equipment_name,
        drivetrainId: record.drivetrain_id,
        drivetrainName: record.drivetrain_name,
      },
    },
    shippedCode: record.name === null ? record.shipped_code : null,
    name: contentOf(record).name,
    ...{ steps: record.steps, answers: record.answers, photos: record.photos, cases: record.cases },
    ...{ startedAt: record.started_at.toISOString(), startedBy: record.started_by_name },
    ...{ finishedAt: record.finished_at?.toISOString() ?? null, finishedBy: record.finished_by_name },
    ...{ operationHours: record.operation_hours, remark: record.remark, failedSteps: record.failed_steps },
    ...{ signedName: record.signed_name, signature: record.signature, isSecond: record.is_second },
  };
}

const TIME = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** What was carried out at machines that one viewer sees. */
export function makeExecutionStore(db: Database | DatabaseTransaction, viewer: EquipmentViewer) {
  const { organisationId } = viewer;
  const mine = sql`done.organisation_id = ${organisationId} and ${seesAsset(viewer, sql`done.equipment_id`)}`;
  return {
    async find(id: string): Promise<CheckExecution | undefined> {
      const { rows } = await sql<ExecutionRecord>`
        select done.id, done.check_id, done.equipment_id, equipment.type as equipment_type,
               equipment.identifier as equipment_identifier, equipment.name as equipment_name, equipment.drivetrain_id,
               top.name as drivetrain_name, done.name, done.shipped_code, done.steps, done.started_at, done.started_by_name,
               done.finished_at, done.finished_by_name, done.operation_hours, done.remark, done.failed_steps, done.signed_name,
               done.signature, done.is_second,
               coalesce((select jsonb_agg(jsonb_build_object('id', id, 'stepKey', step_key, 'outcome', outcome, 'value', value,
                           'text', text, 'oil', oil, 'at', ${TIME('answered_at')}, 'by', user_name)
                           order by step_key, answered_at desc, id)
                           from check_answer where execution_id = done.id), '[]') as answers,
               coalesce((select jsonb_agg(jsonb_build_object('id', id, 'stepKey', step_key, 'width', width, 'height', height)
                           order by added_at, id)
                           from picture where execution_id = done.id and removed_at is null), '[]') as photos,
               coalesce((select jsonb_agg(distinct jsonb_build_object('id', fault_case.id, 'number', fault_case.number,
                           'stepKey', case_entry.code))
                           from case_entry join fault_case on fault_case.id = case_entry.case_id
                          where case_entry.execution_id = done.id), '[]') as cases
          from check_execution done
          join equipment on equipment.id = done.equipment_id
          left join equipment top on top.id = equipment.drivetrain_id
         where ${mine} and done.id = ${id}`.execute(db);
      return rows[0] && executionOf(rows[0]);
    },

    /** How it stands, locked; the check is held before it. */
    async lock(
      id: string,
    ): Promise<{ checkId: string; isFinished: boolean; isGivenUp: boolean; isSecond: boolean } | undefined> {
      const { rows } = await sql<{
        check_id: string;
        finished: boolean;
        given_up: boolean;
        is_second: boolean;
      }>`
        select done.check_id, done.finished_at is not null as finished, done.given_up_at is not null as given_up, done.is_second
          from check_execution done
         where ${mine} and done.equipment_id in (select equipment.id from equipment) and done.id = ${id} for update of done`.execute(
        db,
      );
      const row = rows[0];
      return (
        row && {
          ...{
            checkId: row.check_id,
            isFinished: row.finished,
            isGivenUp: row.given_up,
            isSecond: row.is_second,
          },
        }
      );
    },

    async listOfCheck(checkId: string): Promise<CheckDetail['history']> {
      const { rows } = await sql<{
        id: string;
        finished_at: Date;
        finished_by_name: string | null;
        operation_hours: number | null;
        failed_steps: number;
        is_second: boolean;
      }>`
        select id, finished_at, finished_by_name, operation_hours, failed_steps, is_second from check_execution done
         where ${mine} and done.check_id = ${checkId} and done.finished_at is not null
         order by done.finished_at desc, done.id limit 20`.execute(db);
      return rows.map((row) => ({
        ...{ id: row.id, finishedAt: row.finished_at.toISOString(), by: row.finished_by_name ?? '' },
        ...{ operationHours: row.operation_hours, failedSteps: row.failed_steps, isSecond: row.is_second },
      }));
    },

    async listOfMachine(equipmentId: string, kinds: readonly CheckKind[] | undefined) {
      const { rows } = await sql<{
        id: string;
        check_id: string;
        equipment_id: string;
        equipment_name: string;
        kind: CheckKind;
        shipped_code: string | null;
        name: string | null;
        finished_at: Date;
        finished_by_name: string | null;
        operation_hours: number | null;
        failed_steps: number;
        is_second: boolean;
      }>`
        select done.id, done.check_id, done.equipment_id, equipment.name as equipment_name, planned.kind, done.shipped_code,
               done.name, done.finished_at, done.finished_by_name, done.operation_hours, done.failed_steps, done.is_second
          from check_execution done
          join maintenance_check planned on planned.id = done.check_id
          join equipment on equipment.id = done.equipment_id
         where ${mine} and done.finished_at is not null and done.equipment_id in (${assetsInScope(viewer, equipmentId)})
           ${kinds === undefined ? sql`` : sql`and planned.kind = any(${[...kinds]}::text[])`}
         order by done.finished_at desc, done.id limit 200`.execute(db);
      return rows.map((row) => ({
        ...{
          id: row.id,
          checkId: row.check_id,
          equipmentId: row.equipment_id,
          equipmentName: row.equipment_name,
        },
        ...{
          kind: row.kind,
          shippedCode: row.name === null ? row.shipped_code : null,
          name: contentOf({ ...row, steps: null }).name,
        },
        ...{ finishedAt: row.finished_at.toISOString(), by: row.finished_by_name ?? '' },
        ...{ operationHours: row.operation_hours, failedSteps: row.failed_steps, isSecond: row.is_second },
      }));
    },

    async insert(given: {
      readonly id: string;
      readonly checkId: string;
      readonly steps: readonly CheckStep[];
      readonly startedAt: Date;
      readonly userId: string;
      readonly isSecond: boolean;
    }): Promise<void> {
      await sql`
        insert into check_execution (id, organisation_id, check_id, equipment_id, name, shipped_code, steps, due_hours, due_on,
          started_at, started_by, started_by_name, is_second)
        select ${given.id}::uuid, ${organisationId}, planned.id, planned.equipment_id, planned.name, planned.shipped_code,
               ${JSON.stringify(given.steps)}::jsonb, planned.due_hours, planned.due_on, ${given.startedAt}::timestamptz,
               person.id, coalesce(person.name, ''), ${given.isSecond}::boolean
          from maintenance_check planned left join app_user person on person.id = ${given.userId}
         where planned.id = ${given.checkId}`.execute(db);
    },

    async countAnswers(id: string): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from check_answer where execution_id = ${id}`.execute(db);
      return rows[0]?.count ?? 0;
    },

    /** Answers the ids of those that were new. */
    async addAnswers(id: string, answers: readonly NewAnswer[], userId: string): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        insert into check_answer (id, execution_id, step_key, outcome, value, text, oil, answered_at, user_id, user_name)
        select given.id, ${id}::uuid, given."stepKey", given.outcome, given.value, given.text, given.oil, given.at, person.id,
               coalesce(person.name, '')
          from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as given (id uuid, "stepKey" text, outcome text, value float8,
                 text text, oil jsonb, at timestamptz)
          left join app_user person on person.id = ${userId}
        on conflict (id) do nothing returning id`.execute(db);
      return rows.map((row) => row.id);
    },

    async finish(
      id: string,
      done: {
        readonly at: Date;
        readonly userId: string;
        readonly operationHours: number | null;
        readonly remark: string | null;
        readonly failedSteps: number;
        readonly signedName: string;
        readonly signature: Signature | null;
        readonly resetsBaseline: boolean;
      },
    ): Promise<void> {
      await sql`
        update check_execution
           set finished_at = ${done.at}, finished_by = person.id, finished_by_name = coalesce(person.name, ''),
               operation_hours = ${done.operationHours}, remark = ${done.remark}, failed_steps = ${done.failedSteps},
               signed_name = ${done.signedName}, signature = ${done.signature === null ? null : JSON.stringify(done.signature)}::jsonb,
               resets_baseline = ${done.resetsBaseline}
          from (select 1) one left join app_user person on person.id = ${done.userId}
         where check_execution.id = ${id}`.execute(db);
    },

    async giveUp(id: string, at: Date): Promise<void> {
      await sql`update check_execution set given_up_at = ${at} where id = ${id}`.execute(db);
    },
  };
}
