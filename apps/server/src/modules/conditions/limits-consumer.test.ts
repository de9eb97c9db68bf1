import { saveDrivetrain } from '@ritzel/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeEventBus } from '../../platform/events.ts';
import { runPoolTransaction } from '../../platform/transaction.ts';
import { makeDrivetrainDocument } from '../../testing/drivetrain.testing.ts';
import { makeDrivetrainServer } from '../../testing/drivetrain-server.testing.ts';
import { makeTestOrganisation } from '../../testing/plant.testing.ts';
import type { TestServer } from '../../testing/server.testing.ts';
import { appendEvents, makeEventConsumer } from '../domain-events/index.ts';
import type { CommittedPoints } from './committed-points.ts';
import { makeConditionEvaluator } from './condition-evaluator.ts';
import { makeEvaluationIntake } from './evaluation-intake.ts';
import { makeEvaluationQueue } from './evaluation-queue-store.ts';
import { makeLimitsConsumer } from './limits-consumer.ts';

/** Changed limits reach the evaluators of several processes by the database alone: nobody is notified of anything here. */

const startMs = Date.UTC(2026, 10, 21, 12);
const minute = 60_000;
const [velocity, oil] = [1, 2];
let server: TestServer;

beforeAll(async () => {
  server = await makeDrivetrainServer(startMs);
});
afterAll(() => server.close());

/** A gear unit of VR 5 (3.15, 5, 8 mm/s) and the processes that evaluate it; each remembers for itself. */
async function makePlant() {
  const { pool } = server.database;
  const token = await server.tokenFor('Adm', await makeTestOrganisation(pool));
  const document = makeDrivetrainDocument();
  const save = () => server.call(saveDrivetrain, { body: document }, { token });
  const gearUnitId = (await save()).components[2]!.id;
  const gearUnit = document.parts[2]!;
  const committed: { signalNumber: number; timeMs: number; value: number }[] = [];
  let nowMs = startMs;

  function makeProcess() {
    const evaluator = makeConditionEvaluator({
      pool,
      log: server.log,
      events: makeEventBus(),
      now: () => nowMs,
      everyMs: 3_600_000,
      readSince: async (assetId, signalNumber, sinceMs) => {
        const found = committed.filter(
          (point) => assetId === gearUnitId && point.signalNumber === signalNumber && point.timeMs >= sinceMs,
        );
        return { timesMs: found.map(({ timeMs }) => timeMs), values: found.map(({ value }) => value) };
      },
    });
    const queue = makeEvaluationQueue(pool);
    const intake = makeEvaluationIntake({ queue, evaluator, followers: [], log: server.log });
    const consumer = makeEventConsumer({ pool, log: server.log }, makeLimitsConsumer({ onQueued() {} }));
    return {
      /** Of this process alone. */
      async receive(signalNumber: number, value: number, atMinute: number) {
        const timeMs = startMs + atMinute * minute;
        nowMs = Math.max(nowMs, timeMs);
        committed.push({ signalNumber, timeMs, value });
        await pool.query(
          `insert into telemetry_last (asset_id, signal_number, t_ms, value) values ($1, $2, $3, $4)
           on conflict (asset_id, signal_number) do update set t_ms = excluded.t_ms, value = excluded.value`,
          [gearUnitId, signalNumber, timeMs, value],
        );
        const batch: CommittedPoints = {
          assetId: gearUnitId,
          signalNumbers: [signalNumber],
          timesMs: [timeMs],
          values: [value],
        };
        evaluator.take([batch]);
        // What was refused because another process was faster is stepped in the round after.
        await evaluator.drain();
        await evaluator.drain();
      },
      drain: () => evaluator.drain(),
      /** Only the cursor moves: what follows waits in the queue. */
      async consume() {
        // A transaction of another test on the same PostgreSQL may hold the window back for a moment.
        await expect
          .poll(
            async () => {
              await consumer.drain();
              const { rows } = await pool.query(
                `select 1 from domain_event event, event_consumer consumer
                  where event.kind in ('limits', 'log-entry') and consumer.name = 'condition-evaluator'
                    and (event.transaction_id >= consumer.to_transaction
                         or (event.transaction_id >= consumer.from_transaction and event.position > consumer.position))`,
              );
              return rows.length;
            },
            { timeout: 20_000 },
          )
          .toBe(0);
      },
      evaluateQueued: () => intake.drain(),
    };
  }

  const consumers = makeProcess();
  await consumers.consume();
  return {
    makeProcess,
    gearUnitId,
    setNow: (atMinute: number) => (nowMs = startMs + atMinute * minute),
    async saveRating(vr: number) {
      gearUnit.vibrationRating = { vr };
      await save();
    },
    async saveTemperatureLimits(limits: [number, number, number]) {
      gearUnit.temperatureLimits = { oil: limits };
      await save();
    },
    /** An oil temperature that is "other" is plotted, and not evaluated. */
    async saveOilRole(role: 'oil-temperature' | 'other') {
      Object.assign(gearUnit.devices?.[0]?.signals?.[1] ?? {}, { role });
      await save();
    },
    async conditions() {
      const { rows } = await pool.query(
        'select signal_number as signal, severity, value from condition where asset_id = $1 order by signal_number',
        [gearUnitId],
      );
      return rows;
    },
    async severities() {
      const { rows } = await pool.query(
        "select severity from equipment where id = $1 or id = (select drivetrain_id from equipment where id = $1) order by type = 'drivetrain'",
        [gearUnitId],
      );
      return rows.map(({ severity }) => severity);
    },
    async changes() {
      const { rows } = await pool.query(
        `select (parameters ->> 'from')::int as from, (parameters ->> 'to')::int as to, (parameters ->> 'value')::float8 as value
           from domain_event where equipment_id = $1 and kind = 'condition' order by position`,
        [gearUnitId],
      );
      return rows.map(({ from, to, value }) => `${from}→${to} ${value}`);
    },
  };
}

