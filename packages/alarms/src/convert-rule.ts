import { type Boundaries, convertUnit } from '@ritzel/drivetrain';
import type { LimitRule } from './limit-rule.ts';

/**
 * A rule in the unit of another signal: boundaries as values, the deadband and the boundaries of differences as differences.
 * What is in decibels, or knows no unit, stays. The units are convertible, as `checkRule` has found.
 */
export function convertRule(rule: LimitRule, from: string, to: string): LimitRule {
  if (from === to || rule.kind === 'no-data' || rule.kind === 'baseline') return rule;
  const asValue = (value: number) => convertUnit(value, from, to);
  // Of °F to °C the offset falls away.
  const asDifference = (value: number) => asValue(value) - asValue(0);
  const deadband = asDifference(rule.deadband);
  switch (rule.kind) {
    case 'fixed':
      return {
        ...rule,
        deadband,
        boundaries: rule.boundaries && convertBoundaries(rule.boundaries, asValue),
        bins: rule.bins.map((bin) => ({ ...bin, boundaries: convertBoundaries(bin.boundaries, asValue) })),
      };
    case 'rate':
      return { ...rule, deadband, boundaries: convertBoundaries(rule.boundaries, asDifference) };
    case 'model':
      return {
        ...rule,
        deadband,
        boundaries: convertBoundaries(rule.boundaries, asDifference),
        learned: {
          ...rule.learned,
          intercept: asValue(rule.learned.intercept),
          coefficients: rule.learned.coefficients.map(asDifference),
          band: asDifference(rule.learned.band),
        },
      };
  }
}

function convertBoundaries({ good, a, b, c }: Boundaries, into: (value: number) => number): Boundaries {
  return {
    ...(good === undefined ? {} : { good: into(good) }),
    ...(a === undefined ? {} : { a: into(a) }),
    b: into(b),
    c: into(c),
  };
}
