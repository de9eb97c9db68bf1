import { createServer, type Server, type Socket } from 'node:net';
import tls from 'node:tls';
import type { SparkplugPublication } from '@ritzel/telemetry';
import { Aedes, type AuthenticateError, type Client } from 'aedes';
import type { Log } from '../../platform/log.ts';
import { refusedPort } from '../../platform/port.ts';
import type { TlsFiles } from '../../platform/tls-files.ts';
import type { DeviceLog, DeviceRegistry, KnownDevice } from '../devices/index.ts';
import { MqttFrameGuard } from './mqtt-frame-guard.ts';
import { mayPublish, maySubscribe } from './mqtt-rights.ts';
import type { SparkplugDoor } from './sparkplug-door.ts';

/** Sixteen million bytes carry four million samples. */
export const MAX_PACKET_BYTES = 16 * 1024 * 1024;
/** What a stranger may send before it has signed in. */
const MAX_CONNECT_BYTES = 64 * 1024;
const WRONG_PASSWORD_PAUSE_MS = 300;
/** First byte of the packet (MQTT 3.1.1, section 3.4). */
const PUBACK = 0x40;

export interface MqttBroker {
  /** 0 where MQTT without encryption is off. */
  readonly port: number;
  /** 0 without a certificate. */
  readonly tlsPort: number;
  publish(publication: SparkplugPublication): void;
  stop(): Promise<void>;
}

export interface MqttBrokerParts {
  /** Null: no MQTT without encryption. */
  readonly port: number | null;
  readonly host: string;
  /** MQTT by TLS at a port of its own. */
  readonly tls?: { readonly port: number; readonly files: TlsFiles } | undefined;
  readonly registry: DeviceRegistry;
  readonly deviceLog: DeviceLog;
  readonly log: Log;
  /** Asked when the first message comes, for door and broker need each other. */
  readonly door: () => SparkplugDoor;
}

/**
 * The broker we bring. A PUBLISH is acknowledged by aedes when `authorizePublish` has answered, and it answers when
 * the door has committed: so a PUBACK means on disk, and a slow database slows the sender.
 */
