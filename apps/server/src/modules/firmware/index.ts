export { addFirmwareRoutes } from './firmware-routes.ts';
