import type { ActivePolicy } from '../policies/index.ts';

/** A refresh token lives so long when it is not used. */
export const SESSION_LIFE_MS = 14 * 86_400_000;
/** Sessions of one user at a time. */
export const MAX_SESSIONS = 50;
/** A demo visit, with everything the visitor set or marked, is gone after this. */
export const DEMO_LIFE_MS = 12 * 3_600_000;
/** Two tabs may send the same refresh token at once; later a used token can only be a stolen one. */
export const REUSE_GRACE_MS = 10_000;

/** So many wrong passwords of one account from one address, then the pair has to wait. */
export const MAX_PAIR_FAILURES = 10;
/** The first wait; each further failure doubles it. */
export const FIRST_LOCK_MS = 60_000;
export const LONGEST_LOCK_MS = 3_600_000;
/** Failures are forgotten when none was added for so long. */
export const FAILURE_MEMORY_MS = 86_400_000;
/** So many wrong passwords of one account from whatever addresses, then attempts from unknown ones are spaced. */
export const MAX_ACCOUNT_FAILURES = 50;
export const ACCOUNT_PAUSE_MS = 10_000;
/** An account knows an address for so long after it signed in from there. */
export const KNOWN_ADDRESS_MS = 90 * 86_400_000;
/** Pairs of account and address that are remembered; about 40 MB. */
export const MAX_ATTEMPT_ROWS = 200_000;
/** Attempts of one address per minute; counted in each process. */
export const SIGN_INS_PER_MINUTE = 20;
/** Refused sign-ins of no account are noted for so long: anybody can make them. */
export const UNKNOWN_REFUSAL_MS = 90 * 86_400_000;
/** Refreshes of one address per minute: a plant of some hundred people may share it. */
export const REFRESHES_PER_MINUTE = 600;

/** The code of a reset is good for so long, and for so many attempts. */
export const RESET_CODE_LIFE_MS = 600_000;
export const MAX_CODE_ATTEMPTS = 5;
/** After the right code so long is left to choose a password. */
export const RESET_TICKET_LIFE_MS = 600_000;
/** Codes sent to an account within the time below: from one address, and from all. */
export const MAX_RESETS_OF_PAIR = 5;
export const MAX_RESETS_OF_ACCOUNT = 20;
export const RESET_MEMORY_MS = 3_600_000;
/** The answer to who forgot a password comes after this, whatever there was to do. */
export const RESET_ANSWER_MS = 400;

export interface RefreshTokenState {
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
}

/**
 * What a refresh token that came back means. `racing`: another tab used it a moment ago; that tab's cookie is in the
 * browser already, so this one gets an access token and no cookie of its own, and no second line of tokens begins.
 */
export function checkRefreshToken(
  token: RefreshTokenState,
  now: Date,
): 'good' | 'racing' | 'stolen' | 'expired' {
  if (token.expiresAt.getTime() <= now.getTime()) return 'expired';
  if (token.usedAt === null) return 'good';
  return now.getTime() - token.usedAt.getTime() <= REUSE_GRACE_MS ? 'racing' : 'stolen';
}

/**
 * The mandatory policies that are still to be accepted. A policy is one text in several languages: accepting any of
 * them accepts the version.
 */
export function missingPolicies(
  mandatory: readonly ActivePolicy[],
  acceptedIds: ReadonlySet<string>,
): ActivePolicy[] {
  const key = (policy: ActivePolicy) => `${policy.name} ${policy.version}`;
  const accepted = new Set(mandatory.filter((policy) => acceptedIds.has(policy.id)).map(key));
  const missing = new Map<string, ActivePolicy>();
  for (const policy of mandatory) {
    if (!accepted.has(key(policy)) && !missing.has(key(policy))) missing.set(key(policy), policy);
  }
  return [...missing.values()];
}
