import { saveDrivetrain } from '@ritzel/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeEventBus, type ServerEvents } from '../../platform/events.ts';
import { makeCommittedPoints } from '../../testing/committed-points.testing.ts';
import { makeDrivetrainDocument } from '../../testing/drivetrain.testing.ts';
import { makeDrivetrainServer } from '../../testing/drivetrain-server.testing.ts';
import { makeTestOrganisation } from '../../testing/plant.testing.ts';
import type { TestServer } from '../../testing/server.testing.ts';
import { makeProjections } from './projections.ts';

const startMs = Date.UTC(2026, 10, 21, 12);
const minute = 60_000;
const startSlot = startMs / 1_800_000;
const [velocity, hours] = [1, 4];
let server: TestServer;

beforeAll(async () => {
  server = await makeDrivetrainServer(startMs);
});
afterAll(() => server.close());

async function makePlant() {
  const { pool } = server.database;
  const token = await server.tokenFor('Adm', await makeTestOrganisation(pool));
  const saved = await server.call(saveDrivetrain, { body: makeDrivetrainDocument() }, { token });
  const gearUnitId = saved.components[2]?.id ?? '';
  const events = makeEventBus();
  const published: ServerEvents['values'][] = [];
  events.subscribe((envelope) => {
    if (envelope.name === 'values') published.push(envelope.event);
  });
  const { points, readSince } = makeCommittedPoints(gearUnitId, startMs);
  const makeOne = () =>
    makeProjections({
      ...{ pool, events, log: server.log, now: () => startMs + 60 * minute, everyMs: 3_600_000 },
      readSince,
    });
  const read = async (id: string) =>
    (await pool.query('select * from equipment where id = $1', [id])).rows[0];
  return { ids: [gearUnitId, saved.id], gearUnitId, published, points, makeOne, read, pool };
}

test('operating hours and the day of vibration come from what arrived', async () => {
  const { makeOne, points, read, ids } = await makePlant();
  const projections = makeOne();
  projections.take([points(hours, [58_068.5, 58_069]), points(velocity, [1, 2.5, 2])]);
  await projections.drain();
  for (const id of ids) {
    const row = await read(id);
    expect(row.operation_hours).toBe(58_069);
    expect(row.vibration_value).toBe(2);
    expect(row.vibration_ring[startSlot % 48]).toBe(2.5);
    expect(row.vibration_ring.filter((value: number | null) => value !== null)).toHaveLength(1);
  }
});

test('a reading of yesterday fills its half hour and is not the vibration of now', async () => {
  const { makeOne, points, read, ids } = await makePlant();
  const projections = makeOne();
  projections.take([points(velocity, [2])]);
  projections.take([points(velocity, [7.5], startMs - 60 * minute)]);
  await projections.drain();
  for (const id of ids) {
    const row = await read(id);
    expect(row.vibration_value).toBe(2);
    expect(row.vibration_ring[(startSlot - 2) % 48]).toBe(7.5);
  }
});

test('nothing of it writes a condition', async () => {
  const { makeOne, points, read, gearUnitId, pool } = await makePlant();
  const projections = makeOne();
  projections.take([points(velocity, [9.9])]);
  await projections.drain();
  expect((await read(gearUnitId)).severity).toBe(0);
  expect((await pool.query('select 1 from condition where asset_id = $1', [gearUnitId])).rowCount).toBe(0);
});

test('the newest value of each signal is published, and an older one not after it', async () => {
  const { makeOne, points, published, gearUnitId, pool } = await makePlant();
  const projections = makeOne();
  const { rows } = await pool.query('select id, number from signal where asset_id = $1', [gearUnitId]);
  const idOf = (number: number) => rows.find((row) => row.number === number).id;
  projections.take([points(velocity, [1, 2, 3]), points(hours, [5])]);
  await projections.drain();
  projections.take([points(velocity, [9], startMs - minute)]);
  await projections.drain();
  expect(published.map(({ values }) => values)).toEqual([
    [
      { signalId: idOf(velocity), t: startMs + 2 * minute, value: 3 },
      { signalId: idOf(hours), t: startMs, value: 5 },
    ],
  ]);
});

test('after a crash the columns take what was committed and not written', async () => {
  const { makeOne, points, read, ids, gearUnitId, pool } = await makePlant();
  const before = makeOne();
  before.take([points(velocity, [2]), points(hours, [100])]);
  await before.drain();
  points(velocity, [2, 2.2, 6.5, 2.1]);
  points(hours, [100, 101]);
  await pool.query(
    'insert into telemetry_last (asset_id, signal_number, t_ms, value) values ($1, 1, $2, 2.1), ($1, 4, $3, 101)',
    [gearUnitId, startMs + 3 * minute, startMs + minute],
  );
  const after = makeOne();
  await after.start();
  await after.drain();
  for (const id of ids) {
    const row = await read(id);
    expect([row.operation_hours, row.vibration_value]).toEqual([101, 2.1]);
    expect(row.vibration_ring[startSlot % 48]).toBe(6.5);
  }
});

test('what somebody holds is written when it is free', async () => {
  const { makeOne, points, read, ids, gearUnitId, pool } = await makePlant();
  const projections = makeOne();
  const saver = await pool.connect();
  try {
    await saver.query('begin');
    await saver.query('select 1 from equipment where id = $1 for no key update', [gearUnitId]);
    projections.take([points(velocity, [2.5])]);
    await projections.drain();
    expect(projections.isSettled(gearUnitId)).toBe(false);
    projections.forget(ids);
    await saver.query('commit');
  } finally {
    saver.release();
  }
  await projections.drain();
  expect(projections.isSettled(gearUnitId)).toBe(true);
  for (const id of ids) expect((await read(id)).vibration_value).toBe(2.5);
});

test('a late reading of the hours is not the newest, also after a restart', async () => {
  const { makeOne, points, read, ids } = await makePlant();
  const before = makeOne();
  before.take([points(hours, [100], startMs + 5 * minute)]);
  await before.drain();
  const after = makeOne();
  after.take([points(hours, [99.9])]);
  await after.drain();
  for (const id of ids) expect((await read(id)).operation_hours).toBe(100);
});

test('two processes that receive readings of one machine add to its figures and write over none of each other', async () => {
  const { makeOne, points, read, ids } = await makePlant();
  const [one, other] = [makeOne(), makeOne()];
  one.take([points(velocity, [1, 2.5, 2])]);
  await one.drain();
  other.take([points(velocity, [7.5], startMs - 60 * minute), points(hours, [10])]);
  await other.drain();
  one.take([points(velocity, [2.2], startMs + 10 * minute)]);
  await one.drain();
  other.take([points(velocity, [2.1], startMs + 3 * minute)]);
  await other.drain();
  for (const id of ids) {
    const row = await read(id);
    expect(row).toMatchObject({
      vibration_value: 2.2,
      vibration_at: new Date(startMs + 10 * minute),
      operation_hours: 10,
    });
    expect([row.vibration_ring[(startSlot - 2) % 48], row.vibration_ring[startSlot % 48]]).toEqual([
      7.5, 2.5,
    ]);
  }
});
