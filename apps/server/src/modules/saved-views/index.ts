export { addSavedViewRoutes } from './saved-view-routes.ts';
