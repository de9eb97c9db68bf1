export { type BaselineStore, makeBaselineStore } from './baseline-store.ts';
export { type DiagnosedRecord, type DiagnosisBacklog, makeDiagnosisBacklog } from './diagnosis-backlog.ts';
export { makeProvenanceReader, type ProvenanceParts, questionOf } from './diagnosis-provenance.ts';
export { addDiagnosisRoutes, type DiagnosisRouteParts } from './diagnosis-routes.ts';
export { type DiagnosisStore, makeDiagnosisStore } from './diagnosis-store.ts';
export { listFailedRediagnoses, retryRediagnoses } from './failed-rediagnosis-store.ts';
export { type FindingClosing, makeFindingClosing } from './finding-closing-store.ts';
export { toFindingConditionDto } from './finding-dto.ts';
export { type FindingList, makeFindingList } from './finding-list-store.ts';
export { type FindingStore, listPlacedFindings, makeFindingStore } from './finding-store.ts';
export { gatherWitnesses, toWitnessDto } from './finding-witnesses.ts';
export { type FollowedFact, listFollowedFacts, readFollowedFacts } from './followed-fact-store.ts';
export {
  type HealthyRecords,
  listHealthyRecordsByBin,
  listRecordedChannels,
} from './healthy-record-store.ts';
export { requestRediagnosis, requestRediagnosisForBearing } from './rediagnosis-request-store.ts';
export { makeRediagnosisStore, type RediagnosisStore } from './rediagnosis-store.ts';
export { makeRediagnosisWorker, type RediagnosisWorker } from './rediagnosis-worker.ts';
export { makeRepairStore, type RepairStore } from './repair-store.ts';
export { listRepairedElements } from './repaired-element-store.ts';
export { countReprocessed } from './reprocessed-record-store.ts';
