export { type AnalysisPool, isRefused, makeAnalysisPool } from './analysis-pool.ts';
export type { DrillAnswer } from './drill-task.ts';
export { addDrivetrainRoutes } from './drivetrain-routes.ts';
export { indicatorKey, makeIndicatorSignals } from './indicator-signals.ts';
export { addMeasurementRoutes, type MeasurementParts, toWaveformDto } from './measurement-routes.ts';
export { recordFileStream } from './raw-file.ts';
export type { RawFileTask } from './raw-file-worker.ts';
export { makeWaveformAnalysis, type WaveformAnalysis } from './waveform-analysis.ts';
