import type { Kinematics } from '@ritzel/drivetrain';
import { describe, expect, it } from 'vitest';
import {
  elementNear,
  machineLines,
  referenceShaft,
  usuallyHidden,
  visibleLines,
  worstElement,
} from './machine-lines.ts';

const rig: Kinematics = {
  shafts: [{ id: 'S0' }, { id: 'S1' }],
  motors: [{ id: 'M', shaft: 'S1' }],
  couplings: [{ id: 'C', from: 'S1', to: 'S0' }],
  bearings: [
    {
      id: 'B1',
      shaft: 'S1',
      geometry: { elements: 9, elementDiameterMm: 7.94, pitchDiameterMm: 39.04, contactAngleDeg: 0 },
    },
  ],
  sensors: [{ id: 'DE', axis: 'radial', near: 'B1', channel: 'vib-de' }],
};

describe('lines of the machine', () => {
  it('puts the outer race of a 6205 at 1797 rpm on 107.36 Hz', () => {
    const lines = machineLines(rig, 1797, 6000);
    expect(lines.find(({ label }) => label === 'BPFO B1')?.hz).toBeCloseTo(107.36, 1);
  });

  it('takes the speed for the motor shaft', () => {
    expect(referenceShaft(rig)).toBe('S1');
    expect(referenceShaft({ shafts: [{ id: 'a' }, { id: 'b', ratedSpeedRpm: 990 }] })).toBe('b');
    expect(referenceShaft({ shafts: [] })).toBeNull();
  });

  it('has none without speed, without kinematics, or when the drivetrain contradicts itself', () => {
    expect(machineLines(rig, null, 6000)).toEqual([]);
    expect(machineLines(null, 1797, 6000)).toEqual([]);
    const impossible: Kinematics = {
      shafts: [{ id: 'a' }, { id: 'b' }],
      gearPairs: [
        { id: 'z1', kind: 'spur', pinion: { shaft: 'a', teeth: 20 }, wheel: { shaft: 'b', teeth: 40 } },
        { id: 'z2', kind: 'spur', pinion: { shaft: 'a', teeth: 20 }, wheel: { shaft: 'b', teeth: 50 } },
      ],
    };
    expect(machineLines(impossible, 1000, 6000)).toEqual([]);
  });

  it('hides families but not the element one points at', () => {
    const lines = machineLines(rig, 1797, 1000);
    const hidden = new Set(['bearing', 'shaft'] as const);
    expect(visibleLines(lines, hidden, [null])).toEqual([]);
    expect(new Set(visibleLines(lines, hidden, ['B1']).map(({ element }) => element))).toEqual(
      new Set(['B1']),
    );
    expect(usuallyHidden(rig)).not.toContain('bearing');
  });

  it('knows what a channel sits nearest to', () => {
    expect(elementNear(rig, { channel: 'vib-de', position: null })).toBe('B1');
    expect(elementNear(rig, { channel: '?', position: 'DE' })).toBe('B1');
    expect(elementNear(rig, { channel: '?', position: null })).toBeNull();
  });

  it('looks first at the element in the worst condition, and at none while all are well', () => {
    expect(
      worstElement(
        new Map([
          ['B1', 'WARNING'],
          ['B3', 'CRITICAL'],
          ['B8', 'AVERAGE'],
        ]),
      ),
    ).toBe('B3');
    expect(
      worstElement(
        new Map([
          ['B1', 'AVERAGE'],
          ['B2', 'UNKNOWN'],
        ]),
      ),
    ).toBeNull();
  });
});
