import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  COMMAND_METRICS,
  decodeSparkplugPayload,
  encodeSparkplugPayload,
  REPORT_METRICS,
  type SparkplugMetric,
} from '@ritzel/telemetry';
import mqtt from 'mqtt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfiguration } from '../platform/configuration.ts';
import { makeTestDatabase, type TestDatabase } from '../platform/database.testing.ts';
import { makeLog } from '../platform/log.ts';
import { makeDrivetrainDocument } from '../testing/drivetrain.testing.ts';
import { makeTestOrganisation } from '../testing/plant.testing.ts';
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
  let received = '';
  for await (const bytes of stream.body ?? []) {
    received += decoder.decode(bytes, { stream: true });
    if (received.includes(text)) return;
  }
  throw new Error(`the stream ended without ${text}`);
}

test('what one process ingests the portal of another receives, and each serves its own roles only', async () => {
  const portal = await bootRoles('http');
  const intake = await bootRoles('ingest,jobs');
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

  expect((await ask(`${intake.url}/api/equipment`, token)).status).toBe(404);
  expect((await ask(`${portal.url}/api/data/samples`, credentials.token, { samples: [] })).status).toBe(404);

  const live = await ask(`${portal.url}/api/live`, token);
  const received = waitFor(live, '"severity":"WARNING"');
  const samples = [{ metric: 'Vibration/In/velocityRms', t: Date.now(), value: 5.4, unit: 'mm/s' }];
  expect((await ask(`${intake.url}/api/data/samples`, credentials.token, { samples })).status).toBe(204);
  await received;
  const list = (await (await ask(`${portal.url}/api/equipment`, token)).json()) as {
    counts: Record<string, number>;
  }; // @NOTE as above
  // One machine, its gear unit with it.
  expect(list.counts.WARNING).toBe(1);
});

test('what is asked in one process reaches the device at the broker of another, and its answer comes back', async () => {
  const portal = await bootRoles('http');
  const intake = await bootRoles('ingest,jobs');
  const organisationId = await makeTestOrganisation(database.pool);
  const { rows } = await database.pool.query<{ id: string }>(
    "insert into app_user (organisation_id, email, name, role_code) values ($1, 'b@plant.example', 'B', 'Adm') returning id",
    [organisationId],
  );
  const { token } = await portal.tokens.issue(
    { userId: rows[0]?.id ?? '', organisationId, role: 'Adm', isDemo: false },
    new Date(),
  );
  const document = makeDrivetrainDocument();
  const { sparkplug } = document.parts.at(-1)?.devices?.[0] ?? {};
  const saved = (await (await ask(`${portal.url}/api/drivetrains`, token, document)).json()) as {
    devices: { id: string; componentId: string }[];
  }; // @NOTE the contract's reply
  const { id: deviceId, componentId } = saved.devices[0]!;
  const issued = await ask(`${portal.url}/api/devices/${deviceId}/credentials`, token, {});
  const credentials = (await issued.json()) as { username: string; password: string }; // @NOTE as above
  const device = await mqtt.connectAsync(intake.mqttUrl, { ...credentials, reconnectPeriod: 0 });
  const received = new Promise<string>((resolve) => {
    device.on('message', (_topic, payload) => {
      const [metric] = decodeSparkplugPayload(payload).metrics;
      if (metric?.name === COMMAND_METRICS.measure) resolve(JSON.parse(String(metric.value)).job);
    });
  });
  await device.subscribeAsync(`spBv1.0/${sparkplug?.group}/DCMD/${sparkplug?.node}/+`);
  const publish = (verb: string, seq: number, metrics: SparkplugMetric[]) =>
    device.publishAsync(
      `spBv1.0/${sparkplug?.group}/${verb}/${sparkplug?.node}${verb === 'NBIRTH' ? '' : `/${sparkplug?.device}`}`,
      Buffer.from(encodeSparkplugPayload({ timestamp: Date.now(), seq, metrics })),
      { qos: 1 },
    );
  await publish('NBIRTH', 0, [{ name: 'bdSeq', datatype: 4, value: 0 }]);
  await publish('DBIRTH', 1, [
    { name: COMMAND_METRICS.measure, datatype: 12, value: null },
    { name: REPORT_METRICS.job, datatype: 12, value: null },
  ]);
  const live = await ask(`${portal.url}/api/live`, token);
  const refused = waitFor(live, '"state":"failed"');
  const [job] = (await (
    await ask(`${portal.url}/api/components/${componentId}/jobs`, token, { kind: 'measure' })
  ).json()) as { id: string }[]; // @NOTE as above
  expect(await received).toBe(job?.id);
  const report = JSON.stringify({ job: job?.id, state: 'refused', reason: 'Asleep.' });
  await publish('DDATA', 2, [{ name: REPORT_METRICS.job, datatype: 12, value: report }]);
  await refused;
  const jobs = (await (await ask(`${portal.url}/api/devices/${deviceId}/jobs`, token)).json()) as {
    rows: { reason: unknown }[];
  }; // @NOTE as above
  expect(jobs.rows[0]?.reason).toEqual({ code: 'refused', text: 'Asleep.' });
  device.end(true);
});

