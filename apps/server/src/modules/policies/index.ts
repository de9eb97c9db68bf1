export { type ActivePolicy, makePolicyAcceptances } from './policy-acceptance-store.ts';
export { addPolicyRoutes } from './policy-routes.ts';
