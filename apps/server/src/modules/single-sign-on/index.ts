export { assertMaySignInHere } from './provider-sign-in.ts';
export { addSingleSignOnJobs } from './single-sign-on-jobs.ts';
export type { SingleSignOnParts } from './single-sign-on-parts.ts';
export { addSingleSignOnRoutes } from './single-sign-on-routes.ts';
