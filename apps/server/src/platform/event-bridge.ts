import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { EventBus, EventEnvelope } from './events.ts';
import type { Log } from './log.ts';

const channel = 'ritzel_events';
/** PostgreSQL refuses a NOTIFY payload of 8000 bytes and more. */
const maxPayloadBytes = 7900;
const everyMs = 50;
const reconnectMs = 1000;

interface Letter {
  readonly from: string;
  readonly envelopes: readonly EventEnvelope[];
}

/** Packs events into letters that NOTIFY carries; one too large for a letter of its own is left out and counted. */
export function packLetters(
  from: string,
  envelopes: readonly EventEnvelope[],
): { letters: string[]; left: number } {
  const letters: string[] = [];
  let left = 0;
  let open: string[] = [];
  let size = 0;
  const head = `{"from":"${from}","envelopes":[`;
  const close = () => {
    if (open.length > 0) letters.push(`${head}${open.join(',')}]}`);
    open = [];
    size = 0;
  };
  for (const envelope of envelopes) {
    const text = JSON.stringify(envelope);
    const bytes = Buffer.byteLength(text) + 1;
    if (head.length + bytes + 2 > maxPayloadBytes) {
      left += 1;
      continue;
    }
    if (head.length + size + bytes + 2 > maxPayloadBytes) close();
    open.push(text);
    size += bytes;
  }
  close();
  return { letters, left };
}

/**
 * Carries events between processes through PostgreSQL, for when the roles run apart: what one process publishes
 * the others hear. Live values may be lost while the database is away; conditions are read again by the portal.
 */
export async function bridgeEvents(parts: {
  url: string;
  events: EventBus;
  log: Log;
}): Promise<() => Promise<void>> {
  const { events, log } = parts;
  const own = randomUUID();
  let client: pg.Client | undefined;
  let isStopped = false;
  let isHearing = false;
  let waiting: EventEnvelope[] = [];

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: parts.url, application_name: 'ritzel-events' });
    next.on('error', () => retry(next));
    next.on('end', () => retry(next));
    next.on('notification', ({ payload }) => hear(payload));
    await next.connect();
    await next.query(`listen ${channel}`);
    client = next;
  }

  function retry(from: pg.Client): void {
    if (isStopped || (client !== undefined && client !== from)) return;
    client = undefined;
    setTimeout(() => {
      if (!isStopped && client === undefined)
        connect().catch((error: unknown) => log.warn({ err: error }, 'event bridge'));
    }, reconnectMs).unref();
  }

  function hear(payload: string | undefined): void {
    // @NOTE: only processes of ours write to this channel
    const letter = JSON.parse(payload ?? '{}') as Letter;
    if (letter.from === own || letter.envelopes === undefined) return;
    isHearing = true;
    for (const { name, event } of letter.envelopes) events.publish(name, event);
    isHearing = false;
  }

  const unsubscribe = events.subscribe((envelope) => {
    // What came from another process is not sent back.
    if (!isHearing) waiting.push(envelope);
  });
  const timer = setInterval(() => {
    const batch = waiting;
    waiting = [];
    if (batch.length === 0 || client === undefined) return;
    const { letters, left } = packLetters(own, batch);
    if (left > 0) log.warn({ left }, 'events too large to carry');
    client
      .query('select pg_notify($1, letter) from unnest($2::text[]) as letter', [channel, letters])
      .catch((error: unknown) => log.warn({ err: error }, 'events not carried'));
  }, everyMs);
  timer.unref();
  await connect();
  return async () => {
    isStopped = true;
    clearInterval(timer);
    unsubscribe();
    await client?.end();
  };
}
