export { assertPlanned, readCheckDetail } from './check-detail.ts';
export { listDueChecks } from './check-list.ts';
export { ensureDemoChecks } from './demo-checks.ts';
export { addMaintenanceRoutes } from './maintenance-routes.ts';
export { makeOilResultWriter } from './oil-results.ts';
export { carryOutReportedCheck } from './reported-check.ts';
