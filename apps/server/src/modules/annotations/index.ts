export { addAnnotationRoutes } from './annotation-routes.ts';
export { listNotes } from './annotation-service.ts';
