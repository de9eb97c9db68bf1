export { addAdminRoutes } from './admin-routes.ts';
