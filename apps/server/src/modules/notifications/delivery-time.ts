import { SEVERITIES } from '@ritzel/drivetrain';
import { addDays, instantsOf, localTimeOf, nextLocal } from '../../platform/local-time.ts';
import type { NotifyPreference, QuietHours } from './notify-preference.ts';

export interface DueTime {
  readonly dueMs: number;
  readonly timing: 'now' | 'quiet' | 'digest';
}

/** When the quiet hours end that hold at this time; undefined outside of them. */
export function quietUntil(atMs: number, { from, to }: QuietHours, timeZone: string): number | undefined {
  const { date, minute } = localTimeOf(atMs, timeZone);
  const isQuiet = from < to ? minute >= from && minute < to : minute >= from || minute < to;
  if (!isQuiet) return undefined;
  const endsOn = from > to && minute >= from ? addDays(date, 1) : date;
  // In the hour that an autumn repeats the first end may be over already.
  return instantsOf({ date: endsOn, minute: to }, timeZone).find((each) => each > atMs);
}

/** When somebody is notified of what happens now: at once, after their quiet hours, or with their digest. */
export function dueTimeFor(
  atMs: number,
  severity: number,
  { timeZone, quietHours, digest }: Pick<NotifyPreference, 'timeZone' | 'quietHours' | 'digest'>,
  channel: 'email' | 'push',
): DueTime {
  // A digest is a mail; what waits for it is pushed to nobody.
  if (digest !== null && severity <= digest.upTo && channel === 'email')
    return { dueMs: nextLocal(atMs, digest.at, timeZone), timing: 'digest' };
  if (quietHours === null || (quietHours.criticalComesThrough && severity >= SEVERITIES.CRITICAL))
    return { dueMs: atMs, timing: 'now' };
  const untilMs = quietUntil(atMs, quietHours, timeZone);
  return untilMs === undefined ? { dueMs: atMs, timing: 'now' } : { dueMs: untilMs, timing: 'quiet' };
}

/** Whether a push waits for a digest, which is a mail alone. */
export const isLeftToDigest = (severity: number, { digest }: Pick<NotifyPreference, 'digest'>): boolean =>
  digest !== null && severity <= digest.upTo;
