import type { FindingObservation } from '../findings/finding-history.ts';
import { forecastGrowth, type GrowthForecast } from './growth-forecast.ts';

/** A defect whose lines have doubled, by 6 dB, is another defect than the one that was found. */
const DOUBLED = 2;
/** The newest sightings say how large it is now. */
const SIGHTINGS_OF_NOW = 5;

/** When the lines of a finding stand twice as high as now, from the records that show it. */
export function forecastDoubling(observations: readonly FindingObservation[]): GrowthForecast {
  const sightings = observations
    .flatMap(({ tMs, isSeen, amplitude }) => (isSeen && amplitude ? [{ tMs, value: amplitude }] : []))
    .toSorted((a, b) => a.tMs - b.tMs);
  const now = sightings.slice(-SIGHTINGS_OF_NOW).map(({ value }) => value);
  const level = now.toSorted((a, b) => a - b)[now.length >> 1] ?? Number.NaN;
  return forecastGrowth(sightings, DOUBLED * level);
}
