export { ensureDemoOrganisationRow, insertOrganisation } from './new-organisation-store.ts';
export { hasOnlyDemoOrganisations, isOnlyOrganisation } from './only-organisation-store.ts';
export { addOrganisationAdminRoutes } from './organisation-admin-routes.ts';
export { addOrganisationRoutes } from './organisation-routes.ts';
export { readOrganisationName } from './organisation-store.ts';
