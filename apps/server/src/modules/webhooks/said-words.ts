import { sayFinding, sayMessage, wordOf } from '@ritzel/sentences';
import type { Said } from './webhook-body.ts';
import type { WebhookFacts } from './webhook-facts.ts';

type Words = Pick<Said, 'event' | 'facts' | 'language'>;

/** "Case 12 got worse". */
export function titleOf({ event, facts, language }: Words): string {
  const code = `WEBHOOK_${event.replaceAll(/[.-]/g, '_').toUpperCase()}`;
  const number = facts.workOrder?.number ?? facts.case?.number ?? '';
  return sayMessage({ code, params: { number } }, language);
}

/** What is wrong, in the webhook's language; as it was stored where nothing else is known. */
export function sentenceOf({ facts, language }: Words): string {
  return facts.says.length === 0 ? facts.sentence : sayFinding(facts.says, language);
}

export function severityWordOf({ facts, language }: Words): string {
  return wordOf(facts.severity, language);
}

/** "GU-KCM-6235 Kiln 2 main drive". */
export function machineOf({ equipment }: WebhookFacts): string {
  const { identifier, name, drivetrainName } = equipment;
  const place = drivetrainName === null || drivetrainName === name ? '' : ` · ${drivetrainName}`;
  return `${identifier === name ? name : `${identifier} ${name}`}${place}`;
}

/** Who acted and what they wrote, each on its line. */
export function remarksOf({ facts, language }: Words): string[] {
  const { by, comment, case: fault } = facts;
  const verdict = fault?.verdict;
  return [
    ...(verdict
      ? [sayMessage({ code: `WEBHOOK_VERDICT_${verdict.toUpperCase()}`, params: {} }, language)]
      : []),
    ...(by === null ? [] : [sayMessage({ code: 'WEBHOOK_BY', params: { name: by } }, language)]),
    ...(comment === null || comment === '' ? [] : [comment]),
  ];
}

export function linkOf({ facts, portalUrl }: Pick<Said, 'facts' | 'portalUrl'>): string {
  if (facts.workOrder) return `${portalUrl}/work-orders/${facts.workOrder.id}`;
  return facts.case === null ? `${portalUrl}/alarms` : `${portalUrl}/cases/${facts.case.id}`;
}
