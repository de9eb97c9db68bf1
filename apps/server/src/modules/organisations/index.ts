export { addOrganisationRoutes } from './organisation-routes.ts';
