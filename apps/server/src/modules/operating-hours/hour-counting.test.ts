import { type DrivetrainDocument, readEquipment, saveDrivetrain } from '@ritzel/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMetrics } from '../../platform/metrics.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { makeDrivetrainDocument } from '../../testing/drivetrain.testing.ts';
import { makeDrivetrainServer } from '../../testing/drivetrain-server.testing.ts';
import { makeTestOrganisation } from '../../testing/plant.testing.ts';
import type { TestServer } from '../../testing/server.testing.ts';
import { makeSeriesReader, makeTelemetryStore, type TelemetryStore } from '../telemetry-store/index.ts';
import { findCountedMachine } from './hour-counting-store.ts';
import { correctCounted, countFrom, saveChoice } from './hour-source-store.ts';
import { makeHourCounting } from './index.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const today = Date.UTC(2026, 10, 20);

let server: TestServer;
let store: TelemetryStore;
const clock = { ms: today + 12 * HOUR_MS };

beforeAll(async () => {
  server = await makeDrivetrainServer(clock.ms);
  const { pool } = server.database;
  store = makeTelemetryStore({ pool, log: server.log, metrics: makeMetrics(), nowMs: () => clock.ms });
});
afterAll(async () => {
  await store.stop();
  await server.close();
});

type Signals = NonNullable<NonNullable<DrivetrainDocument['parts'][number]['devices']>[number]['signals']>;

const SPEED: Signals[number] = {
  ...{
    metric: 'Drive/speed',
    key: 'speed',
    name: 'Input speed',
    quantity: 'speed',
    unit: 'rpm',
    role: 'speed',
  },
};

async function makePlant(signals: Signals = [SPEED]) {
  const { pool, db } = server.database;
  const organisationId = await makeTestOrganisation(pool);
  const token = await server.tokenFor('Adm', organisationId);
  const document = makeDrivetrainDocument();
  const [motor, coupling, gearUnit] = document.parts;
  const body: DrivetrainDocument = {
    ...document,
    parts: [
      { ...motor!, nameplate: { MotorSpeedRated: 1500 } },
      coupling!,
      { ...gearUnit!, devices: [{ ...gearUnit!.devices![0]!, signals }] },
    ],
  };
  const saved = await server.call(saveDrivetrain, { body }, { token });
  const gearUnitId = saved.components[2]!.id;
  const makeOne = () =>
    makeHourCounting({
      ...{ db, pool, log: server.log, metrics: makeMetrics(), now: () => clock.ms },
      readSeries: makeSeriesReader(pool),
    });
  return {
    ...{ organisationId, token, drivetrainId: saved.id, gearUnitId, makeOne },
    /** One value a minute over a stretch of time. */
    async measure(fromMs: number, hours: number, value: number, signal = 1) {
      const timesMs = Array.from({ length: Math.round(hours * 60) }, (_, i) => fromMs + i * MINUTE_MS);
      await store.append([
        {
          ...{ assetId: gearUnitId, timesMs },
          ...{ signalNumbers: timesMs.map(() => signal), values: timesMs.map(() => value) },
        },
      ]);
    },
    async read(id = saved.id) {
      const { rows } = await pool.query<{ hours: number | null; source: string | null }>(
        'select operation_hours as hours, hours_source as source from equipment where id = $1',
        [id],
      );
      return rows[0]!;
    },
  };
}

test('a machine without a counter has run while its speed was above a tenth of what is rated, since the first value', async () => {
  const { makeOne, measure, read, gearUnitId, token } = await makePlant();
  await measure(today - 40 * DAY_MS, 10, 1480);
  await measure(today - 2 * DAY_MS + 22 * HOUR_MS, 4, 1480);
  await measure(today - 5 * HOUR_MS, 3, 149);
  const counting = makeOne();
  await counting.drain();
  expect(await read()).toEqual({ hours: 14, source: 'speed' });
  expect(await read(gearUnitId)).toEqual({ hours: 14, source: 'speed' });
  expect(await server.call(readEquipment, { params: { id: gearUnitId } }, { token })).toMatchObject({
    ...{ operationHours: 14, hoursCountedFrom: 'speed' },
  });
});

