export { makeCaseConsumer } from './case-consumer.ts';
export { addCaseRoutes } from './case-routes.ts';
export { type ConfirmedFault, listConfirmedFaults } from './case-store.ts';
