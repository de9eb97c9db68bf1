export { type AnalysisPool, isRefused, makeAnalysisPool } from './analysis-pool.ts';
export { BUNDLE_PARTS, type BundlePart, canonicalJson, sealBundle } from './bundle-seals.ts';
export { addDrivetrainRoutes } from './drivetrain-routes.ts';
export { makeIndicatorSignals } from './indicator-signals.ts';
export { addMeasurementRoutes, type MeasurementParts, shownWaveform } from './measurement-routes.ts';
export { factsNearSensor, sensorOf } from './parts-near-sensor.ts';
export { makeWaveformAnalysis, type WaveformAnalysis } from './waveform-analysis.ts';
export {
  type DiagnosisQuestion,
  diagnoseWaveform,
  type KeptDiagnosis,
  type ReferenceQuestion,
} from './waveform-diagnosis.ts';
