import { describe, expect, it } from 'vitest';
import { countHistoryMoments, historyMoments, isDueInHistory, waveformMoments } from './history-schedule.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-11-21T10:00:30Z');

describe('the past', () => {
  const moments = [...historyMoments(NOW - 90 * DAY_MS, NOW, NOW)];

  it('is sent for every minute of the last day, every ten of the last week, every hour before', () => {
    const stepsWithin = (fromDays: number, toDays: number) =>
      new Set(
        moments
          .filter((t) => t > NOW - fromDays * DAY_MS && t <= NOW - toDays * DAY_MS)
          .map((t, i, all) => (i > 0 ? t - all[i - 1]! : undefined))
          .filter((step) => step !== undefined),
      );
    expect([...stepsWithin(0.99, 0)]).toEqual([MINUTE_MS]);
    expect([...stepsWithin(6.9, 1.1)]).toEqual([10 * MINUTE_MS]);
    expect([...stepsWithin(90, 7.1)]).toEqual([60 * MINUTE_MS]);
    expect(moments.length).toBe(countHistoryMoments(NOW - 90 * DAY_MS, NOW, NOW));
  });

  it('is in order, without a moment twice, and ends before now', () => {
    for (let i = 1; i < moments.length; i++) expect(moments[i]!).toBeGreaterThan(moments[i - 1]!);
    expect(NOW - moments.at(-1)!).toBeLessThan(MINUTE_MS);
  });

  it('goes on where it stopped', () => {
    const half = moments[Math.floor(moments.length / 2)]!;
    expect([...historyMoments(half, NOW, NOW)]).toEqual(moments.filter((t) => t > half));
    expect([...historyMoments(NOW, NOW, NOW)]).toEqual([]);
  });

  it('gives a slow signal its own interval and never less', () => {
    const day = moments.filter((t) => t > NOW - 0.9 * DAY_MS);
    const battery = day.filter((t) => isDueInHistory(t, 15 * MINUTE_MS, NOW));
    expect(battery.length).toBeGreaterThan(84);
    expect(battery.length).toBeLessThan(88);
    expect(day.every((t) => isDueInHistory(t, 5000, NOW))).toBe(true);
  });
});

describe('waveforms of the past', () => {
  it('are dense where something is damaged and end with a fresh one', () => {
    const dense = waveformMoments(NOW - 90 * DAY_MS, NOW, NOW, true);
    const sparse = waveformMoments(NOW - 90 * DAY_MS, NOW, NOW, false);
    expect(dense.length).toBeGreaterThan(35);
    expect(sparse.length).toBeLessThan(10);
    expect(dense.at(-1)).toBe(NOW);
    expect(dense.filter((t) => t > NOW - 2 * DAY_MS).length).toBe(8);
  });
});
