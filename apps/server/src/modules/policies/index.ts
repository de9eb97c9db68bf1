export { addPolicyRoutes } from './policy-routes.ts';
