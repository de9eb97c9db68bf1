import type { LimitForecast, Signal } from '@ritzel/contract';
import { forecastGrowth, type LevelReading, toForecastDto } from '@ritzel/diagnosis';
import { evaluateValue, type Severity } from '@ritzel/drivetrain';
import type { SignalPlace } from '../devices/index.ts';
import { type BucketedSeries, DAY_MS, type RawSeries } from '../telemetry-store/index.ts';

/** Vibration grows with damage; a temperature follows the weather and the load. */
export const FORECAST_ROLES = ['velocity-rms', 'acceleration-peak', 'acceleration-rms'] as const;

/** So many days are looked back on, one reading a day. */
export const FORECAST_DAYS = 60;
/** A day whose mean lies below this share of the usual is a standstill and says nothing of growth. */
const STANDSTILL_SHARE = 0.3;
const DAYS_OF_NOW = 5;

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1];

/** One reading a day of days on which the machine ran. */
export function dailyReadings(series: RawSeries | BucketedSeries, nowMs: number): LevelReading[] {
  if (!('mean' in series)) return [];
  const days = Array.from(series.timesMs, (tMs, i) => ({
    tMs: Math.min(tMs + DAY_MS / 2, nowMs),
    value: series.mean[i] ?? Number.NaN,
  })).filter(({ value }) => value > 0);
  const usual = median(days.map(({ value }) => value)) ?? 0;
  return days.filter(({ value }) => value >= STANDSTILL_SHARE * usual);
}

type Boundaries = NonNullable<Signal['limits']>;

/** The boundary above a value, and what the severity is beyond it; undefined above all. */
function nextBoundary(
  value: number,
  { ab, bc, cd }: Boundaries,
): { limit: number; next: Severity } | undefined {
  const boundaries = [
    { limit: ab, next: 'AVERAGE' },
    { limit: bc, next: 'WARNING' },
    { limit: (bc + cd) / 2, next: 'SEVERE' },
    { limit: cd, next: 'CRITICAL' },
  ] as const;
  return boundaries.find(({ limit }) => value <= limit);
}

/** When a signal reaches its next limit; undefined where nothing was measured or no limit is above it. */
export function forecastLimit(
  signal: SignalPlace,
  limits: Boundaries,
  readings: readonly LevelReading[],
): LimitForecast | undefined {
  const value = median(readings.slice(-DAYS_OF_NOW).map((reading) => reading.value));
  if (value === undefined) return undefined;
  const next = nextBoundary(value, limits);
  if (next === undefined) return undefined;
  return {
    signalId: signal.id,
    equipmentId: signal.assetId,
    name: signal.name,
    unit: signal.unit,
    value,
    severity: evaluateValue(value, { a: limits.ab, b: limits.bc, c: limits.cd }),
    ...next,
    forecast: toForecastDto(forecastGrowth(readings, next.limit)),
  };
}

const startOf = ({ forecast }: LimitForecast) =>
  forecast.kind === 'band' ? Date.parse(forecast.earliestAt) : Number.POSITIVE_INFINITY;

/** What is reached first stands first. */
export const byEarliest = (a: LimitForecast, b: LimitForecast): number =>
  startOf(a) - startOf(b) || b.value / b.limit - a.value / a.limit || a.name.localeCompare(b.name);
