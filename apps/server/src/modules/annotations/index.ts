export { addAnnotationRoutes } from './annotation-routes.ts';
