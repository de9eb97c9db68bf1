/** Days, weeks, months and years of the calendar, whatever the length of a day is where the machine stands. */
export const CALENDAR_UNITS = ['day', 'week', 'month', 'year'] as const;
export type CalendarUnit = (typeof CALENDAR_UNITS)[number];

export interface CalendarInterval {
  readonly count: number;
  readonly unit: CalendarUnit;
}

const DAY_MS = 86_400_000;

const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/**
 * The day that lies one interval after `date` (`2026-01-31`), as a wall calendar counts: no hour of a clock that is put
 * forward or back comes into it. A month that is too short ends on its last day: 31 January and one month is 28 February.
 */
export function addInterval(date: string, { count, unit }: CalendarInterval): string {
  const fromMs = Date.parse(`${date}T00:00:00Z`);
  if (unit === 'day' || unit === 'week') return dayText(fromMs + count * (unit === 'week' ? 7 : 1) * DAY_MS);
  const from = new Date(fromMs);
  const months = from.getUTCMonth() + count * (unit === 'year' ? 12 : 1);
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), months + 1, 0)).getUTCDate();
  return dayText(Date.UTC(from.getUTCFullYear(), months, Math.min(from.getUTCDate(), lastDay)));
}

/** Monday of the week of a day (ISO 8601). */
export function weekStart(date: string): string {
  const ms = Date.parse(`${date}T00:00:00Z`);
  return dayText(ms - ((new Date(ms).getUTCDay() + 6) % 7) * DAY_MS);
}

/** The number of the week of a day (ISO 8601): week 1 holds the first Thursday of the year. */
export function weekNumber(date: string): number {
  const thursday = Date.parse(`${weekStart(date)}T00:00:00Z`) + 3 * DAY_MS;
  const yearStart = Date.UTC(new Date(thursday).getUTCFullYear(), 0, 1);
  return 1 + Math.floor((thursday - yearStart) / (7 * DAY_MS));
}
