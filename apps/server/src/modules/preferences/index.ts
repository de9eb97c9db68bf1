export { addPreferenceRoutes } from './preference-routes.ts';
