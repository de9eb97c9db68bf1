import type { EventEmitter } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import tls from 'node:tls';
import type { SparkplugPublication } from '@ritzel/telemetry';
import { Aedes, type AuthenticateError, type Client } from 'aedes';
import type { Log } from '../../platform/log.ts';
import { makeOutageLog } from '../../platform/outage-log.ts';
import { refusedPort } from '../../platform/port.ts';
import type { TlsFiles } from '../../platform/tls-files.ts';
import type { DeviceLog, DeviceRegistry, DeviceSignIn } from '../devices/index.ts';
import { MqttFrameGuard } from './mqtt-frame-guard.ts';
import { mayPublish, mayPublishLast, mayReceive, maySubscribe } from './mqtt-rights.ts';
import { makeMqttSessions } from './mqtt-sessions.ts';
import type { SparkplugAdapter } from './sparkplug-adapter.ts';
import { MAX_SUBSCRIPTIONS, makeSubscriptionLimit } from './subscription-limit.ts';

/** Sixteen million bytes carry four million samples. */
export const MAX_PACKET_BYTES = 16 * 1024 * 1024;
/** What a client may send before it has signed in. */
const MAX_CONNECT_BYTES = 64 * 1024;
const WRONG_PASSWORD_PAUSE_MS = 300;
/** Connections that have not signed in: so long, and so many of one address and of all. */
const SIGN_IN_MS = 15_000;
const MAX_NOT_SIGNED_IN_PER_ADDRESS = 500;
const MAX_NOT_SIGNED_IN = 4_000;
/** What may wait for a subscriber that does not read; one that reads is never so far behind. */
const MAX_UNSENT_BYTES = 256 * 1024;
const NOTHING = Buffer.alloc(0);
/** First byte of the packet (MQTT 3.1.1, section 3.4). */
const PUBACK = 0x40;

export interface MqttBroker {
  /** 0 where MQTT without encryption is off. */
  readonly port: number;
  /** 0 without a certificate. */
  readonly tlsPort: number;
  publish(publication: SparkplugPublication): void;
  /** Ends the sessions whose credentials or rights are no longer what they were. */
  checkSessions(): Promise<void>;
  stop(): Promise<void>;
}

export interface MqttBrokerParts {
  /** Null: no MQTT without encryption. */
  readonly port: number | null;
  readonly host: string;
  /** MQTT by TLS at a port of its own. */
  readonly tls?: { readonly port: number; readonly files: TlsFiles } | undefined;
  readonly registry: Pick<DeviceRegistry, 'readStanding'>;
  readonly signIn: DeviceSignIn['signIn'];
  readonly deviceLog: DeviceLog;
  readonly log: Log;
  /** Asked when the first message comes, for ingest adapter and broker need each other. */
  readonly adapter: () => SparkplugAdapter;
}

/**
 * The broker we bring. A PUBLISH is acknowledged by aedes when `authorizePublish` has answered, and it answers when
 * the ingest adapter has committed: so a PUBACK means on disk, and a slow database slows the sender.
 */
