import { issueMessage } from '@ritzel/sentences/problems';
import { z } from 'zod';

const EARLIEST_MS = Date.UTC(1900, 0, 1);
const LATEST_MS = Date.UTC(2200, 0, 1);
const DAY_MS = 86_400_000;

const plainDate = z.iso.date();
// Seconds may be left out, the offset may not: a time of which nobody knows the zone is not a bound.
const zonedTime = z.iso.datetime({ offset: true });

function readTime(text: string, endOfDay: boolean): Date | undefined {
  let ms: number;
  if (plainDate.safeParse(text).success) ms = Date.parse(`${text}T00:00:00Z`) + (endOfDay ? DAY_MS - 1 : 0);
  else if (zonedTime.safeParse(text).success) ms = Date.parse(text);
  else return undefined;
  // Beyond, neither PostgreSQL nor nanoseconds in 64 bits hold every time.
  return ms >= EARLIEST_MS && ms < LATEST_MS ? new Date(ms) : undefined;
}

const MESSAGE =
  'A time is ISO 8601 with its zone (2026-11-22T08:30:00Z, 2026-11-22T09:30:00+01:00) or a plain date (2026-11-22), from 1900 to 2199.';

function timeSchema(id: string, endOfDay: boolean, meaning: string) {
  return z
    .string()
    .max(40, { abort: true })
    .meta({ id, description: `${MESSAGE} ${meaning}`, examples: ['2026-11-22T08:30:00Z', '2026-11-22'] })
    .transform((text, context) => {
      const time = readTime(text, endOfDay);
      if (time !== undefined) return time;
      // Nothing that compares bounds may run over a text that is no time.
      context.issues.push({
        code: 'custom',
        input: text,
        message: issueMessage('TIME_FORM'),
        params: { code: 'timeInvalid' },
      });
      return z.NEVER;
    });
}

/** A point in time, or the beginning of a range. A plain date is the start of that day in UTC. */
export const instant = timeSchema('Instant', false, 'A plain date is the start of that day in UTC.');

/** The end of a range. A plain date includes that day: it is its last millisecond in UTC. */
export const rangeEnd = timeSchema(
  'RangeEnd',
  true,
  'A plain date includes that day, to its last millisecond in UTC.',
);

/** A day of the calendar without a time, from 1900 to 2199. */
export const calendarDate = z.iso
  .date({ abort: true })
  .refine((text) => readTime(text, false) !== undefined, issueMessage('DATE_RANGE'));

interface TimeRange {
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** `.refine(isTimeOrder, timeOrder)` of every query with `from` and `to`. */
export const isTimeOrder = ({ from, to }: TimeRange): boolean =>
  from === undefined || to === undefined || from.getTime() <= to.getTime();
export const timeOrder: { path: PropertyKey[]; error: string; params: { code: string } } = {
  path: ['from'],
  error: issueMessage('START_AFTER_END'),
  params: { code: 'dateOrderInvalid' },
};