/** What one process did is read from another: as long as elsewhere where that is waited for. */
const BETWEEN_PROCESSES = { timeout: 10_000 };

test('credentials that are issued or revoked in one process end the session and the token in the other', async () => {
  const portal = await bootRoles('http');
  const intake = await bootRoles('ingest,jobs');
  const organisationId = await makeTestOrganisation(database.pool);
  const { rows } = await database.pool.query<{ id: string }>(
    "insert into app_user (organisation_id, email, name, role_code) values ($1, 'c@plant.example', 'C', 'Adm') returning id",
    [organisationId],
  );
  const { token } = await portal.tokens.issue(
    { userId: rows[0]?.id ?? '', organisationId, role: 'Adm', isDemo: false },
    new Date(),
  );
  const saved = (await (
    await ask(`${portal.url}/api/drivetrains`, token, makeDrivetrainDocument())
  ).json()) as { devices: { id: string }[] }; // @NOTE the contract's reply
  const url = `${portal.url}/api/devices/${saved.devices[0]?.id}/credentials`;
  const connect = async () => {
    const issued = (await (await ask(url, token, {})).json()) as {
      username: string;
      password: string;
      token: string;
    }; // @NOTE as above
    const { username, password } = issued;
    const client = await mqtt.connectAsync(intake.mqttUrl, { username, password, reconnectPeriod: 0 });
    return { issued, closed: new Promise<void>((resolve) => client.once('close', () => resolve())) };
  };
  const samples = [{ metric: 'Vibration/In/velocityRms', t: Date.now(), value: 1, unit: 'mm/s' }];
  const statusOf = async (deviceToken: string) =>
    (await ask(`${intake.url}/api/data/samples`, deviceToken, { samples })).status;

  const first = await connect();
  expect(await statusOf(first.issued.token)).toBe(204);
  const second = await connect();
  await first.closed;
  expect(await statusOf(first.issued.token)).toBe(401);
  expect(await statusOf(second.issued.token)).toBe(204);

  const headers = { authorization: `Bearer ${token}` };
  expect((await fetch(url, { method: 'DELETE', headers })).status).toBe(204);
  await second.closed;
  expect(await statusOf(second.issued.token)).toBe(401);
  await expect
    .poll(async () => {
      const read = (await (await ask(url.replace('/credentials', '/log'), token)).json()) as {
        rows: { code: string }[];
      }; // @NOTE as above
      return read.rows.map(({ code }) => code).sort();
    }, BETWEEN_PROCESSES)
    .toEqual(['credentials-issued', 'credentials-revoked', 'sign-in-refused']);
});
