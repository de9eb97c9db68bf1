/** Wrong codes within one sign-in that has begun; then it begins again with the password. */
export const MAX_SIGN_IN_FAILURES = 5;
/** So many wrong second factors of a user from anywhere, then they have to wait: who gets here knows the password. */
export const MAX_USER_FAILURES = 10;
/** The first wait; each further failure doubles it. */
export const FIRST_WAIT_MS = 60_000;
export const LONGEST_WAIT_MS = 3_600_000;
/** Failures are forgotten when none was added for so long. */
export const FACTOR_FAILURE_MEMORY_MS = 86_400_000;
/** What is being set up in the profile waits so long for its first code or its passkey. */
export const SETUP_LIFE_MS = 15 * 60_000;
/** After its sign-in, or a confirmation by password, a session may change factors for so long. */
export const CONFIRMATION_LIFE_MS = 10 * 60_000;

export interface FactorFailures {
  readonly failures: number;
  readonly at: Date;
}

/** How long a user has to wait before the next attempt counts. */
export function waitAfterFailures(known: FactorFailures | undefined, now: Date): number {
  if (known === undefined || known.failures < MAX_USER_FAILURES) return 0;
  const sinceMs = now.getTime() - known.at.getTime();
  if (sinceMs > FACTOR_FAILURE_MEMORY_MS) return 0;
  const doublings = Math.min(known.failures - MAX_USER_FAILURES, 20);
  return Math.max(0, Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** doublings) - sinceMs);
}
