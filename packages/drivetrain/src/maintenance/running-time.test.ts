import { describe, expect, it } from 'vitest';
import { measureRunning } from './running-time.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const late = { nowMs: 10 * DAY_MS };
const day = { fromMs: DAY_MS, toMs: 2 * DAY_MS, ...late };

/** Values of [minute of the day, speed]. */
const measured = (points: readonly (readonly [number, number])[], intervalMs = 10 * MINUTE_MS) => ({
  timesMs: points.map(([minute]) => DAY_MS + minute * MINUTE_MS),
  values: points.map(([, value]) => value),
  intervalMs,
});
const every = (stepMinutes: number, from: number, count: number, value: number) =>
  Array.from({ length: count }, (_, i) => [from + i * stepMinutes, value] as const);
const hours = (ms: number) => ms / HOUR_MS;

describe('the time that a machine ran', () => {
  it('counts from the threshold on, in either direction, and a standstill is known and not counted', () => {
    const points = [...every(1, 0, 60, 1500), ...every(1, 60, 60, 99), ...every(1, 120, 60, -100)];
    const { runningMs, knownMs } = measureRunning(measured(points), day, 100);
    expect([hours(runningMs), hours(knownMs)]).toEqual([2, 3]);
  });

  it('ends one usual distance after the last value before a silence', () => {
    const points = [...every(1, 0, 60, 1500), ...every(1, 300, 60, 1500)];
    expect(hours(measureRunning(measured(points), day, 100).runningMs)).toBe(2);
  });

  it('bridges what is missing for a quarter of an hour, and up to two hours where values come seldom', () => {
    const often = [...every(1, 0, 30, 1500), ...every(1, 44, 16, 1500)];
    expect(hours(measureRunning(measured(often), day, 100).runningMs)).toBe(1);
    const seldom = [...every(60, 0, 5, 1500), ...every(60, 360, 5, 1500)];
    expect(hours(measureRunning(measured(seldom), day, 100).runningMs)).toBe(11);
  });

  it('lets a value that comes once a day speak for two hours', () => {
    const points = every(24 * 60, -4 * 24 * 60, 9, 1500);
    expect(hours(measureRunning(measured(points), day, 100).runningMs)).toBe(2);
  });

  it('is divided at midnight without a rest and without counting anything twice', () => {
    const points = measured(every(7, -700, 400, 1500));
    const all = measureRunning(points, { fromMs: 0, toMs: 4 * DAY_MS, ...late }, 100).runningMs;
    const days = [0, 1, 2, 3].map(
      (n) => measureRunning(points, { fromMs: n * DAY_MS, toMs: (n + 1) * DAY_MS, ...late }, 100).runningMs,
    );
    expect(days.reduce((sum, ms) => sum + ms)).toBe(all);
  });

  it('does not run ahead of the clock, and says until when the newest value speaks', () => {
    const nowMs = DAY_MS + 63 * MINUTE_MS;
    const found = measureRunning(measured(every(10, 0, 7, 1500)), { ...day, nowMs }, 100);
    expect(hours(found.runningMs)).toBe(63 / 60);
    expect(found.openUntilMs).toBe(DAY_MS + 70 * MINUTE_MS);
  });

  it('leaves out what is no number: it says nothing, and ends what was known', () => {
    const points = [...every(10, 0, 3, 1500), [30, Number.NaN] as const, ...every(10, 40, 2, 1500)];
    const { runningMs, knownMs } = measureRunning(measured(points), day, 100);
    expect([runningMs, knownMs]).toEqual([50 * MINUTE_MS, 50 * MINUTE_MS]);
  });
});
