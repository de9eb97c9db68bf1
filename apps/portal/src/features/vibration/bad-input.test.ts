import { describe, expect, it } from 'vitest';
import { type DoubtInput, doubtsOf } from './bad-input.ts';

const clean: DoubtInput = {
  quality: { clipped: [], missing: [], flat: [], topShare: 0.01, meanShare: 0 },
  samples: 65_536,
  samplingRateHz: 12_800,
  speedRpm: 1485,
  clipCount: 0,
  stepHz: 12_800 / 65_536,
  lines: [],
  element: null,
};
const codes = (change: Partial<DoubtInput>) => doubtsOf({ ...clean, ...change }).map(({ code }) => code);
const quality = (change: object) => ({ quality: { ...clean.quality!, ...change } });
const line = (label: string, kind: string, element: string, hz: number, harmonic = 1) => ({
  label,
  kind,
  element,
  hz,
  harmonic,
});

describe('doubts about a measurement', () => {
  it.each<[string, Partial<DoubtInput>, string[]]>([
    ['a clean one', {}, []],
    ['clipped samples', quality({ clipped: [[3, 9]] }), ['clipped']],
    ['clipped samples that only the device has seen', { clipCount: 4 }, ['clipped']],
    ['missing samples', quality({ missing: [[3, 9]] }), ['missing']],
    ['a signal that hung', quality({ flat: [[0, 500]] }), ['flat']],
    ['a sensor that is off', quality({ flat: [[0, 65_536]], meanShare: 1 }), ['silent']],
    ['an offset', quality({ meanShare: 0.8 }), ['offset']],
    ['power at the top', quality({ topShare: 0.4 }), ['aliasing']],
    ['no speed', { speedRpm: null }, ['noSpeed']],
    ['too few turns', { speedRpm: 30 }, ['short']],
    ['samples not looked at yet', { quality: null }, []],
  ])('%s', (_, change, expected) => {
    expect(codes(change)).toEqual(expected);
  });

  it('says which two lines a coarse spectrum cannot separate, and how fine it would have to be', () => {
    const lines = [line('BPFO B1', 'bpfo', 'B1', 88.7), line('3× s1', 'shaft', 's1', 88.4, 3)];
    const [doubt] = doubtsOf({ ...clean, lines, stepHz: 0.2 });
    expect(doubt).toEqual({
      code: 'coarse',
      figures: { one: 'BPFO B1', other: '3× s1', needHz: '0.1' },
    });
    expect(codes({ lines, stepHz: 0.1 })).toEqual([]);
  });

  it('does not ask to separate a mesh from the multiple of its shaft, nor bearings of two places', () => {
    expect(
      codes({
        lines: [line('GMF g1', 'mesh', 'g1', 200), line('8× s1', 'shaft', 's1', 200.1, 8)],
        stepHz: 0.5,
      }),
    ).toEqual([]);
    expect(
      codes({
        lines: [line('BPFO B1', 'bpfo', 'B1', 88.7), line('BPFI M1', 'bpfi', 'M1', 88.8)],
        stepHz: 0.5,
      }),
    ).toEqual([]);
  });
});
