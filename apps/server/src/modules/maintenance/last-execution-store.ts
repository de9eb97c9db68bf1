import type { CheckAnswer, CheckExecution } from '@ritzel/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { assetsInScope } from '../equipment/index.ts';
import { type EquipmentViewer, seesAsset } from '../visibility/index.ts';

export interface LastExecution {
  readonly checkId: string;
  readonly finishedAt: Date;
  readonly by: string;
  readonly steps: CheckExecution['steps'];
  /** Steps that failed and whose case, where there is one, is still open: the newest answer of each. */
  readonly failed: readonly (Pick<CheckAnswer, 'stepKey' | 'value' | 'text'> & {
    readonly caseNumber: number | null;
  })[];
}

/** How each check of a machine and its parts was carried out last: one that somebody else had carried out meanwhile is not it. */
export async function listLastExecutions(
  db: Database | DatabaseTransaction,
  viewer: EquipmentViewer,
  equipmentId: string,
): Promise<LastExecution[]> {
  const { rows } = await sql<LastExecution>`
    select last.check_id as "checkId", last.finished_at as "finishedAt", coalesce(last.finished_by_name, '') as by, last.steps,
           coalesce((select jsonb_agg(jsonb_build_object('stepKey', answer.step_key, 'value', answer.value, 'text', answer.text,
                                                         'caseNumber', reported.number) order by answer.step_key)
                       from (select distinct on (step_key) step_key, outcome, value, text from check_answer
                              where execution_id = last.id order by step_key, answered_at desc, id) answer
                       left join lateral (
                         select fault_case.number, fault_case.closed_at
                           from case_entry join fault_case on fault_case.id = case_entry.case_id
                          where case_entry.execution_id = last.id and case_entry.code = answer.step_key
                          order by fault_case.closed_at is not null, fault_case.number desc limit 1) reported on true
                      where answer.outcome = 'failed' and reported.closed_at is null), '[]') as failed
      from (select distinct on (done.check_id) done.* from check_execution done
             where done.organisation_id = ${viewer.organisationId} and ${seesAsset(viewer, sql`done.equipment_id`)}
               and done.equipment_id in (${assetsInScope(viewer, equipmentId)})
               and done.finished_at is not null and not done.is_second
             order by done.check_id, done.finished_at desc, done.id) last`.execute(db);
  return rows;
}
