export { type PartFacts, vibrationLimitsOf } from './criteria.ts';
export { type DeviceWatch, makeDeviceWatch } from './device-watch.ts';
export { type CommittedPoints, type Judge, makeJudge } from './judge.ts';
export { deleteConditions } from './signal-condition-store.ts';
