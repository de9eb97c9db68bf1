import { saveDrivetrain } from '@ritzel/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeEventBus } from '../../platform/events.ts';
import { makeCommittedPoints } from '../../testing/committed-points.testing.ts';
import { makeDrivetrainDocument } from '../../testing/drivetrain.testing.ts';
import { makeDrivetrainServer } from '../../testing/drivetrain-server.testing.ts';
import { makeTestOrganisation } from '../../testing/plant.testing.ts';
import type { TestServer } from '../../testing/server.testing.ts';
import { makeConditionEvaluator } from './condition-evaluator.ts';

const startMs = Date.UTC(2026, 10, 21, 12);
const minute = 60_000;
const [velocity, , speed] = [1, 2, 3];
let server: TestServer;

beforeAll(async () => {
  server = await makeDrivetrainServer(startMs);
});
afterAll(() => server.close());

/** A gear unit with VR 5 (3.15, 5, 8 mm/s) whose velocity comes every minute, rated 994 rpm. */
async function makePlant() {
  const { pool } = server.database;
  const organisationId = await makeTestOrganisation(pool);
  const token = await server.tokenFor('Adm', organisationId);
  const saved = await server.call(saveDrivetrain, { body: makeDrivetrainDocument() }, { token });
  const gearUnitId = saved.components[2]?.id ?? '';
  await pool.query('update signal set interval_s = 60 where asset_id = $1', [gearUnitId]);
  const { points, readSince } = makeCommittedPoints(gearUnitId, startMs);
  const makeEvaluator = () =>
    makeConditionEvaluator({
      ...{ pool, log: server.log, events: makeEventBus(), readSince, everyMs: 3_600_000 },
      now: () => startMs,
    });
  /** `began 5.4 at 1` of the velocity: the value with which it was known, and the minute in which it began. */
  async function exceedances(): Promise<string[]> {
    const { rows } = await pool.query<{ code: string; value: number; at: Date }>(
      `select code, (parameters ->> 'value')::float8 as value, occurred_at as at from domain_event
        where kind = 'exceedance' and equipment_id = $1 order by position`,
      [gearUnitId],
    );
    return rows.map(({ code, value, at }) => `${code} ${value} at ${(at.getTime() - startMs) / minute}`);
  }
  return { gearUnitId, points, makeEvaluator, exceedances };
}

test('three of five samples beyond B/C are an exceedance, which began with the first of them', async () => {
  const { points, makeEvaluator, exceedances } = await makePlant();
  const evaluator = makeEvaluator();
  evaluator.take([points(velocity, [5.4, 2, 2, 5.4, 2, 5.5, 5.6])]);
  await evaluator.drain();
  expect(await exceedances()).toEqual(['began 5.6 at 5']);
  evaluator.take([points(velocity, [9, 9, 9, 2, 2, 2], startMs + 10 * minute)]);
  await evaluator.drain();
  expect(await exceedances()).toEqual(['began 5.6 at 5', 'changed 9 at 10', 'ended 2 at 13']);
  await evaluator.stop();
});

test('another process goes on counting where one stopped, and says nothing twice', async () => {
  const { points, makeEvaluator, exceedances } = await makePlant();
  const first = makeEvaluator();
  first.take([points(velocity, [5.4, 5.4])]);
  await first.drain();
  await first.stop();
  expect(await exceedances()).toEqual([]);
  const second = makeEvaluator();
  second.take([points(velocity, [5.4], startMs + 2 * minute)]);
  await second.drain();
  expect(await exceedances()).toEqual(['began 5.4 at 0']);
  await second.stop();
  const third = makeEvaluator();
  third.take([points(velocity, [5.4, 5.4, 5.4], startMs + 3 * minute)]);
  await third.drain();
  expect(await exceedances()).toEqual(['began 5.4 at 0']);
  await third.stop();
});

test('what comes late, a sensor fault and a machine that stands still raise nothing', async () => {
  const { points, makeEvaluator, exceedances } = await makePlant();
  const evaluator = makeEvaluator();
  evaluator.take([points(velocity, [2], startMs + 30 * minute)]);
  await evaluator.drain();
  evaluator.take([points(velocity, [9, 9, 9, 9], startMs)]);
  evaluator.take([points(velocity, [Number.NaN, Number.NaN, Number.NaN, Number.NaN], startMs + 31 * minute)]);
  await evaluator.drain();
  evaluator.take([points(speed, [20], startMs + 40 * minute)]);
  evaluator.take([points(velocity, [9, 9, 9, 9], startMs + 40 * minute)]);
  await evaluator.drain();
  expect(await exceedances()).toEqual([]);
  await evaluator.stop();
});

test('an exceedance ends with the limit that it was of', async () => {
  const { gearUnitId, points, makeEvaluator, exceedances } = await makePlant();
  const evaluator = makeEvaluator();
  evaluator.take([points(velocity, [6, 6, 6])]);
  await evaluator.drain();
  await server.database.pool.query("update signal set role = 'other' where asset_id = $1 and number = $2", [
    gearUnitId,
    velocity,
  ]);
  evaluator.reconsider([gearUnitId]);
  await evaluator.drain();
  expect(await exceedances()).toEqual(['began 6 at 0', 'ended 6 at 2']);
  await evaluator.stop();
});
