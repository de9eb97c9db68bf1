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
const [velocity, oil, speed] = [1, 2, 3];
let server: TestServer;

beforeAll(async () => {
  server = await makeDrivetrainServer(startMs);
});
afterAll(() => server.close());

const repeat = (times: number, value: number) => Array.from({ length: times }, () => value);

/** A gear unit whose signals come every minute. */
async function makePlant() {
  const { pool } = server.database;
  const organisationId = await makeTestOrganisation(pool);
  const token = await server.tokenFor('Adm', organisationId);
  const saved = await server.call(saveDrivetrain, { body: makeDrivetrainDocument() }, { token });
  const gearUnitId = saved.components[2]?.id ?? '';
  await pool.query('update signal set interval_s = 60 where asset_id = $1', [gearUnitId]);
  const { points, readSince } = makeCommittedPoints(gearUnitId, startMs);
  const clock = { nowMs: startMs };
  const evaluator = makeConditionEvaluator({
    ...{ pool, log: server.log, events: makeEventBus(), readSince, everyMs: 3_600_000 },
    now: () => clock.nowMs,
  });
  /** `began 1 at 62`: of signal 1, in which minute. */
  async function silences(): Promise<string[]> {
    const { rows } = await pool.query<{ code: string; number: string; at: Date }>(
      `select code, parameters ->> 'signalNumber' as number, occurred_at as at from domain_event
        where kind = 'exceedance' and parameters ->> 'rule' = 'no-data' and equipment_id = $1 order by position`,
      [gearUnitId],
    );
    return rows.map(({ code, number, at }) => `${code} ${number} at ${(at.getTime() - startMs) / minute}`);
  }
  async function drainAt(inMinute: number): Promise<void> {
    clock.nowMs = startMs + inMinute * minute;
    await evaluator.drain();
  }
  return { evaluator, points, silences, drainAt };
}

test('a signal that is missing for an hour while others of its part are measured is an exceedance, until it is back', async () => {
  const { evaluator, points, silences, drainAt } = await makePlant();
  evaluator.take([
    points(speed, repeat(180, 994)),
    points(oil, repeat(180, 60)),
    points(velocity, [2, 2, 2]),
  ]);
  await drainAt(180);
  // Its past may still be on its way.
  expect(await silences()).toEqual([]);
  evaluator.take([points(oil, [60], startMs + 191 * minute)]);
  await drainAt(191);
  expect(await silences()).toEqual(['began 1 at 62']);
  evaluator.take([points(velocity, [2], startMs + 192 * minute)]);
  await drainAt(192);
  expect(await silences()).toEqual(['began 1 at 62', 'ended 1 at 192']);
  await evaluator.stop();
});

test('a device that is silent as a whole is the matter of its status', async () => {
  const { evaluator, points, silences, drainAt } = await makePlant();
  evaluator.take([points(speed, [994]), points(oil, [60]), points(velocity, [2])]);
  await drainAt(1);
  await drainAt(600);
  expect(await silences()).toEqual([]);
  await evaluator.stop();
});

test('a device that measures vibration only while the machine turns misses nothing at standstill', async () => {
  const { evaluator, points, silences, drainAt } = await makePlant();
  evaluator.take([
    points(speed, [994, 994, ...repeat(300, 0)]),
    points(oil, repeat(302, 40)),
    points(velocity, [2, 2]),
  ]);
  await drainAt(302);
  evaluator.take([
    points(speed, [994, 994], startMs + 320 * minute),
    points(oil, [40], startMs + 321 * minute),
  ]);
  await drainAt(321);
  expect(await silences()).toEqual([]);
  await evaluator.stop();
});
