import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from './database.testing.ts';
import { packEventBatches, readEventBatch } from './event-batches.ts';
import { bridgeEvents } from './event-bridge.ts';
import { type EventBus, type EventEnvelope, makeEventBus } from './events.ts';
import { makeLog } from './log.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await makeTestDatabase();
});
afterAll(() => database.drop());

const log = makeLog('silent');
const event = (equipmentId: string) => ({
  organisationId: 'o',
  equipmentId,
  connectivity: 'online',
  lastSeenAt: null,
});

function gather(bus: EventBus): EventEnvelope[] {
  const all: EventEnvelope[] = [];
  bus.subscribe((envelope) => all.push(envelope));
  return all;
}
const namesOf = (all: readonly EventEnvelope[]) =>
  all.flatMap((envelope) => (envelope.name === 'connectivity' ? [envelope.event.equipmentId] : []));

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let round = 0; !(await isSo()); round += 1) {
    if (round > 1000) throw new Error('it did not happen');
    await sleep(20);
  }
}

const connections = `select pid from pg_stat_activity where application_name = 'ritzel-events' and datname = current_database()`;
const countConnections = async () => (await database.pool.query(connections)).rowCount;

test('what one process publishes the other receives once, and the sender not again', async () => {
  const [one, other] = [makeEventBus(), makeEventBus()];
  const stopOne = await bridgeEvents({ url: database.url, events: one, log });
  const stopOther = await bridgeEvents({ url: database.url, events: other, log });
  const [receivedByOne, received] = [gather(one), gather(other)];
  const expected = Array.from({ length: 100 }, (_, i) => `e${i}`);
  for (const name of expected) one.publish('connectivity', event(name));
  await until(() => received.length >= 100);
  await sleep(200);
  expect(namesOf(received)).toEqual(expected);
  expect(receivedByOne).toHaveLength(100);
  await stopOne();
  await stopOther();
  expect(await countConnections()).toBe(0);
});

test('a connection that is killed again and again is opened once each time, and each event arrives once', async () => {
  const [one, other] = [makeEventBus(), makeEventBus()];
  const stops = [
    await bridgeEvents({ url: database.url, events: one, log, firstPauseMs: 20 }),
    await bridgeEvents({ url: database.url, events: other, log, firstPauseMs: 20 }),
  ];
  const [receivedByOne, received] = [gather(one), gather(other)];
  const missed = (all: readonly EventEnvelope[]) => all.filter(({ name }) => name === 'eventsMissed').length;
  for (let round = 1; round <= 4; round += 1) {
    const before = [missed(receivedByOne), missed(received)];
    await database.pool.query(
      `select pg_terminate_backend(pid) from (${connections}) as bridge order by pid`,
    );
    // Both know that they may have missed something, and learn what the other could not send.
    await until(() => missed(receivedByOne) > before[0]! && missed(received) > before[1]!);
    await until(async () => (await countConnections()) === 2);
    one.publish('connectivity', event(`round ${round}`));
    await until(() => namesOf(received).includes(`round ${round}`));
  }
  await sleep(300);
  expect(await countConnections()).toBe(2);
  expect(namesOf(received)).toEqual(['round 1', 'round 2', 'round 3', 'round 4']);
  for (const stop of stops) await stop();
  expect(await countConnections()).toBe(0);
});

test('malformed notifications are left out, and the next event still arrives', async () => {
  const [one, other] = [makeEventBus(), makeEventBus()];
  const stops = [
    await bridgeEvents({ url: database.url, events: one, log }),
    await bridgeEvents({ url: database.url, events: other, log }),
  ];
  const received = gather(other);
  for (const payload of [
    '',
    '{',
    'null',
    '[]',
    '{"from":1}',
    '{"from":"x","envelopes":[{"name":"toString"}]}',
  ])
    await database.pool.query(`select pg_notify('ritzel_events', $1)`, [payload]);
  one.publish('connectivity', event('good'));
  await until(() => received.length > 0);
  expect(namesOf(received)).toEqual(['good']);
  for (const stop of stops) await stop();
});

test('a listener that throws keeps no event from the others, here or in another process', async () => {
  const [one, other] = [makeEventBus(log), makeEventBus(log)];
  const stops = [
    await bridgeEvents({ url: database.url, events: one, log }),
    await bridgeEvents({ url: database.url, events: other, log }),
  ];
  for (const bus of [one, other])
    bus.subscribe(() => {
      throw new Error('a listener of the test');
    });
  const [receivedByOne, received] = [gather(one), gather(other)];
  one.publish('connectivity', event('there'));
  await until(() => received.length === 1);
  other.publish('connectivity', event('and back'));
  await until(() => namesOf(receivedByOne).includes('and back'));
  for (const stop of stops) await stop();
});

test('batches stay below what PostgreSQL carries, and what is too large is counted', () => {
  const envelopes: EventEnvelope[] = Array.from({ length: 300 }, (_, i) => ({
    name: 'connectivity',
    event: event(`é${i}`),
  }));
  envelopes.push({ name: 'connectivity', event: event('x'.repeat(9000)) });
  const { batches, left } = packEventBatches('me', envelopes);
  expect(left).toBe(1);
  expect(batches.every((batch) => Buffer.byteLength(batch) < 8000)).toBe(true);
  expect(batches.flatMap((batch) => JSON.parse(batch).envelopes)).toHaveLength(300);
});

test('a long list of equipment travels in parts', () => {
  const assetIds = Array.from({ length: 1000 }, () => crypto.randomUUID());
  const { batches, left } = packEventBatches('me', [
    { name: 'equipmentChanged', event: { organisationId: 'o', assetIds } },
  ]);
  expect(left).toBe(0);
  const arrived = batches.flatMap((batch) => readEventBatch(batch)?.envelopes ?? []);
  expect(
    arrived.flatMap((envelope) => (envelope.name === 'equipmentChanged' ? envelope.event.assetIds : [])),
  ).toEqual(assetIds);
});
