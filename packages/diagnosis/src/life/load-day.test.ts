import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countLoad, type LoadDay, type RatedSeries } from './load-day.ts';
import { ratedHours, torqueCycles, turningHours } from './load-sum.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** One value a minute from the beginning of the range. */
function everyMinute(
  minutes: number,
  valueAt: (minute: number) => number,
  rated = 100,
  beginMs = 0,
): RatedSeries {
  const indices = Array.from({ length: minutes }, (_, i) => i);
  return { timesMs: indices.map((i) => beginMs + i * MINUTE_MS), values: indices.map(valueAt), rated };
}

const day = { fromMs: 0, toMs: 24 * HOUR_MS };
const cellHours = ({ cells }: LoadDay) => cells.reduce((sum, [, , seconds]) => sum + seconds, 0) / 3600;

describe('the load of a day', () => {
  it('is two hours at rated torque where it was so for two hours', () => {
    const load = everyMinute(120, () => 100);
    const counted = countLoad(day, { speed: everyMinute(120, () => 100), load, quantity: 'torque' });
    expect(counted.knownS / 3600).toBeCloseTo(2, 6);
    expect(counted.runningS).toBe(counted.knownS);
    // The class from 1 to 1.05 counts by its middle.
    expect(ratedHours([counted], 3)).toBeCloseTo(2 * 1.025 ** 3, 6);
  });

  it('does not know the time in which nothing came, and counts no damage for it', () => {
    const [before, after] = [everyMinute(60, () => 80), everyMinute(60, () => 80, 100, 5 * HOUR_MS)];
    const load: RatedSeries = {
      rated: 100,
      timesMs: [...Array.from(before.timesMs), ...Array.from(after.timesMs)],
      values: [...Array.from(before.values), ...Array.from(after.values)],
    };
    const counted = countLoad(day, { speed: load, load, quantity: 'torque' });
    expect(counted.knownS / 3600).toBeCloseTo(2, 6);
    expect(cellHours(counted)).toBeCloseTo(2, 6);
  });

  it('knows a standstill of which nobody measured the torque, but no running time', () => {
    const still = countLoad(day, {
      speed: everyMinute(60, () => 0),
      load: { timesMs: [], values: [], rated: 100 },
      quantity: 'torque',
    });
    expect([still.knownS, still.runningS]).toEqual([3600, 0]);
    const running = countLoad(day, {
      speed: everyMinute(60, () => 100),
      load: { timesMs: [], values: [], rated: 100 },
      quantity: 'torque',
    });
    expect([running.knownS, running.runningS]).toEqual([0, 0]);
  });

  it('takes half the power at half the speed for the whole torque', () => {
    const speed = everyMinute(60, () => 50);
    const counted = countLoad(day, { speed, load: everyMinute(60, () => 50), quantity: 'power' });
    expect(ratedHours([counted], 6)).toBeCloseTo(0.5 * 1.025 ** 6, 6);
    expect(turningHours([counted])).toBeCloseTo(0.5, 6);
  });

  it('begins with what was measured before it, and ends where it ends', () => {
    const load = everyMinute(48 * 60, () => 60, 100, -12 * HOUR_MS);
    const counted = countLoad(day, { speed: load, load, quantity: 'torque' });
    expect(counted.knownS).toBe(86_400);
  });

  it('and that of the next together have the cycles of both, with those that span midnight', () => {
    const torque = (minute: number) => 50 + 40 * Math.sin(minute / 200) + 10 * Math.sin(minute / 7);
    const whole = everyMinute(48 * 60, torque);
    const both = countLoad(
      { fromMs: 0, toMs: 48 * HOUR_MS },
      { speed: undefined, load: whole, quantity: 'torque' },
    );
    const days = [0, 24].map((hour) =>
      countLoad(
        { fromMs: hour * HOUR_MS, toMs: (hour + 24) * HOUR_MS },
        { speed: undefined, load: whole, quantity: 'torque' },
      ),
    );
    expect(torqueCycles(days)).toEqual(torqueCycles([both]));
    expect(Math.max(...torqueCycles([both]).map(({ load }) => load))).toBeGreaterThan(0.9);
  });

  it('never knows more time than there is, whatever came', () => {
    const series = fc
      .array(
        fc.tuple(
          fc.integer({ min: -2 * HOUR_MS, max: 26 * HOUR_MS }),
          fc.double({ min: -300, max: 300, noNaN: true }),
        ),
        {
          maxLength: 60,
        },
      )
      .map((points): RatedSeries => {
        const sorted = points.toSorted(([a], [b]) => a - b);
        return { timesMs: sorted.map(([t]) => t), values: sorted.map(([, v]) => v), rated: 100 };
      });
    fc.assert(
      fc.property(series, series, fc.constantFrom('torque', 'power', 'load'), (speed, load, quantity) => {
        const counted = countLoad(day, { speed, load, quantity });
        expect(counted.knownS).toBeLessThanOrEqual(86_400);
        expect(counted.runningS).toBeLessThanOrEqual(counted.knownS);
        expect(cellHours(counted)).toBeCloseTo(counted.knownS / 3600, 3);
      }),
    );
  });
});
