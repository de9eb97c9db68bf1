import {
  actOnAlarm,
  changeWebhook,
  closeCase,
  createWebhook,
  deleteWebhook,
  listAlarms,
  listCases,
  listWebhookDeliveries,
  listWebhooks,
  readWebhookDelivery,
  resumeWebhook,
  retryWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  type Webhook,
} from '@ritzel/contract';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { ReceivedWebhook } from './webhook-receiver.testing.ts';
import { makeWebhookWorld, settingsOf } from './webhook-world.testing.ts';

const world = await makeWebhookWorld({ answerMs: 400 });
const { server, clock, append, sender, pool, newReceiver, makeHookedPlant } = world;
afterAll(() => world.closeAll());
// What a receiver of one test does not take is not tried in the next.
afterEach(() => pool.query('delete from webhook'));

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The receiver's side, by the library of the Standard Webhooks specification. */
function verified({ body, headers }: ReceivedWebhook, secret: string) {
  return new StandardWebhook(secret).verify(body, {
    'webhook-id': headers['webhook-id'] ?? '',
    'webhook-timestamp': headers['webhook-timestamp'] ?? '',
    'webhook-signature': headers['webhook-signature'] ?? '',
  });
}

const eventsOf = (received: readonly ReceivedWebhook[]) => received.map(({ body }) => JSON.parse(body).type);

type Plant = Awaited<ReturnType<typeof makeHookedPlant>>;
const deliveriesOf = async ({ adminToken }: Plant, { id }: Webhook) =>
  (await server.call(listWebhookDeliveries, { params: { id } }, { token: adminToken })).rows;
const webhookOf = async ({ adminToken }: Plant, { id }: Webhook) =>
  (await server.call(listWebhooks, {}, { token: adminToken })).find((each) => each.id === id)!;

/** Lets time pass in steps, sending what becomes due. */
async function pass(ms: number, stepMs = 30_000): Promise<void> {
  const endMs = clock.nowMs + ms;
  while (clock.nowMs < endMs) {
    clock.nowMs = Math.min(endMs, clock.nowMs + stepMs);
    await sender.drain();
  }
}

