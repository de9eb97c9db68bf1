export { ensureDemoOrganisationRow, insertOrganisation } from './new-organisation-store.ts';
export { addOrganisationAdminRoutes } from './organisation-admin-routes.ts';
export { makeOrganisationAdminStore } from './organisation-admin-store.ts';
export { hideOrganisation, purgeOrganisation, showOrganisation } from './organisation-deletion-store.ts';
export { addOrganisationRoutes } from './organisation-routes.ts';
export { isOwnOrBelow, readOrganisationName } from './organisation-store.ts';
export { findOnlyTopOrganisation, hasOnlyDemoOrganisations } from './top-organisation-store.ts';
