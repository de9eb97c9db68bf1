import { describe, expect, it } from 'vitest';
import { alarmHealth, floodsOf } from './alarm-health.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

describe('the health of alarms', () => {
  it('counts rate, floods, chattering and what stays for longer than a day', () => {
    const steady = Array.from({ length: 24 }, (_, hour) => ({
      source: `s${hour % 3}`,
      raisedMs: hour * 60 * MINUTE,
      endedMs: hour * 60 * MINUTE + MINUTE,
    }));
    const flood = Array.from({ length: 12 }, (_, n) => ({
      source: `f${n}`,
      raisedMs: 5 * 60 * MINUTE + n * 20_000,
      endedMs: 6 * 60 * MINUTE,
    }));
    const chatter = [0, 10_000, 20_000].map((ms) => ({
      source: 'relay',
      raisedMs: 9 * 60 * MINUTE + ms,
      endedMs: 9 * 60 * MINUTE + ms + 1000,
    }));
    const stale = [{ source: 'old', raisedMs: -2 * DAY, endedMs: null }];
    const health = alarmHealth([...stale, ...chatter, ...flood, ...steady], { fromMs: 0, toMs: DAY });
    expect(health).toMatchObject({
      alarms: 39,
      chattering: [{ source: 'relay', alarms: 3 }],
      stale: ['old'],
    });
    expect(health.perTenMinutes).toBeCloseTo(39 / 144, 10);
    expect(health.floods).toEqual([{ beginMs: 300 * MINUTE, endMs: 300 * MINUTE + 220_000, alarms: 13 }]);
    expect(health.worstTenMinutes).toBe(13);
    expect(health.most[0]).toMatchObject({ source: 's0', alarms: 8 });
  });

  it('takes floods that touch for one, and nine alarms in ten minutes for none', () => {
    expect(floodsOf(Array.from({ length: 9 }, (_, n) => n * MINUTE))).toEqual([]);
    expect(floodsOf(Array.from({ length: 40 }, (_, n) => n * 30_000))).toEqual([
      { beginMs: 0, endMs: 39 * 30_000, alarms: 40 },
    ]);
  });
});
