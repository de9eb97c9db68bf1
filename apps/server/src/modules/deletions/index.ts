export { addDeletionJobs, PURGE_QUEUE, purgeOverdue } from './deletion-purge.ts';
export { addDeletionRoutes } from './deletion-routes.ts';
