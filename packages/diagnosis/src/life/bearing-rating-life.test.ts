import { describe, expect, it } from 'vitest';
import { lubricationFactor, ratingLifeHours, ratingLifeMillionTurns } from './bearing-rating-life.ts';

describe('the rating life of a bearing', () => {
  it('is 405 million turns of a 6205 under 2 kN, and 4502 h at 1500 rpm', () => {
    const bearing = { ratingKn: 14.8, loadKn: 2, speedRpm: 1500 };
    expect(ratingLifeMillionTurns('ball', bearing)).toBeCloseTo(405.224, 3);
    expect(ratingLifeHours('ball', bearing)).toBeCloseTo(4502.48888889, 6);
  });

  it('has the exponent 10/3 where rollers roll', () => {
    const bearing = { ratingKn: 28.6, loadKn: 5, speedRpm: 1000 };
    expect(ratingLifeMillionTurns('roller', bearing)).toBeCloseTo(334.698240516, 6);
    expect(ratingLifeHours('roller', bearing)).toBeCloseTo(5578.30400861, 5);
  });
});

describe('the factor of lubrication and cleanliness', () => {
  // Computed with scipy from the same formulae; share is e_C C_u / P.
  it.each([
    ['ball', 0.2, 0.05, 0.164697974284],
    ['ball', 0.8, 0.08375, 1.26038816451],
    ['ball', 1, 0.08375, 1.95844679186],
    ['ball', 2, 0.2, 15.1126870071],
    ['ball', 4, 0.5, 50],
    ['roller', 0.2, 0.05, 0.117806449676],
    ['roller', 0.8, 0.1, 0.318139047547],
    ['roller', 1, 0.1, 0.39864857152],
    ['roller', 2, 0.2, 0.933684744833],
    ['roller', 4, 0.5, 5.58690353819],
  ] as const)('of %s bearings at kappa %d and a share of %d is %d', (kind, kappa, share, expected) => {
    const factor = lubricationFactor(kind, { kappa, contamination: share, fatigueLimitKn: 1 }, 1);
    expect(factor).toBeCloseTo(expected, 6);
  });

  it('counts a kappa above 4 as 4, and is not known below 0.1', () => {
    const facts = { contamination: 0.1, fatigueLimitKn: 1 };
    expect(lubricationFactor('roller', { ...facts, kappa: 9 }, 1)).toBe(
      lubricationFactor('roller', { ...facts, kappa: 4 }, 1),
    );
    expect(lubricationFactor('ball', { ...facts, kappa: 0.05 }, 1)).toBeUndefined();
  });
});
