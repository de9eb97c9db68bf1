import type { Severity } from '@ritzel/drivetrain';
import { expect, it } from 'vitest';
import { actionDue } from './action-due.ts';

const DAY_MS = 86_400_000;
const due = (severity: Severity, growthDbPerWeek: number | null) =>
  actionDue({ severity, sinceMs: 10 * DAY_MS, growthDbPerWeek });

it.each([
  ['CRITICAL', 3],
  ['SEVERE', 7],
  ['WARNING', 28],
] as const)('what is %s is dealt with within %i days of becoming so', (severity, days) => {
  expect(due(severity, null)).toEqual({ atMs: (10 + days) * DAY_MS, days, because: 'severity' });
});

it.each(['AVERAGE', 'GOOD', 'OK', 'UNKNOWN'] as const)('%s has no date', (severity) => {
  expect(due(severity, 8)).toBeNull();
});

it('a defect that doubles sooner is dealt with sooner', () => {
  // 6.02 dB at 4.1 dB a week are 10.3 days.
  expect(due('WARNING', 4.1)).toMatchObject({ days: 10, because: 'growth' });
  expect(due('SEVERE', 4.1)).toMatchObject({ days: 7, because: 'severity' });
});

it('never asks for less than a day, and a defect that shrinks wins no time', () => {
  expect(due('CRITICAL', 300)).toMatchObject({ days: 1, because: 'growth' });
  expect(due('WARNING', -4)).toMatchObject({ days: 28, because: 'severity' });
});
