export { type Account, makeAccountStore } from './account-store.ts';
export { readCurrentRights } from './current-rights.ts';
export { makeGuestStore } from './guest-store.ts';
export { addUserAdminRoutes } from './user-admin-routes.ts';
export { addUserRoutes } from './user-routes.ts';
