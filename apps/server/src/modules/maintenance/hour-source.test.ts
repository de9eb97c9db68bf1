import {
  type CallInput,
  chooseHourSource,
  correctHours,
  listHourCorrections,
  readCheck,
  readHourSource,
} from '@ritzel/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMetrics } from '../../platform/metrics.ts';
import { makeHourCounting } from '../operating-hours/index.ts';
import { makeTelemetryStore, type TelemetryStore } from '../telemetry-store/index.ts';
import { makeMaintenanceWorld, NOW, type Person, problemOf } from './maintenance-world.testing.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

let world: Awaited<ReturnType<typeof makeMaintenanceWorld>>;
let store: TelemetryStore;
let counting: ReturnType<typeof makeHourCounting>;

beforeAll(async () => {
  world = await makeMaintenanceWorld();
  const { server, clock } = world;
  const { db, pool } = server.database;
  const metrics = makeMetrics();
  store = makeTelemetryStore({ pool, log: server.log, metrics, nowMs: () => clock.ms });
  counting = makeHourCounting({
    ...{ db, pool, log: server.log, metrics, now: () => clock.ms },
    readSeries: store.readSeries,
  });
});
afterAll(async () => {
  await counting.stop();
  await store.stop();
  await world.close();
});

/** A drivetrain of 24 000 h whose gear unit measures a speed, rated 1500 rpm, and a torque of which nothing is rated. */
async function makeMeasuredPlant() {
  const { pool, server } = world;
  const plant = await world.makePlant();
  world.clock.ms = NOW;
  await pool.query(`update equipment set nameplate = '{"SpeedRated": 1500}' where id = $1`, [
    plant.gearUnitId,
  ]);
  for (const [number, role, unit] of [
    [1, 'speed', 'rpm'],
    [2, 'torque', 'kNm'],
  ] as const)
    await pool.query(
      `insert into signal (organisation_id, asset_id, number, metric, key, name, quantity, unit, role)
       values ($1, $2, $3, $4, $4, $4, $4, $5, $4)`,
      [plant.organisationId, plant.gearUnitId, number, role, unit],
    );
  type Body = CallInput<typeof chooseHourSource>['body'];
  return {
    ...plant,
    choose: (body: Body, who: Person = plant.ana) =>
      server.call(chooseHourSource, { params: { id: plant.gearUnitId }, body }, who),
    read: (who: Person = plant.ana) => server.call(readHourSource, { params: { id: plant.gearUnitId } }, who),
    async measure(fromMs: number, hours: number, value: number, signal = 1) {
      const timesMs = Array.from({ length: hours * 60 }, (_, i) => fromMs + i * MINUTE_MS);
      await store.append([
        {
          ...{ assetId: plant.gearUnitId, timesMs },
          ...{ signalNumbers: timesMs.map(() => signal), values: timesMs.map(() => value) },
        },
      ]);
    },
  };
}

