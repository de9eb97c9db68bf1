import { problem } from '@ritzel/contract';
import { type CheckStep, outcomeOf, type StepOutcome } from '@ritzel/drivetrain';
import type { Language } from '@ritzel/sentences';
import { problemText } from '@ritzel/sentences';
import type { DatabaseTransaction } from '../../platform/database.ts';
import { contentOf } from './check-record.ts';
import { lockCheck, recordCheck } from './check-service.ts';
import { signExecution } from './execution-finishing.ts';
import { found, recordFailures } from './execution-service.ts';
import { makeExecutionStore } from './execution-store.ts';
import type { MaintenanceWriting } from './maintenance-writing.ts';

/** A check that the maintenance system says was carried out. */
export interface ReportedCheck {
  readonly checkId: string;
  readonly executionId: string;
  readonly at: Date;
  /** Since when it was handed on: what somebody carried out since then stands beside it. */
  readonly handedOnAt: Date;
  readonly by: string;
  readonly remark: string | null;
  readonly answers: readonly {
    readonly key: string;
    readonly outcome: StepOutcome;
    readonly value: number | null;
    readonly text: string | null;
  }[];
}

/**
 * Carries a check out as it was reported, in the transaction that keeps the report: all steps, signed by name. A step that the
 * report does not name counts as done. Where somebody is at the check or has carried it out meanwhile, the report is kept beside
 * theirs and moves no due date.
 */
export async function carryOutReportedCheck(
  transaction: DatabaseTransaction,
  writing: MaintenanceWriting,
  reported: ReportedCheck,
  language: Language,
): Promise<void> {
  const { caller } = writing;
  const { executionId, at } = reported;
  const record = await lockCheck(transaction, writing, reported.checkId);
  const store = makeExecutionStore(transaction, caller);
  const { steps } = contentOf(record);
  const answers = answersOf(steps, reported);
  const last = (await store.listOfCheck(record.id)).find(({ isSecond }) => !isSecond);
  const isSecond =
    record.execution_id !== null ||
    record.ended_at !== null ||
    (last !== undefined && Date.parse(last.finishedAt) > reported.handedOnAt.getTime());
  await store.insert({
    ...{ id: executionId, checkId: record.id, steps, startedAt: at, userId: caller.userId, isSecond },
  });
  await recordCheck(transaction, writing, record, 'started', { executionId, isSecond });
  await store.addAnswers(executionId, answers, caller.userId);
  const before = found(await store.find(executionId));
  const failed = answers.filter(({ outcome }) => outcome === 'failed');
  await recordFailures(transaction, writing, before, failed);
  await signExecution(transaction, writing, {
    ...{ before, record, at, language, signedName: reported.by, signature: null, remark: reported.remark },
  });
}

function answersOf(steps: readonly CheckStep[], { answers, at }: ReportedCheck) {
  const unknown = answers.findIndex(({ key }) => steps.every((step) => step.key !== key));
  if (unknown >= 0)
    throw problem.fieldInvalid(`body.steps.${unknown}.key`, 'stepUnknown', problemText('CHECK_STEP_UNKNOWN'));
  const skipped = answers.findIndex(
    ({ key, outcome }) => outcome === 'skipped' && steps.some((step) => step.key === key && step.isRequired),
  );
  if (skipped >= 0)
    throw problem.fieldInvalid(`body.steps.${skipped}.outcome`, 'stepRequired', problemText('STEP_REQUIRED'));
  return steps.map((step) => {
    const said = answers.findLast(({ key }) => key === step.key);
    const value = said?.value ?? null;
    const outcome = said?.outcome ?? 'done';
    return {
      ...{ id: crypto.randomUUID(), stepKey: step.key, value, text: said?.text ?? null, oil: null, at },
      // Without a value there is nothing to compare with the limits of the step.
      outcome: value === null ? outcome : outcomeOf(step, { outcome, value, oilCode: null }),
    };
  });
}
