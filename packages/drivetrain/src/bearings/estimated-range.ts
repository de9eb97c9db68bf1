import type { FrequencyKind } from '../kinematics/characteristic-frequencies.ts';
import { standardBearing } from './bearing-designations.ts';
import { type BearingMultipliers, bearingMultipliers } from './bearings.ts';
import { estimateBearing, type Range } from './estimate-bearing.ts';

/**
 * How far a frequency of an estimated bearing may lie from what the estimate gives, as shares of it: 0.93 to 1.08. By its
 * designation; undefined where that says no boundary dimensions, or nothing typical is known of the type.
 */
function estimatedShares(designation: string, line: keyof BearingMultipliers): Range | undefined {
  const standard = standardBearing(designation);
  const estimate = standard && estimateBearing(standard.type, standard, designation);
  if (estimate === undefined) return undefined;
  const usual = bearingMultipliers(estimate.geometry)[line];
  const { low, high } = estimate.ranges[line];
  return { low: low / usual, high: high / usual };
}

/**
 * The same for a line of a mounted bearing; undefined for lines that are not its own. The cage of one whose rings both turn
 * has no fixed share.
 */
export function estimatedSharesOf(
  {
    designation = '',
    outerShaft,
    planetsOf,
  }: {
    readonly designation?: string | undefined;
    readonly outerShaft?: string | undefined;
    readonly planetsOf?: string | undefined;
  },
  kind: FrequencyKind,
): Range | undefined {
  const isFixed = !outerShaft && !planetsOf;
  const isLine = kind === 'bpfo' || kind === 'bpfi' || kind === 'bsf' || (kind === 'ftf' && isFixed);
  return isLine ? estimatedShares(designation, kind) : undefined;
}
