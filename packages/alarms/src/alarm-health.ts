/** Figures of ISA-18.2 and IEC 62682 for one operator. */
export const MOST_ALARMS_IN_TEN_MINUTES = 1;
export const FLOOD_IN_TEN_MINUTES = 10;
export const CHATTERING_IN_A_MINUTE = 3;
export const STALE_AFTER_MS = 24 * 3_600_000;

const MINUTE_MS = 60_000;
const TEN_MINUTES_MS = 10 * MINUTE_MS;
const SLOTS_OF_TEN_MINUTES = 10;

/** Of the time, in floods. */
export const FLOOD_SHARE_AT_MOST = 0.01;
/** Of all alarms, from the ten most frequent sources. */
export const TOP_TEN_SHARE_AT_MOST = 0.05;
/** Stale alarms at any moment. */
export const STALE_AT_MOST = 5;
/** Ours: no standard says how long is too long, but what nobody looks at again within a week is forgotten. */
export const SHELVED_LONG_MS = 7 * 24 * 3_600_000;

export interface Flood {
  readonly beginMs: number;
  readonly endMs: number;
  readonly alarms: number;
}

/** How many alarms came, and how close together. */
export interface AlarmRates {
  readonly alarms: number;
  readonly perTenMinutes: number;
  readonly worstTenMinutes: number;
  /** When these began; null where there are none. */
  readonly worstMs: number | null;
  readonly floods: readonly Flood[];
  /** Of the time, 0 to 1; a flood takes ten minutes at least. */
  readonly floodShare: number;
}

/** The rates of alarms between two times; `times` are those of the alarms within, in order. */
export function alarmRates(
  times: readonly number[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): AlarmRates {
  const spanMs = toMs - fromMs;
  const floods = floodsOf(times);
  const worst = worstWithin(times, TEN_MINUTES_MS);
  const floodMs = floods.reduce(
    (sum, { beginMs, endMs }) => sum + Math.max(TEN_MINUTES_MS, endMs - beginMs),
    0,
  );
  return {
    alarms: times.length,
    perTenMinutes: times.length / Math.max(1, spanMs / TEN_MINUTES_MS),
    worstTenMinutes: worst.count,
    worstMs: worst.beginMs,
    floods,
    floodShare: spanMs <= 0 ? 0 : Math.min(1, floodMs / spanMs),
  };
}

/** How many alarms came in each ten minutes from `fromMs` on; ten minutes without any are left out. */
export function countTenMinutes(
  times: readonly number[],
  fromMs: number,
): { readonly index: number[]; readonly alarms: number[] } {
  const index: number[] = [];
  const alarms: number[] = [];
  for (const time of times) {
    const at = Math.floor((time - fromMs) / TEN_MINUTES_MS);
    if (index.at(-1) === at) alarms[alarms.length - 1]! += 1;
    else {
      index.push(at);
      alarms.push(1);
    }
  }
  return { index, alarms };
}

/** The most of these times, in order, that lie within one span. */
export function mostWithin(times: readonly number[], spanMs: number): number {
  return worstWithin(times, spanMs).count;
}

function worstWithin(times: readonly number[], spanMs: number): { count: number; beginMs: number | null } {
  let count = 0;
  let beginMs: number | null = null;
  let from = 0;
  for (let at = 0; at < times.length; at += 1) {
    while (times[at]! - times[from]! >= spanMs) from += 1;
    if (at - from + 1 <= count) continue;
    count = at - from + 1;
    beginMs = times[from]!;
  }
  return { count, beginMs };
}

/** Stretches in which ten alarms or more came within ten minutes; stretches that touch are one. */
export function floodsOf(times: readonly number[]): Flood[] {
  const floods: { beginMs: number; endMs: number; first: number; last: number }[] = [];
  let from = 0;
  for (let at = 0; at < times.length; at += 1) {
    while (times[at]! - times[from]! >= TEN_MINUTES_MS) from += 1;
    if (at - from + 1 < FLOOD_IN_TEN_MINUTES) continue;
    const last = floods.at(-1);
    if (last !== undefined && from <= last.last) {
      last.endMs = times[at]!;
      last.last = at;
    } else floods.push({ beginMs: times[from]!, endMs: times[at]!, first: from, last: at });
  }
  return floods.map(({ beginMs, endMs, first, last }) => ({ beginMs, endMs, alarms: last - first + 1 }));
}

/**
 * Floods of alarms that are counted in slots of time and not kept one by one, so that the memory is bounded by the span.
 * `perMinute` are the alarms of each minute from the beginning of the span on; ten minutes are ten of them.
 */
export function countFloods(perMinute: ArrayLike<number>): number {
  let floods = 0;
  let within = 0;
  let lastEnd = -1;
  for (let minute = 0; minute < perMinute.length; minute += 1) {
    within += perMinute[minute]!;
    if (minute >= SLOTS_OF_TEN_MINUTES) within -= perMinute[minute - SLOTS_OF_TEN_MINUTES]!;
    if (perMinute[minute] === 0 || within < FLOOD_IN_TEN_MINUTES) continue;
    let from = Math.max(0, minute - SLOTS_OF_TEN_MINUTES + 1);
    while (perMinute[from] === 0) from += 1;
    if (from > lastEnd) floods += 1;
    lastEnd = minute;
  }
  return floods;
}
