import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { COMMAND_METRICS, decodeSparkplugPayload, encodeSparkplugPayload } from '@ritzel/telemetry';
import mqtt from 'mqtt';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfiguration } from '../platform/configuration.ts';
import { makeTestDatabase, type TestDatabase } from '../platform/database.testing.ts';
import type { EventEnvelope } from '../platform/events.ts';
import { makeLog } from '../platform/log.ts';
import { makeDrivetrainDocument } from '../testing/drivetrain.testing.ts';
import { makeTestOrganisation } from '../testing/plant.testing.ts';
import { boot, type RunningServer } from './boot.ts';

let database: TestDatabase;
let folder: string;
const servers: RunningServer[] = [];
const quiet = { step() {}, done() {} };
const unhandled: unknown[] = [];
const note = (reason: unknown) => unhandled.push(reason);

/** Every pool of the process refuses with this while it is set. */
let fault: Error | undefined;
let refused = 0;
const { query, connect } = pg.Pool.prototype;

function breakPools(): void {
  const refusing = (work: (...parameters: never[]) => unknown) =>
    function (this: pg.Pool, ...parameters: never[]) {
      if (fault === undefined) return work.apply(this, parameters);
      refused += 1;
      return Promise.reject(fault);
    };
  Object.assign(pg.Pool.prototype, { query: refusing(query), connect: refusing(connect) });
}

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
  folder = mkdtempSync(path.join(os.tmpdir(), 'ritzel-promises-'));
  process.on('unhandledRejection', note);
});
afterAll(async () => {
  fault = undefined;
  for (const server of servers) await server.stop();
  Object.assign(pg.Pool.prototype, { query, connect });
  process.off('unhandledRejection', note);
  await database.drop();
  rmSync(folder, { recursive: true });
});

const ask = (url: string, token: string, body?: unknown) =>
  fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

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

/** One event of each kind, about things that do not exist: every subscription of both processes has work to do. */
function everyEvent(organisationId: string, assetId: string, deviceId: string): EventEnvelope[] {
  const of = { organisationId, equipmentId: assetId };
  const job = { ...of, deviceId, jobId: crypto.randomUUID(), progress: null, waveformIds: [] };
  return [
    { name: 'condition', event: { ...of, severity: 'OK', hasUnknown: false, since: null, reason: null } },
    { name: 'values', event: { ...of, values: [] } },
    { name: 'connectivity', event: { ...of, connectivity: 'online', lastSeenAt: null } },
    { name: 'waveform', event: { ...of, waveformId: crypto.randomUUID(), channel: 'in', at: '' } },
    { name: 'deviceStatus', event: { ...of, deviceId, status: 'good' } },
    ...['queued', 'cancelled', 'done'].map(
      (state): EventEnvelope => ({ name: 'deviceJob', event: { ...job, kind: 'firmware', state } }),
    ),
    { name: 'rediagnosis', event: { ...of, rediagnosisId: crypto.randomUUID(), done: 0, total: 1 } },
    { name: 'import', event: { organisationId, progressId: 'p', done: 0, total: 1 } },
    { name: 'evaluationQueued', event: { organisationId, assetIds: [assetId] } },
    { name: 'equipmentChanged', event: { organisationId, assetIds: [assetId] } },
  ];
}

