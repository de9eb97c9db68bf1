import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readConfiguration } from '../platform/configuration.ts';
import { makeTestDatabase, type TestDatabase } from '../platform/database.testing.ts';
import { makeLog } from '../platform/log.ts';
import { boot, type RunningServer } from './boot.ts';
import { type FixedPlant, makeFixedPlant, type PlantRows } from './fixed-plant.testing.ts';
import { makeStartPlace } from './started-process.testing.ts';

/** Roles apart end with the same conditions as one process with the same data. */

const SEVERITY = { UNKNOWN: 0, AVERAGE: 3, CRITICAL: 6 };
const startMs = Math.floor((Date.now() - 30 * 60_000) / 60_000) * 60_000;
const quiet = { step() {}, done() {} };
let place = makeStartPlace();
const databases: TestDatabase[] = [];
const servers: RunningServer[] = [];
let folder: string;
let comparedWith: Promise<PlantRows> | undefined;

function settingsOf(database: TestDatabase, roles: string) {
  const own = path.join(folder, String(databases.indexOf(database)));
  return {
    ROLES: roles,
    PORT: '0',
    MQTT_PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: database.url,
    DATA_DIR: path.join(own, roles),
    BLOB_URL: `file://${path.join(own, 'blobs')}`,
  };
}

async function bootRoles(database: TestDatabase, roles: string): Promise<RunningServer> {
  const configuration = readConfiguration(settingsOf(database, roles), { demo: false });
  const server = await boot(configuration, makeLog('silent'), quiet);
  servers.push(server);
  return server;
}

/** A process of its own, with an event bus that nothing but the database connects with the others. */
async function startRole(database: TestDatabase, role: string, folderName = role) {
  const settings = settingsOf(database, role);
  const started = place.start('serve', {
    ...settings,
    DATA_DIR: path.join(path.dirname(settings.DATA_DIR), folderName),
  });
  await started.untilSaid('Ritzel is ready: ');
  const url = /Ritzel is ready: (\S+)/.exec(started.said())?.[1] ?? '';
  return { ...started, url: url.replace('localhost', '127.0.0.1') };
}

