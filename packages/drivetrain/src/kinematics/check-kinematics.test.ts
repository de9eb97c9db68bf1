import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkKinematics } from './check-kinematics.ts';
import type { Kinematics } from './kinematics.ts';

const PAIR: Kinematics = {
  shafts: [{ id: 'in' }, { id: 'out' }],
  gearPairs: [
    { id: 'g', kind: 'helical', pinion: { shaft: 'in', teeth: 23 }, wheel: { shaft: 'out', teeth: 67 } },
  ],
};

const STAGE = {
  id: 'p',
  planets: 4,
  planetTeeth: 37,
  carrier: 'out',
  sun: { shaft: 'in', teeth: 21 },
  ring: { shaft: 'housing', teeth: 95 },
};

function withStage(change: object): unknown {
  return { shafts: PAIR.shafts, planetaryStages: [{ ...STAGE, ...change }] };
}

const errorsOf = (document: unknown) =>
  checkKinematics(document).errors.map(({ code, field }) => [code, field]);
const warningsOf = (document: unknown) => checkKinematics(document).warnings.map(({ code }) => code);

describe('a possible drivetrain', () => {
  it('passes without a word', () => {
    expect(checkKinematics(PAIR)).toEqual({ kinematics: PAIR, errors: [], warnings: [] });
    expect(checkKinematics(withStage({}))).toMatchObject({ errors: [], warnings: [] });
  });
});

