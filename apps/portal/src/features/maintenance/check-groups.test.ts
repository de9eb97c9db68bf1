import type { Check } from '@ritzel/contract';
import { describe, expect, test } from 'vitest';
import { byPerson, byWeek, calendarDays, monthAfter } from './check-groups.ts';

const check = (id: string, state: Check['state'], on: string | null, who: string | null = null): Check => ({
  equipment: {
    ...{ id: 'e', type: 'gearunit', identifier: 'GU', name: 'GU', drivetrainId: null, drivetrainName: null },
  },
  ...{
    id,
    state,
    group: null,
    kind: 'oil-sample',
    shippedCode: 'oil-sample',
    name: 'Oil sample',
    minutes: 40,
  },
  due: { hours: null, at: null, on, by: 'calendar', isOverdue: state === 'overdue' },
  assignee: who === null ? null : { id: who, name: who },
  ...{ execution: null, roundId: null, revision: 1 },
});

const checks = [
  check('a', 'overdue', '2026-11-15', 'Zoe'),
  check('b', 'this-week', '2026-11-29'),
  check('c', 'next-week', '2026-11-30', 'Ada'),
  check('d', 'later', null, 'Ada'),
];

describe('what is due', () => {
  test('stands in its week, with the days of the week and the work it makes', () => {
    const groups = byWeek(checks, '2026-11-25');
    expect(groups.map(({ kind, week, minutes }) => [kind, week?.number, minutes])).toEqual([
      ['overdue', undefined, 40],
      ['week', 48, 40],
      ['week', 49, 40],
      ['later', undefined, 40],
    ]);
    expect(groups[1]?.week).toEqual({ number: 48, from: '2026-11-23', to: '2026-11-29' });
  });

  test('stands with who has it, by name, and what nobody has at the end', () => {
    expect(byPerson(checks).map(({ key, checks: own }) => [key, own.length])).toEqual([
      ['Ada', 2],
      ['Zoe', 1],
      ['nobody', 1],
    ]);
  });

  test('stands on its day in a month of whole weeks', () => {
    const days = calendarDays('2026-11', checks);
    expect([days.length, days[0]?.date, days.at(-1)?.date]).toEqual([42, '2026-10-26', '2026-12-06']);
    expect(days.find(({ date }) => date === '2026-11-15')?.checks.map(({ id }) => id)).toEqual(['a']);
    expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  });
});
