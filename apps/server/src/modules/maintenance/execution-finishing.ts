import {
  type CallBody,
  type CheckExecution,
  type finishExecution,
  type LogNoteKind,
  problem,
  type Signature,
} from '@ritzel/contract';
import { type CheckKind, nextDue, openSteps } from '@ritzel/drivetrain';
import { type Language, problemText, sayMessage } from '@ritzel/sentences';
import type { DatabaseTransaction } from '../../platform/database.ts';
import { localTimeOf } from '../../platform/local-time.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { writeLogNote } from '../log-book/index.ts';
import { type CheckRecord, checkWord, intervalOf } from './check-record.ts';
import { lockCheck, recordCheck } from './check-service.ts';
import { makeCheckStore } from './check-store.ts';
import { believedTime, found, lockExecution } from './execution-service.ts';
import { makeExecutionStore } from './execution-store.ts';
import type { MaintenanceParts, MaintenanceWriting } from './maintenance-writing.ts';

type Finish = CallBody<typeof finishExecution>;

const NOTE_KINDS: Readonly<Partial<Record<CheckKind, LogNoteKind>>> = {
  'oil-change': 'oil-change',
  'coupling-element': 'repair',
};

/** The answer that counts of each step: the newest. */
const lastAnswers = ({ answers }: CheckExecution) =>
  new Map(answers.toReversed().map((answer) => [answer.stepKey, answer] as const));

/** Signs a check: due anew, written into the log book, and the machine learnt anew where the check says so. */
export async function finishCheck(
  parts: MaintenanceParts,
  writing: MaintenanceWriting,
  id: string,
  body: Finish,
  language: Language,
): Promise<CheckExecution> {
  const { caller } = writing;
  const at = believedTime(body.finishedAt, parts.now(), 'body.finishedAt');
  const execution = await runTransaction(parts.db, async (transaction) => {
    const before = await lockExecution(transaction, writing, id);
    // Sent twice, by a device that did not receive the answer.
    if (before.finishedAt !== null) return before;
    const record = await lockCheck(transaction, writing, before.checkId);
    await signExecution(transaction, writing, { ...{ before, record, at, language }, ...body });
    return found(await makeExecutionStore(transaction, caller).find(id));
  });
  parts.onChanged(caller.organisationId, execution.equipment.id);
  return execution;
}

/** What signs a check that is held with its machine. */
export interface Signing {
  readonly before: CheckExecution;
  readonly record: CheckRecord;
  readonly at: Date;
  readonly language: Language;
  readonly signedName: string;
  /** Null of what another system reports. */
  readonly signature: Signature | null;
  readonly remark: string | null;
  readonly resetsBaseline?: boolean | undefined;
}

export async function signExecution(
  transaction: DatabaseTransaction,
  writing: MaintenanceWriting,
  { before, record, at, language, ...body }: Signing,
): Promise<void> {
  const answers = lastAnswers(before);
  const missing = openSteps(before.steps, new Set(answers.keys()));
  if (missing.length > 0)
    throw problem.fieldInvalid(
      'body',
      'stepsOpen',
      problemText('STEPS_OPEN', { steps: missing.map(({ text }) => text).join('; ') }),
    );
  const read = before.steps.find(({ kind, key }) => kind === 'hours' && answers.get(key)?.value != null);
  const operationHours = (read && answers.get(read.key)?.value) ?? record.operation_hours;
  const failedSteps = [...answers.values()].filter(({ outcome }) => outcome === 'failed').length;
  const resetsBaseline = body.resetsBaseline ?? record.resets_baseline;
  const { signedName, signature, remark } = body;
  const { userId } = writing.caller;
  await makeExecutionStore(transaction, writing.caller).finish(before.id, {
    ...{ at, userId, operationHours, remark, failedSteps, signedName, signature, resetsBaseline },
  });
  if (!before.isSecond) await planNext(transaction, writing, record, { at, operationHours });
  await writeLogNote(transaction, writing, record.equipment_id, {
    ...{ kind: NOTE_KINDS[record.kind] ?? 'maintenance', at, resetsBaseline },
    text: noteText(record, { steps: before.steps.length, failed: failedSteps, remark }, language),
  });
  await recordCheck(transaction, writing, record, 'finished', {
    ...{ executionId: before.id, failedSteps, operationHours, signedName },
    ...{ isSecond: before.isSecond, resetsBaseline },
  });
}

/** Counted from the reading at which it was done; without any interval it was planned once, and is over. */
async function planNext(
  transaction: DatabaseTransaction,
  { caller }: MaintenanceWriting,
  record: CheckRecord,
  { at, operationHours }: { readonly at: Date; readonly operationHours: number | null },
): Promise<void> {
  const interval = intervalOf(record);
  const date = localTimeOf(at.getTime(), record.time_zone).date;
  const next = nextDue(interval, { hours: operationHours, date });
  const isOnce = next.dueHours === null && next.dueOn === null && interval.onSeverity === null;
  await makeCheckStore(transaction, caller).change(record.id, {
    ...{ every_hours: record.every_hours, every_count: record.every_count, every_unit: record.every_unit },
    ...{ on_severity: record.on_severity, timeZone: record.time_zone, assigneeId: record.assignee_id },
    ...(isOnce ? { dueHours: record.due_hours, dueOn: record.due_on } : next),
    ...{ settledAt: at, endedAt: isOnce ? at : record.ended_at },
  });
}

function noteText(
  record: CheckRecord,
  done: { readonly steps: number; readonly failed: number; readonly remark: string | null },
  language: Language,
): string {
  const { steps, failed, remark } = done;
  const code = failed === 0 ? 'CHECK_DONE' : 'CHECK_DONE_WITH_FAILURES';
  const sentence = sayMessage({ code, params: { check: checkWord(record), steps, failed } }, language);
  return remark === null ? sentence : `${sentence}\n\n${remark}`;
}
