import type { FindingCondition, NextStep } from '@ritzel/contract';
import type { Kinematics } from '@ritzel/drivetrain';

type Finding = Pick<FindingCondition, 'observations' | 'finding'>;

/** What a part is and where it sits: the designation of a bearing, the name of its shaft. */
export function partFacts(
  kinematics: Kinematics | null,
  part: string,
): { designation: string | null; shaft: string | null } {
  const bearing = kinematics?.bearings?.find(({ id }) => id === part);
  const shaft = kinematics?.shafts.find(({ id }) => id === bearing?.shaft);
  return { designation: bearing?.designation ?? null, shaft: shaft?.name ?? null };
}

/** The finding's own indicator over its records in dB re 1 of its unit; null where it has no amplitude. */
export function indicatorTrend({ observations, finding }: Finding) {
  const unit = finding.for.find(({ amplitude }) => amplitude !== null)?.unit ?? null;
  if (unit === null) return null;
  const points = observations.map(({ at, amplitude }) => ({
    atMs: Date.parse(at),
    value: amplitude === null || amplitude <= 0 ? null : 20 * Math.log10(amplitude),
  }));
  return points.filter(({ value }) => value !== null).length < 2 ? null : { unit, points };
}

/** Nothing is wrong and nothing is to be done. */
export const isNothingToDo = ({ condition, finding, steps }: NextStep): boolean =>
  finding === null && steps.length === 0 && condition.severity !== 'UNKNOWN';
