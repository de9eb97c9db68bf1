import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type RoleCode, saveDrivetrain } from '@ritzel/contract';
import {
  COMMAND_METRICS,
  type CommandKind,
  decodeSparkplugPayload,
  encodeWaveform,
  REPORT_METRICS,
  type SparkplugMetric,
} from '@ritzel/telemetry';
import mqtt, { type MqttClient } from 'mqtt';
import { makeFolderBlobStore } from '../../platform/blob-store.ts';
import { makeEventBus } from '../../platform/events.ts';
import type { HttpServer } from '../../platform/http-server.ts';
import { makeMetrics } from '../../platform/metrics.ts';
import { makeDrivetrainDocument } from '../../testing/drivetrain.testing.ts';
import { makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeTestServer, type TestServerParts } from '../../testing/server.testing.ts';
import { makeDeviceWatch } from '../conditions/index.ts';
import { addDeviceRoutes, makeDeviceLog, makeDeviceRegistry } from '../devices/index.ts';
import { countReprocessed, requestRediagnosis } from '../diagnoses/index.ts';
import { addEquipmentRoutes } from '../equipment/index.ts';
import { makeIngest } from '../ingest/index.ts';
import { makeTelemetryStore, makeWaveformStore } from '../telemetry-store/index.ts';
import { addDeviceJobRoutes, type JobDispatcher, makeJobDispatcher } from './index.ts';
import type { JobDispatcherParts } from './job-dispatcher.ts';

const STRING = 12;
const BYTES = 17;

