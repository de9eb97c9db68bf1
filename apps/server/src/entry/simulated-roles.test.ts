import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { findFreePort } from '../faults/whole-server.testing.ts';
import { readConfiguration } from '../platform/configuration.ts';
import { makeTestDatabase, type TestDatabase } from '../platform/database.testing.ts';
import { makeLog } from '../platform/log.ts';
import { repositoryRoot } from '../platform/release.ts';
import { makeTestOrganisation } from '../testing/plant.testing.ts';
import { boot, type RunningServer } from './boot.ts';
import { readPlant, waitUntilDiagnosed } from './fixed-plant.testing.ts';
import { makeStartPlace } from './started-process.testing.ts';

/** A machine of the simulator over MQTT: three processes, one for each role, end with the same rows as one process. */

const quiet = { step() {}, done() {} };
const place = makeStartPlace();
const folder = mkdtempSync(path.join(os.tmpdir(), 'ritzel-simulated-'));
const databases: TestDatabase[] = [];
const servers: RunningServer[] = [];
/** The moment at which the clock of the simulator stands: what it sends is the same each time. */
const simulatedAt = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 - 7_200_000).toISOString();

afterAll(async () => {
  for (const server of servers) await server.stop();
  await place.close();
  for (const database of databases) await database.drop();
  rmSync(folder, { recursive: true });
}, 60_000);

async function makeSite(name: string) {
  const database = await makeTestDatabase();
  databases.push(database);
  const mqttPort = await findFreePort();
  const settings = (roles: string) => ({
    ...{
      ROLES: roles,
      PORT: '0',
      MQTT_PORT: String(mqttPort),
      HOST: '127.0.0.1',
      DATABASE_URL: database.url,
    },
    DATA_DIR: path.join(folder, name, roles),
    BLOB_URL: `file://${path.join(folder, name, 'blobs')}`,
  });
  return {
    database,
    async bootRoles(roles: string): Promise<RunningServer> {
      const server = await boot(
        readConfiguration(settings(roles), { demo: false }),
        makeLog('silent'),
        quiet,
      );
      servers.push(server);
      return server;
    },
    async startRole(role: string): Promise<void> {
      await place.start('serve', settings(role)).untilSaid('Ritzel is ready: ');
    },
    /** Hands one machine with two days of its past over, and waits until all of it is evaluated. */
    async simulate({ url, tokens }: RunningServer) {
      const organisationId = await makeTestOrganisation(database.pool);
      const { rows } = await database.pool.query<{ id: string }>(
        "insert into app_user (organisation_id, email, name, role_code) values ($1, 'a@plant.example', 'A', 'Adm') returning id",
        [organisationId],
      );
      const claims = { userId: rows[0]?.id ?? '', organisationId, role: 'Adm' as const, isDemo: false };
      const { token } = await tokens.issue(claims, new Date());
      const simulator = place.start('run apps/simulator/src/main.ts', {
        ...{ RITZEL_URL: url, RITZEL_TOKEN: token, MQTT_URL: `mqtt://127.0.0.1:${mqttPort}` },
        ...{
          STATE_DIR: path.join(folder, name, 'simulator'),
          MACHINES: '1',
          HISTORY_DAYS: '2',
          WAVEFORM_MINUTES: '480',
        },
        PLANT_CLOCK: simulatedAt,
        NODE_OPTIONS: `--import ${pathToFileURL(path.join(repositoryRoot, 'journeys/fixed-clock.js')).href}`,
      });
      await simulator.untilSaid('The waveforms of the past are sent.');
      await waitUntilDiagnosed(database.pool);
      simulator.child.kill('SIGTERM');
      expect(await simulator.ended).toMatchObject({ code: 0, stderr: '' });
    },
  };
}

test('a simulated machine over MQTT leaves the same rows through three processes as through one', {
  timeout: 240_000,
}, async () => {
  const one = await makeSite('one');
  const whole = await one.bootRoles('http,ingest,jobs');
  await one.simulate(whole);

  const three = await makeSite('three');
  const http = await three.bootRoles('http');
  await three.startRole('ingest');
  await three.startRole('jobs');
  await three.simulate(http);

  // Both fall silent, each by its own clock: in the end every row is the same.
  const textsOf = async ({ database: { pool } }: typeof one) =>
    Object.entries(await readPlant(pool)).flatMap(([name, rows]) =>
      rows.map((row) => `${name} ${JSON.stringify(row)}`),
    );
  const differing = async () => {
    const [wanted, found] = [await textsOf(one), await textsOf(three)];
    return [
      ...wanted.filter((text) => !found.includes(text)).map((text) => `one process: ${text}`),
      ...found.filter((text) => !wanted.includes(text)).map((text) => `three: ${text}`),
    ];
  };
  await expect.poll(differing, { timeout: 60_000, interval: 500 }).toEqual([]);
  const { conditions, changes, findings } = await readPlant(three.database.pool);
  expect(conditions.length).toBeGreaterThan(5);
  expect(changes.length).toBeGreaterThan(conditions.length);
  expect(findings).not.toEqual([]);
});
