import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { encodeSparkplugPayload, type SparkplugMetric } from '@ritzel/telemetry';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import type { Pool } from 'pg';
import { makeFolderBlobStore } from '../../platform/blob-store.ts';
import { makeEventBus } from '../../platform/events.ts';
import { makeMetrics } from '../../platform/metrics.ts';
import { makeTestEquipment, makeTestOrganisation, makeTestSignal } from '../../testing/plant.testing.ts';
import { makeTestServer, type TestServer } from '../../testing/server.testing.ts';
import { makeDeviceWatch } from '../conditions/index.ts';
import {
  type DeviceRegistry,
  makeDeviceCredentials,
  makeDeviceLog,
  makeDeviceRegistry,
} from '../devices/index.ts';
import { makeTelemetryStore, makeWaveformStore, type TelemetryStore } from '../telemetry-store/index.ts';
import { type Ingest, type IngestParts, makeIngest } from './ingest.ts';

/** A device with credentials, two described signals and a waveform channel on a gear unit of its own. */
/** Its bearer may see which version answers. */
export const TEST_METRICS_TOKEN = 'a metrics token of the tests';

export interface TestDevice {
  readonly id: string;
  readonly assetId: string;
  readonly identifier: string;
  readonly group: string;
  readonly node: string;
  readonly device: string;
  readonly username: string;
  readonly password: string;
  readonly token: string;
  /** Metric names: temperature in °C is signal 1, velocity in mm/s signal 2. */
  readonly temperature: string;
  readonly velocity: string;
}

export interface TestIngest {
  readonly server: TestServer;
  readonly ingest: Ingest;
  readonly store: TelemetryStore;
  readonly registry: DeviceRegistry;
  readonly pool: Pool;
  newDevice(): Promise<TestDevice>;
  connect(device: TestDevice, options?: IClientOptions): Promise<MqttClient>;
  /** Every point of an asset as [signal number, time, value], by signal and time. */
  pointsOf(assetId: string): Promise<[number, number, number][]>;
  /** Codes and details of the device's log. */
  logOf(deviceId: string): Promise<{ code: string; detail: string; count: number }[]>;
  connectivityOf(deviceId: string): Promise<number>;
  close(): Promise<void>;
}

let serial = 0;

