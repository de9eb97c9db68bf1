export { makeAccessAnnouncer } from './access-announcer.ts';
export { addLogRoutes } from './log-routes.ts';
export { writeLogNote } from './log-service.ts';
