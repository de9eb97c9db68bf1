export { type AssetPoints, DAY_MS } from './asset-points.ts';
export { distributeTelemetry } from './cluster-tables.ts';
export { TelemetryUnavailableError } from './commit-lane.ts';
export { makeLoopYield } from './event-loop-yield.ts';
export { admitDownload } from './large-downloads.ts';
export type { LastPoint, LastValuesOfAssets } from './last-values.ts';
export { assetsWithWaveforms, findFirstMeasured, findMeasuredSignals } from './measured-signals.ts';
export { countPoints } from './point-counts.ts';
export { purgeTelemetry } from './purge-store.ts';
export type { BucketedSeries, RawSeries, SeriesQuestion } from './series-reading.ts';
export { listStoredDays, type StoredDays } from './stored-days.ts';
export { addTelemetryJobs } from './telemetry-jobs.ts';
export {
  makeSeriesReader,
  makeTelemetryStore,
  type TelemetryStore,
  type TelemetryStoreParts,
} from './telemetry-store.ts';
export {
  type ArrivedWaveform,
  makeWaveformStore,
  type StoredWaveform,
  type WaveformStore,
} from './waveform-store.ts';
