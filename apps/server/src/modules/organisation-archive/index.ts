export { OrganisationArchiveError } from './archive-manifest.ts';
export { exportOrganisation } from './organisation-export.ts';
export { importOrganisation } from './organisation-import.ts';