test('a saved rating is an event that says what changed, and a saved name is none', async () => {
  const { pool } = server.database;
  const { saveRating, gearUnitId } = await makePlant();
  await saveRating(3.15);
  await saveRating(3.15);
  const { rows } = await pool.query(
    `select parameters, in_log_book from domain_event
      where kind = 'limits' and drivetrain_id = (select drivetrain_id from equipment where id = $1)`,
    [gearUnitId],
  );
  expect(rows).toEqual([{ parameters: { of: ['vibrationRating'] }, in_log_book: false }]);
});

test('the last value is evaluated with a changed limit, without another value and without any notification', async () => {
  const { makeProcess, saveRating, conditions, severities, changes } = await makePlant();
  const one = makeProcess();
  await one.receive(velocity, 4, 0);
  expect(await severities()).toEqual([3, 3]);
  await saveRating(3.15);
  await one.consume();
  await one.evaluateQueued();
  expect(await conditions()).toEqual([{ signal: velocity, severity: 4, value: 4 }]);
  expect(await severities()).toEqual([4, 4]);
  // A limit has its own hysteresis: back at once.
  await saveRating(5);
  await one.consume();
  await one.evaluateQueued();
  expect(await changes()).toEqual(['0→3 4', '3→4 4', '4→3 4']);
});

test('a process that took the event and died before evaluating leaves it to the others', async () => {
  const { makeProcess, saveRating, severities } = await makePlant();
  await makeProcess().receive(velocity, 4, 0);
  await saveRating(3.15);
  await makeProcess().consume();
  expect(await severities()).toEqual([3, 3]);
  await makeProcess().evaluateQueued();
  expect(await severities()).toEqual([4, 4]);
});

test('a process without a notification evaluates its next value with the limits that are saved, from the rows of the other', async () => {
  const { makeProcess, saveRating, severities, changes, conditions } = await makePlant();
  const [one, other] = [makeProcess(), makeProcess()];
  await one.receive(velocity, 4, 0);
  await saveRating(3.15);
  // Before anybody has handled the event.
  await one.receive(velocity, 4.1, 1);
  expect(await severities()).toEqual([5, 5]);
  await saveRating(5);
  await other.consume();
  await other.evaluateQueued();
  expect(await severities()).toEqual([3, 3]);
  await one.receive(velocity, 4.2, 2);
  expect(await changes()).toEqual(['0→3 4', '3→4 4', '4→5 4.1', '5→3 4.1']);
  expect(await conditions()).toEqual([{ signal: velocity, severity: 3, value: 4.2 }]);
});

