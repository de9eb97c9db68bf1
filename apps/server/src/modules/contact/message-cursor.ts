import { problem } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';

/** Where a message stands in the list: microseconds since 1970, then its id. */
export interface MessagePlace {
  readonly atUs: number;
  readonly id: string;
}

const CURSOR = /^(\d{1,16})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export const writeMessageCursor = ({ atUs, id }: MessagePlace) => `${atUs}.${id}`;

export function readMessageCursor(after: string | undefined): MessagePlace | undefined {
  if (after === undefined) return undefined;
  const [, at, id] = CURSOR.exec(after) ?? [];
  if (at === undefined || id === undefined)
    throw problem.fieldInvalid('query.after', 'cursorUnknown', problemText('CURSOR_UNKNOWN'));
  return { atUs: Number(at), id };
}
