import { describe, expect, it } from 'vitest';
import { forecastGrowth } from './growth-forecast.ts';

const DAY_MS = 86_400_000;
/** Deterministic noise of up to 0.4 dB. */
const noise = (i: number) => 0.4 * Math.sin(12.9898 * i);
const history = (count: number, levelDb: (i: number) => number) =>
  Array.from({ length: count }, (_, i) => ({ tMs: i * DAY_MS, value: 10 ** ((levelDb(i) + noise(i)) / 20) }));

describe('the forecast of growth', () => {
  it('holds the day on which steady growth reaches the limit', () => {
    const forecast = forecastGrowth(
      history(30, (i) => 0.2 * i),
      10 ** (8 / 20),
    );
    if (forecast.kind !== 'band') throw new Error(`no band: ${forecast.because}`);
    expect(forecast.earliestMs).toBeLessThan(40 * DAY_MS);
    expect(forecast.latestMs ?? Number.POSITIVE_INFINITY).toBeGreaterThan(40 * DAY_MS);
    expect(forecast.likelyMs / DAY_MS).toBeGreaterThan(34);
    expect(forecast.likelyMs / DAY_MS).toBeLessThan(50);
  });

  it('never has a likely date outside of its band', () => {
    for (let slope = 0.05; slope < 1; slope += 0.05) {
      const forecast = forecastGrowth(
        history(40, (i) => slope * i),
        10 ** ((slope * 39 + 6) / 20),
      );
      if (forecast.kind === 'none') continue;
      expect(forecast.likelyMs).toBeGreaterThanOrEqual(forecast.earliestMs);
      expect(forecast.likelyMs).toBeLessThanOrEqual(forecast.latestMs ?? Number.POSITIVE_INFINITY);
    }
  });

  it.each([
    ['short-history', history(9, (i) => i), 100],
    ['not-growing', history(40, () => 0), 2],
    ['not-growing', history(40, (i) => -0.1 * i), 2],
    ['passed', history(40, (i) => 0.2 * i), 1.5],
    ['far', Array.from({ length: 40 }, (_, i) => ({ tMs: i * DAY_MS, value: 10 ** (i / 1000) })), 1000],
    ['short-history', history(40, () => 0).map(({ value }) => ({ tMs: 5, value })), 2],
  ] as const)('has no date but a reason: %s', (because, given, target) => {
    expect(forecastGrowth(given, target)).toMatchObject({ kind: 'none', because });
  });

  it('is not turned by one odd reading', () => {
    const usual = history(30, (i) => 0.2 * i);
    const odd = usual.map((reading, i) => (i === 20 ? { ...reading, value: 50 } : reading));
    const [a, b] = [forecastGrowth(usual, 10 ** 0.4), forecastGrowth(odd, 10 ** 0.4)];
    if (a.kind !== 'band' || b.kind !== 'band') throw new Error('no band');
    expect(Math.abs(b.likelyMs - a.likelyMs)).toBeLessThan(4 * DAY_MS);
  });
});
