import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  cancelFaultDrill,
  type FaultDrill,
  listFaultDrills,
  readFaultDrill,
  startFaultDrill,
} from '@ritzel/contract';
import type { Kinematics } from '@ritzel/drivetrain';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeFolderBlobStore } from '../../platform/blob-store.ts';
import { makeMetrics } from '../../platform/metrics.ts';
import { makeTestEquipment, makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeTestServer, type TestServer } from '../../testing/server.testing.ts';
import { makeTestUser } from '../../testing/users.testing.ts';
import { makeAnalysisPool } from '../measurements/index.ts';
import { makeWaveformStore, type WaveformStore } from '../telemetry-store/index.ts';
import { addFaultDrillRoutes, handleFaultDrills, resumeFaultDrills } from './index.ts';
import { limitsOfChannel } from './limits-of-channel.ts';

// Every fault is diagnosed for real, in a thread of low priority.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const RATE_HZ = 12_800;
const SAMPLES = 16_384;
const SHAFT_HZ = 25;
const GEOMETRY = { elements: 9, elementDiameterMm: 7.94, pitchDiameterMm: 39.04, contactAngleDeg: 0 };
/** One sensor at the first bearing; the second is a mesh away, and of the third only the name is known. */
const KINEMATICS: Kinematics = {
  shafts: [{ id: 'input' }, { id: 'output' }],
  gearPairs: [
    {
      ...{ id: 'mesh', kind: 'helical' },
      ...{ pinion: { shaft: 'input', teeth: 23 }, wheel: { shaft: 'output', teeth: 67 } },
    },
  ],
  bearings: [
    { id: 'b1', name: 'input bearing', shaft: 'input', geometry: GEOMETRY },
    { id: 'b2', name: 'output bearing', shaft: 'output', geometry: GEOMETRY },
    { id: 'b3', name: 'unknown bearing', shaft: 'input', designation: 'XY 99' },
  ],
  sensors: [{ id: 'input-de', axis: 'radial', near: 'b1', channel: 'input' }],
};

/** Noise over the mesh line of 23 teeth: a machine without a fault. */
function healthySamples(seed: number): Float32Array {
  let state = seed;
  const uniform = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
  return Float32Array.from(
    { length: SAMPLES },
    (_, i) =>
      Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform()) +
      2 * Math.sin((2 * Math.PI * 23 * SHAFT_HZ * i) / RATE_HZ),
  );
}

const folder = mkdtempSync(path.join(tmpdir(), 'ritzel-drills-'));
chmodSync(folder, 0o755);
const workers = makeAnalysisPool({ threads: 1 });
type Work = (data: { id: string }) => Promise<void>;
const sent: { id: string }[] = [];
const jobs = { send: async (_queue: string, data: object) => void sent.push(data as { id: string }) }; // @NOTE: one queue
let server: TestServer;
let waveforms: WaveformStore;