test('points that come late, twice, in any order and through two processes give the same hours', async () => {
  let seed = 20_261_120;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const plants = await Promise.all([makePlant(), makePlant()]);
  // Stretches of running and rest with silences between, over four days.
  const points: { timeMs: number; value: number }[] = [];
  for (
    let timeMs = today - 4 * DAY_MS;
    timeMs < today;
    timeMs += MINUTE_MS * (random() < 0.01 ? 200 : 1 + random() * 6)
  )
    points.push({
      timeMs: Math.round(timeMs),
      value: Math.floor(timeMs / (5 * HOUR_MS)) % 2 === 0 ? 1480 : 20,
    });
  const append = (assetId: string, some: readonly { timeMs: number; value: number }[]) =>
    store.append([
      {
        ...{ assetId, signalNumbers: some.map(() => 1) },
        ...{ timesMs: some.map(({ timeMs }) => timeMs), values: some.map(({ value }) => value) },
      },
    ]);
  const [inOrder, shuffled] = plants;
  await append(inOrder!.gearUnitId, points);
  await inOrder!.makeOne().drain();
  const processes = [shuffled!.makeOne(), shuffled!.makeOne()];
  const mixed = points
    .flatMap((point) => (random() < 0.3 ? [point, point] : [point]))
    .map((point) => ({ point, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ point }) => point);
  for (let at = 0; at < mixed.length; at += 150) {
    await append(shuffled!.gearUnitId, mixed.slice(at, at + 150));
    if (at % 450 === 0) await Promise.all(processes.map((one) => one.drain()));
    if (at === 450) await store.compact({ all: true });
  }
  await store.compact({ all: true });
  await processes[1]!.drain();
  const { hours } = await inOrder!.read();
  expect(hours).toBeGreaterThan(30);
  expect(hours).toBeLessThan(60);
  expect(await shuffled!.read()).toEqual({ hours, source: 'speed' });
});

test('what nobody measured is not counted, and a value of now does not run ahead of the clock', async () => {
  const { makeOne, measure, read } = await makePlant();
  await measure(today, 2, 1480);
  await measure(today + 8 * HOUR_MS, 4, 1480);
  clock.ms = today + 12 * HOUR_MS - MINUTE_MS / 2;
  try {
    await makeOne().drain();
    expect((await read()).hours).toBeCloseTo(6 - 1 / 120, 5);
  } finally {
    clock.ms = today + 12 * HOUR_MS;
  }
  await makeOne().drain();
  expect((await read()).hours).toBe(6);
});

test('counting goes on from what a person says it really is, and late values of before do not add to that', async () => {
  const { makeOne, measure, read, drivetrainId, gearUnitId } = await makePlant();
  const { db } = server.database;
  await measure(today, 2, 1480);
  const counting = makeOne();
  await counting.drain();
  const correct = (id: string, after: number) =>
    runTransaction(db, (transaction) =>
      correctCounted(transaction, id, { after, atMs: today + 6 * HOUR_MS }),
    );
  expect(await correct(drivetrainId, 24_000)).toEqual({ before: 2 });
  expect(await correct(gearUnitId, 100)).toEqual({ before: 24_000 });
  await measure(today + 3 * HOUR_MS, 1, 1480);
  await measure(today + 7 * HOUR_MS, 2, 1480);
  await counting.drain();
  expect((await read()).hours).toBe(24_002);
  // The gear unit was exchanged: it counts with its drivetrain, from its own hours.
  expect((await read(gearUnitId)).hours).toBe(102);
});

test('another source goes on from the hours that are shown', async () => {
  const load: Signals[number] = {
    ...{ metric: 'Drive/load', key: 'load', name: 'Load', quantity: 'load', unit: '%', role: 'load' },
  };
  const { makeOne, measure, read, drivetrainId, organisationId } = await makePlant([SPEED, load]);
  const { db } = server.database;
  await measure(today, 2, 1480);
  await measure(today, 2, 80, 2);
  const counting = makeOne();
  await counting.drain();
  expect(await read()).toEqual({ hours: 2, source: 'speed' });
  await runTransaction(db, async (transaction) => {
    const machine = (await findCountedMachine(transaction, drivetrainId))!;
    await saveChoice(
      transaction,
      { id: drivetrainId, organisationId },
      { choice: 'load', threshold: 30, thresholdUnit: '%' },
    );
    await countFrom(transaction, machine, { source: 'load', atMs: today + 6 * HOUR_MS });
  });
  await measure(today + 7 * HOUR_MS, 2, 31, 2);
  await measure(today + 9 * HOUR_MS, 2, 29, 2);
  await measure(today + 7 * HOUR_MS, 4, 1480);
  await counting.drain();
  expect(await read()).toEqual({ hours: 4, source: 'load' });
});

test('days whose values are no longer kept stay as they were counted', async () => {
  const { makeOne, measure, read, organisationId } = await makePlant();
  const { pool } = server.database;
  await measure(today - 30 * DAY_MS, 10, 1480);
  await measure(today, 2, 1480);
  const counting = makeOne();
  await counting.drain();
  expect((await read()).hours).toBe(12);
  await store.compact({ all: true });
  await pool.query('update organisation set raw_retention_days = 7 where id = $1', [organisationId]);
  await store.dropOldDays();
  await counting.drain();
  expect((await read()).hours).toBe(12);
});
