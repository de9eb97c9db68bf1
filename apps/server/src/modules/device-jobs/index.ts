export { type CommandTarget, type JobDispatcher, makeJobDispatcher } from './job-dispatcher.ts';

export type { KeepWithEnd } from './job-record-store.ts';
export { addDeviceJobRoutes } from './job-routes.ts';
export { endJob, insertJob, publishDeviceJob } from './job-service.ts';
export { makeJobStore } from './job-store.ts';
