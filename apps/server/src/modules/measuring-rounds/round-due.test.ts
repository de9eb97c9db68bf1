import { expect, test } from 'vitest';
import { isRoundOverdue, roundDueAfter } from './round-due.ts';

const AUCKLAND = 'Pacific/Auckland';

test('a round is due an interval after the day on which it was walked, where it is walked', () => {
  // 1 June, 21:30 UTC is 2 June in Auckland.
  const atMs = Date.UTC(2026, 5, 1, 21, 30);
  expect(roundDueAfter(atMs, { intervalDays: 30, timeZone: 'UTC' })).toBe('2026-07-01');
  expect(roundDueAfter(atMs, { intervalDays: 30, timeZone: AUCKLAND })).toBe('2026-07-02');
  // Over the night in which the clocks of Berlin are put forward.
  expect(roundDueAfter(Date.UTC(2026, 2, 28, 23, 30), { intervalDays: 1, timeZone: 'Europe/Berlin' })).toBe(
    '2026-03-30',
  );
});

test('a round is overdue when its day is over where it is walked, not before', () => {
  const due = { nextDue: '2026-06-01', timeZone: AUCKLAND };
  expect(isRoundOverdue(due, Date.UTC(2026, 5, 1, 11, 59))).toBe(false);
  expect(isRoundOverdue(due, Date.UTC(2026, 5, 1, 12, 0))).toBe(true);
});