describe('what happens to a case', () => {
  test('is received signed, as a library of the specification verifies it', async () => {
    clock.nowMs = Date.now();
    const plant = await makeHookedPlant();
    const receiver = await newReceiver();
    const { webhook, secret } = await plant.addWebhook(receiver.url);
    await append(plant.finding('confirmed', 'WARNING'));
    await append(plant.exceedance('velocity-rms', 'began', 'CRITICAL'));
    await sender.drain();
    expect(eventsOf(receiver.received)).toEqual(['case.opened', 'case.worse']);
    const [opened, worse] = receiver.received;
    expect(verified(opened!, secret)).toMatchObject({
      type: 'case.opened',
      data: {
        title: 'Case 1 opened',
        severity: 'WARNING',
        severityBefore: null,
        equipment: { id: plant.equipmentId },
        organisation: { id: plant.organisationId },
        case: { number: 1, fault: 'outer-race' },
        by: null,
      },
    });
    expect(JSON.parse(worse!.body).data).toMatchObject({ severity: 'CRITICAL', severityBefore: 'WARNING' });
    expect(() => verified({ ...opened!, body: `${opened!.body} ` }, secret)).toThrow();
    expect(
      (await deliveriesOf(plant, webhook)).map(({ state, attempts, status }) => [state, attempts, status]),
    ).toEqual([
      ['delivered', 1, 204],
      ['delivered', 1, 204],
    ]);
  });

  test('that somebody acknowledges and closes is received with who and what they wrote', async () => {
    const plant = await makeHookedPlant();
    const receiver = await newReceiver();
    await plant.addWebhook(receiver.url);
    await append(plant.finding('confirmed', 'SEVERE'));
    const {
      rows: [alarm],
    } = await server.call(listAlarms, {}, { token: plant.token });
    await server.call(
      actOnAlarm,
      { params: { id: alarm!.id }, body: { act: 'acknowledge', comment: 'On my way' } },
      { token: plant.token },
    );
    await world.settle();
    const {
      rows: [found],
    } = await server.call(listCases, {}, { token: plant.token });
    await server.call(
      closeCase,
      {
        params: { id: found!.id },
        body: { revision: found!.revision, verdict: 'confirmed', found: 'Spalling' },
      },
      { token: plant.token },
    );
    await world.settle();
    await sender.drain();
    expect(eventsOf(receiver.received)).toEqual(['case.opened', 'case.acknowledged', 'case.closed']);
    const [, acknowledged, closed] = receiver.received.map(({ body }) => JSON.parse(body).data);
    expect(acknowledged).toMatchObject({ comment: 'On my way', by: expect.any(String), severity: 'SEVERE' });
    expect(closed).toMatchObject({ comment: 'Spalling', case: { verdict: 'confirmed' }, severity: 'SEVERE' });
  });

  test('is sent from the least severity on, and only of machines in the chosen groups and those below', async () => {
    const plant = await makeHookedPlant();
    const receiver = await newReceiver();
    const newGroup = async (parentId: string | null) => {
      const { rows } = await pool.query<{ id: string }>(
        'insert into user_group (organisation_id, name, parent_id) values ($1, $2, $3) returning id',
        [plant.organisationId, crypto.randomUUID(), parentId],
      );
      return rows[0]!.id;
    };
    const works = await newGroup(null);
    const line = await newGroup(works);
    const elsewhere = await newGroup(null);
    await pool.query('insert into group_equipment (group_id, equipment_id) values ($1, $2)', [
      line,
      plant.equipmentId,
    ]);
    await plant.addWebhook(`${receiver.url}/works`, { groupIds: [works] });
    await plant.addWebhook(`${receiver.url}/elsewhere`, { groupIds: [elsewhere] });
    await plant.addWebhook(`${receiver.url}/critical`, { leastSeverity: 'CRITICAL' });
    await append(plant.finding('confirmed', 'WARNING'));
    await sender.drain();
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook/works']);
    // Groups that are deleted hold nothing: it does not become a webhook for everything.
    await pool.query('delete from user_group where id = $1', [line]);
    await pool.query('delete from user_group where id = $1', [works]);
    await append(plant.finding('confirmed', 'WARNING', { part: 'shaft', fault: 'unbalance' }));
    await sender.drain();
    expect(receiver.received).toHaveLength(1);
  });

  test('reaches no webhook of another organisation', async () => {
    const plant = await makeHookedPlant();
    const other = await makeHookedPlant();
    const receiver = await newReceiver();
    await other.addWebhook(receiver.url);
    await append(plant.finding('confirmed', 'SEVERE'));
    await sender.drain();
    expect(receiver.received).toEqual([]);
  });

  test('that happened before a webhook was added is not sent, however late it is handled', async () => {
    const plant = await makeHookedPlant();
    const receiver = await newReceiver();
    const { webhook } = await plant.addWebhook(receiver.url);
    await pool.query("update webhook set created_at = now() + interval '1 minute' where id = $1", [
      webhook.id,
    ]);
    await append(plant.finding('confirmed', 'SEVERE'));
    await sender.drain();
    expect(receiver.received).toEqual([]);
  });

  test('steps of alarms are sent to who asks for them', async () => {
    const plant = await makeHookedPlant();
    const receiver = await newReceiver();
    await plant.addWebhook(receiver.url, { events: ['alarm.raised', 'alarm.returned'] });
    await append(plant.exceedance('velocity-rms', 'began', 'SEVERE'));
    await append(plant.exceedance('velocity-rms', 'ended', 'OK'));
    await sender.drain();
    expect(eventsOf(receiver.received)).toEqual(['alarm.raised', 'alarm.returned']);
    expect(JSON.parse(receiver.received[0]!.body).data).toMatchObject({
      alarm: { subject: 'velocity-rms', unit: 'mm/s', limit: 5 },
    });
  });
});

