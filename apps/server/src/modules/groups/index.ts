export { groupForDocument, putIntoGroup } from './document-groups-store.ts';
export { addGroupRoutes, type GroupParts } from './group-routes.ts';
