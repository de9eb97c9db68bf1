export { makeCaseConsumer } from './case-consumer.ts';
export { readCaseDetail } from './case-detail.ts';
export { makeCaseList } from './case-list-store.ts';
export { addCaseRoutes } from './case-routes.ts';
export { findCasesByText } from './case-search-store.ts';
export { type ConfirmedFault, listConfirmedFaults } from './case-store.ts';
export type { CancelWork } from './case-writing.ts';
export { lockHandedOnCase, writeWorkOrderEntry } from './handed-on-case.ts';
export { readNextStepOf } from './next-step.ts';
