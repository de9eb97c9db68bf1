export { makeCaseConsumer } from './case-consumer.ts';
export { addCaseRoutes } from './case-routes.ts';
