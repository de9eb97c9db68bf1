export { type CommandTarget, type JobDesk, makeJobDesk } from './job-desk.ts';

export type { JobRecord } from './job-records.ts';
export { addDeviceJobRoutes } from './job-routes.ts';
export { endJob, insertJob, tellJob } from './job-service.ts';
export { makeJobStore } from './job-store.ts';
