import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../platform/local-time.ts';
import { dayCountOf, spanOfDays, splitDays } from './download-days.ts';

const HOUR_MS = 3_600_000;

test.each([
  ['2026-03-29', 'Europe/Berlin', 23],
  ['2026-10-25', 'Europe/Berlin', 25],
  ['2026-11-01', 'America/New_York', 25],
  ['2026-03-29', 'Asia/Kolkata', 24],
  // Half an hour.
  ['2026-04-05', 'Australia/Lord_Howe', 24.5],
])('%s in %s has %d hours', (day, zone, hours) => {
  const { fromMs, toMs } = spanOfDays(day, day, zone);
  expect((toMs - fromMs) / HOUR_MS).toBe(hours);
});

test('a day begins at the midnight of its zone', () => {
  expect(new Date(spanOfDays('2026-07-01', '2026-07-01', 'Europe/Berlin').fromMs).toISOString()).toBe(
    '2026-06-30T22:00:00.000Z',
  );
});

describe('a range in parts', () => {
  const zones = ['UTC', 'Europe/Berlin', 'America/Sao_Paulo', 'Australia/Lord_Howe', 'Pacific/Chatham'];
  test('covers every moment once, with 31 days a part', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3000 }),
        fc.integer({ min: 1, max: 372 }),
        fc.constantFrom(...zones),
        (start, days, zone) => {
          const from = addDays('2020-01-01', start);
          const to = addDays(from, days - 1);
          const parts = splitDays(from, to, zone);
          const whole = spanOfDays(from, to, zone);
          expect(parts.length).toBe(Math.ceil(days / 31));
          expect(parts[0]?.fromMs).toBe(whole.fromMs);
          expect(parts.at(-1)?.toMs).toBe(whole.toMs);
          for (const [index, part] of parts.entries()) {
            expect(dayCountOf(part)).toBeLessThanOrEqual(31);
            if (index > 0) expect(part.fromMs).toBe(parts[index - 1]?.toMs);
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});
