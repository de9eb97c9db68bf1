import { MAX_RANGE_DAYS } from '@ritzel/contract';
import { addDays, daysBetween, instantOf } from '../../platform/local-time.ts';

/** Days of a calendar and the moments they lie between: [fromMs, toMs). */
export interface DaySpan {
  /** `2026-03-01`; the last day is in it. */
  readonly from: string;
  readonly to: string;
  readonly fromMs: number;
  readonly toMs: number;
}

/** From the midnight that begins the first day to the one after the last: a day of a change of clocks has 23 or 25 hours. */
export function spanOfDays(from: string, to: string, timeZone: string): DaySpan {
  return {
    ...{ from, to },
    fromMs: instantOf({ date: from, minute: 0 }, timeZone),
    toMs: instantOf({ date: addDays(to, 1), minute: 0 }, timeZone),
  };
}

export const dayCountOf = ({ from, to }: Pick<DaySpan, 'from' | 'to'>): number => daysBetween(from, to) + 1;

/** Spans of 31 days each, the last one what is left. They meet without a gap and do not overlap. */
export function splitDays(from: string, to: string, timeZone: string): DaySpan[] {
  const spans: DaySpan[] = [];
  for (let start = from; start <= to; start = addDays(start, MAX_RANGE_DAYS)) {
    const end = addDays(start, MAX_RANGE_DAYS - 1);
    spans.push(spanOfDays(start, end < to ? end : to, timeZone));
  }
  return spans;
}
