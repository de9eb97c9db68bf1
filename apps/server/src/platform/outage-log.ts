import type { Log } from './log.ts';

/** Logs an outage once when it begins and once when it is over, however often it is tried meanwhile. */
export interface OutageLog {
  readonly isOut: boolean;
  failed(error: unknown): void;
  recovered(): void;
}

export function makeOutageLog(
  log: Pick<Log, 'warn' | 'info' | 'debug'>,
  words: { readonly lost: string; readonly back: string; readonly facts?: object },
  nowMs: () => number = Date.now,
): OutageLog {
  let sinceMs: number | undefined;
  return {
    get isOut() {
      return sinceMs !== undefined;
    },
    failed(error) {
      if (sinceMs !== undefined) {
        log.debug({ ...words.facts, err: error }, words.lost);
        return;
      }
      sinceMs = nowMs();
      // The reason in its own words: a stack says nothing about another machine.
      log.warn({ ...words.facts, reason: reasonOf(error) }, words.lost);
    },
    recovered() {
      if (sinceMs === undefined) return;
      log.info({ ...words.facts, afterMs: nowMs() - sinceMs }, words.back);
      sinceMs = undefined;
    },
  };
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '')
    return error.errors.map((each: unknown) => reasonOf(each)).join(', ');
  return error instanceof Error ? error.message || error.name : String(error);
}
