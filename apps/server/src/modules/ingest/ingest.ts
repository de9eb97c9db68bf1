import type { SparkplugPublication } from '@ritzel/telemetry';
import type { HttpServer } from '../../platform/http-server.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { DeviceWatch } from '../conditions/index.ts';
import {
  type DeviceLog,
  type DeviceRegistry,
  type DeviceStatusWatch,
  makeDeviceSignIn,
} from '../devices/index.ts';
import type { TelemetryStore, WaveformStore } from '../telemetry-store/index.ts';
import { addDataRoutes } from './data-routes.ts';
import { makeIngestAdmission } from './ingest-admission.ts';
import { makeLineAdapter } from './line-adapter.ts';
import { addLineRoutes, type LineRouteParts } from './line-routes.ts';
import { type MqttBroker, type MqttBrokerParts, startMqttBroker } from './mqtt-broker.ts';
import { connectMqtt, type MqttConnection } from './mqtt-connection.ts';
import { makeReadingAdapter } from './reading-adapter.ts';
import { type DeviceJobsListener, makeSparkplugAdapter, type SparkplugAdapter } from './sparkplug-adapter.ts';
import { makeWaveformAdapter, type WaveformAdapter, type WaveformJobsListener } from './waveform-adapter.ts';

export interface IngestParts {
  readonly store: TelemetryStore;
  readonly waveforms: WaveformStore;
  readonly registry: DeviceRegistry;
  readonly watch: DeviceWatch;
  readonly deviceLog: DeviceLog;
  readonly metrics: Metrics;
  readonly log: Log;
  readonly nowMs: () => number;
  readonly version: string;
  /** A broker to join; without it one is started at `mqttPort`. */
  readonly mqttUrl: string | undefined;
  /** Null: none without encryption. */
  readonly mqttPort: number | null;
  readonly mqttHost: string;
  readonly mqttTls?: MqttBrokerParts['tls'];
  /** Receives what devices report about their jobs. */
  readonly jobs?: (DeviceJobsListener & WaveformJobsListener) | undefined;
  readonly onRecorded?: DeviceStatusWatch['recorded'] | undefined;
  readonly hostId?: string;
  /** How long after its head a request's device need not be asked for anew. */
  readonly admittedMs?: number;
  readonly reorderTimeoutMs?: number;
  /** So long a message is tried again whose fault may pass, before its sender has to send it again. */
  readonly retryForMs?: number | undefined;
}

export interface Ingest {
  /** Samples, raws and line protocol. Its health gives the version to those whom `maySeeDetails` admits, and to nobody else. */
  addRoutes(http: HttpServer, maySeeDetails?: LineRouteParts['maySeeDetails']): void;
  /** Opens MQTT. Throws StartError when the port is taken or the broker does not answer. */
  start(): Promise<void>;
  /** Where devices find the broker: the port it listens to, 0 when it is another's. */
  readonly mqttPort: number;
  /** The same by TLS; 0 without a certificate. */
  readonly mqttsPort: number;
  /** Throws while the broker is away. */
  check(): Promise<void>;
  /** Ends MQTT sessions whose device has other credentials or rights than they were opened with. */
  checkSessions(): Promise<void>;
  /** Builds a command that writes metrics of a device or node and answers what sends it; throws CommandRefusedError. */
  prepareCommand: SparkplugAdapter['prepareCommand'];
  /** For records that somebody brings: the same adapter as for those that devices send. */
  readonly waveforms: WaveformAdapter;
  stop(): Promise<void>;
}

export function makeIngest(parts: IngestParts): Ingest {
  const { store, waveforms, registry, watch, deviceLog, metrics, log, nowMs } = parts;
  const { signIn } = makeDeviceSignIn({ registry, deviceLog, metrics, log, now: nowMs });
  const readings = makeReadingAdapter({ store, registry, deviceLog, metrics, log, nowMs });
  const waveformAdapter = makeWaveformAdapter({
    waveforms,
    deviceLog,
    metrics,
    log,
    nowMs,
    jobs: parts.jobs,
    onRecorded: parts.onRecorded,
  });
  const lineAdapter = makeLineAdapter({ readings, registry, deviceLog, metrics, onSeen: watch.seen, nowMs });
  let broker: MqttBroker | undefined;
  let connection: MqttConnection | undefined;

  const publish = (publication: SparkplugPublication) => (broker ?? connection)?.publish(publication);
  const adapter = makeSparkplugAdapter({
    registry,
    watch,
    deviceLog,
    metrics,
    log,
    nowMs,
    readings,
    waveforms: waveformAdapter,
    jobs: parts.jobs,
    publish,
    // Our own broker lets the device send it again; another one's message would be lost with this session.
    retryForMs: parts.mqttUrl === undefined ? parts.retryForMs : Number.POSITIVE_INFINITY,
    host: {
      hostId: parts.hostId ?? 'ritzel',
      ...(parts.reorderTimeoutMs === undefined ? {} : { reorderTimeoutMs: parts.reorderTimeoutMs }),
    },
  });

  return {
    addRoutes(http, maySeeDetails = async () => false) {
      const admission = makeIngestAdmission({
        signIn,
        ...(parts.admittedMs === undefined ? {} : { admittedMs: parts.admittedMs }),
      });
      addDataRoutes(http, { admission, watch, deviceLog, readings, waveforms: waveformAdapter });
      addLineRoutes(http, { admission, adapter: lineAdapter, log, version: parts.version, maySeeDetails });
    },
    async start() {
      if (parts.mqttUrl !== undefined) {
        connection = await connectMqtt({ url: parts.mqttUrl, adapter, log });
        return;
      }
      broker = await startMqttBroker({
        port: parts.mqttPort,
        host: parts.mqttHost,
        tls: parts.mqttTls,
        registry,
        signIn,
        deviceLog,
        log,
        adapter: () => adapter,
      });
      publish(adapter.connect().birth);
    },
    get mqttPort() {
      return broker?.port ?? 0;
    },
    get mqttsPort() {
      return broker?.tlsPort ?? 0;
    },
    async check() {
      if (connection && !connection.isConnected) throw new Error('The MQTT broker does not answer.');
    },
    async checkSessions() {
      await broker?.checkSessions();
    },
    prepareCommand: adapter.prepareCommand,
    waveforms: waveformAdapter,
    async stop() {
      adapter.stop();
      if (broker) {
        publish(adapter.disconnect());
        // Subscribers receive it before the connections end.
        await new Promise((resolve) => setTimeout(resolve, 50));
        await broker.stop();
      }
      await connection?.stop(adapter.disconnect());
    },
  };
}
