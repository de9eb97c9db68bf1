export { assertConfirmed } from './factor-changes.ts';
export type { SecondFactorParts } from './second-factor-parts.ts';
export { addSecondFactorRoutes } from './second-factor-routes.ts';
export { makeAfterPassword } from './second-step.ts';
