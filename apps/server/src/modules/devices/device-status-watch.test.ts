import { afterAll, beforeEach, expect, test } from 'vitest';
import { makeTestDatabase } from '../../platform/database.testing.ts';
import { makeEventBus } from '../../platform/events.ts';
import { makeLog } from '../../platform/log.ts';
import { makeTestDevice, makeTestEquipment, makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeDeviceLog } from './device-log.ts';
import { makeDeviceStatusWatch } from './device-status-watch.ts';

const database = await makeTestDatabase();
afterAll(() => database.drop());
const { pool } = database;
const log = makeLog('silent');
const clock = { ms: Date.parse('2026-11-21T10:00:00Z') };
const events = makeEventBus();
const reported: string[] = [];
events.subscribe((envelope) => {
  if (envelope.name === 'deviceStatus') reported.push(envelope.event.status);
});
const watch = makeDeviceStatusWatch({ pool, events, log, now: () => clock.ms });
const deviceLog = makeDeviceLog({ pool, log, now: () => new Date(clock.ms), onWritten: watch.touch });
afterAll(() => deviceLog.stop());

let deviceId: string;
beforeEach(async () => {
  reported.length = 0;
  const organisationId = await makeTestOrganisation(pool);
  deviceId = await makeTestDevice(pool, organisationId, await makeTestEquipment(pool, organisationId));
  // 3 is online
  await pool.query('update device set connectivity = 3, last_seen_at = $2 where id = $1', [
    deviceId,
    new Date(clock.ms),
  ]);
});

const evaluated = async () => {
  await watch.drain();
  const { rows } = await pool.query('select status, status_reasons, status_since from device where id = $1', [
    deviceId,
  ]);
  return {
    status: rows[0].status,
    codes: rows[0].status_reasons.map((each: { code: string }) => each.code),
    since: rows[0].status_since,
  };
};

test('a complaint changes the status when it is written, once, and an hour later it is forgotten', async () => {
  watch.touch(deviceId);
  expect(await evaluated()).toMatchObject({ status: 'good', codes: [] });
  deviceLog.note(deviceId, 'clock-off', 'Its clock is 90 s ahead.');
  await deviceLog.flush();
  expect(await evaluated()).toMatchObject({
    status: 'out-of-specification',
    codes: ['clock-off'],
    since: new Date(clock.ms),
  });
  watch.touch(deviceId);
  await evaluated();
  expect(reported).toEqual(['good', 'out-of-specification']);
  clock.ms += 3_700_000;
  watch.touch(deviceId);
  expect(await evaluated()).toMatchObject({ status: 'good', codes: [] });
});

test('a flat channel stays flat until a newer record of it is none; the past reported later changes nothing', async () => {
  const record = (channel: string, atMs: number, isFlat: boolean) =>
    watch.recorded(deviceId, { channel, atMs, clippedShare: 0, isFlat });
  record('de', clock.ms, true);
  record('nde', clock.ms, false);
  expect(await evaluated()).toMatchObject({ status: 'failure', codes: ['flat'] });
  record('de', clock.ms - 86_400_000, false);
  expect((await evaluated()).codes).toEqual(['flat']);
  record('de', clock.ms + 1000, false);
  expect(await evaluated()).toMatchObject({ status: 'good', codes: [] });
});

test('an update that runs is a check of function, one that failed asks for maintenance', async () => {
  const { rows } = await pool.query(
    `insert into device_job (organisation_id, device_id, kind, state, request, created_at, deadline_at)
     select organisation_id, id, 'firmware', 'running', '{"firmwareVersion":"2.5.0"}', now(), now() from device where id = $1
     returning id`,
    [deviceId],
  );
  watch.touch(deviceId);
  expect(await evaluated()).toMatchObject({ status: 'check-function', codes: ['firmware-updating'] });
  await pool.query("update device_job set state = 'failed' where id = $1", [rows[0].id]);
  watch.touch(deviceId);
  expect(await evaluated()).toMatchObject({ status: 'maintenance-required', codes: ['firmware-failed'] });
});

test('while the database makes it wait, one round and one sweep wait, and they go on afterwards', async () => {
  const waiting = makeDeviceStatusWatch({
    pool,
    events,
    log,
    now: () => clock.ms,
    everyMs: 5,
    sweepEveryMs: 5,
  });
  const locker = await pool.connect();
  await locker.query('begin');
  await locker.query('lock table device in access exclusive mode');
  waiting.touch(deviceId);
  waiting.start();
  const queued = async () => {
    const { rows } = await locker.query<{ count: number }>(
      `select count(*)::int as count from pg_locks where relation = 'device'::regclass and not granted`,
    );
    return rows[0]?.count ?? 0;
  };
  await expect.poll(queued, { timeout: 10_000 }).toBe(2);
  // Forty rounds' time.
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await queued()).toBe(2);
  await locker.query('commit');
  locker.release();
  await expect.poll(() => reported, { timeout: 10_000 }).toEqual(['good']);
  await waiting.stop();
});
