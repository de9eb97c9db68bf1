import { describe, expect, it } from 'vitest';
import { checkKinematics } from './check-kinematics.ts';
import type { Kinematics } from './kinematics.ts';
import { circleIn, powerFlow } from './power-flow.ts';
import { solveSpeeds } from './solve-speeds.ts';

const names = (text: string) => text.split(' ').map((identifier) => ({ identifier }));
const said = (links: readonly { from: string; to: string }[]) => links.map(({ from, to }) => `${from}>${to}`);

/** Conveyor tandem: two motors drive one drum through a gear unit each. */
const tandem: Kinematics = {
  shafts: [
    { id: 'm1', part: 'M1' },
    { id: 'm2', part: 'M2' },
    { id: 'drum', part: 'D' },
  ],
  motors: [
    { id: 'motor1', part: 'M1', shaft: 'm1' },
    { id: 'motor2', part: 'M2', shaft: 'm2' },
  ],
  gearPairs: [
    {
      id: 'z1',
      part: 'G1',
      kind: 'bevel',
      pinion: { shaft: 'm1', teeth: 17 },
      wheel: { shaft: 'drum', teeth: 341 },
    },
    {
      id: 'z2',
      part: 'G2',
      kind: 'bevel',
      pinion: { shaft: 'm2', teeth: 17 },
      wheel: { shaft: 'drum', teeth: 341 },
    },
  ],
  machines: [{ id: 'drive drum', part: 'D', shaft: 'drum', kind: 'conveyor' }],
};

/** One motor, a through shaft with a coupling at each end, two gear units, two rolls. */
const twin: Kinematics = {
  shafts: [{ id: 'm', part: 'M' }, { id: 'a1' }, { id: 'a2' }, { id: 'b1' }, { id: 'b2' }],
  motors: [{ id: 'motor', part: 'M', shaft: 'm' }],
  couplings: [
    { id: 'left', part: 'C1', from: 'm', to: 'a1' },
    { id: 'right', part: 'C2', from: 'm', to: 'b1' },
  ],
  gearPairs: [
    {
      id: 'za',
      part: 'G1',
      kind: 'helical',
      pinion: { shaft: 'a1', teeth: 23 },
      wheel: { shaft: 'a2', teeth: 67 },
    },
    {
      id: 'zb',
      part: 'G2',
      kind: 'helical',
      pinion: { shaft: 'b1', teeth: 19 },
      wheel: { shaft: 'b2', teeth: 91 },
    },
  ],
  machines: [
    { id: 'upper', part: 'R1', shaft: 'a2', kind: 'roll-stand' },
    { id: 'lower', part: 'R2', shaft: 'b2', kind: 'roll-stand' },
  ],
};

describe('the power flow', () => {
  it('is a row where nobody says anything else', () => {
    expect(said(powerFlow(names('M C G')))).toEqual(['M>C', 'C>G']);
  });

  it('is what is said of it, two motors into one gear unit', () => {
    const parts = [
      { identifier: 'M1' },
      { identifier: 'M2', drivenFrom: [] },
      { identifier: 'G', drivenFrom: ['M1', 'M2'] },
      { identifier: 'D' },
    ];
    expect(said(powerFlow(parts))).toEqual(['M1>G', 'M2>G', 'G>D']);
  });

  it('follows the kinematics of a tandem: two motors, two gear units, one drum', () => {
    expect(checkKinematics(tandem).errors).toEqual([]);
    const speeds = solveSpeeds(tandem, { shaft: 'm1', speedRpm: 1485 });
    expect(speeds.get('m2')).toBeCloseTo(1485, 9);
    expect(speeds.get('drum')).toBeCloseTo((-1485 * 17) / 341, 9);
    expect(said(powerFlow(names('M1 M2 G1 G2 D'), tandem)).toSorted()).toEqual([
      'G1>D',
      'G2>D',
      'M1>G1',
      'M2>G2',
    ]);
  });

  it('follows the kinematics of one motor that drives two gear units', () => {
    expect(checkKinematics(twin).errors).toEqual([]);
    const speeds = solveSpeeds(twin, { shaft: 'm', speedRpm: 1000 });
    expect(speeds.get('a2')).toBeCloseTo((-1000 * 23) / 67, 9);
    expect(speeds.get('b2')).toBeCloseTo((-1000 * 19) / 91, 9);
    expect(said(powerFlow(names('M C1 C2 G1 G2 R1 R2'), twin)).toSorted()).toEqual(
      ['M>C1', 'M>C2', 'C1>G1', 'C2>G2', 'G1>R1', 'G2>R2'].toSorted(),
    );
  });

  it('follows a chain through couplings that are no part of their own, and through a gear unit of several stages', () => {
    const chain: Kinematics = {
      shafts: [
        { id: 'm' },
        { id: 'in', part: 'G' },
        { id: 'mid', part: 'G' },
        { id: 'out', part: 'G' },
        { id: 'd' },
      ],
      motors: [{ id: 'motor', part: 'M', shaft: 'm' }],
      couplings: [
        { id: 'c1', from: 'm', to: 'in' },
        { id: 'c2', part: 'K', from: 'out', to: 'd' },
      ],
      gearPairs: [
        {
          id: 'z1',
          part: 'G',
          kind: 'spur',
          pinion: { shaft: 'in', teeth: 20 },
          wheel: { shaft: 'mid', teeth: 61 },
        },
        {
          id: 'z2',
          part: 'G',
          kind: 'spur',
          pinion: { shaft: 'mid', teeth: 20 },
          wheel: { shaft: 'out', teeth: 61 },
        },
      ],
      machines: [{ id: 'drum', part: 'D', shaft: 'd', kind: 'mill' }],
    };
    expect(said(powerFlow(names('M G K D'), chain))).toEqual(['M>G', 'G>K', 'K>D']);
  });

  it('is a row where the kinematics do not place every part', () => {
    expect(said(powerFlow(names('M C G1 D'), tandem))).toEqual(['M>C', 'C>G1', 'G1>D']);
  });

  it('in a circle is found', () => {
    const parts = [
      { identifier: 'A', drivenFrom: ['C'] },
      { identifier: 'B', drivenFrom: ['A'] },
      { identifier: 'C', drivenFrom: ['B'] },
      { identifier: 'D', drivenFrom: [] },
    ];
    expect(circleIn(parts, powerFlow(parts))).toEqual(['A', 'B', 'C']);
    expect(circleIn(names('M C G'), powerFlow(names('M C G')))).toEqual([]);
  });
});
