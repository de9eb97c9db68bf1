import { isTransientFault } from './transient-fault.ts';

export interface RetryParts {
  /** So long what may pass is tried again; then it is thrown. */
  readonly retryForMs: number;
  readonly nowMs: () => number;
  /** Ends every wait: what is waiting then is tried once more and thrown. */
  readonly signal: AbortSignal;
}

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 10_000;

/**
 * Runs work again while its fault may pass, with longer and longer pauses. Throws that fault when it did not pass in
 * time, and every other one at once.
 */
export async function retryWork<T>(work: () => Promise<T>, parts: RetryParts): Promise<T> {
  const sinceMs = parts.nowMs();
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      const isLate = parts.nowMs() + pauseMs - sinceMs > parts.retryForMs;
      if (!isTransientFault(error) || isLate || parts.signal.aborted) throw error;
    }
    await pause(pauseMs, parts.signal);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
