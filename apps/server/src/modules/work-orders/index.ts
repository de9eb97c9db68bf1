export { cancelWorkOfClosedCase } from './closed-case.ts';
export { ensureDemoWorkOrders } from './demo-work-orders.ts';
export { addWorkOrderJobs } from './rule-sweep.ts';
export { addWorkOrderRoutes } from './work-order-routes.ts';
