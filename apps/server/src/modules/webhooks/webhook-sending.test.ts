import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { readWebhookDelivery, resumeWebhook, retryWebhookDelivery, testWebhook } from '@ritzel/contract';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { makeWebhookWorld, sentEventsOf, WORLD_SECRETS_KEY } from './webhook-world.testing.ts';

const world = await makeWebhookWorld({ answerMs: 400 });
const { server, clock, append, sender, pool, pass, newReceiver, makeHookedPlant, deliveriesOf, webhookOf } =
  world;
afterAll(() => world.closeAll());
// What a receiver of one test does not take is not tried in the next.
afterEach(() => pool.query('delete from webhook'));

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

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
    expect(sentEventsOf(back.received)).toEqual(['case.opened', 'case.worse']);
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
    expect(sentEventsOf(back.received)).toEqual(['case.opened']);
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
    clock.nowMs = Date.now();
    const plant = await makeHookedPlant();
    const receiver = await newReceiver();
    const { webhook } = await plant.addWebhook(receiver.url);
    let child: ChildProcess | undefined;
    // The receiver has it, and whoever sent it does not live to write that down.
    receiver.answerWith((_request, response) => {
      child?.kill('SIGKILL');
      response.writeHead(204).end();
    });
    await append(plant.finding('confirmed', 'WARNING'));
    child = spawn(
      process.execPath,
      [path.join(import.meta.dirname, 'sending-process.testing.ts'), server.database.url, WORLD_SECRETS_KEY],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await once(child, 'exit');
    expect(receiver.received).toHaveLength(1);
    expect((await deliveriesOf(plant, webhook))[0]).toMatchObject({
      state: 'queued',
      attempts: 1,
      outcome: null,
    });
    child = undefined;
    // Its lease still holds.
    await sender.drain();
    expect(receiver.received).toHaveLength(1);
    clock.nowMs = Date.now() + MINUTE_MS;
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
