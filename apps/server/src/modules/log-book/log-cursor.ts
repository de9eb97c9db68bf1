import { problem } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { EventPlace } from '../domain-events/index.ts';

/** Where a note stands: microseconds since 1970, then its id. */
export interface NotePlace {
  readonly atUs: number;
  readonly id: string;
}

/** Newest first; of what happened at one time the events come first. Where a page of both ends. */
export interface LogPlaces {
  readonly events: EventPlace;
  /** Notes of the same time are still to come when it ended with an event. */
  readonly notes: NotePlace;
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

export const afterEvent = ({ atMs, position }: EventPlace) => `e.${atMs}.${position}`;
export const afterNote = ({ atUs, id }: NotePlace) => `n.${atUs}.${id}`;

export function readCursor(after: string | undefined): LogPlaces | undefined {
  if (after === undefined) return undefined;
  const event = /^e\.(-?\d{1,14})\.(\d{1,15})$/.exec(after);
  if (event !== null) {
    const [atMs, position] = [Number(event[1]), Number(event[2])];
    return { events: { atMs, position }, notes: { atUs: atMs * 1000, id: FIRST_ID } };
  }
  const note = /^n\.(-?\d{1,16})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(after);
  if (note === null)
    throw problem.fieldInvalid('query.after', 'cursorUnknown', problemText('CURSOR_UNKNOWN'));
  const [atUs, id] = [Number(note[1]), note[2] ?? FIRST_ID];
  const atMs = Math.floor(atUs / 1000);
  // Times of events are whole milliseconds: one that is older than the note by less comes after it.
  return {
    events: { atMs, position: atUs % 1000 === 0 ? 0 : Number.MAX_SAFE_INTEGER },
    notes: { atUs, id },
  };
}
