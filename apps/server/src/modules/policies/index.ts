export { type ActivePolicy, makePolicyAcceptances } from './policy-acceptance.ts';
export { addPolicyRoutes } from './policy-routes.ts';
