import type { Check } from '@ritzel/contract';
import { weekNumber, weekStart } from '@ritzel/drivetrain';

export interface CheckGroup {
  readonly key: string;
  readonly kind: 'overdue' | 'week' | 'later' | 'person' | 'nobody';
  /** Of a week its number and days, of a person the name. */
  readonly week?: { readonly number: number; readonly from: string; readonly to: string };
  readonly name?: string;
  readonly checks: readonly Check[];
  readonly minutes: number;
}

const addDays = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

function groupOf(
  key: string,
  kind: CheckGroup['kind'],
  checks: readonly Check[],
  more: Partial<CheckGroup> = {},
): CheckGroup {
  return { key, kind, checks, minutes: checks.reduce((sum, { minutes }) => sum + minutes, 0), ...more };
}

/** Overdue, this week, next week, later; in the order in which they came. */
export function byWeek(checks: readonly Check[], today: string): CheckGroup[] {
  const monday = weekStart(today);
  const weekFrom = (from: string, kind: Check['state']) =>
    groupOf(
      kind,
      'week',
      checks.filter(({ state }) => state === kind),
      { week: { number: weekNumber(from), from, to: addDays(from, 6) } },
    );
  return [
    groupOf(
      'overdue',
      'overdue',
      checks.filter(({ state }) => state === 'overdue'),
    ),
    weekFrom(monday, 'this-week'),
    weekFrom(addDays(monday, 7), 'next-week'),
    groupOf(
      'later',
      'later',
      checks.filter(({ state }) => state === 'later'),
    ),
  ].filter((group) => group.checks.length > 0);
}

/** By who has them, in the order of the names; those of nobody at the end. */
export function byPerson(checks: readonly Check[]): CheckGroup[] {
  const people = Map.groupBy(checks, ({ assignee }) => assignee?.id ?? '');
  return [...people]
    .map(([id, own]) =>
      id === ''
        ? groupOf('nobody', 'nobody', own)
        : groupOf(id, 'person', own, { name: own[0]?.assignee?.name ?? '' }),
    )
    .sort(
      (a, b) =>
        Number(a.kind === 'nobody') - Number(b.kind === 'nobody') ||
        (a.name ?? '').localeCompare(b.name ?? ''),
    );
}

/** The days of a month in whole weeks, each with what is due on it. */
export function calendarDays(
  month: string,
  checks: readonly Check[],
): { date: string; isInMonth: boolean; checks: Check[] }[] {
  const byDay = Map.groupBy(checks, ({ due }) => due.on ?? '');
  const first = weekStart(`${month}-01`);
  const [year, number] = month.split('-').map(Number) as [number, number]; // @NOTE: a month reads 2026-11
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  const days = [];
  for (let date = first; date <= last || days.length % 7 !== 0; date = addDays(date, 1))
    days.push({ date, isInMonth: date.startsWith(month), checks: byDay.get(date) ?? [] });
  return days;
}

export const monthAfter = (month: string, months: number): string => {
  const [year, number] = month.split('-').map(Number) as [number, number]; // @NOTE: as above
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
};
