export { addNotificationRoutes } from './notification-routes.ts';
