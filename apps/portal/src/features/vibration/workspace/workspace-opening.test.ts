import type { FindingCondition, Waveform } from '@ritzel/contract';
import { describe, expect, it } from 'vitest';
import { findingsElsewhere, workspaceOpening } from './workspace-opening.ts';

const waveform = (id: string, channel: string) =>
  // @NOTE the fields that an analysis workspace opens by.
  ({ id, channel, equipmentId: 'gu' }) as Waveform;

const condition = (part: string, channel: string, rule: string, heights: [number, number | null][]) =>
  // @NOTE the fields that an analysis workspace opens by.
  ({
    equipmentId: 'gu',
    channel,
    part,
    fault: 'outer-race',
    waveformId: `${channel}-newest`,
    finding: {
      rule,
      for: [
        { frequencyHz: null, heightDb: 99 },
        ...heights.map(([frequencyHz, heightDb]) => ({ frequencyHz, heightDb, unit: 'mm/s' })),
      ],
    },
  }) as unknown as FindingCondition;

const B3 = condition('B3', 'mid', 'bearing-outer-race: x', [
  [34.9, 20],
  [69.8, 29],
  [104.7, 27],
]);
const SHAFT = condition('s1', 'in', 'shaft-misalignment: x', [[49.7, null]]);
const WAVEFORMS = [waveform('in-newest', 'in'), waveform('mid-newest', 'mid'), waveform('in-old', 'in')];

describe('an analysis workspace whose address names nothing', () => {
  it('opens at the record of the worst finding, in the plot of its rule, on its highest line', () => {
    expect(workspaceOpening([B3, SHAFT], WAVEFORMS)).toEqual({
      waveform: WAVEFORMS[1],
      change: { view: 'envelope', part: 'B3', envelopeCursors: 'm69.8' },
    });
    expect(workspaceOpening([SHAFT, B3], WAVEFORMS)).toEqual({
      waveform: WAVEFORMS[0],
      change: { view: 'spectrum', part: 's1', spectrumCursors: 'm49.7', spectrumView: '0~150', unit: 'mm/s' },
    });
  });

  it('opens as ever where nothing is found, and past findings whose record is not at hand', () => {
    expect(workspaceOpening([], WAVEFORMS)).toBeNull();
    expect(workspaceOpening([B3, SHAFT], [WAVEFORMS[0]!])?.waveform.id).toBe('in-newest');
  });
});

describe('findings of other sensors', () => {
  it('are named beside a record that does not show them, once each', () => {
    expect(findingsElsewhere([B3, SHAFT], WAVEFORMS[0]!)).toEqual([B3]);
    expect(findingsElsewhere([B3, { ...B3, channel: 'out' }], WAVEFORMS[0]!)).toEqual([B3]);
    expect(findingsElsewhere([B3, { ...B3, channel: 'in' }], WAVEFORMS[0]!)).toEqual([]);
  });
});
