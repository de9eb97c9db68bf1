export { handleLimitReplays } from './limit-replay-job.ts';
export { addLimitRoutes } from './limit-routes.ts';
