import { createHash } from 'node:crypto';
import { MAX_WORK_ORDER_FEEDBACK, problem, type WorkOrderDetail } from '@ritzel/contract';
import { problemText, sayMessage } from '@ritzel/sentences';
import type { Caller } from '../../platform/access.ts';
import type { DatabaseTransaction } from '../../platform/database.ts';
import { appendEvents } from '../domain-events/index.ts';
import { referToEquipment } from '../equipment/index.ts';
import { writeLogNote } from '../log-book/index.ts';
import { carryOutReportedCheck } from '../maintenance/index.ts';
import { type FeedbackBody, makeFeedbackStore } from './feedback-store.ts';
import { foundText } from './feedback-text.ts';
import { takeFeedback } from './work-order-lifecycle.ts';
import type { WorkOrderRecord } from './work-order-record.ts';
import { changeWorkOrders, foundOrder, readDetail } from './work-order-service.ts';
import { makeWorkOrderStore } from './work-order-store.ts';
import {
  actMessage,
  actorOf,
  auditWorkOrder,
  type WorkOrderParts,
  type WorkOrderWriting,
  writeCaseEntry,
} from './work-order-writing.ts';

/** A clock of the other system may be a little ahead; what it did before the order was made is not of this order. */
const AHEAD_MS = 5 * 60_000;
const BEFORE_MS = 24 * 3_600_000;

export interface AnsweringCaller extends WorkOrderWriting {
  readonly caller: Caller;
  readonly requestId: string;
}

/** The body as it was understood, whatever the order of its fields. */
export const fingerprintOf = (body: FeedbackBody): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(body)))
    .digest('hex');

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [name, sorted(each)]),
  );
}

/** Keeps what the maintenance system answers, and does what follows from it, in one transaction. */
export async function answerOrder(
  parts: WorkOrderParts,
  writing: AnsweringCaller,
  { id, feedbackId }: { readonly id: string; readonly feedbackId: string },
  given: FeedbackBody,
): Promise<WorkOrderDetail> {
  const { caller } = writing;
  let isNew = false;
  const detail = await changeWorkOrders(parts, writing, async (transaction) => {
    const store = makeWorkOrderStore(transaction, caller);
    const record = foundOrder(await store.find(id));
    const answers = makeFeedbackStore(transaction, {
      ...{ organisationId: caller.organisationId, workOrderId: id },
    });
    const fingerprint = fingerprintOf(given);
    const known = await answers.fingerprintOf(feedbackId);
    if (known !== undefined && known !== fingerprint) throw idUsed();
    // Sent twice, by a system that did not receive the answer.
    if (known === undefined) {
      isNew = true;
      if ((await answers.count()) >= MAX_WORK_ORDER_FEEDBACK)
        throw problem.conflict(problemText('MOST_FEEDBACK', { most: MAX_WORK_ORDER_FEEDBACK }));
      const body = checkedBody(given, record, parts.now());
      await takeAnswer(transaction, writing, { record, feedbackId, body, fingerprint }, parts.now());
    }
    return readDetail(transaction, caller, id, { ...writing, ...parts });
  });
  if (isNew) parts.onChanged(caller.organisationId, detail.equipment.id);
  return detail;
}

function idUsed() {
  const message = problemText('FEEDBACK_ID_USED');
  return problem.conflict(message, [{ field: 'params.feedbackId', code: 'feedbackIdUsed', message }]);
}

function checkedBody(body: FeedbackBody, record: WorkOrderRecord, nowMs: number): FeedbackBody {
  const atMs = body.at.getTime();
  if (atMs > nowMs + AHEAD_MS)
    throw problem.fieldInvalid('body.at', 'timeAhead', problemText('LIES_IN_FUTURE'));
  if (atMs < record.created_at.getTime() - BEFORE_MS)
    throw problem.fieldInvalid('body.at', 'timeTooEarly', problemText('BEFORE_WORK_ORDER'));
  if (body.kind === 'rejected' && body.text === null)
    throw problem.fieldInvalid('body.text', 'reasonMissing', problemText('SAY_WHY_REJECTED'));
  if (body.kind === 'done' && body.text === null && record.case_id !== null)
    throw problem.fieldInvalid('body.text', 'foundMissing', problemText('SAY_WHAT_WAS_FOUND'));
  if (body.steps.length > 0 && body.kind !== 'done')
    throw problem.fieldInvalid('body.steps', 'stepsTooEarly', problemText('STEPS_TOO_EARLY'));
  if (record.check_id === null) {
    const unknown = body.steps.findIndex(({ key }) => record.steps.every((step) => step.key !== key));
    if (unknown >= 0)
      throw problem.fieldInvalid(
        `body.steps.${unknown}.key`,
        'stepUnknown',
        problemText('WORK_ORDER_STEP_UNKNOWN'),
      );
  }
  return atMs > nowMs ? { ...body, at: new Date(nowMs) } : body;
}

