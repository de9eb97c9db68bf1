import type { Log } from '../platform/log.ts';

/** From the first signal to the end of the process, whatever does not end. */
export const STOP_WITHIN_MS = 30_000;
/** A terminal's Ctrl-C comes twice at nearly the same time, directly and through the launcher. */
const SAME_SIGNAL_MS = 500;
/** After the stop nothing should be left that keeps the process; when something is, it does not keep it for longer. */
const LINGER_MS = 1_000;

export interface EndOfProcess {
  readonly signal: AbortSignal;
  /** Asks for an orderly stop. */
  abort(): void;
  /** The stop is through: the process ends with this code, by itself or a moment later. */
  finish(code: number): number;
}

/**
 * Aborted by Ctrl-C, by SIGTERM, or when the launcher that started this process is killed. Whoever sends a second signal
 * does not want to wait; and nobody waits for longer than STOP_WITHIN_MS.
 */
export function watchEndOfProcess(log: Log): EndOfProcess {
  const ending = new AbortController();
  let abortedAtMs: number | undefined;

  function endNow(why: string): void {
    log.error(why);
    console.error(why);
    process.exit(1);
  }

  function abort(): void {
    if (abortedAtMs !== undefined) return;
    abortedAtMs = performance.now();
    setTimeout(
      () => endNow(`Not stopped within ${STOP_WITHIN_MS / 1000} s: ended without waiting any longer.`),
      STOP_WITHIN_MS,
    ).unref();
    ending.abort();
  }

  function onSignal(): void {
    if (abortedAtMs !== undefined && performance.now() - abortedAtMs > SAME_SIGNAL_MS)
      endNow('Asked a second time to stop: ended at once.');
    abort();
  }

  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, onSignal);
  const parent = process.ppid;
  if (process.env.RITZEL_LAUNCHER === String(parent)) {
    setInterval(() => {
      if (process.ppid !== parent) abort();
    }, 1000).unref();
  }
  return {
    signal: ending.signal,
    abort,
    finish(code) {
      setTimeout(() => process.exit(code), LINGER_MS).unref();
      return code;
    },
  };
}
