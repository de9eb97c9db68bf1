/** Figures of ISA-18.2 and IEC 62682 for one operator. */
export const MOST_ALARMS_IN_TEN_MINUTES = 1;
export const FLOOD_IN_TEN_MINUTES = 10;
export const CHATTERING_IN_A_MINUTE = 3;
export const STALE_AFTER_MS = 24 * 3_600_000;

const MINUTE_MS = 60_000;
const TEN_MINUTES_MS = 10 * MINUTE_MS;

/** An alarm as its health is counted: when it was raised, by which source, and when it came back. */
export interface CountedAlarm {
  readonly source: string;
  readonly raisedMs: number;
  readonly endedMs: number | null;
}

export interface Flood {
  readonly beginMs: number;
  readonly endMs: number;
  readonly alarms: number;
}

export interface AlarmHealth {
  readonly alarms: number;
  readonly perTenMinutes: number;
  readonly worstTenMinutes: number;
  readonly floods: readonly Flood[];
  /** Sources that were raised three times or more within a minute, and how often they were raised at all. */
  readonly chattering: readonly { readonly source: string; readonly alarms: number }[];
  /** Active for longer than a day. */
  readonly stale: readonly string[];
  /** The sources with the most alarms, and their share. */
  readonly most: readonly { readonly source: string; readonly alarms: number; readonly share: number }[];
}

/** How well an alarm system does between two times. Alarms may be in any order. */
export function alarmHealth(
  alarms: readonly CountedAlarm[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): AlarmHealth {
  const within = alarms
    .filter(({ raisedMs }) => raisedMs >= fromMs && raisedMs < toMs)
    .toSorted((x, y) => x.raisedMs - y.raisedMs);
  const times = within.map(({ raisedMs }) => raisedMs);
  const bySource = Map.groupBy(within, ({ source }) => source);
  const ranked = [...bySource]
    .map(([source, each]) => ({ source, alarms: each.length, share: each.length / within.length }))
    .toSorted((x, y) => y.alarms - x.alarms || x.source.localeCompare(y.source));
  return {
    alarms: within.length,
    perTenMinutes: within.length / Math.max(1, (toMs - fromMs) / TEN_MINUTES_MS),
    worstTenMinutes: mostWithin(times, TEN_MINUTES_MS),
    floods: floodsOf(times),
    chattering: ranked
      .filter(({ source }) => {
        const raised = (bySource.get(source) ?? []).map(({ raisedMs }) => raisedMs);
        return mostWithin(raised, MINUTE_MS) >= CHATTERING_IN_A_MINUTE;
      })
      .map(({ source, alarms: count }) => ({ source, alarms: count })),
    stale: [
      ...new Set(
        alarms
          .filter(({ raisedMs, endedMs }) => raisedMs < toMs && (endedMs ?? toMs) - raisedMs > STALE_AFTER_MS)
          .map(({ source }) => source),
      ),
    ],
    most: ranked.slice(0, 10),
  };
}

/** The most of these times, in order, that lie within one span. */
export function mostWithin(times: readonly number[], spanMs: number): number {
  let most = 0;
  let from = 0;
  for (let at = 0; at < times.length; at += 1) {
    while (times[at]! - times[from]! >= spanMs) from += 1;
    most = Math.max(most, at - from + 1);
  }
  return most;
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
