const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** A mail that nobody took for so long is given up, unless its template is useless earlier. */
export const GIVE_UP_MS = 3 * DAY_MS;
/** The first pause of a mail; each further failure doubles it. */
export const FIRST_PAUSE_MS = MINUTE_MS;
export const LONGEST_PAUSE_MS = 15 * MINUTE_MS;
/** While the server itself is away all mail waits: first so long, doubled after each further failure. */
export const FIRST_AWAY_MS = 30_000;
export const LONGEST_AWAY_MS = 5 * MINUTE_MS;
/** One mail takes at most so long to hand over. */
export const MAX_SEND_MS = 2 * MINUTE_MS;
/** Nobody else takes a mail up before: longer than handing it over can take, so that it is never sent by two at once. */
export const CLAIM_MS = 10 * MINUTE_MS;
/** What was sent or given up is listed for so long. */
export const KEPT_MS = 90 * DAY_MS;

const doubled = (firstMs: number, longestMs: number, failures: number) =>
  Math.min(longestMs, firstMs * 2 ** Math.min(Math.max(0, failures - 1), 20));

/** How long a mail waits after so many failed attempts. */
export const pauseMs = (attempts: number) => doubled(FIRST_PAUSE_MS, LONGEST_PAUSE_MS, attempts);
/** How long all mail waits after the server was away so many times in a row. */
export const awayMs = (failures: number) => doubled(FIRST_AWAY_MS, LONGEST_AWAY_MS, failures);

/**
 * What a failure means: `refused` this mail and its like for good, `later` this mail now, `away` the server, so that
 * the next mail would fail too.
 */
export type SendFailure = 'refused' | 'later' | 'away';

export interface SmtpTrouble {
  readonly code: string | undefined;
  readonly command: string | undefined;
  readonly responseCode: number | undefined;
}

/** RFC 5321, 4.2.1: 5yz is for good, 4yz for now. What is refused before a recipient is named is about us, not the mail. */
export function failureOf({ code, command, responseCode }: SmtpTrouble): SendFailure {
  if (responseCode === undefined) return code === 'EENVELOPE' ? 'refused' : 'away';
  // 421: the server closes the connection.
  if (responseCode === 421) return 'away';
  if (command !== 'RCPT TO' && command !== 'DATA') return 'away';
  return responseCode >= 500 ? 'refused' : 'later';
}
