import {
  type CallBody,
  type CheckExecution,
  MAX_CHECK_ANSWERS,
  problem,
  type saveAnswers,
  type startExecution,
} from '@ritzel/contract';
import { outcomeOf, readCleanliness } from '@ritzel/drivetrain';
import { problemText } from '@ritzel/sentences';
import type { DatabaseTransaction } from '../../platform/database.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { appendEvents } from '../domain-events/index.ts';
import { referToDrivetrains } from '../equipment/index.ts';
import { type CheckRecord, checkWord, contentOf } from './check-record.ts';
import { assertNotOfRound, lockCheck, recordCheck } from './check-service.ts';
import { makeExecutionStore } from './execution-store.ts';
import { auditMaintenance, type MaintenanceParts, type MaintenanceWriting } from './maintenance-writing.ts';

/** A clock of a device may be a little ahead; what it says of times long ago is not believed. */
const AHEAD_MS = 5 * 60_000;
const LONGEST_AGO_MS = 366 * 86_400_000;

/** When a device says that something was done: never later than now. */
export function believedTime(at: Date, nowMs: number, field: string): Date {
  if (at.getTime() > nowMs + AHEAD_MS)
    throw problem.fieldInvalid(field, 'timeAhead', problemText('CLOCK_AHEAD'));
  if (at.getTime() < nowMs - LONGEST_AGO_MS)
    throw problem.fieldInvalid(field, 'timeTooEarly', problemText('OVER_A_YEAR_AGO'));
  return at.getTime() > nowMs ? new Date(nowMs) : at;
}

/** Begins a check; where somebody is at it already the answer is theirs, to go on with. */
export async function beginCheck(
  parts: MaintenanceParts,
  writing: MaintenanceWriting,
  id: string,
  body: CallBody<typeof startExecution>,
): Promise<CheckExecution> {
  const { caller } = writing;
  const startedAt = believedTime(body.startedAt, parts.now(), 'body.startedAt');
  const execution = await runTransaction(parts.db, async (transaction) => {
    const record = await lockCheck(transaction, writing, body.checkId);
    assertNotOfRound(record);
    const store = makeExecutionStore(transaction, caller);
    const known = await store.find(id);
    if (known !== undefined) {
      if (known.checkId !== body.checkId) throw problem.conflict(problemText('CHECK_ID_USED'));
      return known;
    }
    if (!body.isSecond) {
      if (record.execution_id !== null) {
        const theirs = found(await store.find(record.execution_id));
        await auditMaintenance(
          transaction,
          writing,
          'check.join',
          { type: 'check-execution', id: theirs.id },
          {},
        );
        return theirs;
      }
      if (record.revision !== body.revision || record.ended_at !== null)
        await assertNotDone(transaction, writing, record, startedAt);
    }
    const { steps } = contentOf(record);
    await store.insert({
      id,
      checkId: record.id,
      steps,
      startedAt,
      userId: caller.userId,
      isSecond: body.isSecond,
    });
    await recordCheck(transaction, writing, record, 'started', { executionId: id, isSecond: body.isSecond });
    return found(await store.find(id));
  });
  parts.onChanged(caller.organisationId, execution.equipment.id);
  return execution;
}

/** Whether somebody carried it out after the device had begun: then its person decides what becomes of theirs. */
async function assertNotDone(
  transaction: DatabaseTransaction,
  { caller }: MaintenanceWriting,
  record: CheckRecord,
  startedAt: Date,
): Promise<void> {
  const store = makeExecutionStore(transaction, caller);
  const last = (await store.listOfCheck(record.id)).find(({ isSecond }) => !isSecond);
  if (last !== undefined && Date.parse(last.finishedAt) > startedAt.getTime())
    throw problem.changedMeanwhile(
      'body.revision',
      problemText('CARRIED_OUT_MEANWHILE', { name: last.by }),
      await store.find(last.id),
    );
  if (record.ended_at !== null) throw problem.conflict(problemText('CHECK_PLANNED_NO_MORE'));
}

type Answer = CallBody<typeof saveAnswers>['answers'][number];

export async function answerSteps(
  parts: MaintenanceParts,
  writing: MaintenanceWriting,
  id: string,
  answers: readonly Answer[],
): Promise<CheckExecution> {
  const { caller } = writing;
  const execution = await runTransaction(parts.db, async (transaction) => {
    const store = makeExecutionStore(transaction, caller);
    const before = await lockExecution(transaction, writing, id);
    const known = new Set(before.answers.map((answer) => answer.id));
    const fresh = answers.filter((answer) => !known.has(answer.id));
    if (fresh.length > 0 && before.finishedAt !== null)
      throw problem.changedMeanwhile('body.answers', problemText('CHECK_SIGNED'), before);
    if ((await store.countAnswers(id)) + fresh.length > MAX_CHECK_ANSWERS)
      throw problem.conflict(problemText('MOST_CHECK_ANSWERS', { most: MAX_CHECK_ANSWERS }));
    const checked = fresh.map((answer, index) => checkedAnswer(before, answer, index, parts.now()));
    const added = new Set(await store.addAnswers(id, checked, caller.userId));
    const failed = checked.filter((answer) => answer.outcome === 'failed' && added.has(answer.id));
    await recordFailures(transaction, writing, before, failed);
    await auditMaintenance(
      transaction,
      writing,
      'check.answer',
      { type: 'check-execution', id },
      { answers: checked.map(({ stepKey, outcome }) => ({ stepKey, outcome })) },
    );
    return found(await store.find(id));
  });
  // The same answer writes the same points: one that was saved and whose points were not is sent again, and they are.
  const oil = answers.flatMap(({ oil: result, at }) => (result === null ? [] : [{ ...result, at }]));
  if (oil.length > 0) await parts.appendOilPoints(caller, execution.equipment.id, oil);
  parts.onChanged(caller.organisationId, execution.equipment.id);
  return execution;
}

