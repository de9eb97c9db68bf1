import { WEBHOOK_TRIED_DAYS } from '@ritzel/contract';
import { SEVERITIES, type Severity, severityOf } from '@ritzel/drivetrain';
import type { MessageLike } from '@ritzel/sentences';
import type { PoolClient } from 'pg';
import { type AlarmRecord, readForCases } from '../alarms/index.ts';
import type { EventConsumer, StoredEvent } from '../domain-events/index.ts';
import {
  type CaseOfEvent,
  type EquipmentFacts,
  type NewWebhookDelivery,
  readCaseFacts,
  readEquipmentFacts,
  readWantingWebhooks,
  type WantingWebhook,
  writeDeliveries,
} from './event-delivery-store.ts';
import type { CaseFacts, WebhookFacts } from './webhook-facts.ts';
import { WEBHOOK_DAY_MS, webhookEventOf } from './webhook-rules.ts';

/** Of a work order all but the answers, which come from the maintenance system itself. */
type SentKind = 'alarm' | 'case' | 'work-order';
type SentEvent = Exclude<
  Extract<StoredEvent, { kind: SentKind }>,
  { kind: 'work-order'; code: 'feedback' }
> & {
  readonly organisationId: string;
  readonly equipmentId: string;
};

/**
 * Writes a delivery for each webhook that wants an event, in the transaction of the cursor: one for each, whatever is killed
 * in between. What happened before a webhook was added is not sent.
 */
export function makeWebhookConsumer(parts: {
  readonly now: () => Date;
  /** Called after the commit: there is something to send. */
  readonly onWritten: () => void;
}): EventConsumer {
  let hasWritten = false;
  return {
    name: 'webhooks',
    kinds: ['case', 'alarm', 'work-order'],
    async handle(client, events) {
      hasWritten = (await handleWebhookEvents(client, events, parts.now())) > 0;
    },
    onHandled() {
      if (hasWritten) parts.onWritten();
    },
  };
}

function isSent(event: StoredEvent): event is SentEvent {
  return (
    (event.kind === 'alarm' || event.kind === 'case' || event.kind === 'work-order') &&
    event.organisationId !== null &&
    event.equipmentId !== null &&
    webhookEventOf(event) !== undefined
  );
}

const unique = (ids: readonly (string | null)[]) => [
  ...new Set(ids.filter((id): id is string => id !== null)),
];

/** Answers how many deliveries there are to send. */
export async function handleWebhookEvents(
  client: PoolClient,
  all: readonly StoredEvent[],
  now: Date,
): Promise<number> {
  const events = all.filter(isSent);
  if (events.length === 0) return 0;
  const equipmentIds = unique(events.map(({ equipmentId }) => equipmentId));
  const webhooks = await readWantingWebhooks(
    client,
    unique(events.map(({ organisationId }) => organisationId)),
    equipmentIds,
  );
  const named = new Set(webhooks.flatMap((webhook) => webhook.events));
  const wanted = events.filter((event) => named.has(webhookEventOf(event)!));
  if (wanted.length === 0) return 0;
  const known: Known = {
    equipment: await readEquipmentFacts(client, equipmentIds),
    cases: await readCaseFacts(client, unique(wanted.map(caseIdOf))),
    alarms: new Map(
      (
        await readForCases(client, {
          alarmIds: unique(
            wanted.map(({ parameters }) => ('alarmId' in parameters ? parameters.alarmId : null)),
          ),
          caseIds: [],
        })
      ).map((alarm) => [alarm.id, alarm]),
    ),
  };
  const deliveries = wanted.flatMap((event) => deliveriesOf(event, webhooks, known));
  await writeDeliveries(client, deliveries, {
    now,
    giveUpAt: new Date(now.getTime() + WEBHOOK_TRIED_DAYS * WEBHOOK_DAY_MS),
  });
  return deliveries.length;
}

const caseIdOf = (event: SentEvent): string | null =>
  event.kind === 'work-order' ? event.parameters.order.caseId : event.parameters.caseId;

interface Known {
  readonly equipment: ReadonlyMap<string, EquipmentFacts>;
  readonly cases: ReadonlyMap<string, CaseOfEvent>;
  readonly alarms: ReadonlyMap<string, AlarmRecord>;
}

