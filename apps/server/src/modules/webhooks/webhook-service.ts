import { randomBytes } from 'node:crypto';
import {
  MAX_WEBHOOKS,
  problem,
  WEBHOOK_ROTATION_HOURS,
  WEBHOOK_TRIED_DAYS,
  type Webhook,
  type WebhookDelivery,
  type WebhookDeliveryDetail,
  type WebhookSecret,
} from '@ritzel/contract';
import { SEVERITIES } from '@ritzel/drivetrain';
import { problemText } from '@ritzel/sentences';
import type { Caller } from '../../platform/access.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { AddressRefusedError } from '../../platform/outbound-fetch.ts';
import { takeTurns } from '../../platform/row-locks.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { type AccessFacts, recordAccess } from '../domain-events/index.ts';
import { makeDeliveryStore, type StoredDelivery, toDelivery } from './delivery-store.ts';
import { sampleFacts } from './sample-facts.ts';
import { writeBody } from './webhook-body.ts';
import { WEBHOOK_DAY_MS } from './webhook-rules.ts';
import { encryptSecret, SECRET_BYTES, writeSecret } from './webhook-secret.ts';
import { type SendingParts, sendOnce } from './webhook-sender.ts';
import {
  makeWebhookStore,
  type SendableWebhook,
  type WebhookSettings,
  type WebhookStore,
} from './webhook-store.ts';

const HOUR_MS = 3_600_000;

export interface WebhookParts extends SendingParts {
  readonly db: Database;
  /** There may be something to send. */
  readonly onQueued: () => void;
}

export interface WebhookChange {
  readonly caller: Caller;
  readonly requestId: string;
}

/** A webhook carries what its groups hold out of the house: only who sees the whole organisation has to do with it. */
export function assertSeesAll({ visibleGroups }: Caller): void {
  if (visibleGroups !== null) throw problem.notFound('webhook');
}

interface Changing {
  readonly transaction: DatabaseTransaction;
  readonly store: WebhookStore;
  readonly now: Date;
}

function change<T>(
  { db, now }: WebhookParts,
  { caller }: WebhookChange,
  work: (changing: Changing) => Promise<T>,
): Promise<T> {
  assertSeesAll(caller);
  return runTransaction(db, async (transaction) => {
    await takeTurns(transaction, 'webhooks', caller.organisationId);
    return work({ transaction, store: makeWebhookStore(transaction, caller.organisationId), now: now() });
  });
}

async function record(
  transaction: DatabaseTransaction,
  { caller, requestId }: WebhookChange,
  id: string,
  event: Extract<AccessFacts, { readonly kind: 'webhook' }>,
): Promise<void> {
  await recordAccess(transaction, {
    event,
    organisationId: caller.organisationId,
    byUserId: caller.userId,
    subject: { kind: 'webhook', id },
    audit: { action: `webhook.${event.code}`, requestId },
  });
}

const factsOf = ({ name, url }: Pick<WebhookSettings, 'name' | 'url'>) => ({ name, host: new URL(url).host });

function assertAddressAllowed({ fetching }: WebhookParts, url: string): void {
  try {
    fetching.assertAllowed(url);
  } catch (error) {
    if (!(error instanceof AddressRefusedError)) throw error;
    throw problem.fieldInvalid('body.url', 'addressRefused', error.refusal);
  }
}

async function assertGroupsKnown(store: WebhookStore, groupIds: readonly string[]): Promise<void> {
  const known = await store.knownGroups(groupIds);
  if (!groupIds.every((id) => known.has(id)))
    throw problem.fieldInvalid('body.groupIds', 'groupUnknown', problemText('ONE_OF_GROUPS_UNKNOWN'));
}

async function assertNameFree({ store, now }: Changing, name: string, id?: string): Promise<Webhook[]> {
  const others = (await store.list(now)).filter((each) => each.id !== id);
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    throw problem.fieldInvalid('body.name', 'webhookNameTaken', problemText('WEBHOOK_NAME_TAKEN'));
  return others;
}

async function found({ store, now }: Changing, id: string): Promise<Webhook> {
  const webhook = await store.find(id, now);
  if (webhook === undefined) throw problem.notFound('webhook');
  return webhook;
}

/** In one order and once, so that a webhook that says the same is the same. */
const inOrder = <T extends string>(values: readonly T[]): T[] => [...new Set(values)].toSorted();

