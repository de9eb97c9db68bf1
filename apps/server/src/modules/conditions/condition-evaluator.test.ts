import { saveDrivetrain } from '@ritzel/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EventEnvelope, makeEventBus } from '../../platform/events.ts';
import { makeCommittedPoints } from '../../testing/committed-points.testing.ts';
import { makeDrivetrainDocument } from '../../testing/drivetrain.testing.ts';
import { makeDrivetrainServer } from '../../testing/drivetrain-server.testing.ts';
import { makeTestOrganisation } from '../../testing/plant.testing.ts';
import type { TestServer } from '../../testing/server.testing.ts';
import { makeConditionEvaluator } from './condition-evaluator.ts';

const startMs = Date.UTC(2026, 10, 21, 12);
const minute = 60_000;
let server: TestServer;

beforeAll(async () => {
  server = await makeDrivetrainServer(startMs);
});
afterAll(() => server.close());

const [velocity, oil, speed] = [1, 2, 3];

/** An evaluated plant of the test's own: gear unit with VR 5 (3.15, 5, 8 mm/s), rated 994 rpm. */
async function makeEvaluatedPlant() {
  const organisationId = await makeTestOrganisation(server.database.pool);
  const token = await server.tokenFor('Adm', organisationId);
  const saved = await server.call(saveDrivetrain, { body: makeDrivetrainDocument() }, { token });
  const gearUnitId = saved.components[2]?.id ?? '';
  let nowMs = startMs;
  const received: EventEnvelope[] = [];
  const events = makeEventBus();
  events.subscribe((envelope) => received.push(envelope));
  const { points, readSince } = makeCommittedPoints(gearUnitId, startMs);
  const makeOne = (pool = server.database.pool) =>
    makeConditionEvaluator({
      pool,
      log: server.log,
      events,
      now: () => nowMs,
      everyMs: 3_600_000,
      readSince,
    });
  const read = async (id: string) => {
    const { rows } = await server.database.pool.query('select * from equipment where id = $1', [id]);
    return rows[0];
  };
  return {
    drivetrainId: saved.id,
    gearUnitId,
    evaluator: makeOne(),
    makeOne,
    received,
    read,
    points,
    setNow: (ms: number) => (nowMs = ms),
  };
}

test('a value above B/C makes the gear unit and its drivetrain WARNING, with a sentence of value and limit', async () => {
  const { evaluator, points, read, gearUnitId, drivetrainId, received } = await makeEvaluatedPlant();
  evaluator.take([points(velocity, [2, 5.4])]);
  await evaluator.drain();
  for (const id of [gearUnitId, drivetrainId]) {
    const row = await read(id);
    expect(row.severity).toBe(4);
    expect(row.reason).toMatchObject({
      kind: 'limit',
      value: 5.4,
      limit: 5,
      boundary: 'B/C',
      componentId: gearUnitId,
    });
    expect(row.reason.sentence).toContain('5.4 mm/s is above 5 mm/s');
    expect(row.severity_since.getTime()).toBe(startMs + minute);
  }
  const conditions = received
    .filter((envelope) => envelope.name === 'condition')
    .map((envelope) => envelope.event.equipmentId);
  expect(new Set(conditions)).toEqual(new Set([gearUnitId, drivetrainId]));
});

test('a drivetrain keeps the condition of its parts when all that is known is read anew', async () => {
  const { evaluator, points, read, drivetrainId, gearUnitId, received } = await makeEvaluatedPlant();
  evaluator.take([points(velocity, [2, 9.9])]);
  await evaluator.drain();
  const [drivetrain, gearUnit] = [await read(drivetrainId), await read(gearUnitId)];
  expect(drivetrain).toMatchObject({ severity: 6, severity_since: gearUnit.severity_since });
  received.length = 0;
  for (const again of [
    () => evaluator.forgetAll(),
    () => evaluator.reconsider([drivetrainId]),
    () => evaluator.reconsider([gearUnitId]),
  ]) {
    again();
    await evaluator.drain();
    expect(await read(drivetrainId)).toEqual(drivetrain);
    expect(await read(gearUnitId)).toEqual(gearUnit);
  }
  expect(received).toEqual([]);
});

test('a drivetrain whose row stands otherwise than its parts gets their condition from the next process', async () => {
  const { evaluator, makeOne, points, read, drivetrainId, gearUnitId } = await makeEvaluatedPlant();
  evaluator.take([points(velocity, [2, 9.9])]);
  await evaluator.drain();
  const { pool } = server.database;
  await pool.query('update equipment set severity = 0, severity_since = null, reason = null where id = $1', [
    drivetrainId,
  ]);
  const next = makeOne();
  next.reconsider([gearUnitId]);
  await next.drain();
  expect(await read(drivetrainId)).toMatchObject({
    severity: 6,
    reason: { value: 9.9, componentId: gearUnitId },
  });
});

