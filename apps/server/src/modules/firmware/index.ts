export { addFirmwareRoutes } from './firmware-routes.ts';
export { advanceUpdates } from './update-service.ts';