describe('an impossible drivetrain', () => {
  it('is no document at all', () => {
    for (const value of [null, 7, 'drivetrain', []])
      expect(errorsOf(value)).toEqual([['not-a-document', undefined]]);
    expect(errorsOf({})).toEqual([['wrong-field', 'shafts']]);
    expect(errorsOf({ shafts: [] })).toEqual([['no-shaft', 'shafts']]);
  });

  it('has a field of the wrong shape, named by its path', () => {
    const pinion = { shaft: 'in', teeth: '23' };
    expect(errorsOf({ ...PAIR, gearPairs: [{ ...PAIR.gearPairs![0], pinion }] })).toEqual([
      ['wrong-field', 'gearPairs.0.pinion.teeth'],
    ]);
    expect(errorsOf({ ...PAIR, gears: [] })).toEqual([['wrong-field', 'gears']]);
    expect(errorsOf({ shafts: [{ id: 'in', colour: 'red' }] })).toEqual([['wrong-field', 'shafts.0.colour']]);
    expect(errorsOf({ shafts: [{}] })).toEqual([['wrong-field', 'shafts.0.id']]);
  });

  it('has gears with zero, negative or broken teeth', () => {
    for (const teeth of [0, -23, 22.5]) {
      const pinion = { shaft: 'in', teeth };
      expect(errorsOf({ ...PAIR, gearPairs: [{ ...PAIR.gearPairs![0], pinion }] })).toEqual([
        ['teeth-not-whole', 'gearPairs.0.pinion.teeth'],
      ]);
    }
    expect(errorsOf(withStage({ planetTeeth: 0 }))).toEqual([
      ['teeth-not-whole', 'planetaryStages.0.planetTeeth'],
    ]);
  });

  it('lets a worm have one start, but no spur gear one tooth', () => {
    const pinion = { shaft: 'in', teeth: 1 };
    expect(errorsOf({ ...PAIR, gearPairs: [{ ...PAIR.gearPairs![0], kind: 'worm', pinion }] })).toEqual([]);
    expect(errorsOf({ ...PAIR, gearPairs: [{ ...PAIR.gearPairs![0], kind: 'spur', pinion }] })).toHaveLength(
      1,
    );
  });

  it('has a shaft that nothing connects', () => {
    const { errors } = checkKinematics({ ...PAIR, shafts: [...PAIR.shafts, { id: 'lost' }] });
    expect(errors).toMatchObject([{ code: 'not-connected', element: 'lost' }]);
  });

  it('contradicts itself', () => {
    const second = { ...PAIR.gearPairs![0]!, id: 'h', wheel: { shaft: 'out', teeth: 68 } };
    const { errors } = checkKinematics({ ...PAIR, gearPairs: [...PAIR.gearPairs!, second] });
    expect(errors).toMatchObject([{ code: 'contradiction', element: 'h' }]);
  });

  it('has planets that do not fit', () => {
    expect(errorsOf(withStage({ planets: 6 }))).toContainEqual(['planets-do-not-fit', 'planetaryStages.0']);
    expect(errorsOf(withStage({ ring: { shaft: 'housing', teeth: 30 } }))).toContainEqual([
      'planets-do-not-fit',
      'planetaryStages.0',
    ]);
    expect(errorsOf(withStage({ planets: 2.5 }))).toEqual([
      ['planets-not-whole', 'planetaryStages.0.planets'],
    ]);
  });

  it('has a differential without a second known speed', () => {
    const document = {
      shafts: [...PAIR.shafts, { id: 'ring' }],
      planetaryStages: [{ ...STAGE, ring: { shaft: 'ring', teeth: 95 } }],
    };
    expect(new Set(checkKinematics(document).errors.map(({ code }) => code))).toEqual(
      new Set(['needs-second-speed']),
    );
  });

  it('names shafts and stages that do not exist, ids used twice and bearings without a place', () => {
    expect(errorsOf({ ...PAIR, couplings: [{ id: 'c', from: 'in', to: 'nowhere' }] })).toEqual([
      ['unknown-shaft', 'couplings.0.to'],
    ]);
    expect(errorsOf({ ...PAIR, bearings: [{ id: 'b', planetsOf: 'p' }] })).toEqual([
      ['unknown-stage', 'bearings.0.planetsOf'],
    ]);
    expect(errorsOf({ ...PAIR, bearings: [{ id: 'b' }] })).toEqual([['bearing-without-place', 'bearings.0']]);
    expect(errorsOf({ ...PAIR, shafts: [...PAIR.shafts, { id: 'g' }] })).toContainEqual([
      'id-twice',
      'gearPairs.0.id',
    ]);
    expect(errorsOf({ shafts: [{ id: 'housing' }] })).toContainEqual(['id-twice', 'shafts.0.id']);
    expect(errorsOf({ ...PAIR, motors: [{ id: 'm', shaft: 'in', poles: 3 }] })).toEqual([
      ['poles-odd', 'motors.0.poles'],
    ]);
  });

  it('has a bearing that cannot exist', () => {
    const geometry = { elements: 40, elementDiameterMm: 20, pitchDiameterMm: 100, contactAngleDeg: 0 };
    expect(errorsOf({ ...PAIR, bearings: [{ id: 'b', shaft: 'in', geometry }] })).toEqual([
      ['bearing-impossible', 'bearings.0'],
    ]);
  });

  it('never breaks the check, whatever is handed in', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const { errors, kinematics } = checkKinematics(value);
        expect(errors.length > 0 || kinematics !== undefined).toBe(true);
      }),
    );
  });
});

describe('assembly warnings', () => {
  it('warn when the ring is not Zs + 2 Zp', () => {
    expect(warningsOf(withStage({ ring: { shaft: 'housing', teeth: 99 } }))).toEqual([
      'centre-distances-differ',
    ]);
  });

  it('warn when planets cannot be spaced evenly', () => {
    expect(warningsOf(withStage({ planets: 3 }))).toEqual(['planets-uneven']);
  });

  it('warn when the tips of planets nearly touch', () => {
    // (21 + 47) sin(pi / 4) = 48.08: pitch circles of 47 pass, tip circles of 49 do not.
    const close = { planetTeeth: 47, ring: { shaft: 'housing', teeth: 115 } };
    expect(warningsOf(withStage(close))).toEqual(['planet-tips-close']);
    expect(errorsOf(withStage(close))).toEqual([]);
  });

  it('warn when the same teeth always meet', () => {
    const gearPairs = [{ ...PAIR.gearPairs![0]!, wheel: { shaft: 'out', teeth: 69 } }];
    expect(warningsOf({ ...PAIR, gearPairs })).toEqual(['common-factor']);
  });
});
