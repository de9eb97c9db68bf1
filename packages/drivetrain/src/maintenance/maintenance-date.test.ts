import { expect, it } from 'vitest';
import { maintenanceDateMs } from './maintenance-date.ts';

const DAY_MS = 86_400_000;
const NOW = 1000 * DAY_MS;
const dayOf = (hoursLeft: number | null, operationHours: number | null, commissionedDay: number | null) => {
  const ms = maintenanceDateMs({
    ...{ hoursLeft, operationHours, nowMs: NOW },
    commissionedMs: commissionedDay === null ? null : commissionedDay * DAY_MS,
  });
  return ms === null ? null : ms / DAY_MS;
};

it('is reached sooner by a machine that never stops than by one that runs half of the time', () => {
  expect(dayOf(240, 24_000, 0)).toBe(1010);
  expect(dayOf(240, 12_000, 0)).toBe(1020);
});

it('of what is overdue lies in the past', () => {
  expect(dayOf(-165, 24_000, 0)).toBeCloseTo(1000 - 165 / 24);
});

it('takes a counter that is ahead of its time for one that runs all the time', () => {
  expect(dayOf(48, 90_000, 0)).toBe(1002);
});

it.each([
  [null, 100, 0],
  [10, null, 0],
  [10, 100, null],
  // Ten days in service.
  [10, 100, 990],
  [10, 0, 0],
  // Once in a thousand days an hour.
  [1000, 1, 0],
] as const)('is not known of %s h left, %s h run, commissioned on day %s', (hoursLeft, run, commissioned) => {
  expect(dayOf(hoursLeft, run, commissioned)).toBeNull();
});