test('every part whose promise breaks once leaves the process alive and works again afterwards', {
  timeout: 120_000,
}, async () => {
  breakPools();
  const portal = await bootRoles('http');
  const devices = await bootRoles('ingest,jobs');
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
  const { sparkplug } = document.parts.at(-1)?.devices?.[0] ?? {};
  const saved = (await (await ask(`${portal.url}/api/drivetrains`, token, document)).json()) as {
    devices: { id: string; componentId: string }[];
  }; // @NOTE the contract's reply
  const { id: deviceId, componentId } = saved.devices[0]!;
  const issued = await ask(`${portal.url}/api/devices/${deviceId}/credentials`, token, {});
  const credentials = (await issued.json()) as { username: string; password: string; token: string }; // @NOTE as above
  const commands: string[] = [];
  /** What could not be committed ends the connection: the device comes back. */
  async function join(): Promise<mqtt.MqttClient> {
    const client = await mqtt.connectAsync(devices.mqttUrl, { ...credentials, reconnectPeriod: 0 });
    client.on('error', () => {});
    client.on('message', (_topic, payload) => {
      for (const { name } of decodeSparkplugPayload(payload).metrics) if (name) commands.push(name);
    });
    await client.subscribeAsync(`spBv1.0/${sparkplug?.group}/DCMD/${sparkplug?.node}/+`);
    return client;
  }
  let device = await join();
  const publish = (
    verb: string,
    seq: number,
    metrics: Parameters<typeof encodeSparkplugPayload>[0]['metrics'],
  ) =>
    device.publishAsync(
      `spBv1.0/${sparkplug?.group}/${verb}/${sparkplug?.node}${verb === 'NBIRTH' ? '' : `/${sparkplug?.device}`}`,
      Buffer.from(encodeSparkplugPayload({ timestamp: Date.now(), seq, metrics })),
      { qos: 1 },
    );
  const birth = async () => {
    await publish('NBIRTH', 0, [{ name: 'bdSeq', datatype: 4, value: 0 }]);
    await publish('DBIRTH', 1, [{ name: COMMAND_METRICS.measure, datatype: 12, value: null }]);
  };
  await birth();
  const send = (value: number) =>
    ask(`${devices.url}/api/data/samples`, credentials.token, {
      samples: [{ metric: 'Vibration/In/velocityRms', t: Date.now(), value, unit: 'mm/s' }],
    });
  expect((await send(1)).status).toBe(204);

  // Once as a pool that finds no connection, once as a mistake of our own that nobody foresaw.
  const faults = [
    new Error('timeout exceeded when trying to connect'),
    new TypeError('a mistake of the test'),
  ];
  const publisher = new pg.Client({ connectionString: database.url });
  await publisher.connect();
  for (const each of faults) {
    refused = 0;
    const open = await ask(`${portal.url}/api/live`, token);
    fault = each;
    const envelopes = everyEvent(organisationId, componentId, deviceId);
    await publisher.query(`select pg_notify('ritzel_events', $1)`, [
      JSON.stringify({ from: 'the test', envelopes, hasGap: true }),
    ]);
    // Nobody acknowledges it while nothing can be committed.
    birth().catch(() => {});
    expect((await ask(`${portal.url}/api/equipment`, token)).status).toBeGreaterThanOrEqual(500);
    const points = send(1.5);
    // Longer than the slowest of the timers that ask the database.
    await sleep(5_500);
    fault = undefined;
    expect(refused).toBeGreaterThan(20);
    device.end(true);
    device = await join();
    await birth();
    await (await points).body?.cancel();
    await open.body?.cancel();
  }
  await publisher.end();
  expect(unhandled).toEqual([]);

  // Ingest, store, evaluator, bridge and stream.
  const live = await ask(`${portal.url}/api/live`, token);
  expect(live.status).toBe(200);
  const warned = waitFor(live, '"severity":"WARNING"');
  expect((await send(5.4)).status).toBe(204);
  await warned;
  // The dispatcher of device jobs, and the broker.
  await birth();
  await ask(`${portal.url}/api/components/${componentId}/jobs`, token, { kind: 'measure' });
  await expect.poll(() => commands, { timeout: 20_000 }).toContain(COMMAND_METRICS.measure);
  // Connectivity, status, log and last values, each written behind.
  const stored = async (text: string) => (await database.pool.query(text, [deviceId])).rowCount;
  const written = {
    connectivity: 'select 1 from device where id = $1 and connectivity = 3',
    log: `select 1 from device_log where device_id = $1 and code = 'birth'`,
    last: 'select 1 from telemetry_last join signal on signal.asset_id = telemetry_last.asset_id where signal.device_id = $1 and telemetry_last.value > 5',
  };
  for (const text of Object.values(written))
    await expect.poll(() => stored(text), { timeout: 20_000 }).toBeGreaterThan(0);
  expect(unhandled).toEqual([]);
  device.end(true);
});