export async function startMqttBroker(parts: MqttBrokerParts): Promise<MqttBroker> {
  const { registry, deviceLog, log } = parts;
  const sessions = makeMqttSessions({ registry, log });
  const subscriptions = makeSubscriptionLimit();
  const guards = new WeakMap<Client, MqttFrameGuard>();
  /** Of the connections that have not signed in, by address. */
  const notSignedIn = new Map<string, number>();
  let notSignedInCount = 0;
  const addresses = new WeakMap<Client, string>();
  const signInOutage = makeOutageLog(log, {
    lost: 'devices cannot sign in',
    back: 'devices sign in again',
  });
  const storeOutage = makeOutageLog(log, {
    lost: 'messages of devices cannot be stored; they will come again',
    back: 'messages of devices are stored again',
  });

  const aedes = await Aedes.createBroker({
    connectTimeout: SIGN_IN_MS,
    preConnect(_client, packet, done) {
      // No session outlives its connection: Sparkplug wants it so, and what is kept for the absent has no bound.
      packet.clean = true;
      done(null, true);
    },
    // @NOTE: aedes' own types lag behind its callbacks' null arguments.
    authenticate(client, username, password, done) {
      void authenticate(client, username, password?.toString()).then(
        (isKnown) => {
          signInOutage.recovered();
          done(null, isKnown);
        },
        (error: unknown) => {
          signInOutage.failed(error);
          done(Object.assign(new Error('server unavailable'), { returnCode: 3 }) as AuthenticateError, null); // @NOTE: 3 is the MQTT code
        },
      );
    },
    authorizePublish(client, packet, done) {
      const session = client && sessions.of(client);
      if (!session) {
        done(new Error('not signed in'));
        return;
      }
      const { device } = session;
      if (session.isEnded && !mayPublishLast(device, packet.topic)) {
        done(new Error('the session has ended'));
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
        .adapter()
        .receive({ topic: packet.topic, payload, sender: device });
      // Nobody may subscribe to what devices say, and QoS 2 would keep it until the device lets go.
      packet.payload = NOTHING;
      if (isHeld && packet.qos < 2) {
        // aedes reads on when it has its answer, and what is held may wait for something further down the stream.
        const { qos, messageId } = packet;
        packet.qos = 0;
        committed.then(
          () => {
            storeOutage.recovered();
            if (qos === 1 && messageId !== undefined) acknowledge(client, messageId);
          },
          (error: unknown) => end(client, error),
        );
        done();
        return;
      }
      committed.then(
        () => {
          storeOutage.recovered();
          done();
        },
        // Unacknowledged and disconnected: the device comes back and sends it again.
        (error: unknown) => {
          storeOutage.failed(error);
          done(error instanceof Error ? error : new Error(String(error)));
        },
      );
    },
    authorizeSubscribe(client, subscription, done) {
      const session = sessions.of(client);
      const isAllowed = session && !session.isEnded && maySubscribe(session.device, subscription.topic);
      if (isAllowed && subscriptions.admit(client, subscription.topic)) {
        done(null, subscription);
        return;
      }
      if (session) {
        const { device } = session;
        const topic = subscription.topic.slice(0, 200);
        if (isAllowed)
          deviceLog.note(
            device.id,
            'subscriptions-too-many',
            `Of ${MAX_SUBSCRIPTIONS} subscriptions none is left for "${topic}".`,
          );
        else deviceLog.note(device.id, 'topic-forbidden', `Subscribing to "${topic}" is not its right.`);
      }
      // No subscription and no error: SUBACK says 128 and the connection lives.
      done(null, null);
    },
    authorizeForward(client, packet) {
      const session = sessions.of(client);
      return session && !session.isEnded && mayReceive(session.device, packet.topic) ? packet : null;
    },
  });
  // aedes publishes the wills of brokers it takes for dead, its own among them after this machine slept for minutes.
  // @NOTE: not part of the library's public types.
  Object.assign((aedes as unknown as { persistence: object }).persistence, { streamWill: noWills });

  function count(address: string, change: 1 | -1): number {
    const of = (notSignedIn.get(address) ?? 0) + change;
    if (of > 0) notSignedIn.set(address, of);
    else notSignedIn.delete(address);
    notSignedInCount += change;
    return of;
  }

  /** The connection has signed in or has ended: it no longer counts among those that have not. */
  function release(client: Client): void {
    const address = addresses.get(client);
    if (address === undefined) return;
    addresses.delete(client);
    count(address, -1);
  }

  async function authenticate(
    client: Client,
    username: string | undefined,
    password: string | undefined,
  ): Promise<boolean> {
    const address = addresses.get(client) ?? 'unknown';
    const signedIn = await parts.signIn({ username, password, address, via: 'mqtt' });
    if (signedIn.device === undefined) {
      const pauseMs = WRONG_PASSWORD_PAUSE_MS * (signedIn.isTooMany ? 5 : 1);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      return false;
    }
    if (client.closed) return false;
    release(client);
    sessions.open(client, signedIn.device, signedIn.credentials);
    const guard = guards.get(client);
    if (guard) guard.maxPacketBytes = MAX_PACKET_BYTES;
    // A client id is the device's own affair: nobody ends another's session by taking its id.
    Object.assign(client, { id: `${username}/${client.id}` });
    return true;
  }

  function accept(socket: Socket): void {
    const address = socket.remoteAddress ?? 'unknown';
    if (count(address, 1) > MAX_NOT_SIGNED_IN_PER_ADDRESS || notSignedInCount > MAX_NOT_SIGNED_IN) {
      count(address, -1);
      socket.destroy();
      return;
    }
    socket.setNoDelay(true);
    const guard = new MqttFrameGuard(MAX_CONNECT_BYTES);
    const read = socket.read.bind(socket);
    // aedes reads the socket itself; this looks over its shoulder.
    socket.read = (size?: number) => {
      const chunk: unknown = read(size);
      const tooLong = chunk instanceof Uint8Array ? guard.push(chunk) : undefined;
      if (tooLong === undefined) return chunk;
      const device = sessions.of(client)?.device;
      if (device)
        deviceLog.note(
          device.id,
          'payload-too-long',
          `A packet of ${tooLong} bytes is longer than the ${guard.maxPacketBytes} allowed.`,
        );
      socket.destroy();
      return null;
    };
    boundUnsentBytes(socket, () => {
      const device = sessions.of(client)?.device;
      log.warn(
        { device: device?.id, maxBytes: MAX_UNSENT_BYTES },
        'an MQTT connection that reads too slowly was ended',
      );
    });
    const client = aedes.handle(socket);
    guards.set(client, guard);
    addresses.set(client, address);
    socket.once('close', () => {
      release(client);
      sessions.forget(client);
    });
  }

  function acknowledge({ closed, conn }: Client, messageId: number): void {
    if (!closed) conn.write(Buffer.from([PUBACK, 2, messageId >> 8, messageId & 0xff]));
  }

  /** Unacknowledged and disconnected: the device comes back and sends it again. */
  function end(client: Client, error: unknown): void {
    storeOutage.failed(error);
    client.close();
  }

  aedes.on('unsubscribe', (filters, client) => subscriptions.release(client, filters));
  aedes.on('clientError', (client, error) =>
    log.debug({ client: client.id, err: error }, 'mqtt client ended in error'),
  );
  aedes.on('connectionError', (_client, error) =>
    log.debug({ err: error }, 'mqtt connection ended in error'),
  );

  const onError = (error: unknown) => log.warn({ err: error }, 'the MQTT broker');
  // @NOTE: an event that the library's types leave out; unheard, it would end the process.
  (aedes as EventEmitter).on('error', onError);

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
  // What fails here after the start is one connection that could not be taken.
  for (const server of servers)
    server.on('error', (error) => log.warn({ err: error }, 'an MQTT connection could not be taken'));
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
    checkSessions: sessions.check,
    async stop() {
      await sessions.stop();
      const closed = Promise.all(
        servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve()))),
      );
      await new Promise<void>((resolve) => aedes.close(() => resolve()));
      await closed;
    },
  };
}

/**
 * Ends a connection whose other end does not read what is sent. aedes itself would wait for it, up to a minute, and as
 * all messages pass one emitter, so would everybody else's: it is never notified that a socket is full.
 */
function boundUnsentBytes(socket: Socket, onEnd: () => void): void {
  const write = socket.write.bind(socket);
  // @NOTE: `write` has several overloads; the arguments are handed on as they are
  socket.write = ((...terms: Parameters<typeof write>) => {
    write(...terms);
    if (socket.writableLength > MAX_UNSENT_BYTES && !socket.destroyed) {
      onEnd();
      socket.destroy();
    }
    return true;
  }) as typeof socket.write;
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

async function* noWills(): AsyncGenerator<never> {}

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
