import type { FindingCondition, Waveform } from '@ritzel/contract';
import type { Kinematics } from '@ritzel/drivetrain';
import { describe, expect, it } from 'vitest';
import { findingsElsewhere, workspaceOpening } from './workspace-opening.ts';

const waveform = (id: string, channel: string) =>
  // @NOTE the fields that an analysis workspace opens by.
  ({ id, channel, equipmentId: 'gu', samplingRateHz: 12_800, speedRpm: 995 }) as Waveform;

interface Line {
  code?: string;
  params?: object;
  hz: number | null;
  db: number | null;
}

const condition = (part: string, channel: string, rule: string, lines: Line[]) =>
  // @NOTE the fields that an analysis workspace opens by.
  ({
    equipmentId: 'gu',
    channel,
    part,
    fault: 'outer-race',
    waveformId: `${channel}-newest`,
    finding: {
      part,
      fault: 'outer-race',
      rule,
      for: lines.map(({ code = 'X', params = {}, hz, db }) => ({
        message: { code, params },
        frequencyHz: hz,
        heightDb: db,
        unit: 'mm/s',
      })),
    },
  }) as unknown as FindingCondition;

const IN_BAND = { lowKHz: 2.4, highKHz: 2.8 };
const B3 = condition('B3', 'mid', 'bearing-outer-race: x', [
  { code: 'BEARING_LINE_IN_BAND', params: IN_BAND, hz: 34.9, db: 20 },
  { code: 'BEARING_LINE_IN_BAND', params: IN_BAND, hz: 69.8, db: 29 },
  { code: 'BEARING_SHIFT', hz: 34.9, db: null },
]);
const SHAFT = condition('s1', 'in', 'shaft-misalignment: x', [
  { code: 'SHAFT_LINE', params: { order: 2 }, hz: 49.7, db: 31 },
]);
const WAVEFORMS = [waveform('in-newest', 'in'), waveform('mid-newest', 'mid'), waveform('in-old', 'in')];

const IN_DECIBEL = 'Hz,dB,peak';

describe('an analysis workspace that opens at a finding', () => {
  it('shows a bearing in the envelope of the band of its evidence, in dB, its harmonics locked', () => {
    const opening = workspaceOpening([B3, SHAFT], WAVEFORMS, null);
    expect(opening?.waveform).toBe(WAVEFORMS[1]);
    expect(opening?.change).toMatchObject({
      view: 'envelope',
      part: 'B3',
      axes: IN_DECIBEL,
      band: '2400~2800',
      envelopeCursors: 'm34.9,h34.9x7',
      envelopeView: '0~264',
    });
  });

  it('shows a shaft in the velocity spectrum, with the orders of its turn', () => {
    expect(workspaceOpening([SHAFT, B3], WAVEFORMS, null)?.change).toMatchObject({
      view: 'spectrum',
      part: 's1',
      axes: IN_DECIBEL,
      unit: 'mm/s',
      spectrumCursors: 'm49.7,h24.85x4',
      spectrumView: '0~150',
    });
  });

  it('shows a tooth in the average of the turn of its gear, and a mesh with the sidebands of its shaft', () => {
    const kinematics: Kinematics = {
      shafts: [{ id: 'in' }, { id: 'mid' }],
      gearPairs: [
        {
          id: 'p1',
          kind: 'helical',
          pinion: { shaft: 'in', teeth: 20 },
          wheel: { shaft: 'mid', teeth: 50 },
        },
      ],
    };
    const tooth = condition('p1', 'in', 'gear-tooth: x', [
      { params: { gear: 'wheel' }, hz: 331.7, db: null },
    ]);
    expect(workspaceOpening([tooth], WAVEFORMS, kinematics)?.change).toMatchObject({
      view: 'synchronous',
      shaft: 'mid',
      gear: 'p1/wheel',
    });
    const eccentric = condition('p1', 'in', 'gear-eccentric: x', [
      { params: { gear: 'pinion' }, hz: 331.7, db: null },
    ]);
    const { spectrumCursors } = workspaceOpening([eccentric], WAVEFORMS, kinematics)!.change;
    expect(spectrumCursors).toMatch(/^m331\.7,s331\.7~16\.58\d*x4$/);
  });

  it('opens as ever where nothing is found, and past findings whose record is not at hand', () => {
    expect(workspaceOpening([], WAVEFORMS, null)).toBeNull();
    expect(workspaceOpening([B3, SHAFT], [WAVEFORMS[0]!], null)?.waveform.id).toBe('in-newest');
  });
});

describe('findings of other sensors', () => {
  it('are named beside a record that does not show them, once each', () => {
    expect(findingsElsewhere([B3, SHAFT], WAVEFORMS[0]!)).toEqual([B3]);
    expect(findingsElsewhere([B3, { ...B3, channel: 'out' }], WAVEFORMS[0]!)).toEqual([B3]);
    expect(findingsElsewhere([B3, { ...B3, channel: 'in' }], WAVEFORMS[0]!)).toEqual([]);
  });
});