test('two processes that receive the values of one machine in turn end as one process does', async () => {
  const values = [2, 9, 4, 4, 4, 4, 4, 4, 9, 2];
  async function play(isApart: boolean) {
    const { makeProcess, changes, conditions, severities } = await makePlant();
    const one = makeProcess();
    const other = isApart ? makeProcess() : one;
    for (const [atMinute, value] of values.entries()) {
      await (atMinute % 2 === 0 ? one : other).receive(velocity, value, atMinute);
      // The oil is received by the other one: the drivetrain is rolled up from both.
      await (atMinute % 2 === 0 ? other : one).receive(oil, 60 + 5 * atMinute, atMinute);
    }
    return { changes: await changes(), conditions: await conditions(), severities: await severities() };
  }
  const together = await play(false);
  expect(together.changes.length).toBeGreaterThan(4);
  expect(await play(true)).toEqual(together);
});

test('a machine that another process receives is not silent, though this one receives nothing of it', async () => {
  const { makeProcess, changes, setNow } = await makePlant();
  const [one, other] = [makeProcess(), makeProcess()];
  await one.receive(velocity, 2, 0);
  for (const atMinute of [1, 2, 3, 4, 5]) await other.receive(velocity, 2, atMinute);
  await one.drain();
  await one.drain();
  expect(await changes()).toEqual(['0→1 2']);
  setNow(9);
  await one.drain();
  await other.drain();
  expect(await changes()).toEqual(['0→1 2', '1→0 2']);
});

test('a limit that is new is applied to what was received before, and one that is gone leaves no condition', async () => {
  const { makeProcess, saveTemperatureLimits, saveOilRole, conditions, severities } = await makePlant();
  const one = makeProcess();
  await one.receive(oil, 75, 0);
  await one.receive(velocity, 2, 0);
  await saveTemperatureLimits([50, 60, 70]);
  await one.consume();
  await one.evaluateQueued();
  expect(await conditions()).toEqual([
    { signal: velocity, severity: 1, value: 2 },
    { signal: oil, severity: 6, value: 75 },
  ]);
  await saveOilRole('other');
  await one.consume();
  await one.evaluateQueued();
  expect(await conditions()).toEqual([{ signal: velocity, severity: 1, value: 2 }]);
  expect(await severities()).toEqual([1, 1]);
  await saveOilRole('oil-temperature');
  await makeProcess().consume();
  await makeProcess().evaluateQueued();
  expect(await conditions()).toEqual([
    { signal: velocity, severity: 1, value: 2 },
    { signal: oil, severity: 6, value: 75 },
  ]);
});

test.each([
  ['that goes on', false],
  ['that comes after', true],
])(
  'a changed limit is applied to what the running machine showed, not to what is measured at standstill, in a process %s',
  async (_, isAnother) => {
    const speed = 3;
    const { makeProcess, saveRating, conditions, changes } = await makePlant();
    const one = makeProcess();
    await one.receive(speed, 990, 0);
    await one.receive(velocity, 4, 0);
    await one.receive(speed, 0, 1);
    await one.receive(velocity, 0.1, 1);
    await saveRating(3.15);
    const next = isAnother ? makeProcess() : one;
    await next.consume();
    await next.evaluateQueued();
    expect(await changes()).toEqual(['0→3 4', '3→4 4']);
    expect(await conditions()).toEqual([{ signal: velocity, severity: 4, value: 4 }]);
  },
);

test.each([
  ['a note that resets the baseline', 'added', true, 1],
  ['a note that resets nothing', 'added', false, 0],
  ['a note that was changed, for it may have reset the baseline before,', 'changed', false, 1],
  ['a note with a reset that was removed', 'removed', true, 1],
] as const)(
  '%s lets the machine be evaluated anew as often as it should',
  async (_, code, resetsBaseline, count) => {
    const { pool } = server.database;
    const { makeProcess, gearUnitId } = await makePlant();
    await runPoolTransaction(pool, (client) =>
      appendEvents(client, [
        {
          ...{ kind: 'log-entry', code, parameters: { entryKind: 'repair', resetsBaseline } },
          ...{ equipmentId: gearUnitId, subject: { kind: 'log-entry', id: null }, actor: { kind: 'system' } },
        },
      ]),
    );
    await makeProcess().consume();
    const { rows } = await pool.query('select 1 from evaluation_queue where asset_id = $1', [gearUnitId]);
    expect(rows).toHaveLength(count);
  },
);
