export {
  assetsWithSignals,
  claimGroups,
  type DeviceDeclaration,
  findAssetOfDevice,
  lockDeclaredDevices,
  releaseDevices,
  saveDevice,
} from './declared-device-store.ts';
export { makeDeviceCredentials, splitDeviceToken } from './device-credentials.ts';
export {
  bindAgain,
  findDeletedDevice,
  hideDevice,
  lockDeletableDevice,
  purgeDevices,
  showDevice,
  type UnboundDevices,
  unbindDevices,
} from './device-deletion-store.ts';
export { type DeclaredDevice, readDeclaredDevices } from './device-document-store.ts';
export { lockDevice } from './device-lock-store.ts';
export { type DeviceLog, type DeviceLogCode, makeDeviceLog } from './device-log.ts';
export { findDeviceOn } from './device-on-asset-store.ts';
export {
  type CredentialCheck,
  type DeviceRegistry,
  type DeviceStanding,
  type KnownChannel,
  type KnownDevice,
  type KnownSignal,
  type MetricDeclaration,
  makeDeviceRegistry,
} from './device-registry.ts';
export { addDeviceRoutes } from './device-routes.ts';
export { findDevicesByText } from './device-search-store.ts';
export { type DeviceSignIn, makeDeviceSignIn, SIGN_IN_WAIT_S } from './device-sign-in.ts';
export { type DeviceStatusWatch, makeDeviceStatusWatch } from './device-status-watch.ts';
export { makeDeviceStore } from './device-store.ts';
export { saveRecorder } from './recorder-writing.ts';
export { makeReportedState, writeChannelSetup } from './reported-state-store.ts';
export {
  insertComputedSignals,
  makeSignalStore,
  type SignalPlace,
  signalNumbersByKey,
} from './signal-store.ts';
