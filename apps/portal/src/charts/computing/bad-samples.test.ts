import { describe, expect, it } from 'vitest';
import { bridgeGaps, findBadSamples } from './bad-samples.ts';

const sine = (n: number, amplitude = 1) =>
  Float64Array.from({ length: n }, (_, i) => amplitude * Math.sin((2 * Math.PI * i) / 37.3));
const judge = (samples: Float64Array, fullScale: number | null = null) =>
  findBadSamples(samples, bridgeGaps(samples), fullScale);

describe('bad samples', () => {
  it('are none in a clean sine', () => {
    const { clipped, missing, flat, topShare, meanShare } = judge(sine(2000));
    expect([clipped, missing, flat]).toEqual([[], [], []]);
    expect(topShare).toBeLessThan(0.01);
    expect(meanShare).toBeLessThan(0.01);
  });

  it('are clipped where several in a row stand at the extreme', () => {
    const samples = sine(2000, 2).map((value) => Math.max(-1.5, Math.min(1.5, value)));
    const { clipped, flat } = judge(samples);
    expect(clipped.length).toBeGreaterThan(90);
    for (const [from, to] of clipped) {
      expect(to - from).toBeGreaterThanOrEqual(3);
      expect(Math.abs(samples[from]!)).toBe(1.5);
    }
    expect(flat).toEqual([]);
  });

  it('are clipped, single ones too, at the end of a known range', () => {
    const samples = sine(500);
    samples[100] = 8;
    expect(judge(samples, 8).clipped).toEqual([[100, 101]]);
    expect(judge(samples).clipped).toEqual([]);
  });

  it('are missing where they are no number, and bridged by straight lines', () => {
    const samples = Float64Array.of(Number.NaN, 1, Number.NaN, Number.NaN, 4, 5, Number.POSITIVE_INFINITY);
    expect(judge(samples).missing).toEqual([
      [0, 1],
      [2, 4],
      [6, 7],
    ]);
    expect([...bridgeGaps(samples)]).toEqual([1, 1, 2, 3, 4, 5, 5]);
    expect([...bridgeGaps(new Float64Array(3).fill(Number.NaN))]).toEqual([0, 0, 0]);
  });

  it('are flat where the signal hangs', () => {
    const samples = sine(1000);
    samples.fill(0.123, 200, 300);
    expect(judge(samples).flat).toEqual([[200, 300]]);
  });

  it('leave power at the very top, or a mean, that does not belong to vibration', () => {
    const alternating = Float64Array.from(
      { length: 1024 },
      (_, i) => (i % 2 === 0 ? 1 : -1) + 0.2 * Math.sin(i),
    );
    expect(judge(alternating).topShare).toBeGreaterThan(0.9);
    expect(judge(sine(1000, 0.1).map((value) => value + 3)).meanShare).toBeGreaterThan(0.99);
  });
});
