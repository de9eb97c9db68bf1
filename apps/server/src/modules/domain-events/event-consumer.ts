import type { Pool, PoolClient } from 'pg';
import { type LoopMetrics, makeBackgroundLoop, type Turn } from '../../platform/background-loop.ts';
import type { Log } from '../../platform/log.ts';
import { isRepeatable, runPoolTransaction } from '../../platform/transaction.ts';
import { onAppended } from './appended-signal.ts';
import {
  addConsumer,
  type EventCursor,
  keepAttempt,
  keepCursor,
  lockCursor,
  openWindow,
  readWindow,
} from './event-cursor-store.ts';
import type { EventKind, StoredEvent } from './event-kinds.ts';
import { nextToRetry, noteFailedRetry, removeFailedEvent, setEventAside } from './set-aside-event-store.ts';

export interface EventConsumer {
  /** Names its cursor for good. */
  readonly name: string;
  /** All when left out. */
  readonly kinds?: readonly EventKind[];
  /** Where it begins the first time; `now` by default. */
  readonly startsAt?: 'now' | 'first';
  /** Events at once, 500 by default; 1 for a handler that sends each somewhere else. */
  readonly batchSize?: number;
  /**
   * Handles events in their order. What it writes with the client is committed with the cursor: exactly once. What it does
   * elsewhere it may do again after a crash: at least once, with the event's position as the key that makes it once.
   */
  handle(client: PoolClient, events: readonly StoredEvent[]): Promise<void>;
  /** Called after the commit of what `handle` wrote; lost with a process that dies at this moment. */
  onHandled?(): void;
}

/** Whether events of these kinds are handled: for all others it need not be woken. */
export const isConcerned = (
  { kinds }: Pick<EventConsumer, 'kinds'>,
  appended: ReadonlySet<string>,
): boolean => kinds === undefined || kinds.some((kind) => appended.has(kind));

export interface ConsumerMetrics {
  /** Seconds since the oldest event that is not handled was recorded. */
  lag(consumer: string, seconds: number): void;
  setAside(consumer: string): void;
}

export interface ConsumerTerms {
  /** A round without being woken: what covers a wake-up that was lost. */
  readonly pollMs?: number;
  /** After so many attempts an event is set aside. */
  readonly maxAttempts?: number;
  /** The pause after the first attempt; it doubles with each. */
  readonly firstPauseMs?: number;
}

export interface ConsumerParts {
  readonly pool: Pool;
  readonly log: Log;
  readonly metrics?: ConsumerMetrics;
  readonly loopMetrics?: LoopMetrics;
  readonly terms?: ConsumerTerms;
}

export interface RunningConsumer {
  start(): Promise<void>;
  /** Handles what there is and does not wait for more. */
  drain(): Promise<void>;
  wake(): void;
  stop(): Promise<void>;
}

const POLL_MS = 1_000;
/** Something is recorded that an older transaction holds back. */
const UNFINISHED_MS = 100;
/** A consumer is woken when an event is written: its transaction may end this much later. */
const LATE_COMMIT_MS = 3_000;
const MAX_ATTEMPTS = 8;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 60_000;
const BATCH = 500;

/** What a round came to: events were handled, none are there, one is held back, another process works. */
type Outcome = 'handled' | 'idle' | 'unfinished' | 'waiting' | 'busy';

const sentenceOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, 2000).replaceAll('\u0000', '');

class HandlerError extends Error {
  override readonly name = 'HandlerError';
  readonly events: readonly StoredEvent[];
  readonly window: EventCursor;
  constructor(cause: unknown, window: EventCursor, events: readonly StoredEvent[]) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.events = events;
    this.window = window;
  }
}

/** Whether it was the database and not the handler: then nothing is said about the event. */
async function isConnectionLost(client: PoolClient): Promise<boolean> {
  try {
    await client.query('rollback');
    return false;
  } catch {
    return true;
  }
}