test('hours are counted on from speed, due hours follow, and a correction is kept', async () => {
  const plant = await makeMeasuredPlant();
  const { server, clock, pool } = world;
  const check = await world.plan(plant, { firstInHours: 100 });
  expect(await plant.read()).toMatchObject({
    ...{ choice: 'automatic', source: null, hasCounter: false, revision: 0 },
    speed: { role: 'speed', rated: 1500, usualThreshold: 150 },
    load: { role: 'torque', unit: 'kNm', rated: null, usualThreshold: null },
  });
  const chosen = await plant.choose({ revision: 0, choice: 'speed', threshold: 300 });
  expect(chosen).toMatchObject({
    ...{ equipmentId: plant.drivetrainId, choice: 'speed', source: 'speed', startHours: 24_000 },
    ...{ runsFrom: { value: 300, unit: 'rpm' }, since: new Date(NOW).toISOString(), revision: 1 },
  });
  await plant.measure(NOW - 5 * HOUR_MS, 4, 1500);
  await plant.measure(NOW, 6, 1500);
  await plant.measure(NOW + 6 * HOUR_MS, 6, 299);
  clock.ms = NOW + 12 * HOUR_MS;
  await counting.drain();
  const due = () => server.call(readCheck, { params: { id: check.id } }, plant.ana);
  expect(await due()).toMatchObject({ operationHours: 24_006, due: { hours: 94 } });
  const body = { before: 24_006, after: 24_050, reason: 'Read at the machine' };
  await server.call(correctHours, { params: { id: plant.drivetrainId }, body }, plant.ana);
  await plant.measure(NOW + 12 * HOUR_MS, 2, 1500);
  clock.ms = NOW + 14 * HOUR_MS;
  await counting.drain();
  expect(await due()).toMatchObject({ operationHours: 24_052, due: { hours: 48 } });
  expect(
    await server.call(listHourCorrections, { params: { id: plant.drivetrainId } }, plant.ana),
  ).toMatchObject([{ before: 24_006, after: 24_050, reason: 'Read at the machine', by: 'Ana' }]);
  const { rows } = await pool.query(
    `select (select count(*)::int from log_entry where equipment_id in (select id from equipment where $1 in (id, drivetrain_id))) as notes,
            (select count(*)::int from domain_event where equipment_id = $1 and code = 'hours-source-changed') as events,
            (select count(*)::int from audit_entry where subject_id = $1::text and action = 'equipment.hours-source') as audits`,
    [plant.drivetrainId],
  );
  expect(rows[0]).toEqual({ notes: 2, events: 1, audits: 1 });
});

test('what is entered as the hours of now is where counting begins', async () => {
  const plant = await makeMeasuredPlant();
  const chosen = await plant.choose({ revision: 0, choice: 'load', threshold: 3, startHours: 120 });
  expect(chosen).toMatchObject({ source: 'load', startHours: 120, runsFrom: { value: 3, unit: 'kNm' } });
  await plant.measure(NOW, 3, -8, 2);
  world.clock.ms = NOW + 3 * HOUR_MS;
  await counting.drain();
  const { rows } = await world.pool.query('select operation_hours as hours from equipment where id = $1', [
    plant.drivetrainId,
  ]);
  expect(rows).toEqual([{ hours: 123 }]);
});

test('what cannot be counted from is refused with its field, and nothing changes', async () => {
  const plant = await makeMeasuredPlant();
  const refused = async (body: Parameters<typeof plant.choose>[0]) => {
    const { status, field, fieldCode } = await problemOf(plant.choose(body));
    return { status, field, fieldCode };
  };
  const body = { revision: 0, choice: 'speed' } as const;
  expect(await refused({ ...body, threshold: 1501 })).toMatchObject({
    ...{ field: 'body.threshold', fieldCode: 'beyondRated' },
  });
  expect(await refused({ ...body, threshold: -1 })).toMatchObject({ status: 400, field: 'body.threshold' });
  expect(await refused({ revision: 0, choice: 'load' })).toMatchObject({
    ...{ field: 'body.threshold', fieldCode: 'required' },
  });
  expect(await refused({ revision: 0, choice: 'counter' })).toMatchObject({
    ...{ field: 'body.choice', fieldCode: 'noSignal' },
  });
  expect(await refused({ revision: 0, choice: 'automatic', threshold: 5 })).toMatchObject({
    ...{ field: 'body.threshold', fieldCode: 'unexpected' },
  });
  expect(await refused({ revision: 7, choice: 'speed' })).toMatchObject({ status: 409 });
  expect(await plant.read()).toMatchObject({ choice: 'automatic', source: null, revision: 0 });
});

test('who may not correct hours does not choose what they come from, and sees it', async () => {
  const plant = await makeMeasuredPlant();
  expect((await problemOf(plant.choose({ revision: 0, choice: 'speed' }, plant.fitter))).code).toBe(
    'notFound',
  );
  expect(await plant.read(plant.fitter)).toMatchObject({ choice: 'automatic' });
});
