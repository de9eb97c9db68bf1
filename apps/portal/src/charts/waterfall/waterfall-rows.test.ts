import { describe, expect, it } from 'vitest';
import {
  decibelRange,
  followLine,
  highestBetween,
  highestLines,
  type WaterfallRow,
} from './waterfall-rows.ts';

/** A quiet spectrum of 1000 lines of 0.5 Hz with one line at a frequency. */
function row(id: string, speedHz: number | null, hz: number, amplitude: number): WaterfallRow {
  const values = new Float32Array(1000).fill(0.001);
  const bin = Math.round(hz / 0.5);
  values[bin] = amplitude;
  values[bin - 1] = values[bin + 1] = amplitude / 2;
  return { id, label: id, stepHz: 0.5, values, speedHz };
}

describe('a waterfall', () => {
  const rows = [row('slow', 10, 120, 1), row('fast', 20, 240, 3), row('unknown', null, 120, 2)];

  it('follows an order with the speed of each row, and a frequency where it stands', () => {
    expect(followLine(rows, { kind: 'order', at: 12 }).map(({ hz, amplitude }) => [hz, amplitude])).toEqual([
      [120, 1],
      [240, 3],
      [Number.NaN, Number.NaN],
    ]);
    const still = followLine(rows, { kind: 'Hz', at: 120 }).map(({ amplitude }) => amplitude);
    expect(still[0]).toBeCloseTo(1, 9);
    expect(still[1]).toBeLessThan(0.01);
    expect(still[2]).toBeCloseTo(2, 9);
  });

  it('loses no peak however many lines stand in a column', () => {
    expect(highestBetween(rows[0]!, 0, 500, 'Hz')).toBe(1);
    expect(highestBetween(rows[1]!, 11.9, 12.1, 'orders')).toBe(3);
    expect(highestBetween(rows[2]!, 0, 100, 'orders')).toBe(0);
  });

  it('names the highest line of each row where none is followed', () => {
    expect(highestLines(rows)).toEqual([
      { hz: 120, amplitude: 1 },
      { hz: 240, amplitude: 3 },
      { hz: 120, amplitude: 2 },
    ]);
  });

  it('is coloured from its floor to its highest line, seventy decibels at most', () => {
    const [low, high] = decibelRange(rows);
    expect(high).toBeCloseTo(20 * Math.log10(3), 6);
    expect(low).toBeGreaterThan(high - 70 - 1e-9);
    expect(decibelRange([])).toEqual([-70, 0]);
  });
});
