import type { CharacteristicFrequency } from '@ritzel/drivetrain';
import { describe, expect, it } from 'vitest';
import { frequencyLines, labelPriority, nearestLineAt, withoutTwins } from './frequency-lines.ts';

/** A 6205 at 1797 rpm: BPFO 107.36, BPFI 162.19, BSF 70.58 Hz. */
const frequencies: CharacteristicFrequency[] = [
  { id: 'S1/shaft', element: 'S1', kind: 'shaft', name: '', frequencyHz: 29.95, harmonics: 4 },
  { id: 'B1/bpfo', element: 'B1', kind: 'bpfo', name: '', frequencyHz: 107.36, harmonics: 5 },
  { id: 'B1/bpfi', element: 'B1', kind: 'bpfi', name: '', frequencyHz: 162.19, harmonics: 5 },
  { id: 'B1/bsf', element: 'B1', kind: 'bsf', name: '', frequencyHz: 70.58, harmonics: 3 },
];

describe('frequency lines', () => {
  const lines = frequencyLines(frequencies, 500);
  const named = (label: string) => lines.find((line) => line.label === label);

  it('labels harmonics as analysts write them and stops at the end of the spectrum', () => {
    expect(named('BPFO B1')?.hz).toBeCloseTo(107.36, 9);
    expect(named('4×BPFO B1')?.hz).toBeCloseTo(429.44, 9);
    expect(named('5×BPFO B1')).toBeUndefined();
    expect(named('2× S1')?.hz).toBeCloseTo(59.9, 9);
  });

  it('shows a roller fault at twice the spin frequency', () => {
    expect(named('2BSF B1')?.hz).toBeCloseTo(141.16, 9);
  });

  it('gives bearings the width of their slip and shafts none', () => {
    expect(named('BPFO B1')?.toleranceHz).toBeCloseTo(2.147, 3);
    expect(named('1× S1')?.toleranceHz).toBe(0);
  });

  it('names the part of a line, within slip, and none where nothing is', () => {
    expect(nearestLineAt(lines, 106.1, 0.3)?.label).toBe('BPFO B1');
    expect(nearestLineAt(lines, 29.9, 0.3)?.label).toBe('1× S1');
    expect(nearestLineAt(lines, 45, 0.3)).toBeNull();
  });

  it('believes 2xBPFI before 3xBPFO where they are 0.7 % apart and the line is nearer to it', () => {
    expect(nearestLineAt(lines, 324.3, 0.3)?.label).toBe('2×BPFI B1');
    expect(nearestLineAt(lines, 321.5, 0.3)?.label).toBe('3×BPFO B1');
  });

  it('labels a highlighted part before all others, and low harmonics before high ones', () => {
    const shaft = named('1× S1')!;
    const bpfo = named('BPFO B1')!;
    expect(labelPriority(shaft, true)).toBeGreaterThan(labelPriority(bpfo, false));
    expect(labelPriority(bpfo, false)).toBeGreaterThan(labelPriority(named('2×BPFO B1')!, false));
  });

  it('draws coupled shafts once, under the name that is asked for', () => {
    const twins = frequencyLines(
      ['M', 'IS'].map((element) => ({
        id: element,
        element,
        kind: 'shaft',
        name: '',
        frequencyHz: 25,
        harmonics: 2,
      })),
      500,
    );
    expect(withoutTwins(twins, []).map(({ label }) => label)).toEqual(['1× M', '2× M']);
    expect(withoutTwins(twins, ['IS']).map(({ label }) => label)).toEqual(['1× IS', '2× IS']);
  });
});
