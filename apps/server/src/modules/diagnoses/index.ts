export { type DiagnosisBacklog, makeDiagnosisBacklog } from './diagnosis-backlog.ts';
export { addDiagnosisRoutes, type DiagnosisRouteParts } from './diagnosis-routes.ts';
export { type DiagnosisStore, makeDiagnosisStore } from './diagnosis-store.ts';
export { type FindingStore, makeFindingStore } from './finding-store.ts';
export { makeRediagnosisStore, type RediagnosisStore } from './rediagnosis-store.ts';
