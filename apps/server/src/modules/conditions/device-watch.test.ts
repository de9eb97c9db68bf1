import { afterAll, expect, test } from 'vitest';
import { CONNECTIVITY_NUMBERS } from '../../platform/connectivity.ts';
import { makeTestDatabase } from '../../platform/database.testing.ts';
import { makeEventBus } from '../../platform/events.ts';
import { makeLog } from '../../platform/log.ts';
import { makeTestDevice, makeTestEquipment, makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeDeviceWatch } from './device-watch.ts';

const database = await makeTestDatabase();
const { pool } = database;
afterAll(() => database.drop());

const nowMs = Date.parse('2026-11-22T10:00:00Z');
const { online, offline } = CONNECTIVITY_NUMBERS;

async function newDevice(): Promise<string> {
  const organisationId = await makeTestOrganisation(pool);
  return makeTestDevice(pool, organisationId, await makeTestEquipment(pool, organisationId));
}

async function stateOf(id: string) {
  const { rows } = await pool.query('select connectivity, last_seen_at from device where id = $1', [id]);
  return rows[0];
}

test('a device that speaks and dies before it is loaded is offline, and was seen', async () => {
  const watch = makeDeviceWatch({ pool, events: makeEventBus(), log: makeLog('silent'), now: () => nowMs });
  const [dead, alive, reborn] = [await newDevice(), await newDevice(), await newDevice()];
  watch.seen(dead);
  watch.seen(alive);
  watch.gone(dead);
  watch.gone(reborn);
  watch.seen(reborn);
  await watch.drain();
  const last_seen_at = new Date(nowMs);
  expect(await stateOf(dead)).toEqual({ connectivity: offline, last_seen_at });
  expect(await stateOf(alive)).toEqual({ connectivity: online, last_seen_at });
  expect(await stateOf(reborn)).toEqual({ connectivity: online, last_seen_at });
});

test('a death alone, of a device that is not loaded yet, is not forgotten either', async () => {
  const watch = makeDeviceWatch({ pool, events: makeEventBus(), log: makeLog('silent'), now: () => nowMs });
  const device = await newDevice();
  await pool.query('update device set connectivity = $2 where id = $1', [device, online]);
  watch.gone(device);
  await watch.drain();
  expect(await stateOf(device)).toMatchObject({ connectivity: offline });
});

test('each change of connectivity is an event of the device, reported once, and a device that was only late is not news', async () => {
  let atMs = nowMs;
  const watch = makeDeviceWatch({ pool, events: makeEventBus(), log: makeLog('silent'), now: () => atMs });
  const device = await newDevice();
  await watch.reload();
  const step = async (what: 'seen' | 'gone' | 'wait') => {
    if (what === 'wait') atMs += 120_000;
    else watch[what](device);
    await watch.drain();
  };
  for (const what of ['seen', 'seen', 'wait', 'seen', 'gone', 'gone', 'seen'] as const) await step(what);
  const { rows } = await pool.query(
    `select code, parameters ->> 'before' as before, is_notification, in_log_book from domain_event
      where subject_id = $1 and kind = 'connectivity' order by position`,
    [device],
  );
  const change = (before: string, code: string, isNews: boolean) => ({
    ...{ code, before, is_notification: isNews, in_log_book: isNews },
  });
  expect(rows).toEqual([
    change('none', 'online', true),
    change('online', 'stale', false),
    change('stale', 'online', false),
    change('online', 'offline', true),
    change('offline', 'online', true),
  ]);
});

test('of two processes the one that received from a device later knows better', async () => {
  let atMs = nowMs;
  const events = makeEventBus();
  const make = () => makeDeviceWatch({ pool, events, log: makeLog('silent'), now: () => atMs });
  const [one, other] = [make(), make()];
  const device = await newDevice();
  for (const watch of [one, other]) await watch.reload();
  one.seen(device);
  await one.drain();
  // From here on it speaks to the other process, and the first one receives nothing of it.
  for (const seconds of [60, 120, 180]) {
    atMs = nowMs + seconds * 1000;
    other.seen(device);
    await other.drain();
    await one.drain();
    expect(await stateOf(device)).toEqual({ connectivity: online, last_seen_at: new Date(atMs) });
  }
  // A farewell to the first that is older than the last word to the other.
  atMs = nowMs + 170_000;
  one.gone(device);
  atMs = nowMs + 181_000;
  await one.drain();
  expect(await stateOf(device)).toMatchObject({ connectivity: online });
  // Silent towards both, it is stale for both, once.
  atMs = nowMs + 600_000;
  for (const watch of [one, other, one]) await watch.drain();
  const { rows } = await pool.query(
    "select code from domain_event where subject_id = $1 and kind = 'connectivity' order by position",
    [device],
  );
  expect(rows.map(({ code }) => code)).toEqual(['online', 'stale']);
});
