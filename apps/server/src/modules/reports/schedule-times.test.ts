import fc from 'fast-check';
import { expect, it } from 'vitest';
import { localTimeOf } from '../../platform/local-time.ts';
import { nextTime, type Rhythm } from './schedule-times.ts';

const at = (iso: string) => Date.parse(iso);
const rhythm = (more: Partial<Rhythm> = {}): Rhythm => ({
  ...{ rhythm: 'daily', minute: 360, weekday: 1, monthDay: 1 },
  ...more,
});
const next = (after: string, wanted: Rhythm, zone = 'Europe/Berlin') =>
  new Date(nextTime(at(after), wanted, zone)).toISOString();

it('is the next time that the clock of the place shows', () => {
  expect(next('2026-11-22T14:10:00Z', rhythm())).toBe('2026-11-23T05:00:00.000Z');
  expect(next('2026-11-23T04:59:59Z', rhythm())).toBe('2026-11-23T05:00:00.000Z');
  expect(next('2026-11-23T05:00:00Z', rhythm())).toBe('2026-11-24T05:00:00.000Z');
});

it('stays at its hour across daylight saving', () => {
  expect(next('2026-03-28T12:00:00Z', rhythm())).toBe('2026-03-29T04:00:00.000Z');
  expect(next('2026-10-24T12:00:00Z', rhythm())).toBe('2026-10-25T05:00:00.000Z');
});

it('of an hour that comes twice takes the first, and of one that is left out the one after', () => {
  const half = rhythm({ minute: 150 });
  expect(next('2026-10-24T12:00:00Z', half)).toBe('2026-10-25T00:30:00.000Z');
  expect(next('2026-10-25T00:30:00Z', half)).toBe('2026-10-26T01:30:00.000Z');
  expect(next('2026-03-28T12:00:00Z', half)).toBe('2026-03-29T01:30:00.000Z');
});

it('knows the days of the week and the ends of months', () => {
  expect(next('2026-11-22T14:10:00Z', rhythm({ rhythm: 'weekly', weekday: 7 }))).toBe(
    '2026-11-29T05:00:00.000Z',
  );
  const last = rhythm({ rhythm: 'monthly', monthDay: 31 });
  expect(next('2026-01-31T12:00:00Z', last)).toBe('2026-02-28T05:00:00.000Z');
  expect(next('2028-02-01T12:00:00Z', last)).toBe('2028-02-29T05:00:00.000Z');
});

it('always lies ahead and shows the wanted minute, whatever the zone', () => {
  const zones = [
    'UTC',
    'Europe/Berlin',
    'America/New_York',
    'Asia/Kolkata',
    'Australia/Lord_Howe',
    'Pacific/Apia',
  ];
  fc.assert(
    fc.property(
      fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2030-01-01T00:00:00Z') }),
      fc.integer({ min: 0, max: 1439 }),
      fc.constantFrom('daily' as const, 'weekly' as const, 'monthly' as const),
      fc.constantFrom(...zones),
      (afterMs, minute, kind, zone) => {
        const found = nextTime(afterMs, rhythm({ rhythm: kind, minute, weekday: 3, monthDay: 31 }), zone);
        expect(found).toBeGreaterThan(afterMs);
        const shown = localTimeOf(found, zone).minute;
        // A time that a spring leaves out is an hour, or half of one, later.
        expect([0, 30, 60]).toContain((shown - minute + 1440) % 1440);
      },
    ),
    { numRuns: 300 },
  );
});
