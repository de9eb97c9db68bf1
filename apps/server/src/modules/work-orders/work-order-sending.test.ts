import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import {
  cancelWorkOrder,
  changeWorkOrder,
  closeCase,
  readCase,
  type WorkOrderDetail,
} from '@ritzel/contract';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import type { ReceivedWebhook } from '../webhooks/webhook-receiver.testing.ts';
import { sentEventsOf, WORLD_SECRETS_KEY } from '../webhooks/webhook-world.testing.ts';
import { makeWorkOrderWorld, type ServedPlant } from './work-order-world.testing.ts';

const world = await makeWorkOrderWorld();
const { server, clock, pool, sender, pass, newReceiver } = world;
afterAll(() => world.closeAll());
beforeEach(() => {
  clock.nowMs = Date.now();
});
afterEach(() => pool.query('delete from webhook'));

const MINUTE_MS = 60_000;
const events = ['work-order.created', 'work-order.changed', 'work-order.cancelled'] as const;

const dataOf = ({ body }: ReceivedWebhook) => JSON.parse(body).data.workOrder;

async function change({ engineerToken }: ServedPlant, { id, revision }: WorkOrderDetail, title: string) {
  const body = { revision, title, remark: null, dueOn: null, priority: 'high' } as const;
  const changed = await server.call(changeWorkOrder, { params: { id }, body }, { token: engineerToken });
  await world.settle();
  return changed;
}

test('a maintenance system that is away receives each act once, in order, as it was then', async () => {
  const plant = await world.makeServedPlant();
  const gone = await newReceiver();
  // A work order passes whatever the least severity is: somebody decided it.
  const { secret } = await plant.addWebhook(gone.url, { events: [...events], leastSeverity: 'CRITICAL' });
  await gone.close();
  const order = await plant.handOnCase('WARNING', { title: 'Bearing B3' });
  await pass(10 * MINUTE_MS);
  const changed = await change(plant, order, 'Bearing B3 and seals');
  const { id } = changed;
  const body = { revision: changed.revision, reason: 'False alarm.' };
  await server.call(cancelWorkOrder, { params: { id }, body }, { token: plant.engineerToken });
  await world.settle();
  await pass(10 * MINUTE_MS);
  const back = await newReceiver(gone.port);
  await pass(30 * MINUTE_MS);
  expect(sentEventsOf(back.received)).toEqual([...events]);
  expect(back.received.map((each) => [dataOf(each).title, dataOf(each).status])).toEqual([
    ['Bearing B3', 'open'],
    ['Bearing B3 and seals', 'open'],
    ['Bearing B3 and seals', 'cancelled'],
  ]);
  const [first] = back.received;
  const signed = {
    'webhook-id': first!.headers['webhook-id'] ?? '',
    'webhook-timestamp': first!.headers['webhook-timestamp'] ?? '',
    'webhook-signature': first!.headers['webhook-signature'] ?? '',
  };
  // The clock of the test is not that of the library.
  expect(
    new StandardWebhook(secret).sign(
      signed['webhook-id'],
      new Date(1000 * Number(signed['webhook-timestamp'])),
      first!.body,
    ),
  ).toBe(signed['webhook-signature']);
  const { sent } = await plant.read(id);
  expect(sent.map(({ event, state }) => [event, state])).toEqual(events.map((event) => [event, 'delivered']));
});

test('a case that is closed has the cancellation of its work order sent', async () => {
  const plant = await world.makeServedPlant();
  const receiver = await newReceiver();
  await plant.addWebhook(receiver.url, { events: [...events] });
  const order = await plant.handOnCase();
  const by = { token: plant.engineerToken };
  const params = { id: order.case!.id };
  const { revision } = await server.call(readCase, { params }, by);
  const body = { revision, verdict: 'false', found: 'The sensor was loose.' } as const;
  await server.call(closeCase, { params, body }, by);
  await world.settle();
  await sender.drain();
  expect(sentEventsOf(receiver.received)).toEqual(['work-order.created', 'work-order.cancelled']);
  expect(dataOf(receiver.received[1]!)).toMatchObject({ id: order.id, status: 'cancelled' });
});

test('what the maintenance system answers is not sent back to it', async () => {
  const plant = await world.makeServedPlant();
  const receiver = await newReceiver();
  await plant.addWebhook(receiver.url, { events: [...events] });
  const order = await plant.handOnCase();
  await plant.answer(order.id, '1', { kind: 'accepted', foreignNumber: '4711' });
  await world.settle();
  await sender.drain();
  expect(sentEventsOf(receiver.received)).toEqual(['work-order.created']);
});

test('a webhook sends the steps and the reason in its language', async () => {
  const plant = await world.makeServedPlant();
  const receiver = await newReceiver();
  await plant.addWebhook(receiver.url, { events: [...events], language: 'de' });
  const check = await plant.planCheck();
  await plant.handOn({ checkId: check.id });
  await sender.drain();
  const sent = dataOf(receiver.received[0]!);
  expect(sent).toMatchObject({ title: 'Ölprobe', check: { id: check.id }, case: null });
  expect(sent.steps.map(({ text }: { text: string }) => text)).not.toEqual(
    check.steps.map(({ text }) => text),
  );
});

test('a process that is killed while it sends a work order has it sent again under the same id', async () => {
  const plant = await world.makeServedPlant();
  const receiver = await newReceiver();
  await plant.addWebhook(receiver.url, { events: [...events] });
  let child: ChildProcess | undefined;
  // The receiver has it, and whoever sent it does not live to write that down.
  receiver.answerWith((_request, response) => {
    child?.kill('SIGKILL');
    response.writeHead(204).end();
  });
  await plant.handOnCase();
  child = spawn(
    process.execPath,
    [
      path.join(import.meta.dirname, '../webhooks/sending-process.testing.ts'),
      server.database.url,
      WORLD_SECRETS_KEY,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(child, 'exit');
  child = undefined;
  expect(receiver.received).toHaveLength(1);
  clock.nowMs = Date.now() + MINUTE_MS;
  await sender.drain();
  expect(receiver.received).toHaveLength(2);
  expect(receiver.received[0]!.id).toBe(receiver.received[1]!.id);
  expect(receiver.received[0]!.body).toBe(receiver.received[1]!.body);
});