function deliveriesOf(
  event: SentEvent,
  webhooks: readonly WantingWebhook[],
  known: Known,
): NewWebhookDelivery[] {
  const name = webhookEventOf(event)!;
  const equipment = known.equipment.get(event.equipmentId);
  const said = saidOf(event, known);
  // Purged meanwhile: there is nothing left to say.
  if (equipment === undefined || said === undefined) return [];
  const severity = SEVERITIES[said.severity];
  return webhooks
    .filter(
      (webhook) =>
        webhook.organisation_id === event.organisationId &&
        webhook.events.includes(name) &&
        // A work order is what somebody decided: it is sent whatever the severity.
        (event.kind === 'work-order' || severity >= webhook.least_severity) &&
        webhook.created_at <= event.recordedAt &&
        (webhook.assets === null || webhook.assets.has(event.equipmentId)),
    )
    .map((webhook) => ({
      webhook_id: webhook.id,
      organisation_id: webhook.organisation_id,
      event_position: event.position,
      event: name,
      severity,
      facts: {
        at: event.occurredAt.toISOString(),
        organisation: { id: webhook.organisation_id, name: webhook.organisation_name },
        equipment,
        by: event.actor.name,
        ...said,
      },
    }));
}

type Said = Omit<WebhookFacts, 'at' | 'organisation' | 'equipment' | 'by'>;

function saidOf(event: SentEvent, known: Known): Said | undefined {
  if (event.kind === 'case') return ofCase(event, known);
  return event.kind === 'alarm' ? ofAlarm(event, known) : ofWorkOrder(event, known);
}

/** As it was when it happened, kept with the event: a receiver that was away is sent each change as it was. */
function ofWorkOrder(
  { parameters: { order } }: Extract<SentEvent, { kind: 'work-order' }>,
  known: Known,
): Said {
  const fault = order.caseId === null ? undefined : known.cases.get(order.caseId);
  return {
    ...{ severity: severityOf(order.severity ?? 0), severityBefore: null },
    ...{ sentence: order.sentence, says: order.says, comment: order.endReason ?? order.remark },
    case: fault === undefined ? null : { ...caseFactsOf(fault), verdict: null },
    ...{ alarm: null, workOrder: order },
  };
}

const caseFactsOf = ({ announcedSeverity: _, ...facts }: CaseOfEvent): CaseFacts => facts;

const severityBeforeOf = (before: number | null): Severity | null =>
  before === null ? null : severityOf(before);

/** A case that is closed or acknowledged counts by the worst that people were notified of, however well it is by now. */
function ofCase({ code, parameters }: Extract<SentEvent, { kind: 'case' }>, known: Known): Said | undefined {
  const found = known.cases.get(parameters.caseId);
  if (found === undefined) return undefined;
  const { announcedSeverity, ...facts } = found;
  const isAnnouncement = code === 'opened' || code === 'worse';
  return {
    severity: severityOf(isAnnouncement ? parameters.severity : announcedSeverity),
    severityBefore: severityBeforeOf(parameters.severityBefore),
    sentence: parameters.sentence,
    // @NOTE: written with the event as messages
    says: parameters.says as readonly MessageLike[],
    comment: parameters.text,
    case: { ...facts, verdict: code === 'closed' ? facts.verdict : null },
    alarm: null,
  };
}

function ofAlarm(
  { code, parameters }: Extract<SentEvent, { kind: 'alarm' }>,
  known: Known,
): Said | undefined {
  const alarm = known.alarms.get(parameters.alarmId);
  if (alarm === undefined) return undefined;
  const found = alarm.case_id === null ? undefined : known.cases.get(alarm.case_id);
  return {
    severity: severityOf(alarm.worst_severity),
    severityBefore: code === 'worse' ? severityBeforeOf(parameters.severityBefore) : null,
    sentence: alarm.sentence,
    says: alarm.says,
    comment: parameters.comment,
    case: found === undefined ? null : { ...caseFactsOf(found), verdict: null },
    alarm: {
      id: alarm.id,
      kind: alarm.kind,
      state: parameters.state,
      subject: alarm.subject,
      value: alarm.value,
      unit: alarm.unit,
      limit: alarm.limit_value,
      raisedAt: new Date(alarm.raised_at).toISOString(),
    },
  };
}
