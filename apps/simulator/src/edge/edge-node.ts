import {
  decodeSparkplugPayload,
  encodeSparkplugPayload,
  formatSparkplugTopic,
  parseSparkplugTopic,
  SPARKPLUG_DATATYPE,
  type SparkplugMetric,
  waveformMetricName,
} from '@ritzel/telemetry';
import { connect, type MqttClient } from 'mqtt';

/** A device below the edge node: what it measures and which channels it records. */
export interface EdgeDevice {
  readonly name: string;
  readonly metrics: readonly { readonly name: string; readonly unit: string }[];
  readonly channels: readonly string[];
  /** Metrics that a host may write, and texts that the device reports itself; both are in its birth. */
  readonly commands?: readonly string[];
  readonly texts?: readonly string[];
}

/** One value of a metric; null says that there is none, such as from a broken sensor. */
export interface EdgeValue {
  readonly metric: string;
  readonly value: number | null;
  readonly tMs: number;
}

export interface EdgeNodeOptions {
  readonly url: string;
  readonly group: string;
  readonly node: string;
  readonly devices: readonly EdgeDevice[];
  readonly firmwareVersion: string;
  readonly credentials?: {
    readonly clientId: string;
    readonly username: string;
    readonly password: string;
  };
  /** Counts connections; kept over restarts, 0 to 255. */
  readonly nextBdSeq: () => number;
  /** What a birth certificate of a device says of its metrics, with the time of each value. */
  readonly birthValues: (device: string) => readonly EdgeValue[];
  /** What a birth says of the device's texts; null where there is nothing to say. */
  readonly birthText?: (device: string, name: string) => string | null;
  readonly now: () => number;
  /** Called after each birth: now values may be sent. */
  readonly onOnline: () => void;
  readonly onCommand?: (device: string, metric: string, value: unknown) => void;
  readonly onTrouble: (message: string) => void;
}

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 30_000;
const REBIRTH = 'Node Control/Rebirth';

/**
 * An edge node of Sparkplug B 3.0 as a gateway runs it: connects with its death certificate as will, gives
 * birth to itself and its devices, numbers its messages, answers rebirth commands, and after a lost
 * connection comes back with growing delays. Values go out with QoS 1, so that a resolved promise means
 * that the host has stored them (the standard asks for QoS 0, which promises nothing).
 */
export class EdgeNode {
  readonly #options: EdgeNodeOptions;
  readonly #aliases = new Map<string, number>();
  #client: MqttClient | undefined;
  #bdSeq = 0;
  #seq = 0;
  #isOnline = false;
  #isClosing = false;
  #delayMs = FIRST_DELAY_MS;
  #retry: NodeJS.Timeout | undefined;
  /** What this connection has sent and nobody has acknowledged yet: rejected when it is lost. */
  #unanswered = new Set<(reason: Error) => void>();

  constructor(options: EdgeNodeOptions) {
    this.#options = options;
    for (const device of options.devices) {
      const names = [
        ...device.metrics.map(({ name }) => name),
        ...device.channels.map(waveformMetricName),
        ...(device.texts ?? []),
      ];
      for (const name of names) this.#aliases.set(`${device.name}/${name}`, this.#aliases.size + 1);
    }
  }

  get isOnline(): boolean {
    return this.#isOnline;
  }

