import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

export interface Turn {
  /** Aborted when the loop stops: a long turn looks at it between two steps and leaves the rest. */
  readonly signal: AbortSignal;
  /** More work was announced since this turn began, by `wake` or `drain`; when it ends, the next one begins at once. */
  readonly isWoken: boolean;
  /** This turn takes what was announced into account itself: no other follows for its sake. */
  clearWake(): void;
  /** The next turn begins after this pause instead of the loop's own; one that is woken still begins at once. */
  continueAfter(ms: number): void;
}

export type LoopMetrics = Pick<Metrics, 'loopTurnSeconds' | 'loopsFailing'> &
  Partial<Pick<Metrics, 'loopLastSuccess'>>;

export interface BackgroundLoop {
  /** Runs the first turn and then one each `everyMs`; without effect when it runs already or was stopped. */
  start(): void;
  /** There is work: a turn begins now, or after the one under way. Without effect before `start`. */
  wake(): void;
  /** Runs a whole turn that begins after this call, started or not, and rejects with its error. */
  drain(): Promise<void>;
  /** Ends the loop; resolves when the turn under way has ended. */
  stop(): Promise<void>;
}

export interface BackgroundLoopParts {
  /** What the loop does: names it in the log and in the metrics. */
  readonly name: string;
  readonly turn: (turn: Turn) => Promise<unknown>;
  /** The pause between two turns that nobody asked for. */
  readonly everyMs: number;
  /** Where given, the pause is counted from the beginning of a turn, but is never shorter than this. */
  readonly shortestPauseMs?: number;
  /** Calls of `wake` within this time share a turn. */
  readonly gatherMs?: number;
  /** The first turn begins one pause after `start` instead of at once. */
  readonly isFirstTurnLater?: boolean;
  /** One more turn when it stops, for what is only in memory. */
  readonly hasLastTurn?: boolean;
  readonly log: Pick<Log, 'warn' | 'info' | 'debug'>;
  readonly metrics?: LoopMetrics | undefined;
  readonly random?: () => number;
}

/** Pauses differ by this share, so that the processes of a plant do not all ask the database at the same moment. */
const JITTER = 0.1;
const FIRST_BACK_OFF_MS = 250;
const LONGEST_BACK_OFF_MS = 5_000;

/**
 * Work that repeats: one turn at a time, never two at once. A turn that fails is tried again after growing pauses (at
 * most five seconds, or the loop's own pause where that is longer), and the log has one line when a failure begins or
 * changes and one when it is over.
 */
export function makeBackgroundLoop(parts: BackgroundLoopParts): BackgroundLoop {
  const { name, log, metrics } = parts;
  const random = parts.random ?? Math.random;
  const stopping = new AbortController();
  let isStarted = false;
  let isWoken = false;
  let failures = 0;
  let begunAtMs = 0;
  let wantedPauseMs: number | undefined;
  let failure: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  async function work(): Promise<void> {
    isWoken = false;
    wantedPauseMs = undefined;
    begunAtMs = performance.now();
    const endTurn = metrics?.loopTurnSeconds.startTimer({ loop: name });
    try {
      await parts.turn({
        signal: stopping.signal,
        get isWoken() {
          return isWoken;
        },
        clearWake() {
          isWoken = false;
        },
        continueAfter(ms) {
          wantedPauseMs = ms;
        },
      });
      endTurn?.({ outcome: 'done' });
      noteSuccess();
    } catch (error) {
      endTurn?.({ outcome: 'failed' });
      noteFailure(error);
      throw error;
    }
  }

  function noteSuccess(): void {
    if (failures > 0) log.info({ loop: name, failures }, `${name} works again`);
    failures = 0;
    failure = undefined;
    metrics?.loopsFailing.set({ loop: name }, 0);
    metrics?.loopLastSuccess?.set({ loop: name }, Date.now() / 1000);
  }

  function noteFailure(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    const words = `${name} failed; it will be tried again`;
    if (message === failure) log.debug({ loop: name, err: error }, words);
    else log.warn({ loop: name, err: error }, words);
    failures += 1;
    failure = message;
    metrics?.loopsFailing.set({ loop: name }, 1);
  }

  function begin(): Promise<void> {
    next = undefined;
    clearTimeout(timer);
    timer = undefined;
    const turn = work().finally(() => {
      running = undefined;
      if (next === undefined) plan();
    });
    running = turn;
    return turn;
  }

  /** Who asks during a turn gets the one after it, together with all who ask meanwhile. */
  function run(): Promise<void> {
    if (next !== undefined) return next;
    if (running === undefined) return begin();
    isWoken = true;
    next = running.catch(() => {}).then(begin);
    return next;
  }

  function plan(): void {
    if (!isStarted || stopping.signal.aborted) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      // The error was logged by the turn.
      run().catch(() => {});
    }, pauseMs()).unref();
  }

  function pauseMs(): number {
    if (failures === 0 && isWoken) return parts.gatherMs ?? 0;
    const { everyMs, shortestPauseMs = everyMs } = parts;
    const longestMs = Math.max(LONGEST_BACK_OFF_MS, everyMs);
    const wantedMs =
      failures === 0
        ? (wantedPauseMs ?? Math.max(everyMs - (performance.now() - begunAtMs), shortestPauseMs))
        : Math.min(longestMs, FIRST_BACK_OFF_MS * 2 ** (failures - 1));
    return wantedMs * (1 + JITTER * (2 * random() - 1));
  }

  return {
    start() {
      if (isStarted || stopping.signal.aborted) return;
      isStarted = true;
      isWoken = parts.isFirstTurnLater !== true;
      if (running === undefined) plan();
    },
    wake() {
      if (!isStarted || stopping.signal.aborted || isWoken) return;
      isWoken = true;
      // While it fails the pause goes on: a crowd of calls does not hasten what cannot be done.
      if (running === undefined && next === undefined && failures === 0) plan();
    },
    async drain() {
      if (!stopping.signal.aborted) await run();
    },
    async stop() {
      if (stopping.signal.aborted) return running?.catch(() => {});
      stopping.abort();
      clearTimeout(timer);
      await (next ?? running)?.catch(() => {});
      if (parts.hasLastTurn) await run().catch(() => {});
      metrics?.loopsFailing.remove({ loop: name });
    },
  };
}
