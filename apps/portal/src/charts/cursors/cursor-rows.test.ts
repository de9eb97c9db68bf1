import type { CharacteristicFrequency } from '@ritzel/drivetrain';
import { amplitudeSpectrum } from '@ritzel/signal';
import { describe, expect, it } from 'vitest';
import { frequencyLines } from '../spectrum/frequency-lines.ts';
import { readCursorRows, spacingOf, startSideband } from './cursor-rows.ts';
import { cursorMarks, NO_CURSORS } from './spectrum-cursors.ts';

const SAMPLING_HZ = 2048;
/** 3 at 107.36 Hz, its second harmonic 1 and fourth 0.5 (the third is missing), in a little hum. */
const samples = Float64Array.from({ length: 8192 }, (_, i) => {
  const turn = (2 * Math.PI * i) / SAMPLING_HZ;
  const hum = 0.01 * Math.sin(turn * 77.3) + 0.004 * Math.sin(i * i * 0.37);
  return 3 * Math.sin(turn * 107.36) + Math.sin(turn * 214.72) + 0.5 * Math.sin(turn * 429.44) + hum;
});
const measured = amplitudeSpectrum(samples, SAMPLING_HZ);
const { stepHz } = measured;
const frequency = (
  element: string,
  kind: CharacteristicFrequency['kind'],
  frequencyHz: number,
): CharacteristicFrequency => ({
  ...{ id: `${element}/${kind}`, element, kind, name: '', frequencyHz },
  harmonics: kind === 'bpfo' ? 3 : 4,
});
const frequencies = [
  frequency('S1', 'shaft', 25),
  frequency('S2', 'shaft', 8.5),
  frequency('B1', 'bpfo', 107.9),
  frequency('B2', 'bpfi', 214.6),
];
const lines = frequencyLines(frequencies, 1000, {
  names: new Map([
    ['S1', 'Motor shaft'],
    ['B1', 'Motor DE'],
  ]),
  shafts: new Map([
    ['B1', 'S2'],
    ['B2', 'S1'],
  ]),
});
const harmonics = (asked: string | null = null) =>
  readCursorRows(
    cursorMarks({ ...NO_CURSORS, harmonic: { baseHz: 107.36, count: 4 } }, 1000),
    { ...measured, asked },
    lines,
  );

describe('rows of the cursor table', () => {
  it('shows a missing harmonic as a ghost', () => {
    expect(harmonics().map(({ isGhost }) => isGhost)).toEqual([false, false, true, false]);
  });

  it('names every harmonic by the family of its base, as the drawing calls the part', () => {
    // The fourth is beyond the harmonics that are drawn.
    expect(harmonics().map(({ label }) => label)).toEqual([
      'BPFO Motor DE',
      '2×BPFO Motor DE',
      '3×BPFO Motor DE',
      '4×BPFO Motor DE',
    ]);
  });

  it('names the line of another part at the same place as a coincidence', () => {
    expect(harmonics().map(({ coincidences }) => coincidences)).toEqual([[], ['BPFI B2'], [], ['2×BPFI B2']]);
  });

  it('names the main cursor by the part that is looked at, whatever is nearer', () => {
    const at = (asked: string | null) =>
      readCursorRows(cursorMarks({ ...NO_CURSORS, mainHz: 214.7 }, 1000), { ...measured, asked }, lines)[0];
    expect(at(null)?.label).toBe('BPFI B2');
    expect(at('B1')).toMatchObject({ label: '2×BPFO Motor DE', coincidences: ['BPFI B2'] });
  });

  it('names no family where the base belongs to none', () => {
    const marks = cursorMarks({ ...NO_CURSORS, harmonic: { baseHz: 53.95, count: 2 } }, 1000);
    const rows = readCursorRows(marks, measured, lines);
    expect(rows.map(({ label }) => label)).toEqual([null, null]);
    expect(rows[1]?.coincidences).toEqual(['BPFO Motor DE']);
  });

  it('names a sideband by its centre and the shaft that spaces it', () => {
    const sideband = { centreHz: 107.36, spacingHz: 8.5, count: 1 };
    const rows = readCursorRows(cursorMarks({ ...NO_CURSORS, sideband }, 1000), measured, lines);
    expect(rows.map(({ label }) => label)).toEqual([
      'BPFO Motor DE − 1× S2',
      'BPFO Motor DE',
      'BPFO Motor DE + 1× S2',
    ]);
  });
});

describe('sidebands', () => {
  it('name the shaft that has their spacing', () => {
    expect(spacingOf(lines, 24.9, 0.2)?.element).toBe('S1');
    expect(spacingOf(lines, 8.52, 0.2)?.element).toBe('S2');
    expect(spacingOf(lines, 14, 0.2)).toBeNull();
  });

  it('name, of shafts that turn alike, the one of the part', () => {
    const twins = frequencyLines([frequency('M', 'shaft', 25), frequency('IS', 'shaft', 25)], 500);
    expect(spacingOf(twins, 25, 0.2)?.element).toBe('M');
    expect(spacingOf(twins, 25, 0.2, 'IS')?.element).toBe('IS');
  });

  it('begin at the shaft that the part turns with', () => {
    expect(startSideband(107.36, lines, stepHz)).toMatchObject({ centreHz: 107.36, spacingHz: 8.5 });
    expect(startSideband(214.72, lines, stepHz, 'B2').spacingHz).toBe(25);
  });

  it('begin at the fastest shaft that fits where no part is known', () => {
    expect(startSideband(600, lines, stepHz).spacingHz).toBe(25);
    expect(startSideband(40, lines, stepHz).spacingHz).toBe(8.5);
    expect(startSideband(100, [], 0.25).spacingHz).toBe(5);
  });
});
