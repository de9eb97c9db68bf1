export type { BearingEvidence, BearingFrequencies } from './bearing-evidence.ts';
export {
  type Diagnosis,
  type DiagnosisOptions,
  diagnose,
  type LimitJudgement,
  RULE_VERSION,
} from './diagnose.ts';
export { type EnvelopeLines, measureEnvelopeLines } from './envelope-lines.ts';
export * from './finding.ts';
export { compareGears, type GearCondition, type GearFinding, measureGears } from './gear-rules.ts';
export { type LifeRecord, type TrendedRecord, trendLife } from './life-trend.ts';
export type { FamilyLine, LineFamily } from './line-family.ts';
export * from './machine-facts.ts';
export * from './measurement.ts';
export { writeReport } from './report-text.ts';
export { refineSpeed, type UsedSpeed } from './shaft-speed.ts';
