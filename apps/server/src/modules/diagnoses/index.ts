export { type DiagnosisBacklog, makeDiagnosisBacklog } from './diagnosis-backlog.ts';
export { addDiagnosisRoutes } from './diagnosis-routes.ts';
export { type DiagnosisStore, makeDiagnosisStore } from './diagnosis-store.ts';
