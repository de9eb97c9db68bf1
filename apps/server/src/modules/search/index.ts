export { addSearchRoutes } from './search-routes.ts';