describe('a receiver', () => {
  test('that is away for an hour receives everything once, in order', async () => {
    const plant = await makeHookedPlant();
    const gone = await newReceiver();
    const { webhook } = await plant.addWebhook(gone.url);
    await gone.close();
    await append(plant.finding('confirmed', 'WARNING'));
    await pass(30 * MINUTE_MS);
    await append(plant.exceedance('velocity-rms', 'began', 'CRITICAL'));
    await pass(30 * MINUTE_MS);
    const waiting = await webhookOf(plant, webhook);
    expect(waiting).toMatchObject({ queued: 2, pausedAt: null });
    expect(waiting.failures).toBeGreaterThan(5);
    expect(waiting.failures).toBeLessThan(20);
    const back = await newReceiver(gone.port);
    await pass(20 * MINUTE_MS);
    expect(eventsOf(back.received)).toEqual(['case.opened', 'case.worse']);
    expect(await webhookOf(plant, webhook)).toMatchObject({ queued: 0, failures: 0, failingSince: null });
    await pass(20 * MINUTE_MS);
    expect(back.received).toHaveLength(2);
  });

  test('that is slow stops no other, and is answered for within the time', async () => {
    const plant = await makeHookedPlant();
    const slow = await newReceiver();
    slow.answerWith(() => {});
    const quick = await newReceiver();
    const { webhook } = await plant.addWebhook(slow.url);
    await plant.addWebhook(quick.url);
    await append(plant.finding('confirmed', 'WARNING'));
    const sent = sender.drain();
    await expect.poll(() => quick.received.length, { interval: 10, timeout: 5000 }).toBe(1);
    expect((await deliveriesOf(plant, webhook))[0]).toMatchObject({ state: 'queued', outcome: null });
    await sent;
    expect((await deliveriesOf(plant, webhook))[0]).toMatchObject({
      state: 'queued',
      outcome: 'timeout',
      status: null,
    });
    // One at a time of a webhook, and none before its pause is over.
    expect(slow.received).toHaveLength(1);
  });

  test('that refuses one delivery takes the others meanwhile, and this one in the end', async () => {
    const plant = await makeHookedPlant();
    const receiver = await newReceiver();
    const { webhook } = await plant.addWebhook(receiver.url);
    receiver.answerWith((_request, response, body) =>
      response.writeHead(JSON.parse(body).type === 'case.opened' ? 500 : 204).end('Not this one'),
    );
    await append(plant.finding('confirmed', 'WARNING'));
    await append(plant.exceedance('velocity-rms', 'began', 'CRITICAL'));
    await pass(2 * MINUTE_MS, 1_000);
    const rows = await deliveriesOf(plant, webhook);
    expect(rows.map(({ event, state, status }) => [event, state, status])).toEqual([
      ['case.worse', 'delivered', 204],
      ['case.opened', 'queued', 500],
    ]);
    const refused = rows[1]!;
    const detail = await server.call(
      readWebhookDelivery,
      { params: { id: webhook.id, deliveryId: refused.id } },
      { token: plant.adminToken },
    );
    expect(detail.log[0]).toMatchObject({ outcome: 'http-status', status: 500, answer: 'Not this one' });
    expect(detail.log.length).toBe(refused.attempts);
    expect(refused.attempts).toBeGreaterThan(2);
    receiver.answerStatus(200);
    await pass(20 * MINUTE_MS);
    expect((await deliveriesOf(plant, webhook)).every(({ state }) => state === 'delivered')).toBe(true);
    expect(
      new Set(receiver.received.filter(({ body }) => body.includes('case.opened')).map(({ id }) => id)).size,
    ).toBe(1);
  });

  test('that asks to wait is left alone for so long', async () => {
    const plant = await makeHookedPlant();
    const receiver = await newReceiver();
    await plant.addWebhook(receiver.url);
    receiver.answerStatus(429, { 'retry-after': '600' });
    await append(plant.finding('confirmed', 'WARNING'));
    await sender.drain();
    await pass(9 * MINUTE_MS);
    expect(receiver.received).toHaveLength(1);
    receiver.answerStatus(200);
    await pass(2 * MINUTE_MS);
    expect(receiver.received).toHaveLength(2);
  });

  test('that leads into the own network is not followed', async () => {
    const plant = await makeHookedPlant();
    const inside = await newReceiver();
    const receiver = await newReceiver();
    const { webhook } = await plant.addWebhook(receiver.url);
    receiver.answerStatus(307, { location: `http://127.0.0.1:${inside.port}/secret` });
    await append(plant.finding('confirmed', 'WARNING'));
    await sender.drain();
    expect(inside.received).toEqual([]);
    expect((await deliveriesOf(plant, webhook))[0]).toMatchObject({
      state: 'queued',
      outcome: 'redirect',
      status: 307,
    });
  });

  test('that answers without end has only the first kilobyte kept', async () => {
    const plant = await makeHookedPlant();
    const receiver = await newReceiver();
    const { webhook } = await plant.addWebhook(receiver.url);
    receiver.answerStatus(200, {}, 'x'.repeat(5_000_000));
    const detail = await server.call(
      testWebhook,
      { params: { id: webhook.id } },
      { token: plant.adminToken },
    );
    expect(detail).toMatchObject({ state: 'delivered', outcome: 'delivered', status: 200 });
    expect(detail.log[0]?.answer).toBe('x'.repeat(1024));
  });

  test('that never answers for a day has its webhook paused, with an event; resumed, it receives what waited', async () => {
    const plant = await makeHookedPlant();
    const gone = await newReceiver();
    const { webhook } = await plant.addWebhook(gone.url);
    await gone.close();
    await append(plant.finding('confirmed', 'WARNING'));
    await pass(DAY_MS + HOUR_MS, 5 * MINUTE_MS);
    expect(await webhookOf(plant, webhook)).toMatchObject({
      pause: 'failing',
      pausedAt: expect.any(String),
      queued: 1,
    });
    const { rows } = await pool.query(
      `select code, actor_kind, parameters ->> 'pause' as pause from domain_event
        where kind = 'webhook' and organisation_id = $1 order by position`,
      [plant.organisationId],
    );
    expect(rows).toEqual([
      { code: 'created', actor_kind: 'user', pause: null },
      { code: 'paused', actor_kind: 'system', pause: 'failing' },
    ]);
    const { failures } = await webhookOf(plant, webhook);
    await pass(HOUR_MS, 5 * MINUTE_MS);
    expect((await webhookOf(plant, webhook)).failures).toBe(failures);
    const back = await newReceiver(gone.port);
    await server.call(resumeWebhook, { params: { id: webhook.id } }, { token: plant.adminToken });
    await sender.drain();
    expect(eventsOf(back.received)).toEqual(['case.opened']);
    expect(await webhookOf(plant, webhook)).toMatchObject({ pause: null, pausedAt: null });
  });

  test('that says it is gone for good has its webhook paused at once', async () => {
    const plant = await makeHookedPlant();
    const receiver = await newReceiver();
    const { webhook } = await plant.addWebhook(receiver.url);
    receiver.answerStatus(410);
    await append(plant.finding('confirmed', 'WARNING'));
    await sender.drain();
    expect(await webhookOf(plant, webhook)).toMatchObject({ pause: 'gone' });
  });

  test('that is away for more than three days has the delivery given up, until somebody sends it by hand', async () => {
    const plant = await makeHookedPlant();
    const receiver = await newReceiver();
    const { webhook } = await plant.addWebhook(receiver.url);
    receiver.answerStatus(500);
    await append(plant.finding('confirmed', 'WARNING'));
    await pass(3 * DAY_MS + HOUR_MS, HOUR_MS);
    const [delivery] = await deliveriesOf(plant, webhook);
    expect(delivery).toMatchObject({ state: 'failed', nextAttemptAt: null });
    receiver.answerStatus(200);
    receiver.received.length = 0;
    await server.call(resumeWebhook, { params: { id: webhook.id } }, { token: plant.adminToken });
    await sender.drain();
    expect(receiver.received).toEqual([]);
    const params = { id: webhook.id, deliveryId: delivery!.id };
    await server.call(retryWebhookDelivery, { params }, { token: plant.adminToken });
    await sender.drain();
    expect(receiver.received.map(({ id }) => id)).toEqual([delivery!.id]);
    expect((await deliveriesOf(plant, webhook))[0]).toMatchObject({ state: 'delivered' });
  });
});

