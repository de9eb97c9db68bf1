import { saveDrivetrain } from '@ritzel/contract';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeEventBus } from '../../platform/events.ts';
import { makeDrivetrainDocument } from '../../testing/drivetrain.testing.ts';
import { makeDrivetrainServer } from '../../testing/drivetrain-server.testing.ts';
import { makeTestOrganisation } from '../../testing/plant.testing.ts';
import type { TestServer } from '../../testing/server.testing.ts';
import { makeDeviceStatusWatch } from '../devices/index.ts';
import { makeConditionEvaluator } from './condition-evaluator.ts';
import { makeDeviceWatch } from './device-watch.ts';

/** What is written behind the commits, while somebody saves a drivetrain: it waits for nobody and loses nothing. */

const nowMs = Date.UTC(2026, 10, 21, 12);
let server: TestServer;

beforeAll(async () => {
  server = await makeDrivetrainServer(nowMs);
});
afterAll(() => server.close());

async function makeDrivetrain(token: string) {
  const saved = await server.call(saveDrivetrain, { body: makeDrivetrainDocument() }, { token });
  return { drivetrainId: saved.id, gearUnitId: saved.components[2]!.id, deviceId: saved.devices[0]!.id };
}

/** Two drivetrains of one organisation, and everything that writes behind the commits. */
async function makeWorld() {
  const { pool } = server.database;
  const token = await server.tokenFor('Adm', await makeTestOrganisation(pool));
  const events = makeEventBus();
  const published: string[] = [];
  events.subscribe(({ name, event }) => {
    published.push(
      `${name} ${'deviceId' in event ? event.deviceId : 'equipmentId' in event ? event.equipmentId : ''}`,
    );
  });
  const parts = { pool, log: server.log, events, now: () => nowMs, everyMs: 3_600_000 };
  const readSince = async () => ({ timesMs: [], values: [] });
  return {
    pool,
    published,
    held: await makeDrivetrain(token),
    free: await makeDrivetrain(token),
    evaluator: makeConditionEvaluator({ ...parts, readSince }),
    watch: makeDeviceWatch(parts),
    status: makeDeviceStatusWatch(parts),
  };
}

/** Runs `work` while another connection holds what saving this drivetrain holds. */
async function whileSaved(
  { drivetrainId, deviceId }: { drivetrainId: string; deviceId: string },
  work: (saver: PoolClient) => Promise<void>,
): Promise<void> {
  const saver = await server.database.pool.connect();
  try {
    await saver.query('begin');
    await saver.query(
      'select 1 from equipment where id = $1 or drivetrain_id = $1 order by id for no key update',
      [drivetrainId],
    );
    await saver.query('select 1 from device where id = $1 for no key update', [deviceId]);
    await work(saver);
    await saver.query('commit');
  } finally {
    saver.release();
  }
}

const hot = (assetId: string, value: number, tMs = nowMs) => ({
  assetId,
  signalNumbers: [1],
  timesMs: [tMs],
  values: [value],
});

test('the evaluator writes other machines at once, and the one that is being saved when it is free', async () => {
  const { pool, evaluator, held, free, published } = await makeWorld();
  const severityOf = async (id: string) =>
    (await pool.query('select severity from equipment where id = $1', [id])).rows[0].severity;
  await whileSaved(held, async () => {
    evaluator.take([hot(held.gearUnitId, 5.4), hot(free.gearUnitId, 5.4)]);
    await evaluator.drain();
    expect([await severityOf(free.gearUnitId), await severityOf(free.drivetrainId)]).toEqual([4, 4]);
    expect([await severityOf(held.gearUnitId), await severityOf(held.drivetrainId)]).toEqual([0, 0]);
    expect(published).not.toContain(`condition ${held.gearUnitId}`);
  });
  // Nothing new has come: what was left out is written all the same.
  await evaluator.drain();
  expect([await severityOf(held.gearUnitId), await severityOf(held.drivetrainId)]).toEqual([4, 4]);
  for (const id of [held.gearUnitId, held.drivetrainId])
    expect(published.filter((each) => each === `condition ${id}`)).toHaveLength(1);
  const { rows } = await pool.query(
    `select (parameters ->> 'to')::int as to_severity from domain_event
      where equipment_id = any($1::uuid[]) and kind = 'condition'`,
    [[held.gearUnitId, free.gearUnitId]],
  );
  expect(rows.map((row) => row.to_severity)).toEqual([4, 4]);
  await evaluator.stop();
});

