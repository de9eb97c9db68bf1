export { ensureDemoOrganisationRow, insertOrganisation } from './organisation-making.ts';
export { addOrganisationRoutes } from './organisation-routes.ts';
