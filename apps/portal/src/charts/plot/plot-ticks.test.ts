import { describe, expect, it } from 'vitest';
import { formatTicks, formatTimeTicks, tickDecimals } from './plot-ticks.ts';

describe('ticks', () => {
  it('carry as many decimals as their distance needs', () => {
    expect([1, 0.5, 0.25, 20, 0.002].map(tickDecimals)).toEqual([0, 1, 2, 0, 3]);
    expect(formatTicks([0, 0.5, 1, 1.5], 'en')).toEqual(['0.0', '0.5', '1.0', '1.5']);
    expect(formatTicks([0, 1000, 2000], 'de')).toEqual(['0', '1.000', '2.000']);
  });

  it.each([
    ['en', ['0.0', '0.5', '1,000.0']],
    ['de', ['0,0', '0,5', '1.000,0']],
    ['fr', ['0,0', '0,5', '1\u202f000,0']],
    ['es', ['0,0', '0,5', '1000,0']],
    ['pt', ['0,0', '0,5', '1.000,0']],
    ['zh', ['0.0', '0.5', '1,000.0']],
  ])('are written as numbers are in %s', (language, expected) => {
    expect([
      formatTicks([0, 0.5, 1], language)[0],
      ...formatTicks([0.5, 1000, 1999.5], language).slice(0, 2),
    ]).toEqual(expected);
  });

  it('of a logarithmic axis stand each for itself', () => {
    expect(formatTicks([0.01, null, 0.1, 1, 10], 'en')).toEqual(['0.01', '', '0.1', '1', '10']);
    expect(formatTicks([1e-5, 1e-4, 1e-3], 'en')[0]).toBe('1·10^−5');
    expect(formatTicks([-2, 0, 2], 'de')).toEqual(['−2', '0', '2']);
  });

  it('of a time axis show the time of day, the date at midnight and the year once', () => {
    const at = (text: string) => Date.parse(text);
    expect(
      formatTimeTicks([at('2026-11-20T18:00Z'), at('2026-11-21T00:00Z'), at('2026-11-21T06:00Z')], 'UTC'),
    ).toEqual(['18:00', '11-21', '06:00']);
    expect(
      formatTimeTicks([at('2025-12-30T00:00Z'), at('2025-12-31T00:00Z'), at('2026-01-01T00:00Z')], 'UTC'),
    ).toEqual(['2025-12-30', '12-31', '2026-01-01']);
  });
});
