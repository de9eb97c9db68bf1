import {
  type CallBody,
  type CallQuery,
  type CallReply,
  type cancelWorkOrder,
  type changeWorkOrder,
  type createWorkOrder,
  type listWorkOrders,
  problem,
  type WorkOrderDetail,
} from '@ritzel/contract';
import type { Language } from '@ritzel/sentences';
import { problemText } from '@ritzel/sentences';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { takeTurns } from '../../platform/row-locks.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { referToEquipment } from '../equipment/index.ts';
import { makePictureStore } from '../pictures/index.ts';
import type { EquipmentViewer } from '../visibility/index.ts';
import { listWorkOrderDeliveries } from '../webhooks/index.ts';
import { makeFeedbackStore } from './feedback-store.ts';
import { isStillOpen } from './work-order-lifecycle.ts';
import { toWorkOrderDto, type WorkOrderRecord } from './work-order-record.ts';
import { type ChangedWorkOrder, makeWorkOrderStore } from './work-order-store.ts';
import { readHandedOnCase, readHandedOnCheck } from './work-order-subject.ts';
import { recordWorkOrder, type WorkOrderParts, type WorkOrderWriting } from './work-order-writing.ts';

/** Changes of an organisation's work orders come one after the other; what the caller does not see is not there. */
export async function changeWorkOrders<T>(
  parts: WorkOrderParts,
  { caller }: WorkOrderWriting,
  work: (transaction: DatabaseTransaction) => Promise<T>,
): Promise<T> {
  return runTransaction(parts.db, async (transaction) => {
    await takeTurns(transaction, 'work orders', caller.organisationId);
    return work(transaction);
  });
}

export async function listOrders(
  parts: WorkOrderParts,
  viewer: EquipmentViewer,
  query: CallQuery<typeof listWorkOrders>,
  language: Language,
): Promise<CallReply<typeof listWorkOrders>> {
  const store = makeWorkOrderStore(parts.db, viewer);
  const [{ rows, next }, counts] = [await store.list(query), await store.count(query)];
  const terms = { language, portalUrl: parts.portalUrl() };
  return { rows: rows.map((record) => toWorkOrderDto(record, terms)), next, counts };
}

/** With its history on both sides. */
export async function readDetail(
  db: Database | DatabaseTransaction,
  viewer: EquipmentViewer,
  id: string,
  { language, portalUrl }: { readonly language: Language; readonly portalUrl: () => string },
): Promise<WorkOrderDetail> {
  const record = foundOrder(await makeWorkOrderStore(db, viewer).find(id));
  const { organisationId } = viewer;
  const base = portalUrl();
  const photos = record.case_id === null ? [] : await makePictureStore(db, viewer).listOfCase(record.case_id);
  return {
    ...toWorkOrderDto(record, { language, portalUrl: base }),
    feedback: await makeFeedbackStore(db, { organisationId, workOrderId: id }).list(),
    sent: await listWorkOrderDeliveries(db, { organisationId, workOrderId: id }),
    photos: photos.map((photoId) => ({
      id: photoId,
      url: `${base}/api/cases/${record.case_id}/photos/${photoId}`,
    })),
  };
}

export function foundOrder(record: WorkOrderRecord | undefined): WorkOrderRecord {
  if (record === undefined) throw problem.notFound('work order');
  return record;
}

export type Wanted = CallBody<typeof createWorkOrder>;

/** Hands a case or a check on, in a transaction that holds the turn of the organisation. */
export async function handOn(
  transaction: DatabaseTransaction,
  writing: WorkOrderWriting,
  wanted: Wanted,
  nowMs: number,
): Promise<WorkOrderRecord> {
  const { caller } = writing;
  const { caseId, checkId, title, remark } = wanted;
  const store = makeWorkOrderStore(transaction, caller);
  const subject =
    caseId !== null
      ? await readHandedOnCase(transaction, writing, caseId)
      : await readHandedOnCheck(transaction, writing, checkId ?? '', nowMs);
  if (!(await referToEquipment(transaction, caller, subject.equipment_id)))
    throw problem.notFound('equipment');
  const open = await store.findOpen({ caseId, checkId });
  if (open !== undefined)
    throw handedOnAlready(caseId === null ? 'body.checkId' : 'body.caseId', open.number);
  const at = new Date(nowMs);
  const id = await store.insert({
    ...subject,
    origin: caller.userId === null ? 'rule' : 'person',
    ...{
      title,
      remark,
      priority: wanted.priority ?? subject.priority,
      due_on: wanted.dueOn ?? subject.dueOn,
    },
    ...{ userId: caller.userId, at },
  });
  const record = foundOrder(await store.find(id));
  await recordWorkOrder(transaction, writing, record, { code: 'created', at, text: remark });
  return record;
}

