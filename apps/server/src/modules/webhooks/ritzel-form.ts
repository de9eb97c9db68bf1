import { linkOf, sentenceOf, titleOf } from './said-words.ts';
import type { Said } from './webhook-body.ts';
import type { AlarmOfFacts, CaseFacts, WebhookFacts } from './webhook-facts.ts';
import { workOrderOf } from './work-order-form.ts';

/** Our own: `type`, `timestamp` and `data` as the Standard Webhooks specification asks for. Fields may be added, never changed. */
export function ritzelBody(said: Said): unknown {
  const { event, facts, language } = said;
  return {
    type: event,
    timestamp: facts.at,
    data: {
      title: titleOf(said),
      sentence: sentenceOf(said),
      language,
      severity: facts.severity,
      severityBefore: facts.severityBefore,
      url: linkOf(said),
      by: facts.by,
      comment: facts.comment,
      organisation: { id: facts.organisation.id, name: facts.organisation.name },
      equipment: equipmentOf(facts.equipment),
      case: facts.case && caseOf(facts.case),
      alarm: facts.alarm && alarmOf(facts.alarm),
      workOrder: facts.workOrder ? workOrderOf(facts.workOrder, said) : null,
    },
  };
}

// Field by field: what is kept with a delivery is not what is promised, and has no order.
function equipmentOf(equipment: WebhookFacts['equipment']) {
  const { id, type, identifier, name, drivetrainId, drivetrainName } = equipment;
  return { id, type, identifier, name, drivetrainId, drivetrainName };
}

function caseOf({ id, number, openedAt, verdict, partName, fault }: CaseFacts) {
  return { id, number, openedAt, verdict, partName, fault };
}

function alarmOf({ id, kind, state, subject, value, unit, limit, raisedAt }: AlarmOfFacts) {
  return { id, kind, state, subject, value, unit, limit, raisedAt };
}
