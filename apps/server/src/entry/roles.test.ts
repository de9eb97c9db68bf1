import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfiguration } from '../platform/configuration.ts';
import { makeLog } from '../platform/log.ts';
import { makeTestDatabase, type TestDatabase } from '../platform/test-database.ts';
import { makeDrivetrainDocument } from '../testing/test-drivetrain.ts';
import { makeTestOrganisation } from '../testing/test-plant.ts';
import { boot, type RunningServer } from './boot.ts';

let database: TestDatabase;
let folder: string;
const servers: RunningServer[] = [];
const quiet = { step() {}, done() {} };

async function bootRoles(roles: string): Promise<RunningServer> {
  const environment = {
    ROLES: roles,
    PORT: '0',
    MQTT_PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: database.url,
    DATA_DIR: path.join(folder, roles),
    BLOB_URL: `file://${path.join(folder, 'blobs')}`,
  };
  const server = await boot(readConfiguration(environment, { demo: false }), makeLog('silent'), quiet);
  servers.push(server);
  return server;
}

beforeAll(async () => {
  database = await makeTestDatabase();
  folder = mkdtempSync(path.join(os.tmpdir(), 'ritzel-roles-'));
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await database.drop();
  rmSync(folder, { recursive: true });
});

async function ask(url: string, token: string, body?: unknown): Promise<Response> {
  return fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** Reads an event stream until the text is in it. */
async function waitFor(stream: Response, text: string): Promise<void> {
  const decoder = new TextDecoder();
  let heard = '';
  for await (const bytes of stream.body ?? []) {
    heard += decoder.decode(bytes, { stream: true });
    if (heard.includes(text)) return;
  }
  throw new Error(`the stream ended without ${text}`);
}

test('what one process ingests the portal of another hears, and each serves its own roles only', async () => {
  const portal = await bootRoles('http');
  const doors = await bootRoles('ingest,jobs');
  const organisationId = await makeTestOrganisation(database.pool);
  const { rows } = await database.pool.query<{ id: string }>(
    "insert into app_user (organisation_id, email, name, role_code) values ($1, 'a@plant.example', 'A', 'Adm') returning id",
    [organisationId],
  );
  const { token } = await portal.tokens.issue(
    { userId: rows[0]?.id ?? '', organisationId, role: 'Adm', isDemo: false },
    new Date(),
  );
  const document = makeDrivetrainDocument();
  const saved = (await (await ask(`${portal.url}/api/drivetrains`, token, document)).json()) as {
    devices: { id: string }[];
  }; // @NOTE the contract's reply
  const issued = await ask(`${portal.url}/api/devices/${saved.devices[0]?.id}/credentials`, token, {});
  const credentials = (await issued.json()) as { token: string }; // @NOTE as above

  expect((await ask(`${doors.url}/api/equipment`, token)).status).toBe(404);
  expect((await ask(`${portal.url}/api/data/samples`, credentials.token, { samples: [] })).status).toBe(404);

  const live = await ask(`${portal.url}/api/live`, token);
  const heard = waitFor(live, '"severity":"WARNING"');
  const samples = [{ metric: 'Vibration/In/velocityRms', t: Date.now(), value: 5.4, unit: 'mm/s' }];
  expect((await ask(`${doors.url}/api/data/samples`, credentials.token, { samples })).status).toBe(204);
  await heard;
  const list = (await (await ask(`${portal.url}/api/equipment`, token)).json()) as {
    counts: Record<string, number>;
  }; // @NOTE as above
  expect(list.counts.WARNING).toBe(2);
});