/** The check and its machine are held before what is carried out of it. */
export async function lockExecution(
  transaction: DatabaseTransaction,
  { caller }: MaintenanceWriting,
  id: string,
): Promise<CheckExecution> {
  const store = makeExecutionStore(transaction, caller);
  const seen = await store.find(id);
  if (seen === undefined) throw problem.notFound('check');
  await referToDrivetrains(transaction, caller, [seen.equipment.id]);
  const held = await store.lock(id);
  if (held === undefined) throw problem.notFound('check');
  if (held.isGivenUp) throw problem.conflict(problemText('EXECUTION_GIVEN_UP'));
  return found(await store.find(id));
}

function checkedAnswer(execution: CheckExecution, answer: Answer, index: number, nowMs: number) {
  const place = `body.answers.${index}`;
  const step = execution.steps.find(({ key }) => key === answer.stepKey);
  if (step === undefined)
    throw problem.fieldInvalid(`${place}.stepKey`, 'stepUnknown', problemText('CHECK_STEP_UNKNOWN'));
  if (answer.outcome === 'skipped' && step.isRequired)
    throw problem.fieldInvalid(`${place}.outcome`, 'stepRequired', problemText('STEP_REQUIRED'));
  if (answer.outcome === 'done' && (step.kind === 'value' || step.kind === 'hours') && answer.value === null)
    throw problem.fieldInvalid(`${place}.value`, 'valueMissing', problemText('ENTER_VALUE'));
  if (answer.oil !== null && answer.oil.code !== null && readCleanliness(answer.oil.code) === undefined)
    throw problem.fieldInvalid(`${place}.oil.code`, 'codeInvalid', problemText('OIL_CODE_FORM'));
  const { outcome, value, oil } = answer;
  return {
    ...answer,
    outcome: outcomeOf(step, { outcome, value, oilCode: oil?.code ?? null }),
    at: believedTime(answer.at, nowMs, `${place}.at`),
  };
}

/** A failed step is an event: the cases open one of it, or it joins one that is open for the machine. */
export async function recordFailures(
  transaction: DatabaseTransaction,
  { caller }: MaintenanceWriting,
  execution: CheckExecution,
  failed: readonly {
    readonly id: string;
    readonly stepKey: string;
    readonly text: string | null;
    readonly at: Date;
  }[],
): Promise<void> {
  await appendEvents(
    transaction,
    failed.map(({ id, stepKey, text, at }) => {
      const step = execution.steps.find(({ key }) => key === stepKey);
      return {
        ...{ kind: 'maintenance', code: 'step-failed', organisationId: caller.organisationId },
        equipmentId: execution.equipment.id,
        parameters: {
          ...{
            checkId: execution.checkId,
            check: checkWord({ shipped_code: execution.shippedCode, name: ownName(execution) }),
          },
          ...{
            executionId: execution.id,
            step: step?.code == null ? (step?.text ?? stepKey) : `step:${step.code}`,
            stepKey,
            text,
          },
        },
        occurredAt: at,
        subject: { kind: 'check', id: execution.checkId },
        actor: { kind: 'user', id: caller.userId },
        idempotencyKey: `check-answer ${id}`,
      } as const;
    }),
  );
}

const ownName = ({ shippedCode, name }: CheckExecution): string | null =>
  shippedCode === null ? name : null;

export async function giveUpCheck(
  parts: MaintenanceParts,
  writing: MaintenanceWriting,
  id: string,
): Promise<void> {
  const { caller } = writing;
  const equipmentId = await runTransaction(parts.db, async (transaction) => {
    const execution = await lockExecution(transaction, writing, id);
    if (execution.finishedAt !== null) throw problem.conflict(problemText('CHECK_SIGNED'));
    await makeExecutionStore(transaction, caller).giveUp(id, new Date(parts.now()));
    const record = await lockCheck(transaction, writing, execution.checkId);
    await recordCheck(transaction, writing, record, 'given-up', { executionId: id });
    return execution.equipment.id;
  });
  parts.onChanged(caller.organisationId, equipmentId);
}

export function found(execution: CheckExecution | undefined): CheckExecution {
  if (execution === undefined) throw problem.notFound('check');
  return execution;
}