beforeAll(async () => {
  server = await makeTestServer((http, { database: { db, pool }, log }) => {
    waveforms = makeWaveformStore({
      ...{ pool, log, metrics: makeMetrics() },
      blobs: makeFolderBlobStore(folder),
    });
    addFaultDrillRoutes(http, { db, pool, waveforms, jobs });
  });
});
afterAll(async () => {
  await workers.stop();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A process that works on the queue; `drill` stands before the threads. */
function makeProcess(drill = workers.drill, signal = new AbortController().signal): Work {
  const works: Work[] = [];
  handleFaultDrills(
    { handle: (_queue, given) => void works.push(given as Work) }, // @NOTE: one queue
    { ...server.database, waveforms, jobs, workers: { drill } },
    signal,
  );
  return works[0]!;
}

async function makePlant(records = 2) {
  const { pool } = server.database;
  const organisationId = await makeTestOrganisation(pool);
  const person = await makeTestUser(pool, organisationId, 'Adm');
  const token = await server.tokenFor('Adm', organisationId, person.id);
  const equipmentId = await makeTestEquipment(pool, organisationId, 'drivetrain');
  await pool.query(
    `insert into kinematics_version (equipment_id, version, status, document, valid_from)
     values ($1, 1, 'verified', $2, '2026-01-01')`,
    [equipmentId, JSON.stringify(KINEMATICS)],
  );
  for (let i = 0; i < records; i++) {
    const samples = healthySamples(11 + i);
    const { id } = await waveforms.store({
      ...{ organisationId, assetId: equipmentId, deviceId: null, position: null, axis: 'radial' },
      ...{ channel: 'input', channelName: 'Input', samplingRateHz: RATE_HZ, samples },
      ...{ quantity: 'acceleration', unit: 'm/s²', range: null, load: null, operatingState: null },
      ...{ t0Ns: BigInt(Date.UTC(2026, 2, 1 + i)) * 1_000_000n, speedRpm: 60 * SHAFT_HZ, clipCount: 0 },
      ...{ trigger: 'schedule', source: null },
      sha256: createHash('sha256').update(new Uint8Array(samples.buffer)).digest(),
    });
    await pool.query(
      'update waveform set analysed_at = now(), diagnosed_at = now(), is_healthy = true where id = $1',
      [id],
    );
  }
  const at = { params: { id: equipmentId } };
  return {
    ...{ organisationId, equipmentId, token, at },
    start: () => server.call(startFaultDrill, at, { token }),
    read: async (): Promise<FaultDrill> => (await server.call(readFaultDrill, at, { token }))!,
    cancel: () => server.call(cancelFaultDrill, at, { token }),
  };
}

const faultOf = ({ targets }: FaultDrill, element: string, fault: string) =>
  targets.find((each) => each.element === element && each.fault === fault)!;

test('a drill says what is seen from where on, why other faults are not, and what would help', async () => {
  const plant = await makePlant();
  const begun = await plant.start();
  expect(begun).toMatchObject({ state: 'waiting', phase: 'records', done: 0, counts: null });
  expect(begun.total).toBe(begun.sensors.length * (1 + begun.targets.length));
  await makeProcess()(sent.at(-1)!);

  const drill = await plant.read();
  expect(drill).toMatchObject({ state: 'done', error: null, kinematicsVersion: 1, previous: null });
  expect(drill.done).toBe(drill.total);
  expect(drill.sensors).toMatchObject([{ near: 'b1', records: 2, falseAlarms: 0, samplingRateHz: RATE_HZ }]);
  // Beside the sensor a rule names it, with its source; a mesh away the same fault needs more, or is not seen.
  const beside = faultOf(drill, 'b1', 'outer-race');
  expect(beside).toMatchObject({ state: 'named', sensor: 0, reason: null, namedAs: null });
  expect(beside.rule).toMatch(/bearing/);
  const away = faultOf(drill, 'b2', 'outer-race');
  expect(away.state !== 'named' || away.step! > beside.step!).toBe(true);
  expect(faultOf(drill, 'b3', 'cage')).toMatchObject({
    ...{ state: 'never', step: null, reason: 'no-kinematics' },
    reasonText: 'Bearing dimensions or numbers of teeth are missing, so its lines are not known.',
  });
  const states = drill.targets.map(({ state }) => state);
  const count = (state: string) => states.filter((each) => each === state).length;
  expect(drill.counts).toEqual({ named: count('named'), limit: count('limit'), never: count('never') });

  // Settings come before data, data before hardware; what alarms healthy records comes behind.
  const completed = drill.improvements.find(({ code }) => code === 'complete-kinematics');
  expect(completed).toMatchObject({ effort: 'setting', element: 'b3', tried: 4 });
  expect(completed?.text).toBe('Enter the dimensions of bearing unknown bearing.');
  expect(completed?.closed.length).toBeGreaterThan(0);
  const efforts = ['setting', 'data', 'hardware'];
  const useful = drill.improvements.filter(
    ({ closed, falseAlarms }) => closed.length > 0 && falseAlarms === 0,
  );
  const order = useful.map(({ effort }) => efforts.indexOf(effort));
  expect(order).toEqual(order.toSorted());

  const { rows } = await server.database.pool.query(
    "select code, parameters from domain_event where kind = 'fault-drill' and equipment_id = $1",
    [plant.equipmentId],
  );
  expect(rows).toEqual([{ code: 'done', parameters: { faults: drill.targets.length, ...drill.counts } }]);
  const audit = await server.database.pool.query(
    'select action from audit_entry where organisation_id = $1',
    [plant.organisationId],
  );
  expect(audit.rows).toEqual([{ action: 'fault-drill.start' }]);

  // The same again comes to the same, and is compared with the drill before.
  await plant.start();
  await makeProcess()(sent.at(-1)!);
  const again = await plant.read();
  expect(again.previous).toMatchObject({ id: drill.id, counts: drill.counts });
  expect(again.cells).toEqual(drill.cells);
  expect(
    again.targets.every(({ before, state, step }) => before?.state === state && before.step === step),
  ).toBe(true);
  const listed = await server.call(listFaultDrills, { query: {} }, { token: plant.token });
  expect(listed.rows).toMatchObject([
    { equipmentId: plant.equipmentId, last: { id: again.id, state: 'done' } },
  ]);
});

test("the organisation's own limits are those that are passed", async () => {
  const { pool } = server.database;
  const { organisationId, equipmentId } = await makePlant(0);
  const { rows } = await pool.query<{ id: string }>(
    `insert into signal (organisation_id, asset_id, number, metric, key, name, quantity, unit, role)
     values ($1, $2, 7, 'velocity', 'waveform.input.velocity-rms', 'Velocity', 'velocity', 'mm/s', 'velocity-rms') returning id`,
    [organisationId, equipmentId],
  );
  const place = { assetId: equipmentId, channel: 'input' };
  const bOf = async () =>
    (await limitsOfChannel(pool, place)).find(({ quantity }) => quantity === 'velocity')?.boundaries.b;
  const shipped = await bOf();
  const rule = {
    ...{ kind: 'fixed', direction: 'above', gate: {}, from: 'WARNING', deadband: 0.1, bins: [] },
    ...{ onDelayS: 0, offDelayS: 60, minimum: { of: 3, outOf: 5 }, boundaries: { a: 0.5, b: 0.75, c: 1 } },
  };
  await pool.query(
    `insert into limit_edition (organisation_id, level, role, part_type, signal_id, equipment_id, edition, state, rules, unit, source, reason)
     values ($1, 'signal', 'velocity-rms', 'drivetrain', $2, $3, 1, 'in-force', $4, 'mm/s', 'Maker', 'Too late')`,
    [organisationId, rows[0]!.id, equipmentId, JSON.stringify([rule])],
  );
  expect(shipped).toBeGreaterThan(1);
  expect(await bOf()).toBe(0.75);
});

test('a process that ends in the middle leaves a drill that another goes on with, to the same result', async () => {
  const plant = await makePlant(1);
  const { id } = await plant.start();
  const ending = new AbortController();
  let tasks = 0;
  await makeProcess(async (task) => {
    tasks += 1;
    if (tasks === 12) ending.abort();
    // The threads are taken away under the task.
    if (ending.signal.aborted) throw new Error('Terminating worker thread');
    return workers.drill(task);
  }, ending.signal)({ id });
  const left = await plant.read();
  expect(left).toMatchObject({ id, state: 'running', error: null });
  expect(left.done).toBeLessThan(left.total);

  sent.length = 0;
  await resumeFaultDrills({ db: server.database.db, jobs });
  expect(sent).toContainEqual({ id });
  await makeProcess()({ id });
  const resumed = await plant.read();
  expect(resumed).toMatchObject({ id, state: 'done' });
  await plant.start();
  await makeProcess()(sent.at(-1)!);
  expect((await plant.read()).cells).toEqual(resumed.cells);
});

test('one drill runs at a time for an organisation, and what is cancelled stays so', async () => {
  const plant = await makePlant(1);
  await plant.start();
  await expect(plant.start()).rejects.toThrow(/is running/);
  expect(await plant.cancel()).toMatchObject({ state: 'cancelled' });
  await makeProcess()(sent.at(-1)!);
  expect(await plant.read()).toMatchObject({ state: 'cancelled', done: 0 });
  await expect(plant.start()).resolves.toMatchObject({ state: 'waiting' });
  await plant.cancel();
});

test('a drill that fails says why and holds up no other', async () => {
  const plant = await makePlant(1);
  const { id } = await plant.start();
  const failing = makeProcess(async () => {
    throw new Error('The disk is gone.');
  });
  await expect(failing({ id })).rejects.toThrow('The disk is gone.');
  expect(await plant.read()).toMatchObject({ state: 'failed', error: 'The disk is gone.' });
  await expect(plant.start()).resolves.toMatchObject({ state: 'waiting' });
  await plant.cancel();
});

test('without a healthy record there is nothing to inject into', async () => {
  const plant = await makePlant(0);
  await expect(plant.start()).rejects.toThrow(/healthy record/);
  expect(await server.call(readFaultDrill, plant.at, { token: plant.token })).toBeNull();
});

test("another organisation's drivetrain is not there", async () => {
  const [plant, other] = [await makePlant(1), await makePlant(0)];
  for (const call of [startFaultDrill, readFaultDrill, cancelFaultDrill])
    await expect(server.call(call, plant.at, { token: other.token })).rejects.toThrow(/No such equipment/);
  await expect(
    server.call(listFaultDrills, { query: { after: 'elsewhere' } }, { token: plant.token }),
  ).rejects.toThrow();
});
