export { type Account, makeAccountStore } from './account-store.ts';
export { makeGuestStore } from './guest-store.ts';
export { addUserRoutes } from './user-routes.ts';
