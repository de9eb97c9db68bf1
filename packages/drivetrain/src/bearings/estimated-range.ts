import { standardBearing } from './bearing-designations.ts';
import { type BearingMultipliers, bearingMultipliers } from './bearings.ts';
import { estimateBearing, type Range } from './estimate-bearing.ts';

/**
 * How far a frequency of an estimated bearing may lie from what the estimate gives, as shares of it: 0.93 to 1.08. By its
 * designation; undefined where that says no boundary dimensions, or nothing typical is known of the type.
 */
export function estimatedShares(designation: string, line: keyof BearingMultipliers): Range | undefined {
  const standard = standardBearing(designation);
  const estimate = standard && estimateBearing(standard.type, standard, designation);
  if (estimate === undefined) return undefined;
  const usual = bearingMultipliers(estimate.geometry)[line];
  const { low, high } = estimate.ranges[line];
  return { low: low / usual, high: high / usual };
}
