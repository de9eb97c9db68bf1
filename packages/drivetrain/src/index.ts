export {
  type AdaptiveBaseline,
  decibelAbove,
  judgeAgainstBaseline,
  learnBaseline,
  MEASUREMENTS_FOR_BASELINE,
} from './adaptive-baseline.ts';
export { ballDynamicRatingKn } from './ball-rating.ts';
export {
  type BoundaryDimensions,
  baseDesignation,
  designationKey,
  designationsOf,
  type StandardBearing,
  standardBearing,
  standardBearings,
} from './bearing-designations.ts';
export {
  BEARING_DOUBT_CODES,
  type BearingDimensions,
  type BearingDoubt,
  type BearingDoubtCode,
  type BearingField,
} from './bearing-doubt.ts';
export {
  BEARING_SHEET_HEADER,
  type BearingSheet,
  bearingTypeOf,
  csvCells,
  readBearingSheet,
  type SheetBearing,
  type SheetError,
} from './bearing-sheet.ts';
export { BEARING_TYPE_CODES, BEARING_TYPES, type BearingType, isBearingType } from './bearing-types.ts';
export {
  type BearingFrequencies,
  type BearingGeometry,
  type BearingMultipliers,
  type BearingSpecification,
  bearingFrequencies,
  bearingMultipliers,
  contactRatio,
  elementsOf,
  multipliersOf,
} from './bearings.ts';
export {
  type CharacteristicFrequency,
  characteristicFrequencies,
  FREQUENCY_KINDS,
  type FrequencyKind,
  frequenciesAt,
} from './characteristic-frequencies.ts';
export { checkBearing, verdictOf } from './check-bearing.ts';
export { checkKinematics, drivingShaft, type KinematicsVerdict } from './check-kinematics.ts';
export * from './device-types.ts';
export {
  APPLICATION_TYPES,
  type ApplicationType,
  EQUIPMENT_TYPES,
  type EquipmentType,
  isEquipmentType,
  PART_KINDS,
  PART_NAMES,
  type PartKind,
  TAXONOMY_LEVELS,
  type TaxonomyLevel,
} from './equipment.ts';
export { type BearingEstimate, estimateBearing, type Range } from './estimate-bearing.ts';
export { huntingToothHz } from './gear-frequencies.ts';
export * from './kinematics.ts';
export {
  KINEMATICS_LISTS,
  type KinematicsChange,
  kinematicsDifference,
} from './kinematics-difference.ts';
export {
  actionsFrom,
  isTrusted,
  judgeAction,
  KINEMATICS_ACTIONS,
  KINEMATICS_STATUSES,
  type KinematicsAction,
  type KinematicsQuestion,
  type KinematicsRefusal,
  type KinematicsStatus,
  mayChange,
} from './kinematics-lifecycle.ts';
export { KinematicsError, type KinematicsProblem, type KinematicsProblemCode } from './kinematics-problem.ts';
export {
  ACCELERATION_RATINGS,
  DEFAULT_ACCELERATION_RATING,
  DEFAULT_VELOCITY_RATING,
  type Detector,
  judgeLimit,
  type Limit,
  type LimitInForce,
  type LimitPlace,
  type LimitQuestion,
  type LimitSet,
  limitsFor,
  machineGroup,
  type Support,
  stepLimit,
  temperatureBoundaries,
  VELOCITY_RATINGS,
} from './limit-sets.ts';
export * from './measurement-setup.ts';
export { polePassHz, synchronousSpeedRpm } from './motor-frequencies.ts';
export {
  checkNameplate,
  NAMEPLATE_FIELDS,
  type Nameplate,
  type NameplateDoubt,
  type NameplateDoubtCode,
  type NameplateField,
  type NameplateFieldName,
  nameplateFieldsOf,
} from './nameplate-fields.ts';
export { type OperatingBin, operatingBin, operatingBinKey, speedsOfBin } from './operating-bin.ts';
export { circleIn, type FlowLink, type FlowPart, powerFlow } from './power-flow.ts';
export { readKinematics } from './read-kinematics.ts';
export * from './sampling-sight.ts';
export {
  compareWorstFirst,
  isSeverity,
  type RolledUpSeverity,
  rollUp,
  SEVERITIES,
  SEVERITY_CODES,
  type Severity,
  severityNumber,
  severityOf,
  worse,
} from './severity.ts';
export {
  alarmSetting,
  type Boundaries,
  capEvidence,
  type Deadband,
  FIRST_SEVERITY_STATE,
  isStale,
  judgeChange,
  judgeValue,
  MEASUREMENTS_BEFORE_FALL,
  type SeverityState,
  type SeverityThreshold,
  STALE_INTERVALS,
  severityAt,
  severityThresholds,
  stepSeverity,
  TEMPERATURE_DEADBAND,
  tripAdvice,
  VIBRATION_DEADBAND,
} from './severity-rules.ts';
export {
  GEOMETRY_ORIGINS,
  type GeometryOrigin,
  SHIPPED_BEARINGS_EDITION,
  type ShippedBearing,
  shippedBearings,
} from './shipped-bearings.ts';
export { SHIPPED_LIMIT_SETS } from './shipped-limit-sets.ts';
export { type ShaftSpeeds, type SpeedReference, solveKnownSpeeds, solveSpeeds } from './solve-speeds.ts';
export { isSparkplugName, MAX_SPARKPLUG_NAME_LENGTH } from './sparkplug-name.ts';
export {
  areConvertible,
  convertUnit,
  FURTHER_UNITS,
  findUnit,
  QUANTITIES,
  type Quantity,
  SPECIFIED_UNITS,
  STANDARD_GRAVITY_M_S2,
  UNKNOWN_UNIT_LABEL,
  type Unit,
  unitLabel,
} from './units.ts';
