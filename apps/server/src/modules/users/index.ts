export { addUserRoutes } from './user-routes.ts';
