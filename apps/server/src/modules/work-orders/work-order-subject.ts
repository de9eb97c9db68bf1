import { type CheckDetail, problem, type WorkOrderPriority } from '@ritzel/contract';
import { type Severity, severityNumber } from '@ritzel/drivetrain';
import { type MessageLike, problemText, sayMessage } from '@ritzel/sentences';
import type { DatabaseTransaction } from '../../platform/database.ts';
import { lockHandedOnCase } from '../cases/index.ts';
import { assertPlanned, readCheckDetail } from '../maintenance/index.ts';
import type { OrderStep } from './work-order-record.ts';
import type { NewWorkOrder } from './work-order-store.ts';
import type { WorkOrderWriting } from './work-order-writing.ts';

/** What a case or a check says of the work that it asks for. */
export type HandedOn = Pick<
  NewWorkOrder,
  'equipment_id' | 'case_id' | 'check_id' | 'sentence' | 'says' | 'severity' | 'steps' | 'checkSettledAt'
> & {
  readonly priority: WorkOrderPriority;
  readonly dueOn: string | null;
};

const NOBODY = '00000000-0000-0000-0000-000000000000';

const BY_SEVERITY: Readonly<Partial<Record<Severity, WorkOrderPriority>>> = {
  CRITICAL: 'immediate',
  SEVERE: 'high',
  WARNING: 'normal',
};

/** How urgent a fault is for maintenance, where nobody says otherwise. */
export const priorityOf = (severity: Severity): WorkOrderPriority => BY_SEVERITY[severity] ?? 'low';

/** A sentence that each language has, as something to do. */
const stepOf = (message: MessageLike, index: number): OrderStep => ({
  ...{ key: `step-${index + 1}`, kind: 'tick', text: sayMessage(message), message },
  ...{ unit: null, low: null, high: null, isRequired: false },
});

export async function readHandedOnCase(
  transaction: DatabaseTransaction,
  { caller }: WorkOrderWriting,
  id: string,
): Promise<HandedOn> {
  const found = await lockHandedOnCase(transaction, { ...caller, userId: caller.userId ?? NOBODY }, id);
  if (!found.isOpen) throw problem.conflict(problemText('CASE_CLOSED'));
  const toDo = [
    ...found.advice,
    ...found.confirmations.filter(({ isDone }) => !isDone).map(({ message }) => message),
  ];
  return {
    ...{ equipment_id: found.equipment.id, case_id: id, check_id: null, checkSettledAt: null },
    ...{ sentence: found.sentence, says: found.says, severity: severityNumber(found.severity) },
    ...{ steps: toDo.map(stepOf), priority: priorityOf(found.severity) },
    dueOn: found.dueAt?.slice(0, 10) ?? null,
  };
}

/** What a sentence names a check by: a word that each language has, or what somebody called it. */
const checkWord = ({ shippedCode, name }: CheckDetail): string =>
  shippedCode === null ? name : `check:${shippedCode}`;

/** From when on it is due anew. */
export function lastDoneOf({ history }: Pick<CheckDetail, 'history'>): Date | null {
  const last = history.find(({ isSecond }) => !isSecond);
  return last === undefined ? null : new Date(last.finishedAt);
}

export async function readHandedOnCheck(
  transaction: DatabaseTransaction,
  { caller }: WorkOrderWriting,
  id: string,
  nowMs: number,
): Promise<HandedOn> {
  await assertPlanned(transaction, caller, id);
  const found = await readCheckDetail(transaction, caller, id, nowMs);
  const message = { code: 'WORK_ORDER_CHECK', params: { check: checkWord(found) } };
  return {
    ...{ equipment_id: found.equipment.id, case_id: null, check_id: id, severity: null },
    ...{ sentence: sayMessage(message), says: [message] },
    steps: found.steps.map(({ code, text, ...step }) => ({
      ...step,
      text,
      message: code === null ? null : { code: 'WORK_ORDER_STEP', params: { step: `step:${code}` } },
    })),
    priority: found.due.isOverdue ? 'high' : 'normal',
    dueOn: found.due.on,
    checkSettledAt: lastDoneOf(found),
  };
}
