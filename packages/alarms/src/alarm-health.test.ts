import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alarmRates, countFloods, countTenMinutes, floodsOf, mostWithin } from './alarm-health.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

describe('the rates of alarms', () => {
  it('are counted over the span, with the worst ten minutes and the floods', () => {
    const steady = Array.from({ length: 24 }, (_, hour) => hour * 60 * MINUTE);
    const flood = Array.from({ length: 12 }, (_, n) => 5 * 60 * MINUTE + n * 20_000);
    const times = [...steady, ...flood].toSorted((x, y) => x - y);
    const rates = alarmRates(times, { fromMs: 0, toMs: DAY });
    expect(rates).toMatchObject({ alarms: 36, worstTenMinutes: 13, worstMs: 300 * MINUTE });
    expect(rates.perTenMinutes).toBeCloseTo(36 / 144, 10);
    expect(rates.floods).toEqual([{ beginMs: 300 * MINUTE, endMs: 300 * MINUTE + 220_000, alarms: 13 }]);
    // A flood of four minutes takes its ten minutes.
    expect(rates.floodShare).toBeCloseTo(1 / 144, 10);
  });

  it('are nothing where nothing came', () => {
    expect(alarmRates([], { fromMs: 0, toMs: DAY })).toEqual({
      ...{ alarms: 0, perTenMinutes: 0, worstTenMinutes: 0, worstMs: null, floods: [], floodShare: 0 },
    });
  });

  it('take floods that touch for one, and nine alarms in ten minutes for none', () => {
    expect(floodsOf(Array.from({ length: 9 }, (_, n) => n * MINUTE))).toEqual([]);
    expect(floodsOf(Array.from({ length: 40 }, (_, n) => n * 30_000))).toEqual([
      { beginMs: 0, endMs: 39 * 30_000, alarms: 40 },
    ]);
  });

  it('count three within a minute, and not what is a minute later', () => {
    expect(mostWithin([0, 10_000, 59_999], MINUTE)).toBe(3);
    expect(mostWithin([0, 10_000, 60_000], MINUTE)).toBe(2);
  });

  it('leave out ten minutes without alarms', () => {
    expect(countTenMinutes([0, MINUTE, 10 * MINUTE, 35 * MINUTE], 0)).toEqual({
      ...{ index: [0, 1, 3], alarms: [2, 1, 1] },
    });
  });

  it('count the same floods by the minute as one by one', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(239), { maxLength: 200 }), (minutes) => {
        const perMinute = new Uint32Array(240);
        for (const minute of minutes) perMinute[minute]! += 1;
        const times = minutes.map((minute) => minute * MINUTE).toSorted((x, y) => x - y);
        expect(countFloods(perMinute)).toBe(floodsOf(times).length);
      }),
      { numRuns: 500 },
    );
  });
});
