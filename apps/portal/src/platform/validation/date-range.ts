import { MAX_RANGE_DAYS } from '@ritzel/contract';
import { type Instant, parseUtc } from '../date-formats.ts';

const DAY_MS = 86_400_000;

/**
 * `dateOrderInvalid` when the start is after the end, `dateRangeInvalid` when the range, including the end day, spans
 * more than 31 days (specification, section 5). Days are compared, not times. Nothing while one end is missing.
 */
export function dateRangeError(
  start: Instant | null | undefined,
  end: Instant | null | undefined,
): 'dateOrderInvalid' | 'dateRangeInvalid' | undefined {
  const from = parseUtc(start);
  const to = parseUtc(end);
  if (from === undefined || to === undefined) return undefined;
  if (from.getTime() > to.getTime()) return 'dateOrderInvalid';
  const days = Math.floor(to.getTime() / DAY_MS) - Math.floor(from.getTime() / DAY_MS) + 1;
  return days > MAX_RANGE_DAYS ? 'dateRangeInvalid' : undefined;
}
