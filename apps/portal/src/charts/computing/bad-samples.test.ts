import { describe, expect, it } from 'vitest';
import { bridgeGaps, inspectRecord } from './bad-samples.ts';

const sine = (n: number, amplitude = 1) =>
  Float64Array.from({ length: n }, (_, i) => amplitude * Math.sin((2 * Math.PI * i) / 37.3));
const facts = { unit: 'm/s²', speedRpm: 1500, clipCount: 0 };
const inspect = (samples: Float64Array, change: Partial<typeof facts> = {}) =>
  inspectRecord(samples, 1000, { ...facts, ...change });

describe('the quality of a record', () => {
  it('is without a problem in a clean sine', () => {
    expect(inspect(sine(2000))).toEqual({ clipped: [], missing: [], flat: [], problems: [] });
  });

  it('names the problems of the diagnosis, and marks where they are', () => {
    const samples = sine(2000, 2).map((value) => Math.max(-1.5, Math.min(1.5, value)));
    samples.fill(0.123, 200, 300);
    samples[700] = Number.NaN;
    const { clipped, missing, flat, problems } = inspect(samples, { speedRpm: 0 });
    expect(clipped.length).toBeGreaterThan(90);
    for (const [from, to] of clipped) {
      expect(to - from).toBeGreaterThanOrEqual(4);
      expect(Math.abs(samples[from]!)).toBe(1.5);
    }
    expect(missing).toEqual([[700, 701]]);
    expect(flat).toEqual([[200, 300]]);
    expect(problems.map(({ message }) => message.code)).toEqual(['NOT_FINITE', 'CLIPPED', 'MISSING_SPEED']);
    expect(problems[0]?.text).toMatch(/^Sample 700 is not a number/);
  });

  it('counts the clipped samples that only the device has seen', () => {
    const [problem] = inspect(sine(2000), { clipCount: 4 }).problems;
    expect(problem?.message).toEqual({ code: 'CLIPPED', params: { count: 4 } });
  });

  it('is not a question of other units than those of vibration', () => {
    expect(inspect(sine(2000), { unit: '°C' }).problems).toEqual([]);
  });
});

it('gaps are bridged by straight lines for the spectra', () => {
  const samples = Float64Array.of(Number.NaN, 1, Number.NaN, Number.NaN, 4, 5, Number.POSITIVE_INFINITY);
  expect([...bridgeGaps(samples)]).toEqual([1, 1, 2, 3, 4, 5, 5]);
  expect([...bridgeGaps(new Float64Array(3).fill(Number.NaN))]).toEqual([0, 0, 0]);
});