/** Routes, broker and dispatcher on a database of their own, with a clock that the test sets. The dispatcher works when asked. */
export async function makeJobPlant(
  options: {
    addRoutes?: (
      http: HttpServer,
      parts: TestServerParts & { events: ReturnType<typeof makeEventBus>; now: () => number },
    ) => void;
    dispatcher?: (
      parts: TestServerParts & { events: ReturnType<typeof makeEventBus>; now: () => number },
    ) => Partial<JobDispatcherParts>;
  } = {},
) {
  const folder = mkdtempSync(path.join(tmpdir(), 'ritzel-jobs-'));
  const clock = { ms: Date.now() };
  const now = () => clock.ms;
  const events = makeEventBus();
  const published: { state: string; kind: string }[] = [];
  events.subscribe((envelope) => {
    if (envelope.name === 'deviceJob') published.push(envelope.event);
  });
  let restart: () => Promise<void> = async () => {};
  let stop: () => Promise<void> = async () => {};
  let port = 0;
  let dispatcher: JobDispatcher | undefined;

  const server = await makeTestServer(async (http, parts) => {
    const { database, log } = parts;
    const { pool, db } = database;
    const metrics = makeMetrics();
    const store = makeTelemetryStore({ pool, log, metrics, nowMs: Date.now });
    await store.start();
    const registry = makeDeviceRegistry({ pool, now: Date.now, maxAgeMs: 0 });
    addDeviceRoutes(http, {
      db,
      registry,
      deviceLog: { note: () => {} },
      onChanged: () => registry.forget(),
    });
    addDeviceJobRoutes(http, { db, events, now });
    addEquipmentRoutes(http, {
      db,
      now,
      lastValues: store.lastValues,
      limitsOf: async () => new Map(),
      rediagnosis: { request: requestRediagnosis, preview: countReprocessed },
      onChanged: () => registry.forget(),
    });
    options.addRoutes?.(http, { ...parts, events, now });

    /** The ingest role as a process of its own would have it. */
    const begin = async () => {
      const watch = makeDeviceWatch({ pool, events, log, now: Date.now });
      await watch.start();
      const deviceLog = makeDeviceLog({ pool, log, now: () => new Date() });
      const made = makeJobDispatcher({
        pool,
        events,
        log,
        now,
        prepareCommand: (...command) => ingest.prepareCommand(...command),
        ...options.dispatcher?.({ ...parts, events, now }),
      });
      const ingest = makeIngest({
        store,
        waveforms: makeWaveformStore({ pool, blobs: makeFolderBlobStore(folder), metrics, log }),
        registry,
        watch,
        deviceLog,
        metrics,
        log,
        nowMs: Date.now,
        version: '0.0.0',
        mqttUrl: undefined,
        mqttPort: port,
        mqttHost: '127.0.0.1',
        jobs: made,
      });
      await ingest.start();
      port = ingest.mqttPort;
      dispatcher = made;
      stop = async () => {
        await made.stop();
        await ingest.stop();
        await watch.stop();
        await deviceLog.stop();
      };
    };
    await begin();
    restart = async () => {
      await stop();
      await begin();
    };
  });
  const { pool } = server.database;
  const clients: MqttClient[] = [];

  return {
    server,
    pool,
    clock,
    published,
    restart: () => restart(),
    /** Lets the dispatcher do what there is to do. */
    work: async () => dispatcher?.drain(),
    async newDevice(beside?: { readonly organisationId: string }) {
      const organisationId = beside?.organisationId ?? (await makeTestOrganisation(pool));
      const token = await server.tokenFor('Adm', organisationId);
      const document = makeDrivetrainDocument();
      const saved = await server.call(saveDrivetrain, { body: document }, { token });
      const gearUnit = saved.components.find(({ type }) => type === 'gearunit')!;
      const declared = document.parts.at(-1)!.devices![0]!;
      await pool.query(
        "update device set username = identifier, secret_hash = sha256('secret') where id = $1",
        [saved.devices[0]!.id],
      );
      // @NOTE the users of these tokens exist in the audit log only where the table asks for them
      const userOf = async (role: RoleCode) => {
        const { rows } = await pool.query<{ id: string }>(
          'insert into app_user (organisation_id, email, name, role_code) values ($1, $2, $3, $4) returning id',
          [organisationId, `${crypto.randomUUID()}@plant.example`, 'Eve', role],
        );
        return server.tokenFor(role, organisationId, rows[0]!.id);
      };
      return {
        id: saved.devices[0]!.id,
        identifier: declared.identifier,
        drivetrainId: saved.id,
        equipmentId: gearUnit.id,
        organisationId,
        token: await userOf('Adm'),
        userOf,
        ...declared.sparkplug!,
      };
    },
    /** A device at the broker: it receives its commands and reports what the test lets it report. */
    async connect(
      device: { identifier: string; group: string; node: string; device: string },
      birth: { commands?: CommandKind[]; texts?: Record<string, string> } = {},
    ) {
      const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, {
        username: device.identifier,
        password: 'secret',
        reconnectPeriod: 0,
      });
      client.on('error', () => {});
      clients.push(client);
      const commands: { kind: string; job: string; [field: string]: unknown }[] = [];
      client.on('message', (_topic, payload) => {
        for (const { name, value } of decodeSparkplugPayload(payload).metrics) {
          const kind = Object.entries(COMMAND_METRICS).find(([, metric]) => metric === name)?.[0];
          if (kind !== undefined) commands.push({ kind, ...JSON.parse(String(value)) });
        }
      });
      await client.subscribeAsync(`spBv1.0/${device.group}/DCMD/${device.node}/+`);
      const { encodeSparkplugPayload } = await import('@ritzel/telemetry');
      let seq = 0;
      const publish = (verb: string, metrics: SparkplugMetric[]) =>
        client.publishAsync(
          `spBv1.0/${device.group}/${verb}/${device.node}${verb.startsWith('N') ? '' : `/${device.device}`}`,
          Buffer.from(encodeSparkplugPayload({ timestamp: Date.now(), seq: seq++ % 256, metrics })),
          { qos: 1 },
        );
      await publish('NBIRTH', [{ name: 'bdSeq', datatype: 4, value: 0 }]);
      await publish('DBIRTH', [
        ...(birth.commands ?? ['measure', 'setup', 'firmware', 'cancel']).map((kind) => ({
          name: COMMAND_METRICS[kind],
          datatype: STRING,
          value: null,
        })),
        ...Object.values(REPORT_METRICS).map((name) => ({
          name,
          datatype: STRING,
          value: birth.texts?.[name] ?? null,
        })),
        { name: 'Waveform/in', datatype: BYTES, value: null },
      ]);
      return {
        client,
        commands,
        say: (name: string, value: unknown) =>
          publish('DDATA', [
            { name, datatype: STRING, value: typeof value === 'string' ? value : JSON.stringify(value) },
          ]),
        record: (job: string) =>
          publish('DDATA', [
            {
              name: 'Waveform/in',
              datatype: BYTES,
              value: encodeWaveform(
                {
                  device: device.identifier,
                  channel: 'in',
                  t0Ns: BigInt(Date.now()) * 1_000_000n,
                  fsHz: 1000,
                  unit: 'm/s²',
                  scale: 1,
                  offset: 0,
                  trigger: 'manual',
                  job,
                },
                new Float32Array([0, 1, 0, -1]),
              ),
            },
          ]),
        leave: () =>
          publish('NDEATH', [{ name: 'bdSeq', datatype: 4, value: 0 }]).then(() => client.endAsync()),
      };
    },
    async close() {
      for (const client of clients) client.end(true);
      await stop();
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