test('what could not be read or written while the database was unreachable is evaluated and published afterwards', async () => {
  const { makeOne, points, read, gearUnitId, received } = await makeEvaluatedPlant();
  const { pool } = server.database;
  let broken: 'query' | 'connect' | undefined;
  const away = () => Promise.reject(new Error('timeout exceeded when trying to connect'));
  const breaking: typeof pool = Object.assign(Object.create(pool), {
    query: (...given: Parameters<typeof pool.query>) => (broken === 'query' ? away() : pool.query(...given)),
    connect: () => (broken === 'connect' ? away() : pool.connect()),
  });
  const evaluator = makeOne(breaking);
  const severities = () =>
    received.flatMap((envelope) =>
      envelope.name === 'condition' && envelope.event.equipmentId === gearUnitId
        ? [envelope.event.severity]
        : [],
    );
  for (const [kind, values, severity] of [
    ['query', [2, 5.4], 4],
    ['connect', [9], 6],
  ] as const) {
    broken = kind;
    evaluator.take([points(velocity, [...values], startMs + (kind === 'query' ? 0 : 5 * minute))]);
    await evaluator.drain();
    const before = severities().length;
    broken = undefined;
    await evaluator.drain();
    expect((await read(gearUnitId)).severity).toBe(severity);
    expect(severities()).toHaveLength(before + 1);
  }
  await evaluator.stop();
});

test('severity rises at once and falls after five measurements clear of the threshold', async () => {
  const { evaluator, points, read, gearUnitId } = await makeEvaluatedPlant();
  evaluator.take([points(velocity, [5.4, 1.5, 1.5, 1.5, 1.5])]);
  await evaluator.drain();
  expect((await read(gearUnitId)).severity).toBe(4);
  evaluator.take([points(velocity, [1.5], startMs + 5 * minute)]);
  await evaluator.drain();
  expect((await read(gearUnitId)).severity).toBe(1);
  const { rows } = await server.database.pool.query(
    `select (parameters ->> 'from')::int as from_severity, (parameters ->> 'to')::int as to_severity from domain_event
      where equipment_id = $1 and kind = 'condition' order by position`,
    [gearUnitId],
  );
  expect(rows).toEqual([
    { from_severity: 0, to_severity: 4 },
    { from_severity: 4, to_severity: 1 },
  ]);
});

test('three silent intervals make it UNKNOWN, which hides no other alarm', async () => {
  const { evaluator, points, read, gearUnitId, setNow } = await makeEvaluatedPlant();
  evaluator.take([points(velocity, [5.4])]);
  await evaluator.drain();
  setNow(startMs + 10 * minute);
  evaluator.take([points(oil, [99], startMs + 10 * minute)]);
  await evaluator.drain();
  const row = await read(gearUnitId);
  expect(row.severity).toBeGreaterThan(3);
  expect(row.has_unknown).toBe(true);
  setNow(startMs + 60 * minute);
  await evaluator.drain();
  const silent = await read(gearUnitId);
  expect(silent.severity).toBe(0);
  expect(silent.reason).toMatchObject({ kind: 'stale' });
});

test('a device that catches up on its past is not silent between its batches', async () => {
  const { evaluator, points, read, gearUnitId, setNow } = await makeEvaluatedPlant();
  const day = 24 * 60 * minute;
  for (let batch = 0; batch < 3; batch += 1) {
    setNow(startMs + 30 * day + batch * minute);
    evaluator.take([points(velocity, [5.4], startMs + batch * day)]);
    await evaluator.drain();
    expect((await read(gearUnitId)).severity).toBe(4);
  }
  const { rows } = await server.database.pool.query(
    `select (parameters ->> 'to')::int as to_severity from domain_event where equipment_id = $1 and kind = 'condition'`,
    [gearUnitId],
  );
  expect(rows).toEqual([{ to_severity: 4 }]);
  setNow(startMs + 30 * day + 60 * minute);
  await evaluator.drain();
  expect((await read(gearUnitId)).severity).toBe(0);
});

test('a level that returns after a silence has stood since it began', async () => {
  const { evaluator, points, read, gearUnitId, setNow } = await makeEvaluatedPlant();
  evaluator.take([points(velocity, [5.4])]);
  await evaluator.drain();
  setNow(startMs + 60 * minute);
  await evaluator.drain();
  expect((await read(gearUnitId)).severity).toBe(0);
  evaluator.take([points(velocity, [5.4], startMs + 61 * minute)]);
  setNow(startMs + 61 * minute);
  await evaluator.drain();
  const row = await read(gearUnitId);
  expect(row.severity).toBe(4);
  expect(row.severity_since.getTime()).toBe(startMs);
});

