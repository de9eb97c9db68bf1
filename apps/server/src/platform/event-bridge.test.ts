import { afterAll, beforeAll, expect, test } from 'vitest';
import { bridgeEvents, packLetters } from './event-bridge.ts';
import { type EventEnvelope, makeEventBus } from './events.ts';
import { makeLog } from './log.ts';
import { makeTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await makeTestDatabase();
});
afterAll(() => database.drop());

const event = (equipmentId: string) => ({
  organisationId: 'o',
  equipmentId,
  connectivity: 'online',
  lastSeenAt: null,
});

test('what one process publishes the other hears once, and the sender not again', async () => {
  const log = makeLog('silent');
  const [one, other] = [makeEventBus(), makeEventBus()];
  const stopOne = await bridgeEvents({ url: database.url, events: one, log });
  const stopOther = await bridgeEvents({ url: database.url, events: other, log });
  const heardByOne: EventEnvelope[] = [];
  one.subscribe((envelope) => heardByOne.push(envelope));
  const heard = await new Promise<EventEnvelope[]>((resolve) => {
    const all: EventEnvelope[] = [];
    other.subscribe((envelope) => {
      all.push(envelope);
      if (all.length === 100) setTimeout(() => resolve(all), 200);
    });
    for (let i = 0; i < 100; i += 1) one.publish('connectivity', event(`e${i}`));
  });
  expect(heard.map(({ event }) => ('equipmentId' in event ? event.equipmentId : ''))).toEqual(
    Array.from({ length: 100 }, (_, i) => `e${i}`),
  );
  expect(heardByOne).toHaveLength(100);
  await stopOne();
  await stopOther();
});

test('letters stay below what PostgreSQL carries, and what is too large is counted', () => {
  const envelopes: EventEnvelope[] = Array.from({ length: 300 }, (_, i) => ({
    name: 'connectivity',
    event: event(`é${i}`),
  }));
  envelopes.push({ name: 'connectivity', event: event('x'.repeat(9000)) });
  const { letters, left } = packLetters('me', envelopes);
  expect(left).toBe(1);
  expect(letters.every((letter) => Buffer.byteLength(letter) < 8000)).toBe(true);
  expect(letters.flatMap((letter) => JSON.parse(letter).envelopes)).toHaveLength(300);
});
