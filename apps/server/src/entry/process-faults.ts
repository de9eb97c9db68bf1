import { DegradedError, type HealthCheck } from '../platform/health.ts';
import type { Log } from '../platform/log.ts';
import { STOP_WITHIN_MS } from './end-of-process.ts';

/** How long the health answer names a fault after it happened. */
const NAMED_FOR_MS = 10 * 60_000;

export interface ProcessFaults {
  /** Promises whose rejection nobody handled, and exceptions nobody caught, since the start. */
  readonly counts: { readonly rejection: number; readonly connection: number; readonly exception: number };
  readonly check: HealthCheck;
  stop(): void;
}

export interface ProcessFaultParts {
  readonly log: Log;
  /** Asked for an orderly stop: the state of the process is not known any more. */
  readonly onFatal: () => void;
  /** Ends the process when the orderly stop does not come to its end. */
  readonly exit: (code: number) => void;
  readonly nowMs: () => number;
}

/**
 * An error of a connection that nobody listened to. It concerns that connection alone, and whoever is at its other end
 * can cause it: it must never end the process.
 */
function isOfConnection(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTCONN|ERR_STREAM_\w+|ERR_HTTP_\w+|ERR_SSL_\w+|HPE_\w+)$/.test(
    String(error.code),
  );
}

/**
 * The last line of defence. A rejection that nobody handled leaves one piece of work undone: it is logged, counted and
 * named by the health answer, and the process goes on. An exception that nobody caught may have left anything half done:
 * the process stops in order, with an exit code that makes a supervisor start it again.
 */
export function watchProcessFaults(parts: ProcessFaultParts): ProcessFaults {
  const { log, nowMs } = parts;
  const counts = { rejection: 0, connection: 0, exception: 0 };
  let lastMs = Number.NEGATIVE_INFINITY;

  function onRejection(reason: unknown): void {
    counts.rejection += 1;
    lastMs = nowMs();
    log.error({ err: reason }, 'a promise was rejected and nobody handled it');
  }

  function onException(error: unknown): void {
    if (isOfConnection(error)) {
      counts.connection += 1;
      lastMs = nowMs();
      log.error({ err: error }, 'an error of a connection that nobody handled');
      return;
    }
    counts.exception += 1;
    lastMs = nowMs();
    log.fatal({ err: error }, 'an exception that nobody caught: the process stops');
    setTimeout(() => parts.exit(1), STOP_WITHIN_MS).unref();
    parts.onFatal();
  }

  process.on('unhandledRejection', onRejection);
  process.on('uncaughtException', onException);
  return {
    counts,
    async check() {
      if (nowMs() - lastMs < NAMED_FOR_MS)
        throw new DegradedError('A fault was not handled in the last ten minutes; the log names it.');
    },
    stop() {
      process.off('unhandledRejection', onRejection);
      process.off('uncaughtException', onException);
    },
  };
}
