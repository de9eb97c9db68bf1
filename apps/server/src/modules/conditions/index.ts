export type { CommittedPoints } from './committed-points.ts';
export { type ConditionEvaluator, makeConditionEvaluator } from './condition-evaluator.ts';
export { needsRotation, type PartFacts, vibrationLimitsOf } from './criteria.ts';
export { type DeviceWatch, makeDeviceWatch } from './device-watch.ts';
export type { OperatingMeasurements } from './drivetrain-operation.ts';
export { makeEvaluationIntake, type PointFollower, type PointFollowerParts } from './evaluation-intake.ts';
export { makeEvaluationQueue, requestEvaluation } from './evaluation-queue-store.ts';
export { type WantedEquipment, writeFreeEquipment } from './free-equipment-store.ts';
export { makeLimitsConsumer } from './limits-consumer.ts';
export { readLimitsInForce } from './limits-in-force-store.ts';
export { deleteConditions } from './signal-condition-store.ts';
export {
  type CriteriaOfSignal,
  readCriteriaOfSignals,
  readOperatingMeasurements,
} from './signal-criteria-store.ts';