  /** Connects, and keeps connecting until closed. */
  open(): void {
    const { url, credentials, group, node } = this.#options;
    if (this.#isClosing) return;
    this.#bdSeq = this.#options.nextBdSeq();
    const client = connect(url, {
      ...(credentials ?? { clientId: `${group}-${node}` }),
      clean: true,
      reconnectPeriod: 0,
      connectTimeout: 10_000,
      keepalive: 30,
      will: {
        topic: this.#topic('NDEATH'),
        payload: Buffer.from(this.#deathPayload()),
        qos: 1,
        retain: false,
      },
    });
    this.#client = client;
    client.on('connect', () => {
      this.#welcome(client).catch((error) => this.#options.onTrouble(`${node}: ${String(error)}`));
    });
    client.on('message', (topic, payload) => this.#obey(topic, payload));
    client.on('error', (error) => this.#options.onTrouble(`${node}: ${error.message || error.name}`));
    client.on('close', () => this.#goneFrom(client));
  }

  /** Values of one device in one message. Resolves when the host has acknowledged them. */
  publishValues(device: string, values: readonly EdgeValue[], isHistorical = false): Promise<void> {
    return this.#publishData(
      device,
      values.map(({ metric, value, tMs }) => ({
        alias: this.#aliasOf(device, metric),
        timestamp: tMs,
        value,
        ...(value === null ? { datatype: SPARKPLUG_DATATYPE.Double } : { wire: 'double' as const }),
        ...(isHistorical ? { isHistorical: true } : {}),
      })),
    );
  }

  /** A waveform envelope of one channel. Resolves when the host has acknowledged it. */
  publishWaveform(
    device: string,
    channel: string,
    envelope: Uint8Array,
    tMs: number,
    isHistorical = false,
  ): Promise<void> {
    return this.#publishData(device, [
      {
        alias: this.#aliasOf(device, waveformMetricName(channel)),
        timestamp: tMs,
        value: envelope,
        wire: 'bytes',
        ...(isHistorical ? { isHistorical: true } : {}),
      },
    ]);
  }

  /** A text that the device reports itself. Resolves when the host has acknowledged it. */
  publishText(device: string, name: string, text: string): Promise<void> {
    const alias = this.#aliasOf(device, name);
    return this.#publishData(device, [
      { alias, timestamp: this.#options.now(), value: text, datatype: SPARKPLUG_DATATYPE.String },
    ]);
  }

  /** Dies and, after a pause, is born anew: what a device does that starts again. */
  async reboot(pauseMs: number): Promise<void> {
    clearTimeout(this.#retry);
    await this.#sayGoodbye();
    this.#retry = setTimeout(() => this.open(), pauseMs);
  }

  /** Says goodbye and disconnects; the will is then not sent a second time. */
  async close(): Promise<void> {
    this.#isClosing = true;
    clearTimeout(this.#retry);
    await this.#sayGoodbye();
  }

  async #sayGoodbye(): Promise<void> {
    const client = this.#client;
    if (!client) return;
    // Not this connection any more: its end is no loss to be made good.
    this.#client = undefined;
    const unanswered = this.#unanswered;
    this.#unanswered = new Set();
    if (this.#isOnline) {
      this.#isOnline = false;
      const death = Buffer.from(this.#deathPayload());
      const goodbye = client.publishAsync(this.#topic('NDEATH'), death, { qos: 1 }).catch(() => undefined);
      await Promise.race([goodbye, pause(2000)]);
    }
    await Promise.race([client.endAsync().catch(() => undefined), pause(1000)]);
    client.end(true);
    for (const reject of unanswered) reject(new Error('The edge node said goodbye.'));
  }

  #aliasOf(device: string, metric: string): number {
    const alias = this.#aliases.get(`${device}/${metric}`);
    if (alias === undefined) throw new RangeError(`The device ${device} has no metric ${metric}.`);
    return alias;
  }

  #topic(verb: 'NBIRTH' | 'NDEATH' | 'NCMD'): string {
    const { group, node } = this.#options;
    return formatSparkplugTopic({ kind: 'node', verb, group, node });
  }

  #deviceTopic(verb: 'DBIRTH' | 'DDATA', device: string): string {
    const { group, node } = this.#options;
    return formatSparkplugTopic({ kind: 'device', verb, group, node, device });
  }

  #deathPayload(): Uint8Array {
    return encodeSparkplugPayload({
      timestamp: this.#options.now(),
      metrics: [{ name: 'bdSeq', datatype: SPARKPLUG_DATATYPE.Int64, value: this.#bdSeq }],
    });
  }

  #nextSeq(): number {
    const seq = this.#seq;
    this.#seq = (this.#seq + 1) % 256;
    return seq;
  }

  async #welcome(client: MqttClient): Promise<void> {
    const { group, node } = this.#options;
    try {
      // Commands first: a host that asks for a rebirth right after the birth must be understood.
      await client.subscribeAsync([this.#topic('NCMD'), `spBv1.0/${group}/DCMD/${node}/+`], { qos: 1 });
      this.#giveBirth();
    } catch (error) {
      if (client === this.#client) this.#options.onTrouble(`${node}: ${String(error)}`);
    }
  }

  #giveBirth(): void {
    const { devices, firmwareVersion, now } = this.#options;
    const client = this.#client;
    if (!client || this.#isClosing) return;
    this.#seq = 0;
    const text = SPARKPLUG_DATATYPE.String;
    const node: SparkplugMetric[] = [
      { name: 'bdSeq', datatype: SPARKPLUG_DATATYPE.Int64, value: this.#bdSeq },
      { name: REBIRTH, datatype: SPARKPLUG_DATATYPE.Boolean, value: false },
      { name: 'Properties/firmwareVersion', datatype: text, value: firmwareVersion },
    ];
    this.#sendBirth(
      this.#topic('NBIRTH'),
      node.map((metric) => ({ ...metric, timestamp: now() })),
    );
    for (const device of devices) {
      this.#sendBirth(this.#deviceTopic('DBIRTH', device.name), this.#birthMetrics(device));
    }
    this.#isOnline = true;
    this.#delayMs = FIRST_DELAY_MS;
    this.#options.onOnline();
  }

  #birthMetrics(device: EdgeDevice): SparkplugMetric[] {
    const now = this.#options.now();
    const values = new Map(this.#options.birthValues(device.name).map((each) => [each.metric, each]));
    const measured = device.metrics.map(({ name, unit }): SparkplugMetric => {
      const known = values.get(name);
      return {
        name,
        alias: this.#aliasOf(device.name, name),
        datatype: SPARKPLUG_DATATYPE.Double,
        timestamp: known?.tMs ?? now,
        value: known?.value ?? null,
        ...(known && now - known.tMs > 60_000 ? { isHistorical: true } : {}),
        properties: { keys: ['engUnit'], values: [{ type: SPARKPLUG_DATATYPE.String, value: unit }] },
      };
    });
    const recorded = device.channels.map(
      (channel): SparkplugMetric => ({
        name: waveformMetricName(channel),
        alias: this.#aliasOf(device.name, waveformMetricName(channel)),
        datatype: SPARKPLUG_DATATYPE.Bytes,
        timestamp: now,
        value: null,
      }),
    );
    const commands = (device.commands ?? []).map(
      (name): SparkplugMetric => ({
        name,
        datatype: SPARKPLUG_DATATYPE.String,
        timestamp: now,
        value: null,
      }),
    );
    const texts = (device.texts ?? []).map(
      (name): SparkplugMetric => ({
        name,
        alias: this.#aliasOf(device.name, name),
        datatype: SPARKPLUG_DATATYPE.String,
        timestamp: now,
        value: this.#options.birthText?.(device.name, name) ?? null,
      }),
    );
    return [...measured, ...recorded, ...commands, ...texts];
  }

  /** Births go with QoS 0 as the standard demands; the host asks again where one got lost. */
  #sendBirth(topic: string, metrics: SparkplugMetric[]): void {
    const payload = encodeSparkplugPayload({ timestamp: this.#options.now(), seq: this.#nextSeq(), metrics });
    this.#client?.publish(topic, asBuffer(payload), { qos: 0 });
  }

  #publishData(device: string, metrics: SparkplugMetric[]): Promise<void> {
    const client = this.#client;
    if (!client || !this.#isOnline) return Promise.reject(new Error('The edge node is offline.'));
    const payload = encodeSparkplugPayload({ timestamp: this.#options.now(), seq: this.#nextSeq(), metrics });
    const unanswered = this.#unanswered;
    // Not a race against one promise of the connection: that would keep something of every message until it is lost.
    return new Promise((resolve, reject) => {
      unanswered.add(reject);
      client
        .publishAsync(this.#deviceTopic('DDATA', device), asBuffer(payload), { qos: 1 })
        .then(() => resolve(), reject)
        .finally(() => unanswered.delete(reject));
    });
  }

  #obey(topic: string, payload: Buffer): void {
    const parsed = parseSparkplugTopic(topic);
    try {
      const { metrics } = decodeSparkplugPayload(payload);
      for (const { name, alias, value } of metrics) {
        if (parsed.kind === 'node' && name === REBIRTH && value === true) this.#giveBirth();
        if (parsed.kind === 'device' && (name ?? alias) !== undefined)
          this.#options.onCommand?.(parsed.device, name ?? String(alias), value);
      }
    } catch (error) {
      this.#options.onTrouble(`${this.#options.node}: a command could not be read: ${String(error)}`);
    }
  }

  #goneFrom(client: MqttClient): void {
    if (client !== this.#client) return;
    this.#isOnline = false;
    this.#client = undefined;
    const unanswered = this.#unanswered;
    this.#unanswered = new Set();
    for (const reject of unanswered) reject(new Error('The connection was lost.'));
    client.end(true);
    if (this.#isClosing) return;
    // The delay spreads by the node's name, so that a fleet does not come back in one moment.
    const spread = 0.75 + (this.#options.node.length % 7) / 14;
    this.#retry = setTimeout(() => this.open(), this.#delayMs * spread);
    this.#delayMs = Math.min(2 * this.#delayMs, LONGEST_DELAY_MS);
  }
}

/** The same bytes; a waveform need not be copied once more. */
function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
