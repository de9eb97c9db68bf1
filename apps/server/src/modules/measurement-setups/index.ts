export { addMeasurementSetupRoutes } from './setup-routes.ts';
export { keepConfirmedSetup } from './setup-service.ts';