/** Ends the connections that carry notifications again and again; answers how to stop, which says how often. */
function cutNotifications(database: TestDatabase): () => number {
  let cuts = 0;
  const cutting = setInterval(() => {
    database.pool
      .query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'ritzel-events' and datname = current_database()`,
      )
      .then(({ rowCount }) => {
        cuts += rowCount ?? 0;
      })
      .catch(() => {});
  }, 50);
  return () => {
    clearInterval(cutting);
    return cuts;
  };
}

async function makeDatabase(): Promise<TestDatabase> {
  const database = await makeTestDatabase();
  databases.push(database);
  return database;
}

/** The whole story: values rise over a limit, waveforms show a damage, the oil falls silent. */
async function play(plant: FixedPlant, ingestUrl: string): Promise<void> {
  await plant.sendOthers(ingestUrl);
  await plant.sendVelocities(ingestUrl, 1, [2, 5.4, 9.9]);
  for (const atMinute of [4, 5, 6, 7]) {
    await plant.sendWaveform(ingestUrl, atMinute);
    await plant.diagnosed();
  }
}

const until = (plant: FixedPlant, rows: PlantRows) =>
  expect.poll(() => plant.read(), { timeout: 30_000, interval: 200 }).toEqual(rows);

const severityOf = ({ equipment }: PlantRows, type: string) =>
  equipment.find((row) => (row as { type: string }).type === type); // @NOTE the columns of the plant

async function playInOneProcess(): Promise<PlantRows> {
  const database = await makeDatabase();
  const server = await bootRoles(database, 'http,ingest,jobs');
  const plant = await makeFixedPlant(database, server, startMs);
  await play(plant, server.url);
  await expect
    .poll(
      async () => {
        const { conditions, equipment, waiting } = await plant.read();
        return { conditions, equipment, waiting };
      },
      { timeout: 30_000, interval: 200 },
    )
    .toMatchObject({
      conditions: expect.arrayContaining([
        expect.objectContaining({ key: 'oil.temperature', severity: SEVERITY.UNKNOWN }),
        expect.objectContaining({
          key: 'vibration.velocity.rms.in',
          severity: SEVERITY.CRITICAL,
          value: 9.9,
        }),
      ]),
      equipment: expect.arrayContaining([
        expect.objectContaining({ type: 'gearunit', vibration_value: 9.9, operation_hours: 58_069 }),
      ]),
      waiting: [],
    });
  const rows = await plant.read();
  await server.stop();
  return rows;
}

/** What one process makes of the story: played once. */
function ofOneProcess(): Promise<PlantRows> {
  comparedWith ??= playInOneProcess();
  return comparedWith;
}

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'ritzel-separate-'));
});
// One PostgreSQL serves all of them: its connections are for the test that runs.
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
  await place.close();
  place = makeStartPlace();
}, 60_000);
afterAll(async () => {
  for (const database of databases) await database.drop();
  rmSync(folder, { recursive: true });
}, 60_000);

test('one process comes to a critical machine with a confirmed damage, which the other tests compare with', {
  timeout: 90_000,
}, async () => {
  const rows = await ofOneProcess();
  expect(severityOf(rows, 'gearunit')).toMatchObject({
    severity: SEVERITY.CRITICAL,
    has_unknown: true,
  });
  expect(severityOf(rows, 'drivetrain')).toMatchObject({ severity: SEVERITY.CRITICAL });
  expect(rows.findings).toContainEqual(
    expect.objectContaining({ part: 'b1', fault: 'outer-race', is_confirmed: true }),
  );
  const changesOf = (wanted: object) =>
    rows.changes.filter((change) =>
      Object.entries(wanted).every(([name, value]) => Reflect.get(Object(change), name) === value),
    );
  expect(changesOf({ to_severity: SEVERITY.UNKNOWN })).toEqual([
    expect.objectContaining({ key: 'oil.temperature' }),
  ]);
  expect(changesOf({ from_severity: SEVERITY.CRITICAL })).toEqual([]);
});

test('three processes end with the same rows as one', { timeout: 90_000 }, async () => {
  const database = await makeDatabase();
  const http = await bootRoles(database, 'http');
  const ingest = await startRole(database, 'ingest');
  await startRole(database, 'jobs');
  const plant = await makeFixedPlant(database, http, startMs);
  await play(plant, ingest.url);
  await until(plant, await ofOneProcess());
});

test('three processes whose notifications are lost again and again end with the same rows', {
  timeout: 120_000,
}, async () => {
  const database = await makeDatabase();
  const http = await bootRoles(database, 'http');
  const ingest = await startRole(database, 'ingest');
  await startRole(database, 'jobs');
  const plant = await makeFixedPlant(database, http, startMs);
  const stopCutting = cutNotifications(database);
  try {
    await play(plant, ingest.url);
    await until(plant, await ofOneProcess());
    // What is read anew while nothing arrives any more ends with the same rows, too.
    const reopened = () => ingest.said().split('event bridge open again').length;
    const before = reopened();
    await expect.poll(reopened, { timeout: 30_000 }).toBeGreaterThan(before + 1);
    await until(plant, await ofOneProcess());
  } finally {
    expect(stopCutting()).toBeGreaterThan(3);
  }
});

test('changed limits reach two processes that receive devices, though notifications are lost and one of them is killed', {
  timeout: 120_000,
}, async () => {
  const database = await makeDatabase();
  const http = await bootRoles(database, 'http');
  const [one, other] = await Promise.all(['one', 'other'].map((name) => startRole(database, 'ingest', name)));
  const plant = await makeFixedPlant(database, http, startMs);
  const stopCutting = cutNotifications(database);
  const severity = async (wanted: number) =>
    expect
      .poll(
        async () => {
          const { conditions, waiting } = await plant.read();
          return { conditions, waiting };
        },
        { timeout: 30_000, interval: 200 },
      )
      .toMatchObject({ conditions: [{ severity: wanted }], waiting: [] });
  try {
    await plant.sendVelocities(one!.url, 1, [4]);
    await severity(3);
    // Nothing is sent any more: what was received is evaluated with the new limits.
    await plant.saveRating(http.url, 3.15);
    await severity(4);
    one!.child.kill('SIGKILL');
    await one!.ended;
    await plant.saveRating(http.url, 5);
    await severity(3);
    await plant.sendVelocities(other!.url, 2, [9.9]);
    await severity(SEVERITY.CRITICAL);
  } finally {
    stopCutting();
  }
  const { rows } = await database.pool.query(
    "select (parameters ->> 'to')::int as severity from domain_event where kind = 'condition' order by position",
  );
  expect(rows.map((row) => row.severity)).toEqual([3, 4, 3, SEVERITY.CRITICAL]);
  expect(severityOf(await plant.read(), 'drivetrain')).toMatchObject({ severity: SEVERITY.CRITICAL });
});

test('each role alone, one after the other, ends with the same rows, and only the one that receives devices writes conditions', {
  timeout: 90_000,
}, async () => {
  const database = await makeDatabase();
  const http = await bootRoles(database, 'http');
  const plant = await makeFixedPlant(database, http, startMs);
  await http.stop();

  const ingest = await bootRoles(database, 'ingest');
  await plant.sendOthers(ingest.url);
  await plant.sendVelocities(ingest.url, 1, [2, 5.4, 9.9]);
  await expect
    .poll(async () => (await plant.read()).conditions, { timeout: 30_000 })
    .toContainEqual(expect.objectContaining({ key: 'oil.temperature', severity: SEVERITY.UNKNOWN }));
  for (const atMinute of [4, 5, 6, 7]) await plant.sendWaveform(ingest.url, atMinute);
  await ingest.stop();
  const before = await plant.read();
  expect(severityOf(before, 'gearunit')).toMatchObject({ severity: SEVERITY.CRITICAL });

  const jobs = await bootRoles(database, 'jobs');
  await plant.diagnosed();
  await jobs.stop();
  const portal = await bootRoles(database, 'http');
  await portal.stop();
  const { conditions, changes, equipment, findings, waiting } = await plant.read();
  expect({ conditions, changes, equipment }).toEqual({
    conditions: before.conditions,
    changes: before.changes,
    equipment: before.equipment,
  });
  expect(findings).toEqual((await ofOneProcess()).findings);
  expect(waiting.length).toBeGreaterThan(0);

  await bootRoles(database, 'ingest');
  await until(plant, await ofOneProcess());
});
