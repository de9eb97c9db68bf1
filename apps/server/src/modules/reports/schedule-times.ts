import type { ReportSchedule } from '@ritzel/contract';
import { addDays, instantsOf, localTimeOf } from '../../platform/local-time.ts';

export type Rhythm = Pick<ReportSchedule, 'rhythm' | 'minute' | 'weekday' | 'monthDay'>;

/** 1 is Monday. */
const weekdayOf = (date: string): number => ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;

function lastDayOf(date: string): number {
  const [year = 0, month = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function isDay(date: string, { rhythm, weekday, monthDay }: Rhythm): boolean {
  if (rhythm === 'daily') return true;
  if (rhythm === 'weekly') return weekdayOf(date) === weekday;
  // The 31st of a shorter month is its last day.
  return Number(date.slice(8)) === Math.min(monthDay, lastDayOf(date));
}

/** Longer than the longest month, and a day for the time that is past today. */
const MOST_DAYS = 63;

/**
 * The next moment after `afterMs` at which the clock of the place shows the time of the schedule. Of an hour that an autumn
 * repeats the first counts, and the report is made once; a time that a spring leaves out is read as the offset before has it.
 */
export function nextTime(afterMs: number, rhythm: Rhythm, timeZone: string): number {
  const { date } = localTimeOf(afterMs, timeZone);
  for (let day = 0; day <= MOST_DAYS; day++) {
    const at = addDays(date, day);
    if (!isDay(at, rhythm)) continue;
    const [first] = instantsOf({ date: at, minute: rhythm.minute }, timeZone);
    if (first !== undefined && first > afterMs) return first;
  }
  throw new Error(`no next time of ${JSON.stringify(rhythm)} in ${timeZone}`);
}
