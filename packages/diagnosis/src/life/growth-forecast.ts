import { log } from '@ritzel/signal/elementary';
import { robustLine } from './robust-line.ts';

/** One reading of something that grows with damage, above zero. */
export interface LevelReading {
  readonly tMs: number;
  readonly value: number;
}

/** Why there is no date: said instead of one. */
export const NO_FORECAST_REASONS = ['short-history', 'not-growing', 'far', 'passed'] as const;
export type NoForecastReason = (typeof NO_FORECAST_REASONS)[number];

export type GrowthForecast =
  | { readonly kind: 'none'; readonly because: NoForecastReason; readonly readings: number }
  | {
      readonly kind: 'band';
      readonly earliestMs: number;
      readonly likelyMs: number;
      /** Null where part of the ways in which the history may go on never gets there. */
      readonly latestMs: number | null;
      readonly readings: number;
      /** Of the first of these readings. */
      readonly fromMs: number;
    };

/** Share of forecasts that the band is made to hold: what it held when it was measured stands in docs/remaining-life.md. */
export const FORECAST_COVERAGE = 0.8;

/** Fewest readings that say how something grows. */
const FEWEST_READINGS = 10;
/** Readings that are looked at; of more the newest. */
const MOST_READINGS = 60;
/** A date that lies further ahead than so many times the history says nothing. */
const FARTHEST = 4;
/** The last readings say where it stands now: their median. */
const READINGS_OF_NOW = 5;
/** How the history may go on: straight in the amplitude, in its logarithm or in its reciprocal, each from all of it or its end. */
const LAWS = [1, 0, -1] as const;
const WINDOWS = [1, 1 / 2, 1 / 3] as const;
/**
 * Factors on the time ahead by which the outermost ways are widened, so that measured coverage holds: more at the beginning of
 * the band, for a limit that is reached before it is the miss that costs a machine.
 */
const WIDENED_EARLY = 2.4;
const WIDENED_LATE = 1.6;

type Law = (typeof LAWS)[number];

const transformed = (law: Law, value: number) => (law === 1 ? value : law === 0 ? log(value) : -1 / value);

/** Times ahead until the target by one law from one window: steepest, likely and flattest slope. */
function timesAhead(
  law: Law,
  readings: readonly LevelReading[],
  target: number,
  nowMs: number,
): { readonly early: number; readonly likely: number; readonly late: number } {
  const points = readings.map(({ tMs, value }) => ({ x: tMs - nowMs, y: transformed(law, value) }));
  const { slope, lowSlope, highSlope } = robustLine(points);
  const recent = points.slice(-READINGS_OF_NOW).map(({ x, y }) => y - slope * x);
  const level = recent.toSorted((a, b) => a - b)[recent.length >> 1]!;
  const rise = Math.max(0, transformed(law, target) - level);
  const ahead = (perMs: number) => (perMs > 0 ? rise / perMs : Number.POSITIVE_INFINITY);
  return { early: ahead(highSlope), likely: ahead(slope), late: ahead(lowSlope) };
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.round(share * (sorted.length - 1))))]!;
}

/**
 * When something that grows with damage reaches a value, as a band. The slopes are medians of the slopes between all pairs
 * (P. K. Sen, J. Am. Stat. Assoc. 63 (1968) 1379) with the confidence interval of Kendall's test; what does not grow by that
 * test has no date. The straight lines are three laws of growth, of the whole history, of its last half and of its last
 * third: damage grows now faster and now slower, and no single law held on the records it was measured on.
 */
export function forecastGrowth(history: readonly LevelReading[], target: number): GrowthForecast {
  const usable = history
    .filter(({ tMs, value }) => Number.isFinite(tMs) && value > 0 && Number.isFinite(value))
    .toSorted((a, b) => a.tMs - b.tMs)
    .slice(-MOST_READINGS);
  const readings = usable.length;
  const none = (because: NoForecastReason): GrowthForecast => ({ kind: 'none', because, readings });
  const first = usable[0];
  const last = usable.at(-1);
  if (first === undefined || last === undefined || readings < FEWEST_READINGS) return none('short-history');
  const spanMs = last.tMs - first.tMs;
  if (!(spanMs > 0)) return none('short-history');
  const recent = usable.slice(-READINGS_OF_NOW).map(({ value }) => value);
  if (recent.toSorted((a, b) => a - b)[recent.length >> 1]! >= target) return none('passed');
  if (!robustLine(usable.map(({ tMs, value }) => ({ x: tMs, y: log(value) }))).isRising)
    return none('not-growing');
  const ways = WINDOWS.flatMap((share) => {
    const window = usable.slice(-Math.max(FEWEST_READINGS, Math.ceil(share * readings)));
    return LAWS.map((law) => timesAhead(law, window, target, last.tMs));
  });
  const likely = quantile(
    ways.map((way) => way.likely).sort((a, b) => a - b),
    0.5,
  );
  const early =
    quantile(
      ways.map((way) => way.early).sort((a, b) => a - b),
      0.1,
    ) / WIDENED_EARLY;
  const late =
    quantile(
      ways.map((way) => way.late).sort((a, b) => a - b),
      0.9,
    ) * WIDENED_LATE;
  if (early > FARTHEST * spanMs || !Number.isFinite(likely)) return none('far');
  return {
    kind: 'band',
    earliestMs: last.tMs + early,
    likelyMs: last.tMs + Math.min(likely, late),
    latestMs: late > FARTHEST * spanMs ? null : last.tMs + late,
    readings,
    fromMs: first.tMs,
  };
}
