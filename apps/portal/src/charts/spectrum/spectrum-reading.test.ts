import type { CharacteristicFrequency } from '@ritzel/drivetrain';
import { amplitudeSpectrum } from '@ritzel/signal';
import { describe, expect, it } from 'vitest';
import { cursorMarks, NO_CURSORS } from '../cursors/spectrum-cursors.ts';
import { frequencyLines } from './frequency-lines.ts';
import { readCursorRows, readSpectrum, spacingOf, startSideband } from './spectrum-reading.ts';

const SAMPLING_HZ = 2048;
/** 3 at 107.36 Hz, its second harmonic 1 and fourth 0.5 (the third is missing), in a little hum. */
const samples = Float64Array.from({ length: 8192 }, (_, i) => {
  const turn = (2 * Math.PI * i) / SAMPLING_HZ;
  const hum = 0.01 * Math.sin(turn * 77.3) + 0.004 * Math.sin(i * i * 0.37);
  return 3 * Math.sin(turn * 107.36) + Math.sin(turn * 214.72) + 0.5 * Math.sin(turn * 429.44) + hum;
});
const { values, stepHz } = amplitudeSpectrum(samples, SAMPLING_HZ);
const frequencies: CharacteristicFrequency[] = [
  { id: 'S1/shaft', element: 'S1', kind: 'shaft', name: '', frequencyHz: 25, harmonics: 4 },
  { id: 'S2/shaft', element: 'S2', kind: 'shaft', name: '', frequencyHz: 8.5, harmonics: 4 },
  { id: 'B1/bpfo', element: 'B1', kind: 'bpfo', name: '', frequencyHz: 107.9, harmonics: 5 },
];
const lines = frequencyLines(frequencies, 1000);

describe('reading a spectrum', () => {
  it('gives true frequency and amplitude of a tone between the lines of a real transform', () => {
    const reading = readSpectrum(values, stepHz, 107.25);
    expect(reading.isPeak).toBe(true);
    expect(reading.hz).toBeCloseTo(107.36, 3);
    expect(reading.amplitude).toBeCloseTo(3, 2);
  });

  it('gives the line itself where nothing stands out', () => {
    const reading = readSpectrum(values, stepHz, 600);
    expect(reading).toMatchObject({ hz: 600, isPeak: false });
    expect(reading.amplitude).toBeLessThan(0.01);
  });

  it('shows a missing harmonic as a ghost and names the part of the others', () => {
    const marks = cursorMarks({ ...NO_CURSORS, harmonic: { baseHz: 107.36, count: 4 } }, 1000);
    const rows = readCursorRows(marks, values, stepHz, lines);
    expect(rows.map(({ isGhost }) => isGhost)).toEqual([false, false, true, false]);
    expect(rows.map(({ line }) => line?.label)).toEqual(['BPFO B1', '2×BPFO B1', '3×BPFO B1', '4×BPFO B1']);
  });

  it('names the shaft that has the spacing of sidebands', () => {
    expect(spacingOf(lines, 24.9, 0.2)?.element).toBe('S1');
    expect(spacingOf(lines, 8.52, 0.2)?.element).toBe('S2');
    expect(spacingOf(lines, 14, 0.2)).toBeNull();
  });

  it('starts sidebands at the spacing of the fastest shaft that fits', () => {
    expect(startSideband(429.44, lines, stepHz)).toMatchObject({ centreHz: 429.44, spacingHz: 25 });
    expect(startSideband(40, lines, stepHz).spacingHz).toBe(8.5);
    expect(startSideband(100, [], 0.25).spacingHz).toBe(5);
  });
});
