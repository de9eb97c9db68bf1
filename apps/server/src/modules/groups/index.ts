export { copyMemberships, ensureGroups, ensureMember } from './demo-groups-store.ts';
export { groupForDocument, putIntoGroup } from './document-groups-store.ts';
export { addGroupRoutes, type GroupParts } from './group-routes.ts';
export { makeGroupStore } from './group-store.ts';
