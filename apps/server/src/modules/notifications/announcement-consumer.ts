import { SEVERITIES } from '@ritzel/drivetrain';
import type { PoolClient } from 'pg';
import type { Executor } from '../../platform/query-rows.ts';
import type { EventConsumer, StoredEvent } from '../domain-events/index.ts';
import { beginOnCall, stopEscalations } from '../on-call/index.ts';
import { listPushUsers } from '../web-push/index.ts';
import { readAnnouncementSettings } from './announcement-settings-store.ts';
import { addDeliveries, collectedUntil, type NewNotificationDelivery } from './delivery-store.ts';
import { dueTimeFor, isLeftToDigest } from './delivery-time.ts';
import { listRecipients, type Recipient } from './recipient-store.ts';

const MINUTE_MS = 60_000;

type CaseEvent = Extract<StoredEvent, { kind: 'case' }>;

/** Acts of people on an alarm or a case: whoever does one has seen it. */
const ALARM_ACTS: readonly string[] = ['acknowledge'];
const CASE_ACTS: readonly string[] = [
  'acknowledged',
  'assigned',
  'due',
  'note',
  'photo',
  'confirmation',
  'closed',
];

/**
 * Decides whom a case is announced to, in the transaction of its cursor: a row a person, occasion and channel. What is due
 * is sent by the delivery sender; whoever acts on a case stops its escalation.
 */
export function makeAnnouncementConsumer({
  now,
  onDecided,
}: {
  readonly now: () => number;
  readonly onDecided?: () => void;
}): EventConsumer {
  return {
    name: 'notifications',
    kinds: ['case', 'alarm'],
    // Each case asks for its people: of a flood in one transaction all other consumers would wait for its end.
    batchSize: 20,
    handle: (client, events) => handleEvents(client, events, now()),
    onHandled: () => onDecided?.(),
  };
}

async function handleEvents(
  client: PoolClient,
  events: readonly StoredEvent[],
  nowMs: number,
): Promise<void> {
  for (const event of events) {
    if (event.kind === 'case' && (event.code === 'opened' || event.code === 'worse'))
      await announce(client, event, nowMs);
    const acted = actedOn(event);
    if (acted !== undefined) await stopEscalations(client, [acted], event.code, event.occurredAt);
  }
}

function actedOn(event: StoredEvent): string | undefined {
  if (event.kind === 'alarm')
    return ALARM_ACTS.includes(event.code) ? (event.parameters.caseId ?? undefined) : undefined;
  return event.kind === 'case' && CASE_ACTS.includes(event.code) ? event.parameters.caseId : undefined;
}

async function announce(client: PoolClient, event: CaseEvent, nowMs: number): Promise<void> {
  const { organisationId, equipmentId } = event;
  const { caseId, severity } = event.parameters;
  if (organisationId === null || equipmentId === null || severity < SEVERITIES.AVERAGE) return;
  const recipients = await listRecipients(client, { organisationId, equipmentId });
  const mailMsOf = await collectionOf(client, { organisationId, severity, recipients }, nowMs);
  // Who is on duty and does not see the machine is passed over.
  const dutyOf = (order: readonly string[]) =>
    order.find((id) => recipients.some(({ userId }) => userId === id));
  const onDuty = await beginOnCall(
    client,
    { caseId, organisationId, equipmentId, severity },
    nowMs,
    (order) => mailMsOf(dutyOf(order)),
  );
  const duty = onDuty && dutyOf(onDuty);
  const occasion = event.code === 'worse' ? `worse-${severity}` : 'opened';
  const about = { organisationId, caseId, occasion, severity, createdAt: new Date(nowMs) };
  await addDeliveries(
    client,
    await withBrowsers(
      client,
      recipients.flatMap((recipient) =>
        (recipient.userId === duty ? toDuty(recipient, about) : asWanted(recipient, about)).map((delivery) =>
          collected(delivery, mailMsOf(delivery.userId)),
        ),
      ),
    ),
  );
}

/**
 * When a mail about a case of this severity is due for each person: what is critical at once; of the rest, the first that
 * somebody is notified of waits for as long as the organisation says, and what follows goes with it.
 */
async function collectionOf(
  client: PoolClient,
  {
    organisationId,
    severity,
    recipients,
  }: {
    readonly organisationId: string;
    readonly severity: number;
    readonly recipients: readonly Recipient[];
  },
  nowMs: number,
): Promise<(userId: string | undefined) => number> {
  const { collectMinutes } = await readAnnouncementSettings(client, organisationId);
  if (severity >= SEVERITIES.CRITICAL || collectMinutes === 0) return () => nowMs;
  const until = await collectedUntil(
    client,
    recipients.map(({ userId }) => userId),
    new Date(nowMs),
  );
  return (userId) =>
    (userId === undefined ? undefined : until.get(userId)?.getTime()) ?? nowMs + collectMinutes * MINUTE_MS;
}

/** A mail that would be sent at once waits for its time; a push never does, and quiet hours and digests collect anyway. */
function collected(delivery: NewNotificationDelivery, dueMs: number): NewNotificationDelivery {
  const isAtOnce = delivery.timing === 'now' || delivery.timing === 'duty';
  if (!isAtOnce || delivery.channel !== 'email' || dueMs <= delivery.createdAt.getTime()) return delivery;
  // Who is on duty is notified whatever they chose meanwhile: that stays said of the row.
  return { ...delivery, timing: delivery.timing === 'duty' ? 'duty' : 'collected', dueAt: new Date(dueMs) };
}

/** Without those to be pushed to somebody who lets no browser be pushed to. */
export async function withBrowsers(
  executor: Executor,
  deliveries: readonly NewNotificationDelivery[],
): Promise<NewNotificationDelivery[]> {
  const pushed = deliveries.filter(({ channel }) => channel === 'push').map(({ userId }) => userId);
  const reachable = await listPushUsers(executor, pushed);
  return deliveries.filter(({ channel, userId }) => channel !== 'push' || reachable.has(userId));
}

export type DeliveryFacts = Pick<
  NewNotificationDelivery,
  'organisationId' | 'caseId' | 'occasion' | 'severity' | 'createdAt'
>;

/** Who is on duty, or next, is notified at once, whatever their quiet hours and choices are. */
export function toDuty(recipient: Recipient, about: DeliveryFacts): NewNotificationDelivery[] {
  const channels = [
    ...(recipient.permissions.has('NOTIFICATION_3001') ? (['email'] as const) : []),
    'push' as const,
  ];
  return channels.map((channel) => ({
    ...about,
    ...{ userId: recipient.userId, channel, timing: 'duty', dueAt: about.createdAt },
  }));
}

function asWanted(
  { userId, permissions, choice, preference }: Recipient,
  about: DeliveryFacts,
): NewNotificationDelivery[] {
  if (choice === null || about.severity < choice.leastSeverity) return [];
  const wanted = [
    ...(choice.email && permissions.has('NOTIFICATION_3001') ? (['email'] as const) : []),
    ...(choice.push && !isLeftToDigest(about.severity, preference) ? (['push'] as const) : []),
  ];
  return wanted.map((channel) => {
    const { dueMs, timing } = dueTimeFor(about.createdAt.getTime(), about.severity, preference, channel);
    return { ...about, userId, channel, timing, dueAt: new Date(dueMs) };
  });
}
