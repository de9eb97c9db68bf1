export { ensureDemoOrganisationRow, insertOrganisation } from './new-organisation-store.ts';
export { addOrganisationRoutes } from './organisation-routes.ts';