test('what was evaluated before a save is not forgotten with it', async () => {
  const { pool, evaluator, held } = await makeWorld();
  await whileSaved(held, async () => {
    evaluator.take([hot(held.gearUnitId, 5.4)]);
    await evaluator.drain();
    // As the server does when the save is committed.
    evaluator.forget([held.drivetrainId, held.gearUnitId]);
    await evaluator.drain();
  });
  evaluator.take([hot(held.gearUnitId, 5.5, nowMs + 60_000)]);
  await evaluator.drain();
  const { rows } = await pool.query('select value, severity from condition where asset_id = $1', [
    held.gearUnitId,
  ]);
  expect(rows).toEqual([{ value: 5.5, severity: 4 }]);
  const { rows: changes } = await pool.query(
    `select (parameters ->> 'value')::float8 as value from domain_event
      where equipment_id = $1 and kind = 'condition' order by position`,
    [held.gearUnitId],
  );
  expect(changes).toEqual([{ value: 5.4 }]);
  await evaluator.stop();
});

test('a signal that the save takes away leaves no condition behind', async () => {
  const { pool, evaluator, held } = await makeWorld();
  await whileSaved(held, async (saver) => {
    evaluator.take([hot(held.gearUnitId, 5.4)]);
    await evaluator.drain();
    await saver.query('delete from signal where asset_id = $1 and number = 1', [held.gearUnitId]);
  });
  await evaluator.drain();
  const { rows } = await pool.query('select 1 from condition where asset_id = $1', [held.gearUnitId]);
  expect(rows).toEqual([]);
  await evaluator.stop();
});

test('a value that the database cannot hold keeps no other machine from its condition', async () => {
  const { pool, evaluator, held, free } = await makeWorld();
  // A constraint of this test's own stands for whatever the database refuses.
  await pool.query(
    `alter table every_equipment add constraint "refuses one" check (id <> '${held.gearUnitId}' or severity < 4) not valid`,
  );
  evaluator.take([hot(held.gearUnitId, 5.4), hot(free.gearUnitId, 5.4)]);
  await evaluator.drain();
  const { rows } = await pool.query('select severity from equipment where id = $1', [free.gearUnitId]);
  expect(rows).toEqual([{ severity: 4 }]);
  await pool.query('alter table every_equipment drop constraint "refuses one"');
  await evaluator.stop();
});

test('connectivity of devices and machines that are being saved is written when they are free', async () => {
  const { pool, watch, held, free, published } = await makeWorld();
  await watch.reload();
  const connectivityOf = async ({ deviceId, gearUnitId }: typeof held) => {
    const { rows } = await pool.query(
      'select device.connectivity as device, equipment.connectivity as part from device, equipment where device.id = $1 and equipment.id = $2',
      [deviceId, gearUnitId],
    );
    return rows[0];
  };
  await whileSaved(held, async () => {
    for (const { deviceId } of [held, free]) watch.seen(deviceId);
    await watch.drain();
    expect(await connectivityOf(free)).toEqual({ device: 3, part: 3 });
    expect(await connectivityOf(held)).toEqual({ device: 0, part: 0 });
  });
  await watch.drain();
  expect(await connectivityOf(held)).toEqual({ device: 3, part: 3 });
  expect(published.filter((each) => each === `connectivity ${held.gearUnitId}`)).toHaveLength(1);
});

test('the status of a device that is being saved, and what is known of its records, is written when it is free', async () => {
  const { pool, status, held, free, published } = await makeWorld();
  const stateOf = async (id: string) =>
    (await pool.query('select status, recorded from device where id = $1', [id])).rows[0];
  const facts = { channel: 'in', atMs: nowMs, clippedShare: 0, isFlat: true };
  const before = await stateOf(held.deviceId);
  await pool.query('update device set connectivity = 3, last_seen_at = $2 where id = any($1::uuid[])', [
    [held.deviceId, free.deviceId],
    new Date(nowMs),
  ]);
  await whileSaved(held, async () => {
    for (const { deviceId } of [held, free]) status.recorded(deviceId, facts);
    await status.drain();
    expect(await stateOf(held.deviceId)).toEqual(before);
    expect((await stateOf(free.deviceId)).recorded).toMatchObject({ in: { isFlat: true } });
  });
  await status.drain();
  expect(await stateOf(held.deviceId)).toEqual(await stateOf(free.deviceId));
  expect(published.filter((each) => each === `deviceStatus ${held.deviceId}`)).toHaveLength(1);
});