export async function makeTestIngest(
  options: Partial<IngestParts> & { wrapStore?: (store: TelemetryStore) => TelemetryStore } = {},
): Promise<TestIngest> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ritzel-ingest-'));
  const metrics = makeMetrics();
  const nowMs = () => Date.now();
  const made: {
    ingest?: Ingest;
    store?: TelemetryStore;
    registry?: DeviceRegistry;
    stop?: () => Promise<void>;
    connectivity?: () => Promise<void>;
    flush?: () => Promise<void>;
  } = {};
  const server = await makeTestServer(async (http, { database, log }) => {
    const { pool } = database;
    const plain = makeTelemetryStore({ pool, log, metrics, nowMs });
    await plain.start();
    const store = options.wrapStore?.(plain) ?? plain;
    const waveforms = makeWaveformStore({ pool, blobs: makeFolderBlobStore(folder), metrics, log });
    const registry = makeDeviceRegistry({ pool, now: nowMs });
    const watch = makeDeviceWatch({ pool, events: makeEventBus(), log, now: nowMs });
    await watch.start();
    const deviceLog = makeDeviceLog({ pool, log, now: () => new Date() });
    const ingest = makeIngest({
      store,
      waveforms,
      registry,
      watch,
      deviceLog,
      metrics,
      log,
      nowMs,
      version: '0.0.0',
      mqttUrl: undefined,
      mqttPort: 0,
      mqttHost: '127.0.0.1',
      reorderTimeoutMs: 300,
      ...options,
    });
    ingest.addRoutes(http, async ({ headers }) => headers.authorization === `Bearer ${TEST_METRICS_TOKEN}`);
    await ingest.start();
    Object.assign(made, {
      ingest,
      store,
      registry,
      connectivity: watch.drain,
      flush: deviceLog.flush,
      stop: async () => {
        await ingest.stop();
        await watch.stop();
        await deviceLog.stop();
        await plain.stop();
      },
    });
  });
  // @NOTE: filled by the routes above, which have run.
  const { ingest, store, registry, stop, connectivity, flush } = made as Required<typeof made>;
  const { pool } = server.database;
  const clients: MqttClient[] = [];

  return {
    server,
    ingest,
    store,
    registry,
    pool,
    newDevice: () => insertDevice(pool),
    async connect(device, clientOptions = {}) {
      const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${ingest.mqttPort}`, {
        username: device.username,
        password: device.password,
        reconnectPeriod: 0,
        ...clientOptions,
      });
      clients.push(client);
      return client;
    },
    async pointsOf(assetId) {
      const { rows } = await pool.query<{ number: number }>(
        'select number from signal where asset_id = $1 order by number',
        [assetId],
      );
      const points: [number, number, number][] = [];
      for (const { number } of rows) {
        const series = await store.readSeries({ assetId, signalNumber: number, fromMs: 0, toMs: 4e12 });
        for (let index = 0; index < series.timesMs.length; index++) {
          points.push([number, series.timesMs[index]!, series.values[index]!]);
        }
      }
      return points;
    },
    async logOf(deviceId) {
      await flush();
      const { rows } = await pool.query(
        'select code, detail, count from device_log where device_id = $1 order by code',
        [deviceId],
      );
      return rows;
    },
    async connectivityOf(deviceId) {
      await connectivity();
      const { rows } = await pool.query('select connectivity from device where id = $1', [deviceId]);
      return rows[0].connectivity;
    },
    async close() {
      for (const client of clients) client.end(true);
      await stop();
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function insertDevice(pool: Pool): Promise<TestDevice> {
  const organisationId = await makeTestOrganisation(pool);
  const assetId = await makeTestEquipment(pool, organisationId);
  const mark = `${process.pid}-${++serial}`;
  const names = { identifier: `DEV-${mark}`, group: `g${mark}`, node: `n${mark}`, device: `d${mark}` };
  const id = crypto.randomUUID();
  const { username, password, secretHash } = makeDeviceCredentials(id);
  await pool.query(
    `insert into device (id, organisation_id, equipment_id, identifier, device_type, sparkplug_group, sparkplug_node, sparkplug_device, username, secret_hash)
     values ($1, $2, $3, $4, 'test-device', $5, $6, $7, $8, $9)`,
    [
      id,
      organisationId,
      assetId,
      names.identifier,
      names.group,
      names.node,
      names.device,
      username,
      secretHash,
    ],
  );
  for (const [number, unit] of [
    [1, '°C'],
    [2, 'mm/s'],
  ] as const) {
    await makeTestSignal(pool, { organisationId, assetId, number, unit, deviceId: id });
  }
  await pool.query(
    `insert into waveform_channel (device_id, asset_id, channel, name, unit) values ($1, $2, 'DE', 'Drive end', 'm/s²')`,
    [id, assetId],
  );
  const { rows } = await pool.query<{ metric: string }>(
    'select metric from signal where device_id = $1 order by number',
    [id],
  );
  return {
    id,
    assetId,
    ...names,
    username,
    password,
    token: `${username}.${password}`,
    temperature: rows[0]!.metric,
    velocity: rows[1]!.metric,
  };
}

/** Topic of a message of the device, or of its node when the verb begins with N. */
export function topicOf({ group, node, device }: TestDevice, verb: string): string {
  return `spBv1.0/${group}/${verb}/${node}${verb.startsWith('N') ? '' : `/${device}`}`;
}

export function payloadOf(
  seq: number | undefined,
  metrics: SparkplugMetric[],
  timestamp = Date.now(),
): Buffer {
  return Buffer.from(encodeSparkplugPayload({ timestamp, seq, metrics }));
}

export const bdSeq = (value = 0): SparkplugMetric => ({ name: 'bdSeq', datatype: 4, value });

/** Publishes NBIRTH and DBIRTH with the two described metrics as aliases 1 and 2; the next seq is 2. */
export async function publishBirths(client: MqttClient, device: TestDevice): Promise<void> {
  await client.publishAsync(topicOf(device, 'NBIRTH'), payloadOf(0, [bdSeq()]), { qos: 1 });
  const metrics: SparkplugMetric[] = [
    { name: device.temperature, alias: 1, datatype: 10, value: null },
    { name: device.velocity, alias: 2, datatype: 9, value: null },
    { name: 'Waveform/DE', alias: 3, datatype: 17, value: null },
  ];
  await client.publishAsync(topicOf(device, 'DBIRTH'), payloadOf(1, metrics), { qos: 1 });
}
