import type { CharacteristicFrequency } from '@ritzel/drivetrain';
import { describe, expect, it } from 'vitest';
import { frequencyLines } from '../spectrum/frequency-lines.ts';
import { faultLines, faultLineX } from './fault-lines.ts';
import { speedSpan } from './speed-strip.ts';

const of = (kind: CharacteristicFrequency['kind'], frequencyHz: number, element = 'B3') => ({
  ...{ id: `${element}/${kind}`, element, kind, name: '', frequencyHz, harmonics: 3 },
});
const lines = frequencyLines([of('bpfo', 50), of('bpfi', 80), of('ftf', 4), of('line-x2', 100, 'M')], 400);
const kinds = (found: ReturnType<typeof faultLines>) => [...new Set(found.map(({ line }) => line.kind))];

describe('fault lines of a waterfall', () => {
  it('are those of the part looked at, races before cages', () => {
    expect(kinds(faultLines(lines, 'B3', 10, null))).toEqual(['bpfo', 'bpfi']);
    expect(faultLines(lines, null, 10, null)).toEqual([]);
  });

  it('are those of one race where one of its lines is followed', () => {
    expect(kinds(faultLines(lines, 'B3', 10, { kind: 'order', at: 10.02 }))).toEqual(['bpfo']);
    expect(kinds(faultLines(lines, 'B3', 10, { kind: 'Hz', at: 80 }))).toEqual(['bpfi']);
  });

  it('move with the speed of each row, unless they are of the mains', () => {
    const [bpfo] = faultLines(lines, 'B3', 10, null);
    expect(faultLineX(bpfo!, { speedHz: 11 }, 'Hz')).toBeCloseTo(55, 9);
    expect(faultLineX(bpfo!, { speedHz: 11 }, 'orders')).toBe(5);
    expect(faultLineX(bpfo!, { speedHz: null }, 'Hz')).toBeNull();
    const [mains] = faultLines(lines, 'M', 10, null);
    expect(faultLineX(mains!, { speedHz: 11 }, 'Hz')).toBe(100);
  });
});

describe('the strip of speeds', () => {
  it('spans what was measured, and at least one turn a minute', () => {
    expect(speedSpan([{ speedHz: 10 }, { speedHz: null }, { speedHz: 12 }])).toEqual([600, 720]);
    expect(speedSpan([{ speedHz: 10 }])).toEqual([599.5, 600.5]);
    expect(speedSpan([{ speedHz: null }])).toBeNull();
  });
});