export function makeEventConsumer(
  { pool, log, metrics, loopMetrics, terms = {} }: ConsumerParts,
  consumer: EventConsumer,
): RunningConsumer {
  const { name } = consumer;
  let unsubscribe: () => void = () => {};
  let wokenAtMs = Number.NEGATIVE_INFINITY;
  /** A batch failed: up to here its events are handled one by one, so that the one that fails is known. */
  let oneByOneUpTo = 0;

  async function round(): Promise<Outcome> {
    let hasHandled = false;
    const outcome = await runPoolTransaction(pool, async (client): Promise<Outcome> => {
      hasHandled = false;
      const cursor = await lockCursor(client, name);
      if (cursor === undefined) return 'busy';
      if (cursor.isWaiting) return 'waiting';
      const { window, hasUnfinished } = await openWindow(client, cursor);
      if (window === undefined) {
        metrics?.lag(name, 0);
        return hasUnfinished ? 'unfinished' : 'idle';
      }
      const isAlone = cursor.attempts > 0 || window.position < oneByOneUpTo;
      const limit = isAlone ? 1 : (consumer.batchSize ?? BATCH);
      const events = await readWindow(client, window, { kinds: consumer.kinds, limit });
      if (events[0] !== undefined) metrics?.lag(name, (Date.now() - events[0].recordedAt.getTime()) / 1000);
      if (events.length > 0) {
        try {
          await consumer.handle(client, events);
        } catch (error) {
          if (isRepeatable(error) || (await isConnectionLost(client))) throw error;
          throw new HandlerError(error, window, events);
        }
        hasHandled = true;
      }
      const last = events.length < limit ? window.lastPosition : events.at(-1)!.position;
      await keepCursor(client, name, { ...window, position: last });
      return 'handled';
    });
    if (hasHandled) consumer.onHandled?.();
    return outcome;
  }

  /** Counts the failure of one event, and puts it aside when it has failed often enough. */
  async function noteFailure({ cause, window, events }: HandlerError): Promise<void> {
    const event = events[0]!;
    await runPoolTransaction(pool, async (client) => {
      const cursor = await lockCursor(client, name);
      if (cursor === undefined) return;
      // Another process has come further meanwhile.
      const isOurs =
        cursor.toTransaction === window.fromTransaction || cursor.toTransaction === window.toTransaction;
      if (!isOurs || (cursor.toTransaction === window.toTransaction && cursor.position >= event.position))
        return;
      const attempts = cursor.attempts + 1;
      if (attempts < (terms.maxAttempts ?? MAX_ATTEMPTS)) {
        const pauseMs = Math.min(
          LONGEST_PAUSE_MS,
          (terms.firstPauseMs ?? FIRST_PAUSE_MS) * 2 ** (attempts - 1),
        );
        await keepAttempt(client, name, { attempts, pauseMs });
        log.warn(
          { err: cause, consumer: name, position: event.position, attempts },
          'an event was not handled',
        );
        return;
      }
      await setEventAside(client, name, event, { attempts, error: sentenceOf(cause) });
      await keepCursor(client, name, { ...window, position: event.position });
      metrics?.setAside(name);
      log.error({ err: cause, consumer: name, position: event.position, attempts }, 'an event was set aside');
    });
  }

  async function step(): Promise<Outcome> {
    try {
      return await round();
    } catch (error) {
      if (!(error instanceof HandlerError)) throw error;
      if (error.events.length > 1) oneByOneUpTo = error.events.at(-1)!.position;
      else await noteFailure(error);
      return 'handled';
    }
  }

  /** Handles one event that was set aside and that somebody wants handled again; answers whether there was one. */
  async function retryOne(): Promise<boolean> {
    const failed: number[] = [];
    try {
      return await runPoolTransaction(pool, async (client) => {
        // Whoever holds the cursor works for this consumer.
        if ((await lockCursor(client, name)) === undefined) return false;
        const event = await nextToRetry(client, name);
        if (event === undefined) return false;
        try {
          await consumer.handle(client, [event]);
        } catch (error) {
          if (!isRepeatable(error) && !(await isConnectionLost(client))) failed.push(event.position);
          throw error;
        }
        await removeFailedEvent(client, name, event.position);
        return true;
      });
    } catch (error) {
      const position = failed.at(-1);
      if (position === undefined) throw error;
      await runPoolTransaction(pool, (client) => noteFailedRetry(client, name, position, sentenceOf(error)));
      log.error({ err: error, consumer: name, position }, 'an event that was set aside failed again');
      return true;
    }
  }

  async function handleAll(turn: Turn): Promise<void> {
    while (!turn.signal.aborted) {
      // What wakes it from here on may not be seen by this step.
      turn.clearWake();
      const outcome = await step();
      if (outcome === 'handled') continue;
      // A consumer that waits or works elsewhere looks later.
      if (outcome !== 'busy' && (await retryOne())) continue;
      const mayComeYet = outcome === 'idle' && performance.now() - wokenAtMs < LATE_COMMIT_MS;
      if (outcome === 'unfinished' || mayComeYet) turn.continueAfter(UNFINISHED_MS);
      return;
    }
  }

  const loop = makeBackgroundLoop({
    name: `event consumer ${name}`,
    turn: handleAll,
    everyMs: terms.pollMs ?? POLL_MS,
    log,
    metrics: loopMetrics,
  });
  function wake(): void {
    wokenAtMs = performance.now();
    loop.wake();
  }

  const add = () =>
    runPoolTransaction(pool, (client) => addConsumer(client, name, consumer.startsAt ?? 'now'));

  return {
    async start() {
      await add();
      unsubscribe = onAppended((kinds) => {
        if (isConcerned(consumer, kinds)) wake();
      });
      loop.start();
    },
    async drain() {
      await add();
      await loop.drain();
    },
    wake,
    async stop() {
      unsubscribe();
      await loop.stop();
    },
  };
}
