export type { BearingEvidence, BearingFrequencies } from './bearing-evidence.ts';
export type { BearingFinding } from './bearing-finding.ts';
export { BEARING_THRESHOLDS, type BearingThresholds, bearingVerdict } from './bearing-rules.ts';
export * from './bin-baseline.ts';
export {
  type Diagnosis,
  type DiagnosisOptions,
  diagnose,
  findingSeverity,
  type LimitJudgement,
  RULE_VERSION,
} from './diagnose.ts';
export * from './diagnose-record.ts';
export { toDiagnosisDto, toFindingDto, toMessageDto } from './diagnosis-dto.ts';
export { type EnvelopeLines, measureEnvelopeLines } from './envelope-lines.ts';
export { FAINT_THRESHOLDS, type FaintThresholds, type WholeEvidence } from './faint-fault.ts';
export * from './finding.ts';
export { amplitudeOf, type JudgedIndicator } from './finding-amplitude.ts';
export { type FindingHistory, type FindingObservation, followFinding } from './finding-history.ts';
export { type GearCondition, measureGears } from './gear-condition.ts';
export { type Difference, exceeds, type GearDifference, gearDifference, SIGMAS } from './gear-difference.ts';
export type { GearFinding } from './gear-finding.ts';
export { compareGears, judgeGears } from './gear-rules.ts';
export {
  GIVEN_SHAFT,
  type GivenParts,
  givenBearingId,
  givenGearId,
} from './given-parts.ts';
export { type LifeRecord, type TrendedRecord, trendLife } from './life-trend.ts';
export type { FamilyLine, LineFamily } from './line-family.ts';
export * from './machine-facts.ts';
export * from './measurement.ts';
export { type Message, type MessageCode, message } from './message.ts';
export { factsNearSensor, sensorOf } from './parts-near-sensor.ts';
export { placeName } from './place-name.ts';
export { judgePlanetaries, type PlanetPassReference, planetPassHeight } from './planetary-rules.ts';
export { measureReference, type ReferenceMeasures, type ReferenceName } from './reference.ts';
export { writeReport } from './report-text.ts';
export { findStretches, type SampleStretches, type Stretch } from './sample-stretches.ts';
export { refineSpeed, type UsedSpeed } from './shaft-speed.ts';
export type { TurnPattern } from './turn-pattern.ts';
