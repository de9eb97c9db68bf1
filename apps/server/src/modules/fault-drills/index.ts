export { handleFaultDrills, resumeFaultDrills } from './fault-drill-job.ts';
export { addFaultDrillRoutes } from './fault-drill-routes.ts';
