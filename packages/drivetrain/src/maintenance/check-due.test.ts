import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDue, type DueFacts, displayedHours, nextDue } from './check-due.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOW = Date.UTC(2026, 10, 22, 12);
/** Half of its time in service since 2000 days: 24 000 h. */
const facts: DueFacts = {
  ...{ dueHours: null, dueByMs: null, onSeverity: null, severity: 'OK', severitySinceMs: NOW - 5 * DAY_MS },
  ...{
    settledMs: NOW - 90 * DAY_MS,
    operationHours: 24_000,
    commissionedMs: NOW - 2000 * DAY_MS,
    nowMs: NOW,
  },
};

describe('a check', () => {
  it('is due by its hours where they are reached before the date', () => {
    expect(checkDue({ ...facts, dueHours: 24_013, dueByMs: NOW + 9 * DAY_MS })).toEqual({
      ...{ hours: 13, by: 'hours', isOverdue: false },
      atMs: NOW + 26 * HOUR_MS,
    });
  });

  it('is due by the calendar where that comes first, in hours that the machine runs until then', () => {
    const due = checkDue({ ...facts, dueHours: 30_000, dueByMs: NOW + 9 * DAY_MS });
    expect(due).toEqual({ hours: 9 * 12, atMs: NOW + 9 * DAY_MS, by: 'calendar', isOverdue: false });
  });

  it('is due at once when the machine becomes as bad as it says, and not again for what it was carried out after', () => {
    const bad = { ...facts, onSeverity: 'SEVERE', severity: 'CRITICAL' } as const;
    expect(checkDue(bad)).toEqual({ hours: null, atMs: NOW - 5 * DAY_MS, by: 'condition', isOverdue: true });
    expect(checkDue({ ...bad, settledMs: NOW - DAY_MS }).by).toBeNull();
    expect(checkDue({ ...bad, severity: 'WARNING' }).by).toBeNull();
  });

  it('that is overdue by hours without a date stands before one with a date to come', () => {
    const due = checkDue({ ...facts, commissionedMs: null, dueHours: 23_000, dueByMs: NOW + DAY_MS });
    expect(due).toMatchObject({ hours: -1000, by: 'hours', isOverdue: true, atMs: null });
  });

  it('without any interval is never due', () => {
    expect(checkDue(facts)).toEqual({ hours: null, atMs: null, by: null, isOverdue: false });
  });

  it('with more ways to become due is never due later', () => {
    const hours = fc.integer({ min: 20_000, max: 30_000 });
    const days = fc.integer({ min: -400, max: 400 });
    fc.assert(
      fc.property(hours, days, (dueHours, day) => {
        const dueByMs = NOW + day * DAY_MS;
        const both = checkDue({ ...facts, dueHours, dueByMs });
        const single = [checkDue({ ...facts, dueHours }), checkDue({ ...facts, dueByMs })];
        expect(both.atMs).toBe(Math.min(...single.map(({ atMs }) => atMs!)));
        expect(both.isOverdue).toBe(single.some(({ isOverdue }) => isOverdue));
        expect(both.isOverdue).toBe(both.hours! < 0);
      }),
    );
  });

  it('follows a counter that was corrected: the same hours more to run, and more hours left', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5000, max: 5000 }), (correction) => {
        const before = checkDue({ ...facts, dueHours: 24_100 });
        const after = checkDue({ ...facts, dueHours: 24_100, operationHours: 24_000 + correction });
        expect(after.hours).toBe(before.hours! - correction);
      }),
    );
  });
});

describe('what comes after a check', () => {
  it('counts from the reading and the day on which it was carried out', () => {
    const every = { count: 6, unit: 'month' } as const;
    expect(nextDue({ everyHours: 500, every }, { hours: 58_071, date: '2026-08-31' })).toEqual({
      ...{ dueHours: 58_571, dueOn: '2027-02-28' },
    });
    expect(nextDue({ everyHours: 500, every: null }, { hours: null, date: '2026-08-31' })).toEqual({
      ...{ dueHours: null, dueOn: null },
    });
  });
});

describe('displayed hours', () => {
  it.each([
    [0, 0, false],
    [0.4, 0, false],
    [-0.4, 1, true],
    [-0, 0, false],
    [165.6, 166, false],
    [-165.6, 166, true],
  ])('of %s are %s, overdue: %s', (hours, shown, isOverdue) => {
    expect(displayedHours(hours)).toEqual({ hours: shown, isOverdue });
  });

  it('never say the wrong side of zero', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (hours) => {
        expect(displayedHours(hours).isOverdue).toBe(hours < 0);
      }),
    );
  });
});
