export { type AssetPoints, DAY_MS, HOUR_MS } from './asset-points.ts';
export { TelemetryUnavailable } from './commit-lane.ts';
export type { LastPoint, LastValuesOfAssets } from './last-values.ts';
export type { BucketedSeries, RawSeries, SeriesQuestion } from './series-reading.ts';
export { makeTelemetryStore, type TelemetryStore, type TelemetryStoreParts } from './telemetry-store.ts';
