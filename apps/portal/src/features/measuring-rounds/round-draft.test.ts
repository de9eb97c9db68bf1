import type { MeasuringRound } from '@ritzel/contract';
import { describe, expect, it } from 'vitest';
import {
  addPoints,
  copyPoints,
  type DraftPoint,
  measuringPositionsOf,
  moveRoundPoint,
  type RoundMachine,
} from './round-draft.ts';

const machine = (number: number): RoundMachine => ({
  id: `machine ${number}`,
  name: `Fan ${number}`,
  components: [
    { id: `motor ${number}`, identifier: `M-${number}`, name: `Motor ${number}`, type: 'motor' },
    { id: `gear ${number}`, identifier: `GU-${number}`, name: `Gear unit ${number}`, type: 'gearunit' },
  ],
});
const kinematics = (number: number, ...bearings: readonly string[]) => ({
  shafts: [{ id: 'S1' }],
  bearings: bearings.map((id) => ({ id, shaft: 'S1', part: `GU-${number}` })),
  sensors: [{ id: 'A', axis: 'radial' as const, near: 'B2' }],
});
const keys = () => {
  let last = 0;
  return () => `new ${++last}`;
};
const words = () => ({ newKey: keys(), nameOf: (position: string, axis: string) => `${position}, ${axis}` });

describe('points of a round', () => {
  it('come from the bearings of a machine, and those with a sensor are marked', () => {
    const found = measuringPositionsOf(machine(1), kinematics(1, 'B1', 'B2'));
    expect(found.map(({ position, equipmentId, hasSensor }) => [position, equipmentId, hasSensor])).toEqual([
      ['B1', 'gear 1', false],
      ['B2', 'gear 1', true],
    ]);
    expect(measuringPositionsOf(machine(1), null)).toEqual([]);
  });

  it('have a code of their own in each direction', () => {
    const positions = measuringPositionsOf(machine(1), kinematics(1, 'B1'));
    const once = addPoints([], 'Fan 1', positions, ['horizontal', 'axial'], words());
    expect(once.map(({ code, name }) => [code, name])).toEqual([
      ['B1-H', 'B1, horizontal'],
      ['B1-A', 'B1, axial'],
    ]);
    const twice = addPoints(once, 'Fan 1', positions, ['horizontal'], words());
    expect(twice.at(-1)?.code).toBe('B1-H 2');
  });

  it('are moved, never beyond the ends', () => {
    const points = addPoints(
      [],
      'Fan 1',
      measuringPositionsOf(machine(1), kinematics(1, 'B1', 'B2', 'B3')),
      ['axial'],
      words(),
    );
    const codes = (moved: readonly DraftPoint[]) => moved.map(({ code }) => code).join(' ');
    expect(codes(moveRoundPoint(points, 0, 2))).toBe('B2-A B3-A B1-A');
    expect(codes(moveRoundPoint(points, 2, -1))).toBe('B3-A B1-A B2-A');
    expect(codes(moveRoundPoint(points, 0, 9))).toBe('B2-A B3-A B1-A');
    expect(codes(moveRoundPoint(points, 7, 0))).toBe('B1-A B2-A B3-A');
  });

  it('are copied to the same parts of another machine, and what has no counterpart is named', () => {
    const point = (code: string, equipmentId: string, equipmentType: string, position: string | null) =>
      ({
        ...{ id: code, code, name: code, axis: 'axial', unit: 'g', position, equipmentId, equipmentType },
        ...{ equipmentName: '', equipmentIdentifier: '', drivetrainId: null, drivetrainName: null },
        ...{ ratedSpeedRpm: null, last: null, recordedId: null, skipped: null },
      }) satisfies MeasuringRound['points'][number];
    const round = {
      points: [
        point('M1', 'motor 1', 'motor', null),
        point('B1-A', 'gear 1', 'gearunit', 'B1'),
        point('B9-A', 'gear 1', 'gearunit', 'B9'),
        point('C1', 'coupling 1', 'coupling', null),
      ],
    };
    const positions = measuringPositionsOf(machine(2), kinematics(2, 'B1'));
    const { copied, missing } = copyPoints(round, machine(2), positions, keys());
    expect(copied.map(({ code, equipmentId, id }) => [code, equipmentId, id])).toEqual([
      ['M1', 'motor 2', undefined],
      ['B1-A', 'gear 2', undefined],
    ]);
    expect(missing).toEqual(['B9-A', 'C1']);
  });
});
