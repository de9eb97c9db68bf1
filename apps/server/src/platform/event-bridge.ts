import { randomUUID } from 'node:crypto';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { makeBackgroundLoop } from './background-loop.ts';
import { isCarried, packEventBatches, readEventBatch } from './event-batches.ts';
import type { EventBus, EventEnvelope } from './events.ts';
import type { Log } from './log.ts';

const channel = 'ritzel_events';
const everyMs = 50;
/** Events that wait to be sent; what comes beyond is lost, and the other processes are notified that it is. */
const maxWaiting = 20_000;
const answerMs = 10_000;
/** A connection on which nothing happens is asked whether it still stands. */
const pingEveryMs = 15_000;

export interface EventBridgeParts {
  readonly url: string;
  readonly events: EventBus;
  readonly log: Log;
  /** The pause after a connection was lost: not all processes come at the same moment. */
  readonly firstPauseMs?: number;
}

/** One connection that listens; `lost` resolves once, however it ends. */
interface Connection {
  readonly client: pg.Client;
  readonly lost: Promise<unknown>;
  close(): Promise<void>;
}

async function openConnection(
  url: string,
  receive: (payload: string | undefined) => void,
): Promise<Connection> {
  // Of our own making, so that a connection that answers nothing can be destroyed.
  const socket = new net.Socket();
  const client = new pg.Client({
    connectionString: url,
    application_name: 'ritzel-events',
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
    keepAlive: true,
    stream: () => socket,
  });
  const { promise: lost, resolve } = Promise.withResolvers<unknown>();
  client.on('error', resolve);
  client.on('end', () => resolve(new Error('the connection ended')));
  client.on('notification', ({ payload }) => receive(payload));
  async function close(): Promise<void> {
    client.removeAllListeners('notification');
    // The listeners for errors stay: one that comes late reaches them and nobody else.
    await Promise.race([client.end().catch(() => {}), sleep(1000, undefined, { ref: false })]);
    socket.destroy();
  }
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
  } catch (error) {
    await close();
    throw error;
  }
  return { client, lost, close };
}

/**
 * Carries events between processes through PostgreSQL, for when the roles run apart: what one process publishes
 * the others receive. When the connection is lost it is opened once more, with growing pauses, and every process concerned
 * publishes `eventsMissed`, for what was remembered may be out of date.
 */
export async function bridgeEvents(parts: EventBridgeParts): Promise<() => Promise<void>> {
  const { events, log } = parts;
  const own = randomUUID();
  let isStopped = false;
  let connection: Connection | undefined;
  let isListening = false;
  let waiting: EventEnvelope[] = [];
  let hasGap = false;

  function receive(payload: string | undefined): void {
    const received = readEventBatch(payload);
    if (received === undefined) {
      log.warn({ bytes: payload?.length }, 'a malformed event of another process');
      return;
    }
    if (received.from === own) return;
    isListening = true;
    try {
      for (const { name, event } of received.envelopes) events.publish(name, event);
      if (received.hasGap) events.publish('eventsMissed', {});
    } finally {
      isListening = false;
    }
  }

  async function send({ client }: Connection): Promise<void> {
    const batch = waiting;
    waiting = [];
    const { batches, left } = packEventBatches(own, batch);
    if (left > 0) {
      hasGap = true;
      log.warn({ left }, 'events too large to carry');
    }
    const isGapReported = hasGap;
    hasGap = false;
    if (isGapReported) batches.push(JSON.stringify({ from: own, envelopes: [], hasGap: true }));
    try {
      if (batches.length > 0)
        await client.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [
          channel,
          batches,
        ]);
    } catch (error) {
      hasGap = true;
      throw error;
    }
  }

  const unsubscribe = events.subscribe((envelope) => {
    // What came from another process is not sent back.
    if (isListening || !isCarried(envelope.name)) return;
    if (connection === undefined || waiting.length >= maxWaiting) hasGap = true;
    else waiting.push(envelope);
    sending.wake();
  });
  const sending = makeBackgroundLoop({
    name: 'event bridge',
    async turn() {
      const current = connection;
      if (current === undefined || (waiting.length === 0 && !hasGap)) return;
      await send(current).catch((error: unknown) => {
        log.warn({ err: error }, 'events not carried');
        // Whatever the reason: a new connection begins with a clean state, and its first message without a pause.
        return current.close();
      });
    },
    everyMs: 1_000,
    gatherMs: everyMs,
    log,
  });

  /** Holds one connection after the other, never two, until the stop. */
  function hold(held: Connection): void {
    connection = held;
    held.lost
      .then(async (reason) => {
        connection = undefined;
        await held.close();
        if (isStopped) return;
        log.warn({ err: reason }, 'event bridge lost; it will be opened again');
        connecting.wake();
      })
      .catch((error: unknown) => log.error({ err: error }, 'event bridge'));
  }

  const connecting = makeBackgroundLoop({
    name: 'connection of the event bridge',
    async turn({ signal }) {
      if (connection !== undefined) {
        const current = connection;
        await current.client.query('select 1').catch(() => current.close());
        return;
      }
      const next = await openConnection(parts.url, receive);
      if (signal.aborted) return next.close();
      // Said after LISTEN: from here on nothing is missed. The others have missed what this process published.
      hasGap = true;
      waiting = [];
      hold(next);
      events.publish('eventsMissed', {});
      sending.wake();
      log.warn('event bridge open again');
    },
    everyMs: pingEveryMs,
    gatherMs: parts.firstPauseMs ?? 1_000,
    isFirstTurnLater: true,
    log,
  });

  const first = await openConnection(parts.url, receive).catch((error: unknown) => {
    unsubscribe();
    throw error;
  });
  // Before anything else runs: from here on what is published is sent.
  hold(first);
  sending.start();
  connecting.start();
  return async () => {
    isStopped = true;
    unsubscribe();
    await sending.stop();
    await connecting.stop();
    await connection?.close();
  };
}
