export { makeCallerReader } from './caller-reader.ts';
export { findCallerAtWork, makeEndedCallerCheck } from './caller-standing.ts';
export { DEMO_COMPANIES, demoPersonEmail } from './demo-companies.ts';
export {
  type DemoOrganisation,
  ensureDemoOrganisation,
  PROVISIONING_EMAILS,
} from './demo-organisation.ts';
export { firstAdministratorLink } from './first-administrator.ts';
export { hashesAtOnce, makePasswords, type Passwords } from './password-hash.ts';
export { assertGoodPassword } from './password-policy.ts';
export { makePasswordPool } from './password-pool.ts';
export {
  findMissingPolicies,
  finishSignIn,
  makePendingCookie,
  PENDING_LIFE_MS,
  pendingSignInCookie,
  refuseWithout,
} from './pending-sign-in.ts';
export {
  findSessionBegin,
  makePendingSignInStore,
  type PendingSignIn,
} from './pending-sign-in-store.ts';
export { makeRefreshCookie, makeRefreshTokens } from './refresh-cookie.ts';
export {
  assertFromOwnPages,
  clientOf,
  makeSignInAnswer,
  portalOrigin,
} from './session-answer.ts';
export { recordSession } from './session-events.ts';
export { addSessionJobs } from './session-jobs.ts';
export type { OpenedSession } from './session-opening.ts';
export type { AfterPassword, Client, SessionParts } from './session-parts.ts';
export { addSessionRoutes } from './session-routes.ts';
export { SIGN_INS_PER_MINUTE } from './session-rules.ts';
export { endSessionsOf } from './session-store.ts';
export { makeSignInLimit, waitRefusal } from './sign-in-limit.ts';
export { completeSignIn, type PasswordStepOutcome } from './sign-in-service.ts';
export { type ActedFor, makeStandingReader, type StandingReader } from './standing-reader.ts';
