export { ensureDemoOrganisationRow, insertOrganisation } from './new-organisation-store.ts';
export { addOrganisationAdminRoutes, type InviteFirstAdministrator } from './organisation-admin-routes.ts';
export { addOrganisationRoutes } from './organisation-routes.ts';
