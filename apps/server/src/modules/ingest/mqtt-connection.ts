import type { HostConnection, SparkplugPublication } from '@ritzel/telemetry';
import mqtt, { type IClientOptions, type IPublishPacket, type MqttClient } from 'mqtt';
import { StartError } from '../../platform/configuration.ts';
import type { Log } from '../../platform/log.ts';
import { makeOutageLog } from '../../platform/outage-log.ts';
import type { SparkplugAdapter } from './sparkplug-adapter.ts';

export interface MqttConnection {
  readonly isConnected: boolean;
  publish(publication: SparkplugPublication): void;
  /** Publishes the death certificate, then disconnects. */
  stop(death: SparkplugPublication): Promise<void>;
}

export interface MqttConnectionParts {
  /** `mqtt://user:password@broker:1883`, `mqtts://…`, `ws://…`. */
  readonly url: string;
  readonly adapter: Pick<SparkplugAdapter, 'receive' | 'connect'>;
  readonly log: Log;
  readonly connectTimeoutMs?: number;
}

/** Messages on their way into the store; the broker keeps the others until some are done. */
const MAX_IN_FLIGHT = 2_000;
const RETRY_MS = 1_000;
const UNSUPPORTED_PROTOCOL = new Set([1, 132]);

/**
 * Joins a broker as Sparkplug host application, by MQTT 5 where it speaks it, else by 3.1.1. A message of QoS 1 is
 * acknowledged to the broker when the ingest adapter has committed it; while the database is unreachable, the broker waits.
 */
export async function connectMqtt(parts: MqttConnectionParts): Promise<MqttConnection> {
  const { adapter, log } = parts;
  let host = adapter.connect();
  let inFlight = 0;
  let isStopping = false;
  const waiting: (() => void)[] = [];
  const unacknowledged = new Map<number, Promise<void>>();
  const broker = new URL(parts.url).host;
  const outage = makeOutageLog(log, {
    lost: 'the MQTT broker cannot be reached',
    back: 'the MQTT broker is there again',
    facts: { broker },
  });
  const storeOutage = makeOutageLog(log, {
    lost: 'messages of the MQTT broker wait for the database',
    back: 'messages of the MQTT broker are stored again',
  });
  /** Why the next end of the connection came, where the library said so before. */
  let lastError: Error | undefined;
  let hasStarted = false;

  const client = mqtt.connect(parts.url, {
    ...optionsOf(host),
    protocolVersion: 5,
    properties: { sessionExpiryInterval: 0, receiveMaximum: MAX_IN_FLIGHT },
    connectTimeout: parts.connectTimeoutMs ?? 10_000,
    reconnectPeriod: 1_000,
    resubscribe: false,
    // A broker that is starting refuses for a while, and one of MQTT 3.1.1 is asked again in its own words.
    reconnectOnConnackError: true,
    queueQoSZero: false,
  });

  /** The store takes it sooner or later: an append that failed is tried again, the same points change nothing. */
  async function commit(message: { topic: string; payload: Uint8Array }): Promise<void> {
    while (!isStopping) {
      try {
        await adapter.receive(message).done;
        storeOutage.recovered();
        return;
      } catch (error) {
        storeOutage.failed(error);
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
    throw new Error('stopped before the message was stored');
  }

  client.handleMessage = (packet: IPublishPacket, next) => {
    const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload;
    inFlight += 1;
    const committed = commit({ topic: packet.topic, payload }).finally(() => {
      inFlight -= 1;
      waiting.shift()?.();
    });
    if (packet.qos === 1 && packet.messageId !== undefined) unacknowledged.set(packet.messageId, committed);
    else committed.catch(() => {});
    if (inFlight < MAX_IN_FLIGHT) next();
    else waiting.push(next);
  };
  deferAcknowledgements(client, unacknowledged);

  client.on('reconnect', () => {
    // The will carries the time of the very CONNECT it travels in.
    host = adapter.connect();
    Object.assign(client.options, optionsOf(host));
  });
  client.on('connect', () => {
    lastError = undefined;
    outage.recovered();
    client.subscribe(
      host.subscriptions.map(({ topic }) => topic),
      { qos: 1 },
      (error) => {
        // A connection that is lost meanwhile subscribes anew when it is back.
        if (error && client.connected) log.error({ err: error }, 'the broker refused our subscriptions');
        else if (error) log.debug({ err: error }, 'not subscribed');
        else publish(host.birth);
      },
    );
  });
  client.on('error', (error) => {
    const code = 'code' in error ? Number(error.code) : Number.NaN;
    if (client.options.protocolVersion === 5 && UNSUPPORTED_PROTOCOL.has(code)) {
      client.options.protocolVersion = 4;
      delete client.options.properties;
      return;
    }
    lastError = error;
  });
  // Every end of a connection and every try that fails comes by here; one line says so for as long as it lasts.
  client.on('close', () => {
    if (hasStarted && !isStopping) outage.failed(lastError ?? new Error('it closed the connection'));
  });

  function publish({ topic, payload, qos, retain }: SparkplugPublication): void {
    client.publish(topic, Buffer.from(payload), { qos, retain }, (error) => {
      if (error) log[client.connected ? 'warn' : 'debug']({ err: error, topic }, 'could not publish');
    });
  }

  await firstConnection(client, parts.url, parts.connectTimeoutMs ?? 10_000);
  hasStarted = true;
  return {
    get isConnected() {
      return client.connected;
    },
    publish,
    async stop({ topic, payload, qos, retain }) {
      isStopping = true;
      if (client.connected) {
        await client.publishAsync(topic, Buffer.from(payload), { qos, retain }).catch(() => {});
      }
      await client.endAsync(!client.connected);
    },
  };
}

function optionsOf({ will, clean }: HostConnection): Pick<IClientOptions, 'will' | 'clean'> {
  return {
    clean,
    will: { topic: will.topic, payload: Buffer.from(will.payload), qos: will.qos, retain: will.retain },
  };
}

/**
 * The client library acknowledges in the order of arrival and reads nothing meanwhile. A group commit wants many
 * messages at once, so the acknowledgements are caught on their way out and sent when their commits are done.
 */
function deferAcknowledgements(client: MqttClient, unacknowledged: Map<number, Promise<void>>): void {
  // @NOTE: the one place where packets leave; not part of the library's public types.
  const inner = client as unknown as {
    _sendPacket: (packet: { cmd: string; messageId?: number }, ...rest: unknown[]) => void;
  };
  const send = inner._sendPacket.bind(client);
  inner._sendPacket = (packet, ...rest) => {
    const committed = packet.cmd === 'puback' ? unacknowledged.get(packet.messageId ?? -1) : undefined;
    if (committed === undefined) {
      send(packet, ...rest);
      return;
    }
    unacknowledged.delete(packet.messageId ?? -1);
    committed.then(
      () => {
        if (client.connected) send(packet);
      },
      () => {},
    );
    const [done] = rest;
    if (typeof done === 'function') done();
  };
}

async function firstConnection(client: MqttClient, url: string, timeoutMs: number): Promise<void> {
  if (client.connected) return;
  await new Promise<void>((resolve, reject) => {
    let last = 'no answer';
    const onError = (error: Error) => {
      last = error.message || error.name;
    };
    const timer = setTimeout(() => {
      client.end(true);
      const { host } = new URL(url);
      reject(new StartError(`The MQTT broker at ${host} (MQTT_URL) cannot be reached: ${last}.`));
    }, timeoutMs);
    client.on('error', onError);
    client.once('connect', () => {
      clearTimeout(timer);
      client.off('error', onError);
      resolve();
    });
  });
}
