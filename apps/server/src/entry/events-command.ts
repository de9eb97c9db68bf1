import { parseArgs } from 'node:util';
import {
  type FailedEvent,
  type FailedEventFilter,
  listFailedEvents,
  requestRetry,
} from '../modules/domain-events/index.ts';
import type { Database } from '../platform/database.ts';
import { openConfiguredDatabase } from './configured-database.ts';

export const eventsHelp = `ritzel events list-failed [--consumer NAME]
ritzel events retry (--all | --consumer NAME | --position NUMBER)

Events that a consumer could not handle however often it tried are set aside. "list-failed" lists the oldest 200 of them with
the last error; "retry" has their consumers handle them again, in the running server, with its next round (a second). What
fails again stays aside.

  --consumer NAME     only those of this consumer
  --position NUMBER   only this event
  --all               all of them
  --help, -h          this text
  --version           the version of Ritzel

The database is that of DATABASE_URL, else the one in DATA_DIR, whose server must run.`;

const LISTED = 200;

interface Io {
  readonly out: (text: string) => void;
  readonly complain: (text: string) => void;
}

/** Answers the exit code: 0, or 2 with a sentence for words nobody knows. */
export async function runEvents(
  words: readonly string[],
  io: Io,
  open: () => Promise<{ db: Database; close: () => Promise<void> }> = openConfiguredDatabase,
): Promise<number> {
  const asked = readWords(words);
  if (typeof asked === 'string') {
    io.complain(`${asked}\n\n${eventsHelp}`);
    return 2;
  }
  const { db, close } = await open();
  try {
    if (asked.does === 'retry') io.out(retried(await requestRetry(db, asked.filter)));
    else io.out(listOf(await listFailedEvents(db, asked.filter, LISTED)));
    return 0;
  } finally {
    await close();
  }
}

function readWords(
  words: readonly string[],
): { readonly does: 'list-failed' | 'retry'; readonly filter: FailedEventFilter } | string {
  const [does, ...rest] = words;
  if (does !== 'list-failed' && does !== 'retry')
    return does === undefined ? 'Say what to do with the events.' : `"ritzel events" knows no "${does}".`;
  const options = {
    consumer: { type: 'string' },
    position: { type: 'string' },
    all: { type: 'boolean' },
  } as const;
  let values: { consumer?: string; position?: string; all?: boolean };
  try {
    ({ values } = parseArgs({ args: rest, options, allowPositionals: false }));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const { consumer, position, all } = values;
  if (position !== undefined && !/^[1-9]\d{0,15}$/.test(position))
    return `"${position}" is no position of an event.`;
  const isChosen = consumer !== undefined || position !== undefined;
  if (does === 'retry' && isChosen === (all === true))
    return 'Name the events to handle again: --all, or --consumer, or --position.';
  return { does, filter: { consumer, position: position === undefined ? undefined : Number(position) } };
}

const retried = (count: number) =>
  count === 0
    ? 'No such event is set aside.'
    : `${count} ${count === 1 ? 'event is' : 'events are'} handled again by the running server.`;

function listOf(failed: readonly FailedEvent[]): string {
  if (failed.length === 0) return 'No event is set aside.';
  return failed
    .map(
      ({ consumer, position, kind, code, equipmentName, attempts, error, setAsideAt, isRetryRequested }) =>
        `${setAsideAt.toISOString()}  ${consumer}  ${position}  ${kind ?? 'past its keeping'} ${code ?? ''}` +
        `${equipmentName === null ? '' : `  ${equipmentName}`}  ${attempts} attempts${isRetryRequested ? ', waits to be handled again' : ''}\n    ${error}`,
    )
    .join('\n');
}
