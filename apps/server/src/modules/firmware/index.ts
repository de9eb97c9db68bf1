export { addFirmwareRoutes } from './firmware-routes.ts';
export { addReleaseRoutes } from './release-routes.ts';
export { advanceUpdates } from './update-service.ts';
