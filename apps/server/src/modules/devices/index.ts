export { makeDeviceCredentials, splitDeviceToken } from './device-credentials.ts';
export { type DeviceLog, type DeviceLogCode, makeDeviceLog } from './device-log.ts';
export {
  type DeviceRegistry,
  type KnownChannel,
  type KnownDevice,
  type KnownSignal,
  type MetricDeclaration,
  makeDeviceRegistry,
} from './device-registry.ts';
export { addDeviceRoutes } from './device-routes.ts';
export { type DeviceStatusWatch, makeDeviceStatusWatch } from './device-status-watch.ts';
