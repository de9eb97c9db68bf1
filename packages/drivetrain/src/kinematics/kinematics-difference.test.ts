import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Kinematics } from './kinematics.ts';
import { kinematicsDifference } from './kinematics-difference.ts';

const drivetrain: Kinematics = {
  shafts: [{ id: 's1' }, { id: 's2' }],
  gearPairs: [
    {
      id: 'z12',
      name: 'First stage',
      part: 'GU-1',
      kind: 'helical',
      pinion: { shaft: 's1', teeth: 23 },
      wheel: { shaft: 's2', teeth: 67 },
    },
  ],
};
const pair = drivetrain.gearPairs![0]!;

describe('the difference of two versions', () => {
  it('is none of a document with itself, whatever the order of its elements', () => {
    expect(kinematicsDifference(drivetrain, drivetrain)).toEqual([]);
    expect(
      kinematicsDifference(drivetrain, { ...drivetrain, shafts: drivetrain.shafts.toReversed() }),
    ).toEqual([]);
  });

  it('names the gear, the field, what it was and what it is', () => {
    const changed = { ...drivetrain, gearPairs: [{ ...pair, pinion: { ...pair.pinion, teeth: 24 } }] };
    expect(kinematicsDifference(drivetrain, changed)).toEqual([
      {
        list: 'gearPairs',
        element: 'z12',
        name: 'First stage',
        part: 'GU-1',
        kind: 'changed',
        field: 'pinion.teeth',
        from: 23,
        to: 24,
      },
    ]);
  });

  it('names what came, what went, and a field that was given or taken away', () => {
    const bearing = { id: 'B1', shaft: 's1', designation: '22320' };
    const changed = {
      ...drivetrain,
      gearPairs: [],
      bearings: [bearing],
      shafts: [{ id: 's1', ratedSpeedRpm: 994 }],
    };
    expect(
      kinematicsDifference(drivetrain, changed).map(({ element, kind, field, to }) => [
        element,
        kind,
        field,
        to,
      ]),
    ).toEqual([
      ['s1', 'changed', 'ratedSpeedRpm', 994],
      ['s2', 'removed', undefined, undefined],
      ['z12', 'removed', undefined, undefined],
      ['B1', 'added', undefined, undefined],
    ]);
    expect(kinematicsDifference(changed, drivetrain)[0]).toMatchObject({ field: 'ratedSpeedRpm', from: 994 });
  });

  it('from nothing is every element', () => {
    expect(kinematicsDifference(null, drivetrain).map(({ element }) => element)).toEqual(['s1', 's2', 'z12']);
  });

  it('is found between any two documents, as many there as back', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        expect(kinematicsDifference(one, other)).toHaveLength(kinematicsDifference(other, one).length);
      }),
    );
  });
});
