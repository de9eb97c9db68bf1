import { FORECAST_COVERAGE, type GrowthForecast } from './growth-forecast.ts';

const instantOf = (ms: number) => new Date(ms).toISOString();

/** As it goes over the wire: times in ISO 8601, with the share of bands that are made to hold. */
export function toForecastDto(forecast: GrowthForecast) {
  if (forecast.kind === 'none') return { ...forecast };
  const { earliestMs, likelyMs, latestMs, readings, fromMs } = forecast;
  return {
    kind: forecast.kind,
    earliestAt: instantOf(earliestMs),
    likelyAt: instantOf(likelyMs),
    latestAt: latestMs === null ? null : instantOf(latestMs),
    readings,
    fromAt: instantOf(fromMs),
    coverage: FORECAST_COVERAGE,
  };
}
