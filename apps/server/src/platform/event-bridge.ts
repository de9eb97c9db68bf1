import { randomUUID } from 'node:crypto';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isCarried, packEventBatches, readEventBatch } from './event-batches.ts';
import type { EventBus, EventEnvelope } from './events.ts';
import type { Log } from './log.ts';

const channel = 'ritzel_events';
const everyMs = 50;
/** The longest pause between two attempts to connect. */
const maxPauseMs = 30_000;
/** Events that wait to be sent; what comes beyond is lost, and the other processes are notified that it is. */
const maxWaiting = 20_000;
const answerMs = 10_000;
/** A connection on which nothing happens is asked whether it still stands. */
const pingEveryMs = 15_000;

export interface EventBridgeParts {
  readonly url: string;
  readonly events: EventBus;
  readonly log: Log;
  /** The first pause after a connection was lost; it doubles with each attempt that fails. */
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
  const stopping = new AbortController();
  let connection: Connection | undefined;
  let isListening = false;
  let waiting: EventEnvelope[] = [];
  let hasGap = false;
  let sending: Promise<void> = Promise.resolve();
  let isSending = false;

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
  });
  const timer = setInterval(() => {
    if (connection === undefined || isSending || (waiting.length === 0 && !hasGap)) return;
    isSending = true;
    const current = connection;
    sending = send(current)
      .catch((error: unknown) => {
        log.warn({ err: error }, 'events not carried');
        // Whatever the reason: a new connection begins with a clean state.
        return current.close();
      })
      .finally(() => {
        isSending = false;
      });
  }, everyMs);
  timer.unref();
  const ping = setInterval(() => {
    const current = connection;
    current?.client.query('select 1').catch(() => current.close());
  }, pingEveryMs);
  ping.unref();

  /** Holds one connection after the other, never two, until the stop. */
  async function hold(first: Connection): Promise<void> {
    let held = first;
    while (!stopping.signal.aborted) {
      connection = held;
      const reason = await held.lost;
      connection = undefined;
      await held.close();
      if (stopping.signal.aborted) return;
      log.warn({ err: reason }, 'event bridge lost; it will be opened again');
      const next = await reopen();
      if (next === undefined) return;
      held = next;
      // Said after LISTEN: from here on nothing is missed. The others have missed what this process published.
      hasGap = true;
      waiting = [];
      events.publish('eventsMissed', {});
      log.warn('event bridge open again');
    }
    await held.close();
  }

  async function reopen(): Promise<Connection | undefined> {
    for (let pauseMs = parts.firstPauseMs ?? 1000; ; pauseMs = Math.min(maxPauseMs, pauseMs * 2)) {
      // Not all processes at the same moment.
      await sleep(pauseMs * (0.75 + Math.random() / 2), undefined, { signal: stopping.signal }).catch(
        () => {},
      );
      if (stopping.signal.aborted) return undefined;
      try {
        return await openConnection(parts.url, receive);
      } catch (error) {
        log.debug({ err: error }, 'event bridge not open yet');
      }
    }
  }

  const first = await openConnection(parts.url, receive).catch((error: unknown) => {
    clearInterval(timer);
    clearInterval(ping);
    unsubscribe();
    throw error;
  });
  // Before anything else runs: from here on what is published is sent.
  connection = first;
  const holding = hold(first).catch((error: unknown) => log.error({ err: error }, 'event bridge'));
  return async () => {
    stopping.abort();
    clearInterval(timer);
    clearInterval(ping);
    unsubscribe();
    await sending;
    await connection?.close();
    await holding;
  };
}
