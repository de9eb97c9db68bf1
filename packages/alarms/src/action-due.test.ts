import type { Severity } from '@ritzel/drivetrain';
import { expect, it } from 'vitest';
import { actionDue } from './action-due.ts';

const DAY_MS = 86_400_000;
const due = (severity: Severity, doublesAfterDays: number | null) =>
  actionDue({
    severity,
    sinceMs: 10 * DAY_MS,
    doublesFromMs: doublesAfterDays === null ? null : (10 + doublesAfterDays) * DAY_MS,
  });

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

it('a defect that may double sooner is dealt with before it does', () => {
  expect(due('WARNING', 10.3)).toMatchObject({ days: 10, because: 'growth' });
  expect(due('SEVERE', 10.3)).toMatchObject({ days: 7, because: 'severity' });
});

it('never asks for less than a day, and a defect without a forecast wins no time', () => {
  expect(due('CRITICAL', 0.1)).toMatchObject({ days: 1, because: 'growth' });
  expect(due('CRITICAL', -30)).toMatchObject({ days: 1, because: 'growth' });
  expect(due('WARNING', null)).toMatchObject({ days: 28, because: 'severity' });
});
