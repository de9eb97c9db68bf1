import type { Log } from '../platform/log.ts';

export interface StopLimits {
  /** The longest that one part may take. */
  readonly stepMs: number;
  /** All parts together; afterwards the others get `leastMs` each, enough to be asked to stop. */
  readonly totalMs: number;
  readonly leastMs: number;
}

/** About twenty parts: also when none of them ends, all is over within half a minute. */
export const STOP_LIMITS: StopLimits = { stepMs: 8_000, totalMs: 14_000, leastMs: 300 };

/**
 * Everything that was started, ended last first. A part that waits for a database that is gone must not hold up the
 * others: each has a limited time, and what has not ended by then goes with the process.
 */
export class StopOrder {
  readonly #steps: { name: string; stop: () => Promise<unknown> }[] = [];
  readonly #log: Log;
  readonly #limits: StopLimits;
  #running: Promise<readonly string[]> | undefined;

  constructor(log: Log, limits = STOP_LIMITS) {
    this.#log = log;
    this.#limits = limits;
  }

  add(name: string, stop: () => Promise<unknown>): void {
    this.#steps.push({ name, stop });
  }

  /** Answers the parts that did not end in good order; safe to call twice. */
  run(): Promise<readonly string[]> {
    this.#running ??= this.#stopAll();
    return this.#running;
  }

  async #stopAll(): Promise<readonly string[]> {
    const { stepMs, totalMs, leastMs } = this.#limits;
    const untilMs = performance.now() + totalMs;
    const failed: string[] = [];
    for (const { name, stop } of this.#steps.reverse()) {
      const limitMs = Math.max(leastMs, Math.min(stepMs, untilMs - performance.now()));
      try {
        if (await endsWithin(limitMs, stop)) continue;
        this.#log.error(
          { part: name, limitMs: Math.round(limitMs) },
          'did not stop in time; the stop goes on',
        );
      } catch (error) {
        this.#log.warn({ err: error, part: name }, 'did not stop in good order');
      }
      failed.push(name);
    }
    return failed;
  }
}

async function endsWithin(limitMs: number, stop: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs);
  });
  const ended = stop().then(() => true as const);
  // What fails after its time is over has been given up already.
  ended.catch(() => {});
  try {
    return await Promise.race([ended, late]);
  } finally {
    clearTimeout(timer);
  }
}