function handedOnAlready(field: string, number: number) {
  const message = problemText('HANDED_ON_ALREADY', { number });
  return problem.conflict(message, [{ field, code: 'handedOnAlready', message }]);
}

export async function createOrder(
  parts: WorkOrderParts,
  writing: WorkOrderWriting,
  wanted: Wanted,
): Promise<WorkOrderDetail> {
  const detail = await changeWorkOrders(parts, writing, async (transaction) => {
    const { id } = await handOn(transaction, writing, wanted, parts.now());
    return readDetail(transaction, writing.caller, id, { ...writing, ...parts });
  });
  parts.onChanged(writing.caller.organisationId, detail.equipment.id);
  return detail;
}

/** One change by a person, of a work order that is still to be done. */
async function changeOpen(
  parts: WorkOrderParts,
  writing: WorkOrderWriting,
  { id, revision }: { readonly id: string; readonly revision: number },
  work: (transaction: DatabaseTransaction, record: WorkOrderRecord) => Promise<void>,
): Promise<WorkOrderDetail> {
  const { caller } = writing;
  const detail = await changeWorkOrders(parts, writing, async (transaction) => {
    const record = foundOrder(await makeWorkOrderStore(transaction, caller).find(id));
    const read = () => readDetail(transaction, caller, id, { ...writing, ...parts });
    if (record.revision !== revision)
      throw problem.changedMeanwhile('body.revision', problemText('WORK_ORDER_CHANGED'), await read());
    if (!isStillOpen(record.status)) throw problem.conflict(problemText('WORK_ORDER_ENDED'));
    await work(transaction, record);
    return read();
  });
  parts.onChanged(caller.organisationId, detail.equipment.id);
  return detail;
}

export function changeOrder(
  parts: WorkOrderParts,
  writing: WorkOrderWriting,
  id: string,
  body: CallBody<typeof changeWorkOrder>,
): Promise<WorkOrderDetail> {
  return changeOpen(parts, writing, { id, revision: body.revision }, async (transaction, record) => {
    const { title, remark, priority, dueOn } = body;
    const next = { title, remark, priority, due_on: dueOn };
    const changed = [
      ...(title === record.title ? [] : ['title']),
      ...(remark === record.remark ? [] : ['remark']),
      ...(priority === record.priority ? [] : ['priority']),
      ...(dueOn === record.due_on ? [] : ['dueOn']),
    ];
    if (changed.length === 0) return;
    const at = new Date(parts.now());
    const store = makeWorkOrderStore(transaction, writing.caller);
    await store.change(id, { ...record, ...next, revision: record.revision + 1 }, at);
    await recordWorkOrder(transaction, writing, foundOrder(await store.find(id)), {
      ...{ code: 'changed', at, changed },
    });
  });
}

export function cancelOrder(
  parts: WorkOrderParts,
  writing: WorkOrderWriting,
  id: string,
  { revision, reason }: CallBody<typeof cancelWorkOrder>,
): Promise<WorkOrderDetail> {
  return changeOpen(parts, writing, { id, revision }, async (transaction, record) => {
    const at = new Date(parts.now());
    const store = makeWorkOrderStore(transaction, writing.caller);
    const next: ChangedWorkOrder = {
      ...record,
      ...{ status: 'cancelled', status_since: at, end_reason: reason, revision: record.revision + 1 },
    };
    await store.change(id, next, at);
    await recordWorkOrder(transaction, writing, foundOrder(await store.find(id)), {
      ...{ code: 'cancelled', at, text: reason },
    });
  });
}
