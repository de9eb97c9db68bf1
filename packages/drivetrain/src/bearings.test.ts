import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bearingFrequencies,
  bearingMultipliers,
  contactRatio,
  elementsOf,
  multipliersOf,
} from './bearings.ts';

// Reference values computed with scipy: shared golden numbers, section "bearing".
const GOLDEN = [
  [
    '6205',
    { n: 9, d: 0.3126, D: 1.537, alpha: 0 },
    0.398308392973,
    3.58477553676,
    5.41522446324,
    2.35672170071,
  ],
  [
    '6203',
    { n: 8, d: 0.2656, D: 1.122, alpha: 0 },
    0.381639928699,
    3.05311942959,
    4.94688057041,
    1.99383872388,
  ],
  [
    'ZA2115',
    { n: 16, d: 0.331, D: 2.815, alpha: 15.17 },
    0.443256508667,
    7.09210413868,
    8.90789586132,
    4.19749967359,
  ],
  [
    '7205B',
    { n: 12, d: 7.144, D: 38.5, alpha: 40 },
    0.428926993485,
    5.14712392182,
    6.85287607818,
    2.64012378728,
  ],
] as const;

function geometry(size: { n: number; d: number; D: number; alpha: number }) {
  return {
    elements: size.n,
    elementDiameterMm: size.d,
    pitchDiameterMm: size.D,
    contactAngleDeg: size.alpha,
  };
}

describe('bearing multipliers', () => {
  it.each(GOLDEN)('of a %s agree with the reference', (...[, size, ftf, bpfo, bpfi, bsf]) => {
    const own = bearingMultipliers(geometry(size));
    expect(own.ftf).toBeCloseTo(ftf, 10);
    expect(own.bpfo).toBeCloseTo(bpfo, 10);
    expect(own.bpfi).toBeCloseTo(bpfi, 10);
    expect(own.bsf).toBeCloseTo(bsf, 10);
    const turningOuter = bearingFrequencies(own, { innerHz: 0, outerHz: 1 });
    expect(turningOuter.ftfHz).toBeCloseTo(1 - ftf, 10);
  });

  it('of a 6205 by its metric catalogue size are 0.3983, 3.5848, 5.4152, 2.3567', () => {
    const own = bearingMultipliers(geometry({ n: 9, d: 7.94, D: 39.04, alpha: 0 }));
    expect([own.ftf, own.bpfo, own.bpfi, own.bsf].map((value) => value.toFixed(3))).toEqual([
      '0.398',
      '3.585',
      '5.415',
      '2.357',
    ]);
  });

  const anyGeometry = fc
    .record({
      elements: fc.integer({ min: 3, max: 60 }),
      elementDiameterMm: fc.double({ min: 1, max: 50, noNaN: true }),
      factor: fc.double({ min: 1.5, max: 20, noNaN: true }),
      contactAngleDeg: fc.double({ min: 0, max: 60, noNaN: true }),
    })
    .map(({ factor, ...rest }) => ({ ...rest, pitchDiameterMm: rest.elementDiameterMm * factor }));

  it('keep BPFO + BPFI = n and BPFO = n FTF for every geometry', () => {
    fc.assert(
      fc.property(anyGeometry, (each) => {
        const { ftf, bpfo, bpfi, bsf } = bearingMultipliers(each);
        expect(bpfo + bpfi).toBeCloseTo(each.elements, 9);
        expect(bpfo).toBeCloseTo(each.elements * ftf, 9);
        expect(elementsOf({ ftf, bpfo, bpfi, bsf })).toBe(each.elements);
        const r = contactRatio(each);
        expect(bsf).toBeCloseTo(((1 - r * r) * each.pitchDiameterMm) / each.elementDiameterMm / 2, 9);
      }),
    );
  });

  it('depend on the relative speed of the rings alone, except for the cage', () => {
    const own = bearingMultipliers(geometry({ n: 9, d: 7.94, D: 39.04, alpha: 0 }));
    const still = bearingFrequencies(own, { innerHz: 25 });
    const bothTurning = bearingFrequencies(own, { innerHz: 30, outerHz: 5 });
    expect(bothTurning.bpfoHz).toBeCloseTo(still.bpfoHz, 9);
    expect(bothTurning.bsfHz).toBeCloseTo(still.bsfHz, 9);
    expect(bothTurning.ftfHz).toBeCloseTo(still.ftfHz + 5, 9);
    const together = bearingFrequencies(own, { innerHz: 5, outerHz: 5 });
    expect(together).toMatchObject({ bpfoHz: 0, bpfiHz: 0, bsfHz: 0 });
    expect(together.ftfHz).toBeCloseTo(5, 12);
  });

  it('come from the geometry first, from publication second, from nowhere never', () => {
    const published = { ftf: 0.4, bpfo: 3.6, bpfi: 5.4, bsf: 2.4 };
    expect(multipliersOf({ multipliers: published })).toBe(published);
    const both = { geometry: geometry({ n: 9, d: 7.94, D: 39.04, alpha: 0 }), multipliers: published };
    expect(multipliersOf(both)?.bpfo).toBeCloseTo(3.5848, 4);
    expect(multipliersOf({ designation: '22320' })).toBeUndefined();
  });
});
