import { addDays, daysBetween, instantOf, localTimeOf } from '../../platform/local-time.ts';

/** Who follows whom, and when. */
export interface DutyRota {
  readonly timeZone: string;
  readonly handsOverEvery: 'day' | 'week';
  /** The day of the first hand-over. */
  readonly startsOn: string;
  /** Minute of the day. */
  readonly handsOverAt: number;
  readonly memberIds: readonly string[];
}

export interface DutyOverride {
  readonly id: string;
  readonly userId: string;
  readonly fromMs: number;
  readonly toMs: number;
  /** Of two that overlap the one made later holds. */
  readonly createdMs: number;
}

export interface DutyTime {
  readonly fromMs: number;
  readonly toMs: number;
  readonly userId: string | null;
  readonly overrideId: string | null;
}

const DAYS = { day: 1, week: 7 } as const;

/** When the period of this number begins: its wall clock, so it is 23 or 25 hours long where the clocks change. */
function handOverMs({ startsOn, handsOverEvery, handsOverAt, timeZone }: DutyRota, period: number): number {
  return instantOf({ date: addDays(startsOn, period * DAYS[handsOverEvery]), minute: handsOverAt }, timeZone);
}

/** The number of the period that holds at this time; negative before the rota begins. */
function periodAt(rota: DutyRota, atMs: number): number {
  const { date } = localTimeOf(atMs, rota.timeZone);
  let period = Math.floor(daysBetween(rota.startsOn, date) / DAYS[rota.handsOverEvery]);
  if (handOverMs(rota, period) > atMs) period -= 1;
  return period;
}

/** Where in the list of members a period is; undefined before the rota begins, and of a rota without members. */
function placeOf({ memberIds }: DutyRota, period: number): number | undefined {
  return period < 0 || memberIds.length === 0 ? undefined : period % memberIds.length;
}

const overrideAt = (overrides: readonly DutyOverride[], atMs: number) =>
  overrides
    .filter(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs)
    .toSorted((a, b) => b.createdMs - a.createdMs || (a.id < b.id ? 1 : -1))[0];

/** Who is on duty, and after them the others in their order: who is notified next when nobody acts. */
export function dutyOrder(
  rota: DutyRota,
  overrides: readonly DutyOverride[],
  atMs: number,
): readonly string[] {
  const place = placeOf(rota, periodAt(rota, atMs));
  const { memberIds } = rota;
  const inTurn = place === undefined ? [] : [...memberIds.slice(place), ...memberIds.slice(0, place)];
  const swapped = overrideAt(overrides, atMs)?.userId;
  // Who gave the span away is still the next one to ask.
  return [...new Set(swapped === undefined ? inTurn : [swapped, ...inTurn])];
}

/** Who is on duty from when to when, within these bounds; neighbours of the same person are one span. */
export function dutySpans(
  rota: DutyRota,
  overrides: readonly DutyOverride[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): DutyTime[] {
  const cuts = new Set([fromMs]);
  for (let period = periodAt(rota, fromMs) + 1; ; period += 1) {
    const at = handOverMs(rota, period);
    if (at >= toMs) break;
    cuts.add(at);
  }
  for (const each of overrides)
    for (const at of [each.fromMs, each.toMs]) if (at > fromMs && at < toMs) cuts.add(at);
  const times = [...cuts].sort((a, b) => a - b);
  const spans: DutyTime[] = [];
  for (const [at, cut] of times.entries()) {
    const override = overrideAt(overrides, cut);
    const span = {
      fromMs: cut,
      toMs: times[at + 1] ?? toMs,
      userId: dutyOrder(rota, overrides, cut)[0] ?? null,
      overrideId: override?.id ?? null,
    };
    const before = spans.at(-1);
    if (before?.userId === span.userId && before.overrideId === span.overrideId)
      spans[spans.length - 1] = { ...before, toMs: span.toMs };
    else spans.push(span);
  }
  return spans;
}
