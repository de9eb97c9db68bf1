export { makeCallerReader } from './caller-reader.ts';
export { makeEndedCallerCheck } from './caller-standing.ts';
export { type DemoOrganisation, ensureDemoOrganisation } from './demo-organisation.ts';
export { firstAdministratorLink } from './first-administrator.ts';
export { makePasswords, type Passwords } from './password-hash.ts';
export { addSessionJobs } from './session-jobs.ts';
export type { SessionParts } from './session-parts.ts';
export { addSessionRoutes } from './session-routes.ts';
export { endSessionsOf } from './session-store.ts';
