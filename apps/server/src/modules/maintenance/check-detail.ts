import { type CheckDetail, problem } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import type { EquipmentViewer } from '../visibility/index.ts';
import { contentOf, intervalOf, toCheckDto } from './check-record.ts';
import { makeCheckStore } from './check-store.ts';
import { makeExecutionStore } from './execution-store.ts';

/** A check with its steps, what was answered so far, and its history. */
export async function readCheckDetail(
  db: Database | DatabaseTransaction,
  viewer: EquipmentViewer,
  id: string,
  nowMs: number,
): Promise<CheckDetail> {
  const store = makeCheckStore(db, viewer);
  const record = await store.find(id);
  if (record === undefined) throw problem.notFound('check');
  const executions = makeExecutionStore(db, viewer);
  const current = record.execution_id === null ? undefined : await executions.find(record.execution_id);
  return {
    ...toCheckDto(record, { nowMs, timeZone: record.time_zone }),
    ...intervalOf(record),
    steps: [...contentOf(record).steps],
    ...{ templateId: record.template_id, resetsBaseline: record.resets_baseline, dueHours: record.due_hours },
    ...{ dueOn: record.due_on, timeZone: record.time_zone, operationHours: record.operation_hours },
    openCases: await store.listOpenCases(record.equipment_id),
    current: current ?? null,
    history: await executions.listOfCheck(id),
  };
}

/** Refuses one that is planned no more: its history stays, and nothing is to be done of it. */
export async function assertPlanned(
  db: Database | DatabaseTransaction,
  viewer: EquipmentViewer,
  id: string,
): Promise<void> {
  const record = await makeCheckStore(db, viewer).find(id);
  if (record === undefined) throw problem.notFound('check');
  if (record.ended_at !== null) throw problem.conflict(problemText('CHECK_PLANNED_NO_MORE'));
}
