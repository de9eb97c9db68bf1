import { addInterval } from '@ritzel/drivetrain';
import { localTimeOf } from '../../platform/local-time.ts';

interface RoundCalendar {
  readonly intervalDays: number;
  readonly timeZone: string;
}

/** The day that a round is due after it was walked: an interval after the day on which its run ended, where it is walked. */
export function roundDueAfter(endedAtMs: number, { intervalDays, timeZone }: RoundCalendar): string {
  return addInterval(localTimeOf(endedAtMs, timeZone).date, { count: intervalDays, unit: 'day' });
}

/** Its day is over where it is walked. */
export function isRoundOverdue(
  { nextDue, timeZone }: { readonly nextDue: string; readonly timeZone: string },
  nowMs: number,
): boolean {
  return localTimeOf(nowMs, timeZone).date > nextDue;
}
