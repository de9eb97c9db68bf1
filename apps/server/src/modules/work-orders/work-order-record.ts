import type { EquipmentTypeCode, WorkOrder, WorkOrderPriority, WorkOrderStatus } from '@ritzel/contract';
import { severityOf } from '@ritzel/drivetrain';
import { type Language, type MessageLike, workOrderTitle } from '@ritzel/sentences';
import type { WorkOrderFacts } from '../domain-events/index.ts';

export type OrderStep = WorkOrderFacts['steps'][number];

/** A work order with the machine it is about and how the maintenance system names that. */
export interface WorkOrderRecord {
  id: string;
  organisation_id: string;
  number: number;
  equipment_id: string;
  equipment_type: EquipmentTypeCode;
  equipment_identifier: string;
  equipment_name: string;
  drivetrain_id: string | null;
  drivetrain_name: string | null;
  functional_location: string | null;
  equipment_number: string | null;
  case_id: string | null;
  case_number: number | null;
  check_id: string | null;
  origin: 'person' | 'rule';
  title: string | null;
  sentence: string;
  says: MessageLike[];
  remark: string | null;
  severity: number | null;
  priority: WorkOrderPriority;
  due_on: string | null;
  steps: OrderStep[];
  status: WorkOrderStatus;
  status_since: Date;
  end_reason: string | null;
  foreign_number: string | null;
  revision: number;
  /** Of 64 bits, as text. */
  change_number: string;
  created_at: Date;
  created_by: string | null;
  created_by_name: string | null;
  changed_at: Date;
}

/** What somebody called it; else what was found, or which check it is, in the reader's language. */
const titleOf = ({ title, says, sentence }: WorkOrderRecord, language: Language): string =>
  title ?? workOrderTitle(says, sentence, language);

export interface DisplayTerms {
  readonly language: Language;
  readonly portalUrl: string;
}

export function evidenceUrlOf(
  order: { readonly id: string; readonly caseId: string | null; readonly checkId: string | null },
  portalUrl: string,
): string {
  if (order.caseId !== null) return `${portalUrl}/cases/${order.caseId}`;
  if (order.checkId !== null) return `${portalUrl}/maintenance/checks/${order.checkId}`;
  return `${portalUrl}/work-orders/${order.id}`;
}

export function toWorkOrderDto(record: WorkOrderRecord, { language, portalUrl }: DisplayTerms): WorkOrder {
  return {
    ...{ id: record.id, number: record.number, revision: record.revision, status: record.status },
    ...{ statusSince: record.status_since.toISOString(), origin: record.origin },
    ...{ title: titleOf(record, language), sentence: record.sentence, says: messagesOf(record.says) },
    remark: record.remark,
    severity: record.severity === null ? null : severityOf(record.severity),
    ...{ priority: record.priority, dueOn: record.due_on },
    equipment: {
      ...{ id: record.equipment_id, type: record.equipment_type, identifier: record.equipment_identifier },
      ...{ name: record.equipment_name, drivetrainId: record.drivetrain_id },
      drivetrainName: record.drivetrain_name,
    },
    reference: {
      functionalLocation: record.functional_location,
      equipmentNumber: record.equipment_number,
    },
    case:
      record.case_id === null || record.case_number === null
        ? null
        : { id: record.case_id, number: record.case_number },
    check: record.check_id === null ? null : { id: record.check_id },
    steps: record.steps.map(({ message, ...step }) => ({
      ...step,
      // @NOTE: written with the kinds of a check's steps
      kind: step.kind as WorkOrder['steps'][number]['kind'],
      message: message === null ? null : messagesOf([message])[0]!,
    })),
    url: evidenceUrlOf({ id: record.id, caseId: record.case_id, checkId: record.check_id }, portalUrl),
    foreignNumber: record.foreign_number,
    createdAt: record.created_at.toISOString(),
    createdBy: record.created_by_name,
    changedAt: record.changed_at.toISOString(),
    endReason: record.end_reason,
  };
}

const messagesOf = (says: readonly MessageLike[]) =>
  says.map(({ code, params }) => ({ code, params: { ...params } }));

/** What an event of it says: the work order as it is now. */
export function toWorkOrderFacts(record: WorkOrderRecord): WorkOrderFacts {
  return {
    ...{ id: record.id, number: record.number, revision: record.revision, status: record.status },
    ...{ origin: record.origin, title: record.title, sentence: record.sentence, says: record.says },
    ...{ remark: record.remark, severity: record.severity, priority: record.priority },
    ...{ dueOn: record.due_on, functionalLocation: record.functional_location },
    ...{ equipmentNumber: record.equipment_number, foreignNumber: record.foreign_number },
    ...{ caseId: record.case_id, caseNumber: record.case_number, checkId: record.check_id },
    ...{ endReason: record.end_reason, steps: record.steps },
  };
}
