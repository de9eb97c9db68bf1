import { subscribe, unsubscribe } from 'node:diagnostics_channel';

/** Work in the background is done in pieces of this; shorter ones are not worth a rest. */
const PIECE_MS = 4;
/** So much longer than a piece took nobody works on it: a tenth of a processor is its own, the rest is everybody's. */
const REST_PER_WORK = 9;
/** A piece that could not be parted is not made up for by more than this. */
const MOST_REST_MS = 250;
/** So long after a call the next one is expected. */
const CALLS_LAST_MS = 500;

const STARTED = 'http.server.request.start';

/** Counts the calls that the program is asked, where other threads can read it. */
export interface CallCounter {
  readonly count: Int32Array<SharedArrayBuffer>;
  stop(): void;
}

export function countCalls(): CallCounter {
  const count = new Int32Array(new SharedArrayBuffer(4));
  const onCall = () => void Atomics.add(count, 0, 1);
  subscribe(STARTED, onCall);
  return { count, stop: () => void unsubscribe(STARTED, onCall) };
}

/**
 * How long work in the background pauses where it can, ms: not at all while no calls come in, else nine times as long as it worked
 * since the last pause. A low priority alone is not enough: a running thread is not interrupted at once, the threads that
 * compress and collect garbage for it have no priority of their own, and two processors may share one core.
 */
export function makeWorkPace(calls: Int32Array, now: () => number = () => performance.now()) {
  let sinceMs = now();
  let seen = Atomics.load(calls, 0);
  let askedAtMs = Number.NEGATIVE_INFINITY;
  return {
    /** Zero where the work goes on. */
    dueMs(): number {
      const nowMs = now();
      const workedMs = nowMs - sinceMs;
      if (workedMs < PIECE_MS) return 0;
      const count = Atomics.load(calls, 0);
      if (count !== seen) askedAtMs = nowMs;
      seen = count;
      sinceMs = nowMs;
      return nowMs - askedAtMs > CALLS_LAST_MS ? 0 : Math.min(MOST_REST_MS, workedMs * REST_PER_WORK);
    },
    /** After the rest: it was no work. */
    goOn(): void {
      sinceMs = now();
    },
  };
}

/** The pace of a thread of its own: it rests where it stands. */
export function makeThreadPace(calls: Int32Array): () => void {
  const pace = makeWorkPace(calls);
  const neverNotified = new Int32Array(new SharedArrayBuffer(4));
  return () => {
    const restMs = pace.dueMs();
    if (restMs === 0) return;
    Atomics.wait(neverNotified, 0, 0, restMs);
    pace.goOn();
  };
}

/** The pace of work on the main thread. */
export function makeLoopPace(calls: Int32Array): () => Promise<void> {
  const pace = makeWorkPace(calls);
  return async () => {
    const restMs = pace.dueMs();
    if (restMs === 0) return;
    await new Promise((resolve) => setTimeout(resolve, restMs));
    pace.goOn();
  };
}
