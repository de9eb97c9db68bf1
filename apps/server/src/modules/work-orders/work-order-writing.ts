import type { Language } from '@ritzel/sentences';
import { sayMessage } from '@ritzel/sentences';
import { recordAudit } from '../../platform/audit.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { writeWorkOrderEntry } from '../cases/index.ts';
import { appendEvents } from '../domain-events/index.ts';
import type { EquipmentViewer } from '../visibility/index.ts';
import { toWorkOrderFacts, type WorkOrderRecord } from './work-order-record.ts';

export interface WorkOrderParts {
  readonly db: Database;
  readonly now: () => number;
  readonly portalUrl: () => string;
  /** Open portals read again what was handed on. */
  readonly onChanged: (organisationId: string, equipmentId: string) => void;
}

/** Who hands on, changes or answers: a person, a program, or a rule of the organisation, which is nobody. */
export interface WorkOrderWriting {
  readonly caller: EquipmentViewer & { readonly userId: string | null };
  readonly requestId?: string;
  readonly language: Language;
}

const ENTRY_CODES = {
  created: ['handed-on', 'WORK_ORDER_HANDED_ON'],
  changed: ['changed', 'WORK_ORDER_CHANGED'],
  cancelled: ['cancelled', 'WORK_ORDER_CANCELLED'],
  accepted: ['accepted', 'WORK_ORDER_ACCEPTED'],
  'in-work': ['in-work', 'WORK_ORDER_IN_WORK'],
  done: ['done', 'WORK_ORDER_DONE'],
  rejected: ['rejected', 'WORK_ORDER_REJECTED'],
} as const;
export type WorkOrderAct = keyof typeof ENTRY_CODES;

export const actMessage = (act: WorkOrderAct, { number }: Pick<WorkOrderRecord, 'number'>) =>
  ({ code: ENTRY_CODES[act][1], params: { number } }) as const;

/** What became of it, in the timeline of its case. */
export async function writeCaseEntry(
  transaction: DatabaseTransaction,
  { caller }: WorkOrderWriting,
  record: WorkOrderRecord,
  { act, at, text }: { readonly act: WorkOrderAct; readonly at: Date; readonly text: string | null },
): Promise<void> {
  if (record.case_id === null) return;
  const message = actMessage(act, record);
  await writeWorkOrderEntry(transaction, record.case_id, {
    ...{ code: ENTRY_CODES[act][0], at, text, userId: caller.userId },
    ...{ sentence: sayMessage(message), says: [message] },
  });
}

export const actorOf = ({ caller }: WorkOrderWriting) =>
  caller.userId === null ? ({ kind: 'system' } as const) : ({ kind: 'user', id: caller.userId } as const);

/** What is sent of an act of ours: the event that webhooks send, the audit entry, and the entry of the case. */
export async function recordWorkOrder(
  transaction: DatabaseTransaction,
  writing: WorkOrderWriting,
  record: WorkOrderRecord,
  {
    code,
    at,
    text = null,
    changed,
  }: {
    readonly code: 'created' | 'changed' | 'cancelled';
    readonly at: Date;
    readonly text?: string | null;
    readonly changed?: readonly string[];
  },
): Promise<void> {
  const { id, number, equipment_id, organisation_id } = record;
  await appendEvents(transaction, [
    {
      ...{ kind: 'work-order', code, organisationId: organisation_id, equipmentId: equipment_id },
      parameters: {
        ...{ workOrderId: id, number, order: toWorkOrderFacts(record) },
        ...(changed === undefined ? {} : { changed }),
      },
      subject: { kind: 'work-order', id },
      actor: actorOf(writing),
    },
  ]);
  await auditWorkOrder(transaction, writing, record, code, { text, ...(changed && { changed }) });
  await writeCaseEntry(transaction, writing, record, { act: code, at, text });
}

export async function auditWorkOrder(
  transaction: DatabaseTransaction,
  { caller, requestId }: WorkOrderWriting,
  record: WorkOrderRecord,
  code: string,
  detail: Record<string, unknown>,
): Promise<void> {
  await recordAudit(transaction, {
    ...{ organisationId: record.organisation_id, userId: caller.userId, action: `work-order.${code}` },
    ...{ subjectType: 'work-order', subjectId: record.id, detail: { number: record.number, ...detail } },
    ...(requestId === undefined ? {} : { requestId }),
  });
}
