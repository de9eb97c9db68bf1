import {
  actOnAlarm,
  changeWebhook,
  closeCase,
  createWebhook,
  deleteWebhook,
  listAlarms,
  listCases,
  listWebhooks,
  rotateWebhookSecret,
  testWebhook,
} from '@ritzel/contract';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { ReceivedWebhook } from './webhook-receiver.testing.ts';
import { makeWebhookWorld, sentEventsOf, settingsOf } from './webhook-world.testing.ts';

const world = await makeWebhookWorld({ answerMs: 400 });
const { server, clock, append, sender, pool, newReceiver, makeHookedPlant, deliveriesOf, webhookOf } = world;
afterAll(() => world.closeAll());
// What a receiver of one test does not take is not tried in the next.
afterEach(() => pool.query('delete from webhook'));

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The receiver's side, by the library of the Standard Webhooks specification. */
function verified({ body, headers }: ReceivedWebhook, secret: string) {
  return new StandardWebhook(secret).verify(body, {
    'webhook-id': headers['webhook-id'] ?? '',
    'webhook-timestamp': headers['webhook-timestamp'] ?? '',
    'webhook-signature': headers['webhook-signature'] ?? '',
  });
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
    expect(sentEventsOf(receiver.received)).toEqual(['case.opened', 'case.worse']);
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
    expect(sentEventsOf(receiver.received)).toEqual(['case.opened', 'case.acknowledged', 'case.closed']);
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
    expect(sentEventsOf(receiver.received)).toEqual(['alarm.raised', 'alarm.returned']);
    expect(JSON.parse(receiver.received[0]!.body).data).toMatchObject({
      alarm: { subject: 'velocity-rms', unit: 'mm/s', limit: 5 },
    });
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
    expect(sentEventsOf(receiver.received)).toEqual(['case.worse']);
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
      data: { title: 'Test des Webhooks: Es liegt kein Ereignis vor', language: 'de' },
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

  test('of the demo, who may be anybody, has nothing sent elsewhere', async () => {
    const plant = await makeHookedPlant();
    const { token } = await server.tokens.issue(
      { userId: crypto.randomUUID(), organisationId: plant.organisationId, role: 'Adm', isDemo: true },
      new Date(),
    );
    await expect(
      server.call(createWebhook, { body: settingsOf('https://chat.example/hook') }, { token }),
    ).rejects.toMatchObject({ problem: { code: 'notFound' } });
    expect(await server.call(listWebhooks, {}, { token })).toEqual([]);
  });
});
