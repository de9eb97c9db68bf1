export { assertPlanned, readCheckDetail } from './check-detail.ts';
export { listDueChecks } from './check-list.ts';
export { ensureDemoChecks } from './demo-checks.ts';
export { type MachineChecks, readMachineChecks } from './machine-checks.ts';
export { addMaintenanceRoutes } from './maintenance-routes.ts';
export { makeOilResultWriter } from './oil-results.ts';
export { carryOutReportedCheck } from './reported-check.ts';
export type { DueRound } from './round-check-store.ts';
export {
  assertRoundAssignee,
  endRoundChecks,
  finishRoundChecks,
  planRoundChecks,
} from './round-checks.ts';
