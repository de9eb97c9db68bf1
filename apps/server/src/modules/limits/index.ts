export { isWarningOf } from './limit-replay.ts';
export { handleLimitReplays, resumeLimitReplays } from './limit-replay-job.ts';
export { addLimitRoutes } from './limit-routes.ts';
export { type SummedFault, toReplayedFaults } from './replay-sums.ts';
