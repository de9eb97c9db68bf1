export { ensureDemoChecks } from './demo-checks.ts';
export { addMaintenanceRoutes } from './maintenance-routes.ts';
export { makeOilResultWriter } from './oil-results.ts';
