export { ensureDemoChecks } from './demo-checks.ts';
export { type MachineChecks, readMachineChecks } from './machine-checks.ts';
export { addMaintenanceRoutes } from './maintenance-routes.ts';
export { makeOilResultWriter } from './oil-results.ts';