describe('a process that is killed', () => {
  test('between sending and writing it down has it sent again under the same id, by another', async () => {
    const plant = await makeHookedPlant();
    const receiver = await newReceiver();
    const { webhook } = await plant.addWebhook(receiver.url);
    await append(plant.finding('confirmed', 'WARNING'));
    // It has sent and cannot write: the database refuses it from the moment the receiver has answered.
    await pool.query(`
      create function refuse_settling() returns trigger language plpgsql as $$ begin raise 'killed'; end $$;
      create trigger killed before insert on webhook_attempt for each row execute function refuse_settling()`);
    const killed = world.newSender();
    await killed.drain();
    expect(receiver.received).toHaveLength(1);
    await pool.query('drop trigger killed on webhook_attempt');
    // Its lease still holds.
    await sender.drain();
    expect(receiver.received).toHaveLength(1);
    clock.nowMs += MINUTE_MS;
    await sender.drain();
    expect(receiver.received).toHaveLength(2);
    expect(receiver.received[0]!.id).toBe(receiver.received[1]!.id);
    expect(receiver.received[0]!.body).toBe(receiver.received[1]!.body);
    expect((await deliveriesOf(plant, webhook))[0]).toMatchObject({ state: 'delivered', attempts: 2 });
  });

  test('does not have two processes send the same at once', async () => {
    const plant = await makeHookedPlant();
    const receiver = await newReceiver();
    await plant.addWebhook(receiver.url);
    for (const part of ['b1', 'b2', 'b3', 'b4'])
      await append(plant.finding('confirmed', 'WARNING', { part }));
    await Promise.all([sender.drain(), world.newSender().drain(), world.newSender().drain()]);
    await sender.drain();
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(receiver.received.length);
    expect(receiver.received).toHaveLength(4);
  });
});

