import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type CallInput,
  createWebhook,
  listWebhookDeliveries,
  listWebhooks,
  type Webhook,
} from '@ritzel/contract';
import type { HttpServer } from '../../platform/http-server.ts';
import { makeSecretBox } from '../../platform/secret-box.ts';
import type { TestServerOptions, TestServerParts } from '../../testing/server.testing.ts';
import { makeTestUser } from '../../testing/users.testing.ts';
import { makeAlarmWorld } from '../cases/alarm-world.testing.ts';
import type { CancelWork } from '../cases/index.ts';
import {
  addWebhookRoutes,
  makeWebhookConsumer,
  makeWebhookFetch,
  makeWebhookSender,
  type WebhookSender,
} from './index.ts';
import {
  makeWebhookReceiver,
  type ReceivedWebhook,
  type WebhookReceiver,
} from './webhook-receiver.testing.ts';

export const WORLD_SECRETS_KEY = 'a key of the tests and of nothing else';

export interface WebhookWorldTerms {
  readonly answerMs?: number;
  /** Calls of a module above. */
  readonly addMore?: (
    http: HttpServer,
    parts: TestServerParts & { readonly clock: { nowMs: number }; readonly folder: string },
  ) => void;
  readonly options?: TestServerOptions;
  readonly cancelWork?: CancelWork;
}

/** Alarms, cases and webhooks with all that stands behind them; receivers on this machine are allowed. */
export async function makeWebhookWorld({
  answerMs = 10_000,
  addMore,
  options,
  cancelWork,
}: WebhookWorldTerms = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'ritzel-webhooks-'));
  const sending = (clock: { nowMs: number }) => ({
    fetching: makeWebhookFetch(['127.0.0.0/8'], answerMs),
    box: makeSecretBox(WORLD_SECRETS_KEY),
    portalUrl: () => 'https://ritzel.plant.example',
    now: () => new Date(clock.nowMs),
  });
  const world = await makeAlarmWorld(folder, (clock) => ({
    addRoutes: (http, parts) => {
      addWebhookRoutes(http, { ...sending(clock), db: parts.database.db, onQueued: () => {} });
      addMore?.(http, { ...parts, clock, folder });
    },
    consumers: [makeWebhookConsumer({ now: () => new Date(clock.nowMs), onWritten: () => {} })],
    ...(options === undefined ? {} : { options }),
    ...(cancelWork === undefined ? {} : { cancelWork }),
  }));
  const { server, clock } = world;
  const senders: WebhookSender[] = [];
  const newSender = () => {
    const sender = makeWebhookSender({
      ...sending(clock),
      db: server.database.db,
      log: server.log,
      random: () => 0.5,
    });
    senders.push(sender);
    return sender;
  };
  const receivers: WebhookReceiver[] = [];
  async function newReceiver(port = 0): Promise<WebhookReceiver> {
    const receiver = await makeWebhookReceiver(port);
    receivers.push(receiver);
    return receiver;
  }

  /** A plant, and somebody who may add webhooks to it. */
  async function makeHookedPlant() {
    const plant = await world.makePlant();
    const admin = await makeTestUser(world.pool, plant.organisationId, 'Adm');
    const adminToken = await server.tokenFor('Adm', plant.organisationId, admin.id);
    const addWebhook = (url: string, more: Partial<CreateBody> = {}) =>
      server.call(createWebhook, { body: settingsOf(url, more) }, { token: adminToken });
    return { ...plant, adminToken, addWebhook };
  }

  const sender = newSender();
  type Plant = Awaited<ReturnType<typeof makeHookedPlant>>;

  async function deliveriesOf({ adminToken }: Plant, { id }: Webhook) {
    return (await server.call(listWebhookDeliveries, { params: { id } }, { token: adminToken })).rows;
  }

  async function webhookOf({ adminToken }: Plant, { id }: Webhook): Promise<Webhook> {
    const all = await server.call(listWebhooks, {}, { token: adminToken });
    return all.find((each) => each.id === id)!;
  }

  /** Lets time pass in steps, sending what becomes due. */
  async function pass(ms: number, stepMs = 30_000): Promise<void> {
    const endMs = clock.nowMs + ms;
    while (clock.nowMs < endMs) {
      clock.nowMs = Math.min(endMs, clock.nowMs + stepMs);
      await sender.drain();
    }
  }

  return {
    ...world,
    deliveriesOf,
    webhookOf,
    pass,
    newSender,
    sender,
    newReceiver,
    makeHookedPlant,
    async closeAll() {
      await Promise.all(senders.map((sender) => sender.stop()));
      await Promise.all(receivers.map((receiver) => receiver.close()));
      await world.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type CreateBody = CallInput<typeof createWebhook>['body'];

export function settingsOf(url: string, more: Partial<CreateBody> = {}): CreateBody {
  return {
    name: `Chat ${crypto.randomUUID()}`,
    url,
    form: 'ritzel',
    language: 'en',
    events: ['case.opened', 'case.worse', 'case.acknowledged', 'case.closed'],
    leastSeverity: 'AVERAGE',
    groupIds: [],
    isEnabled: true,
    ...more,
  };
}

/** What a receiver of the form `ritzel` was sent, in its order. */
export const sentEventsOf = (received: readonly ReceivedWebhook[]): string[] =>
  received.map(({ body }) => JSON.parse(body).type);
