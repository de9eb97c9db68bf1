import { problem } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';

/** Where an acceptance stands in the list: microseconds since 1970, then who and what. */
export interface AcceptancePlace {
  readonly atUs: number;
  readonly userId: string;
  readonly policyId: string;
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const CURSOR = new RegExp(`^(\\d{1,16})\\.(${UUID})\\.(${UUID})$`);

export const writeAcceptanceCursor = ({ atUs, userId, policyId }: AcceptancePlace) =>
  `${atUs}.${userId}.${policyId}`;

export function readAcceptanceCursor(after: string | undefined): AcceptancePlace | undefined {
  if (after === undefined) return undefined;
  const [, at, userId, policyId] = CURSOR.exec(after) ?? [];
  if (at === undefined || userId === undefined || policyId === undefined)
    throw problem.fieldInvalid('query.after', 'cursorUnknown', problemText('CURSOR_UNKNOWN'));
  return { atUs: Number(at), userId, policyId };
}