describe('an administrator', () => {
  test('sees the secret once, and rotates it with both signing for a day', async () => {
    clock.nowMs = Date.now();
    const plant = await makeHookedPlant();
    const receiver = await newReceiver();
    const { webhook, secret } = await plant.addWebhook(receiver.url);
    expect(JSON.stringify(await server.call(listWebhooks, {}, { token: plant.adminToken }))).not.toContain(
      secret,
    );
    const { secret: next } = await server.call(
      rotateWebhookSecret,
      { params: { id: webhook.id } },
      { token: plant.adminToken },
    );
    await append(plant.finding('confirmed', 'WARNING'));
    await sender.drain();
    const [both] = receiver.received;
    expect(verified(both!, secret)).toBeTruthy();
    expect(verified(both!, next)).toBeTruthy();
    expect((await webhookOf(plant, webhook)).earlierSecretUntil).not.toBeNull();
    clock.nowMs += DAY_MS + MINUTE_MS;
    await append(plant.exceedance('velocity-rms', 'began', 'CRITICAL'));
    await sender.drain();
    expect(receiver.received[1]!.headers['webhook-signature']!.split(' ')).toHaveLength(1);
    expect((await webhookOf(plant, webhook)).earlierSecretUntil).toBeNull();
    clock.nowMs = Date.now();
  });

  test('disables a webhook: what happens meanwhile is not sent, then or later', async () => {
    const plant = await makeHookedPlant();
    const receiver = await newReceiver();
    const { webhook } = await plant.addWebhook(receiver.url);
    const to = async (isEnabled: boolean) => {
      const now = await webhookOf(plant, webhook);
      const { name, url, form, language, events, leastSeverity, groupIds, revision } = now;
      return server.call(
        changeWebhook,
        {
          params: { id: webhook.id },
          body: { name, url, form, language, events, leastSeverity, groupIds, isEnabled, revision },
        },
        { token: plant.adminToken },
      );
    };
    await to(false);
    await append(plant.finding('confirmed', 'WARNING'));
    await sender.drain();
    await to(true);
    await sender.drain();
    expect(receiver.received).toEqual([]);
    await append(plant.exceedance('velocity-rms', 'began', 'CRITICAL'));
    await sender.drain();
    expect(eventsOf(receiver.received)).toEqual(['case.worse']);
  });

  test('sends a sample at once and sees the answer, also while it is disabled', async () => {
    const plant = await makeHookedPlant();
    const receiver = await newReceiver();
    receiver.answerStatus(201, {}, 'Thank you');
    const { webhook, secret } = await plant.addWebhook(receiver.url, { isEnabled: false, language: 'de' });
    const detail = await server.call(
      testWebhook,
      { params: { id: webhook.id } },
      { token: plant.adminToken },
    );
    expect(detail).toMatchObject({
      isTest: true,
      state: 'delivered',
      status: 201,
      log: [{ number: 1, answer: 'Thank you' }],
    });
    expect(detail.body).toBe(receiver.received[0]!.body);
    expect(verified(receiver.received[0]!, secret)).toMatchObject({
      type: 'test',
      data: { title: 'Test des Webhooks: Es ist nichts geschehen', language: 'de' },
    });
  });

  test('gets a clear answer to what cannot be', async () => {
    const plant = await makeHookedPlant();
    const add = (more: object) =>
      server.call(
        createWebhook,
        { body: { ...settingsOf('https://chat.example/hook'), ...more } },
        { token: plant.adminToken },
      );
    const fieldOf = async (more: object) =>
      add(more).then(
        () => 'nothing',
        ({ problem }) => `${problem.code} ${problem.errors?.[0]?.field} ${problem.errors?.[0]?.code}`,
      );
    expect(await fieldOf({ url: 'http://10.0.0.5/hook' })).toBe('inputInvalid body.url addressRefused');
    expect(await fieldOf({ url: 'https://169.254.169.254/latest' })).toBe(
      'inputInvalid body.url addressRefused',
    );
    expect(await fieldOf({ url: 'file:///etc/passwd' })).toMatch(/^inputInvalid body.url/);
    expect(await fieldOf({ url: 'https://user:word@chat.example/' })).toBe(
      'inputInvalid body.url addressRefused',
    );
    expect(await fieldOf({ events: [] })).toMatch(/^inputInvalid body.events/);
    expect(await fieldOf({ groupIds: [crypto.randomUUID()] })).toBe(
      'inputInvalid body.groupIds groupUnknown',
    );
    const { webhook } = await add({ name: 'Shift chat' });
    expect(await fieldOf({ name: 'shift CHAT' })).toBe('inputInvalid body.name webhookNameTaken');
    const { name, url, form, language, events, leastSeverity, groupIds, isEnabled, revision } = webhook;
    const settings = { name, url, form, language, events, leastSeverity, groupIds, isEnabled };
    const params = { id: webhook.id };
    const token = plant.adminToken;
    await server.call(
      changeWebhook,
      { params, body: { ...settings, isEnabled: false, revision } },
      { token },
    );
    await expect(
      server.call(changeWebhook, { params, body: { ...settings, language: 'de', revision } }, { token }),
    ).rejects.toMatchObject({ problem: { code: 'conflict', current: { isEnabled: false, language: 'en' } } });
    await server.call(deleteWebhook, { params }, { token });
    await expect(server.call(testWebhook, { params }, { token })).rejects.toMatchObject({
      problem: { code: 'notFound' },
    });
  });

  test('alone has to do with webhooks', async () => {
    const plant = await makeHookedPlant();
    const { webhook } = await plant.addWebhook('https://chat.example/hook');
    const operator = { token: plant.token };
    await expect(server.call(listWebhooks, {}, operator)).rejects.toMatchObject({
      problem: { code: 'notFound' },
    });
    await expect(server.call(testWebhook, { params: { id: webhook.id } }, operator)).rejects.toMatchObject({
      problem: { code: 'notFound' },
    });
  });
});
