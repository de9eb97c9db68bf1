import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addInterval, CALENDAR_UNITS, weekNumber, weekStart } from './calendar-interval.ts';

const date = fc
  .integer({ min: Date.UTC(1990, 0, 1) / 86_400_000, max: Date.UTC(2090, 0, 1) / 86_400_000 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
const interval = fc.record({
  count: fc.integer({ min: 1, max: 60 }),
  unit: fc.constantFrom(...CALENDAR_UNITS),
});

describe('an interval of the calendar', () => {
  it.each([
    ['2026-01-31', 1, 'month', '2026-02-28'],
    ['2024-01-31', 1, 'month', '2024-02-29'],
    ['2024-02-29', 1, 'year', '2025-02-28'],
    ['2026-11-30', 3, 'month', '2027-02-28'],
    ['2026-12-31', 1, 'day', '2027-01-01'],
    // Over the nights in which clocks are put forward and back in Europe.
    ['2026-03-28', 1, 'day', '2026-03-29'],
    ['2026-10-24', 2, 'week', '2026-11-07'],
  ] as const)('from %s over %i %s ends on %s', (from, count, unit, to) => {
    expect(addInterval(from, { count, unit })).toBe(to);
  });

  it('always leads to a later day, and a longer one never to an earlier', () => {
    fc.assert(
      fc.property(date, interval, (from, each) => {
        const to = addInterval(from, each);
        expect(to > from).toBe(true);
        expect(addInterval(from, { ...each, count: each.count + 1 }) > to).toBe(true);
      }),
    );
  });

  it('of months keeps the day of the month where the month has it', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: 1, max: 120 }), (from, count) => {
        const day = Number(addInterval(from, { count, unit: 'month' }).slice(8));
        const wanted = Number(from.slice(8));
        expect(day === wanted || (day < wanted && day >= 28)).toBe(true);
      }),
    );
  });
});

describe('a week', () => {
  it.each([
    ['2026-11-23', 48],
    ['2026-11-29', 48],
    ['2026-01-01', 1],
    ['2027-01-03', 53],
    ['2024-12-30', 1],
  ])('of %s has the number %i', (day, number) => {
    expect(weekNumber(day)).toBe(number);
  });

  it('begins on a Monday that is at most six days earlier', () => {
    fc.assert(
      fc.property(date, (day) => {
        const monday = weekStart(day);
        expect(new Date(`${monday}T00:00:00Z`).getUTCDay()).toBe(1);
        const days = (Date.parse(day) - Date.parse(monday)) / 86_400_000;
        expect(days >= 0 && days < 7).toBe(true);
      }),
    );
  });
});
