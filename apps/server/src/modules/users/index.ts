export { type Account, makeAccountStore } from './account-store.ts';
export { changeRights } from './administrators.ts';
export { readCurrentRights } from './current-rights.ts';
export { makeGuestStore } from './guest-store.ts';
export { makeRoleStore, ownRolesAmong } from './role-store.ts';
export { addUserAdminRoutes } from './user-admin-routes.ts';
export { makeUserRightStore } from './user-right-store.ts';
export { addUserRoutes } from './user-routes.ts';
export { type AssigningCaller, assertMayAssign, assertMayChange } from './user-rules.ts';