test('a machine that stands still is not evaluated by its vibration', async () => {
  const { evaluator, points, read, gearUnitId } = await makeEvaluatedPlant();
  evaluator.take([points(speed, [994]), points(velocity, [5.4])]);
  await evaluator.drain();
  evaluator.take([points(speed, [0, 0, 0, 0, 0, 0, 0], startMs + minute)]);
  await evaluator.drain();
  evaluator.take([points(velocity, [0.01, 0.01, 0.01, 0.01, 0.01, 0.01], startMs + 2 * minute)]);
  await evaluator.drain();
  expect((await read(gearUnitId)).severity).toBe(4);
});

test('a late point older than the newest evaluated one changes no condition', async () => {
  const { evaluator, points, read, gearUnitId } = await makeEvaluatedPlant();
  evaluator.take([points(velocity, [2], startMs + 30 * minute)]);
  evaluator.take([points(velocity, [9])]);
  await evaluator.drain();
  expect((await read(gearUnitId)).severity).toBe(1);
});

test('after a crash the condition evaluator steps over what was committed and not yet evaluated', async () => {
  const { evaluator, makeOne, points, read, gearUnitId } = await makeEvaluatedPlant();
  evaluator.take([points(velocity, [2])]);
  await evaluator.drain();
  points(velocity, [2, 2, 8.5, 2]);
  await server.database.pool.query(
    'insert into telemetry_last (asset_id, signal_number, t_ms, value) values ($1, 1, $2, 2)',
    [gearUnitId, startMs + 3 * minute],
  );
  const next = makeOne();
  await next.start();
  await next.drain();
  await next.stop();
  expect((await read(gearUnitId)).severity).toBe(6);
});

test('a restarted evaluator knows by the speed of that time that the machine stood still', async () => {
  const { evaluator, makeOne, points, read, gearUnitId } = await makeEvaluatedPlant();
  evaluator.take([points(speed, [994]), points(velocity, [5.4])]);
  await evaluator.drain();
  // What a killed process left: it stood, and stands no more.
  points(speed, [0, 0, 0, 0, 0, 0, 994], startMs + minute);
  points(velocity, [0.01, 0.01, 0.01, 0.01, 0.01], startMs + 2 * minute);
  await server.database.pool.query(
    'insert into telemetry_last (asset_id, signal_number, t_ms, value) values ($1, 1, $2, 0.01), ($1, 3, $3, 994)',
    [gearUnitId, startMs + 6 * minute, startMs + 7 * minute],
  );
  const next = makeOne();
  await next.start();
  await next.drain();
  await next.stop();
  expect((await read(gearUnitId)).severity).toBe(4);
});

/** A velocity with the number 9, which no event announces. */
const addSignal = (gearUnitId: string) =>
  server.database.pool.query(
    `insert into signal (organisation_id, asset_id, number, metric, key, name, quantity, unit, role)
     select organisation_id, id, 9, 'new', 'new', 'New', 'velocity', 'mm/s', 'velocity-rms' from equipment where id = $1`,
    [gearUnitId],
  );

test('the point of a signal that was made a moment ago is evaluated, though no event said so', async () => {
  const { evaluator, points, read, gearUnitId } = await makeEvaluatedPlant();
  evaluator.take([points(velocity, [2])]);
  await evaluator.drain();
  await addSignal(gearUnitId);
  evaluator.take([points(velocity, [2.1], startMs + minute), points(9, [9.9], startMs + minute)]);
  await evaluator.drain();
  expect((await read(gearUnitId)).severity).toBe(6);
  const { rows } = await server.database.pool.query(
    'select value from condition where asset_id = $1 order by value',
    [gearUnitId],
  );
  expect(rows).toEqual([{ value: 2.1 }, { value: 9.9 }]);
});

test('points of a new signal stay in order when its equipment changes again while it is read', async () => {
  const { makeOne, points, read, gearUnitId } = await makeEvaluatedPlant();
  let onQuery: (() => void) | undefined;
  const pool = new Proxy(server.database.pool, {
    get(target, name: 'query') {
      const member = target[name];
      if (typeof member !== 'function') return member;
      return (...parameters: unknown[]) => {
        onQuery?.();
        return Reflect.apply(member, target, parameters);
      };
    },
  });
  const evaluator = makeOne(pool);
  evaluator.take([points(velocity, [2])]);
  await evaluator.drain();
  await addSignal(gearUnitId);
  let forgotten = 0;
  onQuery = () => {
    onQuery = undefined;
    forgotten += 1;
    evaluator.forget([gearUnitId]);
  };
  evaluator.take([points(9, [9.9], startMs + minute), points(9, [2.1], startMs + 2 * minute)]);
  await evaluator.drain();
  // What could not be evaluated in this turn is in the next.
  await evaluator.drain();
  expect(forgotten).toBe(1);
  // Critical by the first; the second alone does not lower it.
  expect((await read(gearUnitId)).severity).toBe(6);
});
