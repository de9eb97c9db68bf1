import { severityOf } from '@ritzel/drivetrain';
import { type Language, type MessageLike, sayFinding, sayMessage, workOrderTitle } from '@ritzel/sentences';
import type { WorkOrderFacts } from '../domain-events/index.ts';

const inLanguage = (text: string, message: MessageLike | null, language: Language): string =>
  message === null ? text : sayMessage(message, language);

/** What a maintenance system is sent of a work order: the fields of `GET /work-orders/{id}`, in the webhook's language. */
export function workOrderOf(
  order: WorkOrderFacts,
  { language, portalUrl }: { readonly language: Language; readonly portalUrl: string },
): unknown {
  const { id, number, revision, status, origin, title, remark, says, sentence } = order;
  const { caseId, caseNumber, checkId, functionalLocation, equipmentNumber } = order;
  const why = says.length === 0 ? sentence : sayFinding(says, language);
  const page =
    caseId !== null ? `/cases/${caseId}` : checkId !== null ? `/maintenance/checks/${checkId}` : '';
  return {
    ...{
      id,
      number,
      revision,
      status,
      origin,
      title: title ?? workOrderTitle(says, sentence, language),
      sentence: why,
      remark,
    },
    severity: order.severity === null ? null : severityOf(order.severity),
    ...{ priority: order.priority, dueOn: order.dueOn, reference: { functionalLocation, equipmentNumber } },
    case: caseId === null ? null : { id: caseId, number: caseNumber },
    check: checkId === null ? null : { id: checkId },
    steps: order.steps.map(({ key, kind, text, message, unit, low, high, isRequired }) => ({
      ...{ key, kind, text: inLanguage(text, message, language), unit, low, high, isRequired },
    })),
    url: page === '' ? `${portalUrl}/work-orders/${id}` : `${portalUrl}${page}`,
    foreignNumber: order.foreignNumber,
    endReason: order.endReason,
  };
}
