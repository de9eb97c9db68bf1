export { addDeletionJobs, purgeOverdue } from './deletion-purge.ts';
export { addDeletionRoutes } from './deletion-routes.ts';
