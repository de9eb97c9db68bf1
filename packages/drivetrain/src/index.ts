export { ballDynamicRatingKn } from './bearings/ball-rating.ts';
export {
  type BoundaryDimensions,
  baseDesignation,
  designationKey,
  designationsOf,
  type StandardBearing,
  standardBearing,
  standardBearings,
} from './bearings/bearing-designations.ts';
export {
  BEARING_SHEET_HEADER,
  type BearingSheet,
  bearingTypeOf,
  csvCells,
  readBearingSheet,
  type SheetBearing,
  type SheetError,
} from './bearings/bearing-sheet.ts';
export {
  BEARING_TYPE_CODES,
  BEARING_TYPES,
  type BearingType,
  isBearingType,
} from './bearings/bearing-types.ts';
export {
  BEARING_WARNING_CODES,
  type BearingDimensions,
  type BearingField,
  type BearingWarning,
  type BearingWarningCode,
} from './bearings/bearing-warning.ts';
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
} from './bearings/bearings.ts';
export { checkBearing, verdictOf } from './bearings/check-bearing.ts';
export { type BearingEstimate, estimateBearing, type Range } from './bearings/estimate-bearing.ts';
export { estimatedSharesOf } from './bearings/estimated-range.ts';
export {
  GEOMETRY_ORIGINS,
  type GeometryOrigin,
  SHIPPED_BEARINGS_EDITION,
  type ShippedBearing,
  shippedBearings,
} from './bearings/shipped-bearings.ts';
export { csvCell, withoutFormula } from './csv-cell.ts';
export * from './devices/device-types.ts';
export * from './devices/fault-coverage.ts';
export * from './devices/measurement-setup.ts';
export { isSparkplugName, MAX_SPARKPLUG_NAME_LENGTH } from './devices/sparkplug-name.ts';
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
} from './equipment/equipment.ts';
export {
  checkNameplate,
  NAMEPLATE_FIELDS,
  type Nameplate,
  type NameplateField,
  type NameplateFieldName,
  type NameplateWarning,
  type NameplateWarningCode,
  nameplateFieldsOf,
} from './equipment/nameplate-fields.ts';
export {
  type CharacteristicFrequency,
  characteristicFrequencies,
  FREQUENCY_KINDS,
  type FrequencyKind,
  frequenciesAt,
} from './kinematics/characteristic-frequencies.ts';
export { checkKinematics, drivingShaft, type KinematicsVerdict } from './kinematics/check-kinematics.ts';
export { huntingToothHz } from './kinematics/gear-frequencies.ts';
export * from './kinematics/kinematics.ts';
export {
  KINEMATICS_LISTS,
  type KinematicsChange,
  kinematicsDifference,
} from './kinematics/kinematics-difference.ts';
export {
  actionsFrom,
  evaluateAction,
  isTrusted,
  KINEMATICS_ACTIONS,
  KINEMATICS_STATUSES,
  type KinematicsAction,
  type KinematicsQuestion,
  type KinematicsRefusal,
  type KinematicsStatus,
  mayChange,
} from './kinematics/kinematics-lifecycle.ts';
export {
  KinematicsError,
  type KinematicsProblem,
  type KinematicsProblemCode,
} from './kinematics/kinematics-problem.ts';
export { polePassHz, synchronousSpeedRpm } from './kinematics/motor-frequencies.ts';
export { circleIn, type FlowLink, type FlowPart, powerFlow } from './kinematics/power-flow.ts';
export { readKinematics } from './kinematics/read-kinematics.ts';
export {
  type ShaftSpeeds,
  type SpeedReference,
  solveKnownSpeeds,
  solveSpeeds,
} from './kinematics/solve-speeds.ts';
export {
  type AdaptiveBaseline,
  decibelAbove,
  evaluateAgainstBaseline,
  learnBaseline,
  MEASUREMENTS_FOR_BASELINE,
} from './limits/adaptive-baseline.ts';
export {
  ACCELERATION_RATINGS,
  DEFAULT_ACCELERATION_RATING,
  DEFAULT_VELOCITY_RATING,
  type Detector,
  evaluateLimit,
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
} from './limits/limit-sets.ts';
export { type OperatingBin, operatingBin, operatingBinKey, speedsOfBin } from './limits/operating-bin.ts';
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
} from './limits/severity.ts';
export {
  alarmSetting,
  type Boundaries,
  capEvidence,
  type Deadband,
  evaluateChange,
  evaluateValue,
  FIRST_SEVERITY_STATE,
  isStale,
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
} from './limits/severity-rules.ts';
export { SHIPPED_LIMIT_SETS } from './limits/shipped-limit-sets.ts';
export {
  addInterval,
  CALENDAR_UNITS,
  type CalendarInterval,
  type CalendarUnit,
  weekNumber,
  weekStart,
} from './maintenance/calendar-interval.ts';
export {
  type CheckDue,
  type CheckInterval,
  checkDue,
  DUE_REASONS,
  type DueFacts,
  type DueReason,
  displayedHours,
  nextDue,
} from './maintenance/check-due.ts';
export {
  CHECK_KINDS,
  type CheckKind,
  type CheckStep,
  SHIPPED_TEMPLATES,
  type ShippedTemplate,
  STEP_KINDS,
  type StepKind,
  shippedTemplate,
} from './maintenance/check-template.ts';
export { maintenanceDateMs } from './maintenance/maintenance-date.ts';
export {
  type CleanlinessCode,
  classesOver,
  cleanlinessText,
  DEFAULT_CLEANLINESS_LIMIT,
  isDirty,
  readCleanliness,
} from './maintenance/oil-cleanliness.ts';
export {
  OIL_QUANTITIES,
  OIL_SIGNALS,
  type OilQuantity,
  type OilSignal,
  viscosityDeviation,
} from './maintenance/oil-quantities.ts';
export {
  LONGEST_VALUE_MS,
  measureRunning,
  STANDSTILL_SHARE,
} from './maintenance/running-time.ts';
export {
  type MeasuredAnswer,
  openSteps,
  outcomeOf,
  STEP_OUTCOMES,
  type StepOutcome,
  valueVerdict,
} from './maintenance/step-verdict.ts';
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
