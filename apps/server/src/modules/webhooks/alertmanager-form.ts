import { linkOf, machineOf, sentenceOf, titleOf } from './said-words.ts';
import type { Said } from './webhook-body.ts';
import type { WebhookFacts } from './webhook-facts.ts';

/** Prometheus sends a firing alert again and again; we send it once, so it says itself how long it is to fire. */
const FIRING_MS = 366 * 86_400_000;
const TEST_MS = 60_000;

/** What has ended is resolved in Alertmanager as well. */
const ENDS: readonly string[] = ['case.closed', 'alarm.returned', 'alarm.ended', 'work-order.cancelled'];
const ALERT_NAMES = {
  case: 'RitzelCase',
  alarm: 'RitzelAlarm',
  'work-order': 'RitzelWorkOrder',
  test: 'RitzelTest',
} as const;

function kindOf(event: string): keyof typeof ALERT_NAMES {
  if (event === 'test') return 'test';
  if (event.startsWith('work-order.')) return 'work-order';
  return event.startsWith('alarm.') ? 'alarm' : 'case';
}

/** Labels name an alert, so they hold nothing that changes while it fires but the severity, which routes ask for. */
function labelsOf(event: string, facts: WebhookFacts, severity: WebhookFacts['severity']) {
  const { equipment, organisation } = facts;
  const kind = kindOf(event);
  return {
    alertname: ALERT_NAMES[kind],
    severity: severity.toLowerCase(),
    organisation: organisation.name,
    equipment: equipment.identifier,
    ...(equipment.drivetrainName === null ? {} : { drivetrain: equipment.drivetrainName }),
    ...(kind === 'alarm' && facts.alarm !== null
      ? { alarm: facts.alarm.id, subject: facts.alarm.subject }
      : facts.case === null
        ? {}
        : { case: String(facts.case.number) }),
    ...(facts.workOrder ? { work_order: String(facts.workOrder.number) } : {}),
  };
}

/**
 * The body of `POST /api/v2/alerts` of Prometheus Alertmanager. What gets worse resolves the alert of before and fires one
 * of the new severity.
 */
export function alertmanagerBody(said: Said): unknown {
  const { event, facts } = said;
  const atMs = Date.parse(facts.at);
  const endsAt = ENDS.includes(event)
    ? facts.at
    : new Date(atMs + (event === 'test' ? TEST_MS : FIRING_MS)).toISOString();
  const begun = facts.alarm?.raisedAt ?? facts.case?.openedAt ?? facts.at;
  // One that ends at its own beginning would be refused.
  const startsAt = Date.parse(begun) < atMs ? begun : new Date(atMs - 1000).toISOString();
  const alert = {
    labels: labelsOf(event, facts, facts.severity),
    annotations: {
      summary: sentenceOf(said),
      description: `${titleOf(said)} · ${machineOf(facts)}`,
      ...(facts.by === null ? {} : { by: facts.by }),
      ...(facts.comment === null || facts.comment === '' ? {} : { comment: facts.comment }),
    },
    startsAt,
    endsAt,
    generatorURL: linkOf(said),
  };
  const before = facts.severityBefore;
  if (before === null || before === facts.severity) return [alert];
  return [{ ...alert, labels: labelsOf(event, facts, before), endsAt: facts.at }, alert];
}
