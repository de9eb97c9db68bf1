export { addInvitationRoutes } from './invitation-routes.ts';
