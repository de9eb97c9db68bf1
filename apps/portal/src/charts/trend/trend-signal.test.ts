import { describe, expect, it } from 'vitest';
import { type TrendSignal, trendTrace, trendUnits } from './trend-signal.ts';

const signal = (over: Partial<TrendSignal>): TrendSignal => ({
  id: 's',
  name: 'Velocity',
  unit: 'mm/s',
  limits: null,
  intervalMs: 60_000,
  series: null,
  ...over,
});

describe('trend signal', () => {
  it('shows two units: the first on the left axis, the second on the right, no third', () => {
    const units = trendUnits([{ unit: 'mm/s' }, { unit: '°C' }, { unit: 'mm/s' }, { unit: 'rpm' }]);
    expect(units).toEqual(['mm/s', '°C']);
    const series = { bucketMs: null, t: Float64Array.of(0, 1), value: Float64Array.of(1, 2) };
    expect(trendTrace(signal({ series }), 0, units)?.axis).toBe('left');
    expect(trendTrace(signal({ series, unit: '°C' }), 1, units)?.axis).toBe('right');
    expect(trendTrace(signal({ series, unit: 'rpm' }), 2, units)).toBeNull();
  });

  it('stands a bucket at its middle, with the band from minimum to maximum', () => {
    const trace = trendTrace(
      signal({
        series: {
          bucketMs: 600_000,
          t: Float64Array.of(0, 600_000),
          min: Float64Array.of(1, 2),
          mean: Float64Array.of(2, 3),
          max: Float64Array.of(5, 9),
        },
      }),
      0,
      ['mm/s'],
    );
    expect(trace?.x).toEqual({ at: Float64Array.of(300_000, 900_000) });
    expect(trace?.band?.high.values[1]).toBe(9);
    expect(trace?.gapX).toBe(1_800_000);
  });

  it('learns what a gap is from the points when the interval is not known', () => {
    const t = Float64Array.of(0, 10, 20, 30, 90, 100);
    const trace = trendTrace(signal({ intervalMs: null, series: { bucketMs: null, t, value: t } }), 0, [
      'mm/s',
    ]);
    expect(trace?.gapX).toBe(30);
  });

  it('draws nothing while it loads', () => {
    expect(trendTrace(signal({}), 0, ['mm/s'])).toBeNull();
  });
});