export function addWebhook(
  parts: WebhookParts,
  by: WebhookChange,
  settings: WebhookSettings,
): Promise<WebhookSecret> {
  assertAddressAllowed(parts, settings.url);
  return change(parts, by, async (changing) => {
    const { transaction, store } = changing;
    const others = await assertNameFree(changing, settings.name);
    if (others.length >= MAX_WEBHOOKS)
      throw problem.conflict(problemText('MOST_WEBHOOKS', { most: MAX_WEBHOOKS }));
    await assertGroupsKnown(store, settings.groupIds);
    const id = crypto.randomUUID();
    const secret = writeSecret(randomBytes(SECRET_BYTES));
    await store.insert({
      ...settings,
      ...{ events: inOrder(settings.events), groupIds: inOrder(settings.groupIds) },
      ...{ id, secret: encryptSecret(parts.box, id, secret), createdBy: by.caller.userId },
    });
    await record(transaction, by, id, { kind: 'webhook', code: 'created', parameters: factsOf(settings) });
    return { webhook: await found(changing, id), secret };
  });
}

const SETTINGS = [
  'name',
  'url',
  'form',
  'language',
  'events',
  'leastSeverity',
  'groupIds',
  'isEnabled',
] as const;

export async function changeWebhookTo(
  parts: WebhookParts,
  by: WebhookChange,
  id: string,
  { revision, ...given }: WebhookSettings & { readonly revision: number },
): Promise<Webhook> {
  assertAddressAllowed(parts, given.url);
  const settings = { ...given, events: inOrder(given.events), groupIds: inOrder(given.groupIds) };
  const webhook = await change(parts, by, async (changing) => {
    const { transaction, store } = changing;
    await store.lock(id);
    const before = await found(changing, id);
    if (before.revision !== revision)
      throw problem.changedMeanwhile('body.revision', problemText('WEBHOOK_CHANGED'), before);
    await assertNameFree(changing, settings.name, id);
    const added = settings.groupIds.filter((each) => !before.groupIds.includes(each));
    await assertGroupsKnown(store, added);
    const changed = SETTINGS.filter((name) => String(settings[name]) !== String(before[name]));
    if (changed.length === 0) return before;
    await store.change(id, settings);
    await record(transaction, by, id, {
      ...{ kind: 'webhook', code: 'changed' },
      parameters: { ...factsOf(settings), changed },
    });
    return found(changing, id);
  });
  parts.onQueued();
  return webhook;
}

export function removeWebhook(parts: WebhookParts, by: WebhookChange, id: string): Promise<void> {
  return change(parts, by, async (changing) => {
    await changing.store.lock(id);
    const webhook = await found(changing, id);
    await changing.store.remove(id);
    const parameters = factsOf(webhook);
    await record(changing.transaction, by, id, { kind: 'webhook', code: 'deleted', parameters });
  });
}

/** The secret of before signs too for a day; one that was about to end ends now. */
export function rotateSecret(parts: WebhookParts, by: WebhookChange, id: string): Promise<WebhookSecret> {
  return change(parts, by, async (changing) => {
    const before = await changing.store.lock(id);
    if (before === undefined) throw problem.notFound('webhook');
    const secret = writeSecret(randomBytes(SECRET_BYTES));
    await changing.store.rotate(id, encryptSecret(parts.box, id, secret), {
      secret: before.secret,
      until: new Date(changing.now.getTime() + WEBHOOK_ROTATION_HOURS * HOUR_MS),
    });
    const parameters = factsOf(before);
    await record(changing.transaction, by, id, { kind: 'webhook', code: 'secret-rotated', parameters });
    return { webhook: await found(changing, id), secret };
  });
}

export async function resumeSending(parts: WebhookParts, by: WebhookChange, id: string): Promise<Webhook> {
  const webhook = await change(parts, by, async (changing) => {
    const before = await changing.store.lock(id);
    if (before === undefined) throw problem.notFound('webhook');
    await changing.store.resume(id);
    const parameters = factsOf(before);
    await record(changing.transaction, by, id, { kind: 'webhook', code: 'resumed', parameters });
    return found(changing, id);
  });
  parts.onQueued();
  return webhook;
}

async function readWebhook({ db }: WebhookParts, caller: Caller, id: string): Promise<SendableWebhook> {
  assertSeesAll(caller);
  const webhook = await makeWebhookStore(db, caller.organisationId).read(id);
  if (webhook === undefined) throw problem.notFound('webhook');
  return webhook;
}