export async function startMqttBroker(parts: MqttBrokerParts): Promise<MqttBroker> {
  const { registry, deviceLog, log } = parts;
  const devices = new WeakMap<Client, KnownDevice>();
  const guards = new WeakMap<Client, MqttFrameGuard>();

  const aedes = await Aedes.createBroker({
    // @NOTE: aedes' own types lag behind its callbacks' null arguments.
    authenticate(client, username, password, done) {
      void authenticate(client, username, password?.toString()).then(
        (isKnown) => done(null, isKnown),
        (error: unknown) => {
          log.warn({ err: error }, 'a device could not be checked');
          done(Object.assign(new Error('server unavailable'), { returnCode: 3 }) as AuthenticateError, null); // @NOTE: 3 is the MQTT code
        },
      );
    },
    authorizePublish(client, packet, done) {
      const device = client && devices.get(client);
      if (!device) {
        done(new Error('not signed in'));
        return;
      }
      if (!mayPublish(device, packet.topic)) {
        deviceLog.note(
          device.id,
          'topic-forbidden',
          `Publishing to "${packet.topic.slice(0, 200)}" is not its right.`,
        );
        done(new Error(`topic not allowed: ${packet.topic.slice(0, 200)}`));
        return;
      }
      // Nothing that devices send is retained: Sparkplug forbids it, and memory is not theirs to fill.
      packet.retain = false;
      const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload;
      const { done: committed, isHeld } = parts
        .door()
        .receive({ topic: packet.topic, payload, sender: device });
      if (isHeld && packet.qos < 2) {
        // aedes reads on when it has its answer, and what is held may wait for something further down the stream.
        const { qos, messageId } = packet;
        packet.qos = 0;
        committed.then(
          () => {
            if (qos === 1 && messageId !== undefined) acknowledge(client, messageId);
          },
          (error: unknown) => end(client, error),
        );
        done();
        return;
      }
      committed.then(
        () => done(),
        // Unacknowledged and disconnected: the device comes back and sends it again.
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
    authorizeSubscribe(client, subscription, done) {
      const device = devices.get(client);
      if (device && maySubscribe(device, subscription.topic)) {
        done(null, subscription);
        return;
      }
      if (device) {
        const topic = subscription.topic.slice(0, 200);
        deviceLog.note(device.id, 'topic-forbidden', `Subscribing to "${topic}" is not its right.`);
      }
      // No subscription and no error: SUBACK says 128 and the connection lives.
      done(null, null);
    },
  });

  async function authenticate(
    client: Client,
    username: string | undefined,
    password: string | undefined,
  ): Promise<boolean> {
    const device = username && password ? await registry.authenticate(username, password) : undefined;
    if (device === undefined) {
      await new Promise((resolve) => setTimeout(resolve, WRONG_PASSWORD_PAUSE_MS));
      return false;
    }
    devices.set(client, device);
    const guard = guards.get(client);
    if (guard) guard.maxPacketBytes = MAX_PACKET_BYTES;
    // A client id is the device's own affair: nobody ends another's session by taking its id.
    Object.assign(client, { id: `${username}/${client.id}` });
    return true;
  }

  function accept(socket: Socket): void {
    socket.setNoDelay(true);
    const guard = new MqttFrameGuard(MAX_CONNECT_BYTES);
    const read = socket.read.bind(socket);
    // aedes reads the socket itself; this looks over its shoulder.
    socket.read = (size?: number) => {
      const chunk: unknown = read(size);
      const tooLong = chunk instanceof Uint8Array ? guard.push(chunk) : undefined;
      if (tooLong === undefined) return chunk;
      const device = devices.get(client);
      if (device)
        deviceLog.note(
          device.id,
          'payload-too-long',
          `A packet of ${tooLong} bytes is longer than the ${guard.maxPacketBytes} allowed.`,
        );
      socket.destroy();
      return null;
    };
    const client = aedes.handle(socket);
    guards.set(client, guard);
  }

  function acknowledge({ closed, conn }: Client, messageId: number): void {
    if (!closed) conn.write(Buffer.from([PUBACK, 2, messageId >> 8, messageId & 0xff]));
  }

  /** Unacknowledged and disconnected: the device comes back and sends it again. */
  function end(client: Client, error: unknown): void {
    log.warn({ client: client.id, err: error }, 'a held message could not be stored');
    client.close();
  }

  aedes.on('clientError', (client, error) =>
    log.debug({ client: client.id, err: error }, 'mqtt client ended in error'),
  );
  aedes.on('connectionError', (_client, error) =>
    log.debug({ err: error }, 'mqtt connection ended in error'),
  );

  const servers: Server[] = [];
  try {
    if (parts.port !== null)
      servers.push(await listen(createServer(accept), 'MQTT_PORT', parts.port, parts.host));
    if (parts.tls !== undefined) {
      const server = createTlsServer(parts.tls.files, accept, log);
      servers.push(await listen(server, 'MQTTS_PORT', parts.tls.port, parts.host));
    }
  } catch (error) {
    for (const server of servers) server.close();
    await new Promise<void>((resolve) => aedes.close(() => resolve()));
    throw error;
  }
  const [first, second] = servers.map(portOf);
  return {
    port: parts.port === null ? 0 : (first ?? 0),
    tlsPort: parts.tls === undefined ? 0 : ((parts.port === null ? first : second) ?? 0),
    publish({ topic, payload, qos, retain }) {
      aedes.publish(
        { cmd: 'publish', topic, payload: Buffer.from(payload), qos, retain, dup: false },
        (error) => {
          if (error) log.warn({ err: error, topic }, 'could not publish');
        },
      );
    },
    async stop() {
      const closed = Promise.all(
        servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve()))),
      );
      await new Promise<void>((resolve) => aedes.close(() => resolve()));
      await closed;
    },
  };
}

/** With an authority for client certificates, a connection without one of them ends before MQTT begins. */
function createTlsServer(files: TlsFiles, accept: (socket: Socket) => void, log: Log): Server {
  const hasClientCa = files.hasClientCa;
  const server = tls.createServer({
    ...files.options,
    requestCert: hasClientCa,
    rejectUnauthorized: hasClientCa,
  });
  files.follow(server);
  server.on('secureConnection', accept);
  server.on('tlsClientError', (error) => log.debug({ err: error }, 'a TLS connection did not come about'));
  return server;
}

function listen(server: Server, variable: string, port: number, host: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(refusedPort(variable, port, error)));
    server.listen(port, host, () => resolve(server));
  });
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