interface Answer {
  readonly record: WorkOrderRecord;
  readonly feedbackId: string;
  readonly body: FeedbackBody;
  readonly fingerprint: string;
}

async function takeAnswer(
  transaction: DatabaseTransaction,
  writing: AnsweringCaller,
  { record, feedbackId, body, fingerprint }: Answer,
  nowMs: number,
): Promise<void> {
  const { caller } = writing;
  const { id, number, organisation_id, equipment_id } = record;
  if (!(await referToEquipment(transaction, caller, equipment_id))) throw problem.notFound('work order');
  const now = new Date(nowMs);
  const before = { status: record.status, atMs: record.status_since.getTime() };
  const { standing, isLate, isMoved } = takeFeedback(before, { kind: body.kind, atMs: body.at.getTime() });
  await makeFeedbackStore(transaction, { organisationId: organisation_id, workOrderId: id }).insert(
    feedbackId,
    body,
    { fingerprint, isLate, userId: caller.userId, now },
  );
  const store = makeWorkOrderStore(transaction, caller);
  const next = {
    ...record,
    ...{ status: standing.status, status_since: new Date(standing.atMs), revision: record.revision + 1 },
    // The number of an answer that came late may be one that was replaced.
    foreign_number: (isLate ? record.foreign_number : null) ?? body.foreignNumber ?? record.foreign_number,
    end_reason: isMoved ? (standing.status === 'rejected' ? body.text : null) : record.end_reason,
  };
  await store.change(id, next, now);
  await appendEvents(transaction, [
    {
      ...{ kind: 'work-order', code: 'feedback', organisationId: organisation_id, equipmentId: equipment_id },
      parameters: {
        ...{ workOrderId: id, number, feedbackId, feedbackKind: body.kind },
        ...{ status: standing.status, isLate },
      },
      subject: { kind: 'work-order', id },
      actor: actorOf(writing),
    },
  ]);
  await auditWorkOrder(transaction, writing, record, 'feedback', {
    ...{ feedbackId, kind: body.kind, status: standing.status, foreignNumber: body.foreignNumber, isLate },
  });
  if (isMoved || body.kind === 'done') await followAnswer(transaction, writing, record, body);
}

/** What an answer is for the case, the check and the log book of the machine. */
async function followAnswer(
  transaction: DatabaseTransaction,
  writing: AnsweringCaller,
  record: WorkOrderRecord,
  body: FeedbackBody,
): Promise<void> {
  const { caller, requestId, language } = writing;
  const { kind, at } = body;
  const said = foundText(body, language);
  const text = said === '' ? null : said;
  await writeCaseEntry(transaction, writing, record, { act: kind, at, text });
  if (kind !== 'done') return;
  // Work that is reported again adds to the case and is not carried out twice.
  if (record.check_id !== null && record.status !== 'done') {
    await carryOutReportedCheck(
      transaction,
      { caller, requestId },
      {
        ...{ checkId: record.check_id, executionId: crypto.randomUUID(), at, handedOnAt: record.created_at },
        by: body.by ?? sayMessage({ code: 'WORK_ORDER_MAINTENANCE', params: {} }, language),
        ...{ remark: text?.slice(0, 4000) ?? null, answers: body.steps },
      },
      language,
    );
    return;
  }
  await writeLogNote(transaction, { caller, requestId }, record.equipment_id, {
    ...{ kind: body.parts.length > 0 ? 'repair' : 'maintenance', at, resetsBaseline: false },
    text: [sayMessage(actMessage('done', record), language), ...(text === null ? [] : [text])].join('\n\n'),
  });
}