async function describeDelivery(
  parts: WebhookParts,
  webhook: SendableWebhook,
  row: StoredDelivery,
): Promise<WebhookDeliveryDetail> {
  const { form, language } = webhook;
  const { event, facts } = row;
  return {
    ...toDelivery(row),
    body: writeBody(form, { event, facts, language, portalUrl: parts.portalUrl() }),
    log: await makeDeliveryStore(parts.db, webhook.id).listAttempts(row.id),
  };
}

async function foundDelivery(db: Database | DatabaseTransaction, webhookId: string, id: string) {
  const row = await makeDeliveryStore(db, webhookId).find(id);
  if (row === undefined) throw problem.notFound('delivery');
  return row;
}

/** A sample at once, by the very way that deliveries take; it is not tried again. */
export async function sendTest(
  parts: WebhookParts,
  { caller, requestId }: WebhookChange,
  id: string,
): Promise<WebhookDeliveryDetail> {
  assertSeesAll(caller);
  const webhook = await readWebhook(parts, caller, id);
  const { organisationId, userId } = caller;
  const name = await makeWebhookStore(parts.db, organisationId).readOrganisationName();
  const at = parts.now();
  const facts = sampleFacts({ id: organisationId, name }, { at, by: null, language: webhook.language });
  const test = { id: crypto.randomUUID(), event: 'test', facts, severity: SEVERITIES[facts.severity], at };
  const attempt = await sendOnce(parts, webhook, test);
  await runTransaction(parts.db, async (transaction) => {
    // Deleted while the receiver took its time: nothing is left to write to.
    if ((await makeWebhookStore(transaction, organisationId).lock(id)) === undefined)
      throw problem.notFound('webhook');
    await makeDeliveryStore(transaction, id).insertTest(organisationId, test, attempt);
    await recordAudit(transaction, {
      ...{ organisationId, userId, action: 'webhook.test', subjectType: 'webhook', subjectId: id },
      ...{ detail: { ...factsOf(webhook), outcome: attempt.outcome, status: attempt.status }, requestId },
    });
  });
  return describeDelivery(parts, webhook, await foundDelivery(parts.db, id, test.id));
}

export async function readDelivery(
  parts: WebhookParts,
  caller: Caller,
  { id, deliveryId }: { readonly id: string; readonly deliveryId: string },
): Promise<WebhookDeliveryDetail> {
  const webhook = await readWebhook(parts, caller, id);
  return describeDelivery(parts, webhook, await foundDelivery(parts.db, id, deliveryId));
}

export async function listDeliveries(
  parts: WebhookParts,
  caller: Caller,
  id: string,
  query: {
    readonly state?: WebhookDelivery['state'] | undefined;
    readonly after?: string | undefined;
    readonly size: number;
  },
): Promise<{ rows: WebhookDelivery[]; next: string | null }> {
  await readWebhook(parts, caller, id);
  const before = query.after === undefined ? undefined : readNumber(query.after);
  const rows = await makeDeliveryStore(parts.db, id).list(query.state, { before, size: query.size + 1 });
  const last = rows.length > query.size ? rows[query.size - 1] : undefined;
  return {
    rows: rows.slice(0, query.size).map(toDelivery),
    next: last === undefined ? null : String(last.number),
  };
}

function readNumber(after: string): number {
  if (!/^\d{1,15}$/.test(after))
    throw problem.fieldInvalid('query.after', 'cursorUnknown', problemText('CURSOR_UNKNOWN'));
  return Number(after);
}

export async function retryDelivery(
  parts: WebhookParts,
  by: WebhookChange,
  { id, deliveryId }: { readonly id: string; readonly deliveryId: string },
): Promise<WebhookDelivery> {
  const delivery = await change(parts, by, async ({ transaction, store, now }) => {
    const webhook = await store.lock(id);
    if (webhook === undefined) throw problem.notFound('webhook');
    const row = await foundDelivery(transaction, id, deliveryId);
    if (row.event === 'test') throw problem.conflict(problemText('TEST_NOT_SENT_AGAIN'));
    await makeDeliveryStore(transaction, id).requeue(
      deliveryId,
      now,
      new Date(now.getTime() + WEBHOOK_TRIED_DAYS * WEBHOOK_DAY_MS),
    );
    const { organisationId, userId } = by.caller;
    await recordAudit(transaction, {
      ...{ organisationId, userId, action: 'webhook.retry', subjectType: 'webhook', subjectId: id },
      ...{ detail: { ...factsOf(webhook), deliveryId }, requestId: by.requestId },
    });
    return toDelivery(await foundDelivery(transaction, id, deliveryId));
  });
  parts.onQueued();
  return delivery;
}
