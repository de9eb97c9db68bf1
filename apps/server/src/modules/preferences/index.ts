export { addPreferenceRoutes } from './preference-routes.ts';
export { readLanguage } from './preference-store.ts';
