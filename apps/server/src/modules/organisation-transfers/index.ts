export { handleOrganisationExports } from './export-job.ts';
export { addOrganisationExportRoutes } from './export-routes.ts';
export { addOrganisationExportJobs } from './export-sweep.ts';
