export type { BearingEvidence, FittedBearingFrequencies } from './bearings/bearing-evidence.ts';
export type { BearingFinding } from './bearings/bearing-finding.ts';
export { BEARING_THRESHOLDS, type BearingThresholds, bearingVerdict } from './bearings/bearing-rules.ts';
export { type EnvelopeLines, measureEnvelopeLines } from './bearings/envelope-lines.ts';
export { FAINT_THRESHOLDS, type FaintThresholds, type WholeEvidence } from './bearings/faint-fault.ts';
export * from './findings/bin-baseline.ts';
export { toDiagnosisDto, toFindingDto, toMessageDto } from './findings/diagnosis-dto.ts';
export * from './findings/finding.ts';
export { amplitudeOf, type EvaluatedIndicator } from './findings/finding-amplitude.ts';
export { type FindingHistory, type FindingObservation, followFinding } from './findings/finding-history.ts';
export { type LifeRecord, type TrendedRecord, trendLife } from './findings/life-trend.ts';
export { type Message, type MessageCode, message } from './findings/message.ts';
export { measureReference, type ReferenceMeasures, type ReferenceName } from './findings/reference.ts';
export { writeReport } from './findings/report-text.ts';
export { type GearCondition, measureGears } from './gears/gear-condition.ts';
export {
  exceeds,
  type GearDifference,
  gearDifference,
  type IndicatorDifference,
  SIGMAS,
} from './gears/gear-difference.ts';
export type { GearFinding } from './gears/gear-finding.ts';
export { compareGears, evaluateGears } from './gears/gear-rules.ts';
export { evaluatePlanetaries, type PlanetPassReference, planetPassHeight } from './gears/planetary-rules.ts';
export { combineOutcomes } from './injection/combine-outcomes.ts';
export {
  type CoverageCell,
  type CoverageState,
  coverageOfTargets,
  type TargetCoverage,
} from './injection/coverage.ts';
export {
  DRILL_REASONS,
  type DrillReason,
  drillRecord,
  type RecordOutcome,
} from './injection/drill-record.ts';
export {
  alarmsWithLowerLimits,
  type DrilledRecord,
  drillWithChange,
  type RecordChange,
} from './injection/drill-task.ts';
export {
  DRILL_FAULTS,
  type DrillFault,
  type FaultTarget,
  listFaultTargets,
  TARGET_KINDS,
  type TargetKind,
} from './injection/fault-targets.ts';
export { checkHealthyRecord, type HealthyCheck, isAlarmed } from './injection/healthy-check.ts';
export * from './injection/improvements.ts';
export { DRILL_LEVELS_DB } from './injection/inject-fault.ts';
export { type TransferAssumption, USUAL_TRANSFER } from './injection/path-loss.ts';
export { injectAtLevel, measuredLevelDb } from './injection/real-level.ts';
export { addBurst, addImpacts, addLines } from './injection/render-fault.ts';
export { seededRandom } from './injection/seeded-random.ts';
export { forecastDoubling } from './life/doubling-forecast.ts';
export { toForecastDto } from './life/forecast-dto.ts';
export {
  FORECAST_COVERAGE,
  forecastGrowth,
  type GrowthForecast,
  type LevelReading,
  NO_FORECAST_REASONS,
  type NoForecastReason,
} from './life/growth-forecast.ts';
export { LIFE_KINDS, type LifeElement, type LifeKind, lifeElements } from './life/life-elements.ts';
export {
  countLoad,
  LOAD_QUANTITIES,
  type LoadDay,
  type LoadQuantity,
  type RatedSeries,
} from './life/load-day.ts';
export {
  accountLife,
  type CatalogueRating,
  LIFE_ASSUMPTIONS,
  type LifeAssumption,
  type LifeInputs,
  type LifePeriod,
  type PartLife,
} from './life/part-life.ts';
export type { FamilyLine, LineFamily } from './lines/line-family.ts';
export { placeName } from './place-name.ts';
export {
  type Diagnosis,
  type DiagnosisOptions,
  diagnose,
  findingSeverity,
  type LimitEvaluation,
  RULE_VERSION,
} from './records/diagnose.ts';
export * from './records/diagnose-record.ts';
export {
  GIVEN_SHAFT,
  type GivenParts,
  givenBearingId,
  givenGearId,
} from './records/given-parts.ts';
export { computeLimitedSpectrum, defaultEnvelopeBand, spectraOf } from './records/limited-spectrum.ts';
export * from './records/machine-facts.ts';
export * from './records/measurement.ts';
export { factsNearSensor, sensorOf } from './records/parts-near-sensor.ts';
export { findStretches, type SampleStretches, type Stretch } from './records/sample-stretches.ts';
export { refineSpeed, type UsedSpeed } from './shafts/shaft-speed.ts';
export type { TurnPattern } from './shafts/turn-pattern.ts';
