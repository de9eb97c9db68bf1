export { addLogRoutes } from './log-routes.ts';
