export { addContactRoutes } from './contact-routes.ts';
