const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** What a clock on the wall of a place shows: the day, and the minutes since its midnight. */
export interface LocalTime {
  /** `2026-03-29`. */
  readonly date: string;
  readonly minute: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();
/** Zones are chosen by people: so many are remembered. */
const MOST_FORMATS = 500;

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  if (formats.size >= MOST_FORMATS) formats.clear();
  const made = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  });
  formats.set(timeZone, made);
  return made;
}

/** The same wall clock read as if it hung at Greenwich. */
function wallMs(atMs: number, timeZone: string): number {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(atMs)
      .map(({ type, value }) => [type, value]),
  );
  return Date.parse(
    `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}.000Z`,
  );
}

/** How far the zone is ahead of UTC at a moment. */
export const offsetMsOf = (atMs: number, timeZone: string): number => {
  const whole = Math.floor(atMs / 1000) * 1000;
  return wallMs(whole, timeZone) - whole;
};

export function localTimeOf(atMs: number, timeZone: string): LocalTime {
  const wall = new Date(wallMs(atMs, timeZone));
  return {
    date: wall.toISOString().slice(0, 10),
    minute: wall.getUTCHours() * 60 + wall.getUTCMinutes(),
  };
}

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Whole days from one date to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);

/**
 * When a wall clock shows this: twice in the hour that an autumn repeats, earliest first. A time that a spring leaves out
 * is read with the offset before the change (RFC 5545, 3.3.5): 02:30 is 03:30 then.
 */
export function instantsOf({ date, minute }: LocalTime, timeZone: string): readonly number[] {
  const wall = Date.parse(`${date}T00:00:00Z`) + minute * MINUTE_MS;
  const offsets = [wall - DAY_MS, wall + DAY_MS].map((near) => wallMs(near, timeZone) - near);
  const found = [...new Set(offsets)]
    .map((offset) => wall - offset)
    .filter((atMs) => wallMs(atMs, timeZone) === wall)
    .sort((a, b) => a - b);
  return found.length > 0 ? found : [wall - offsets[0]!];
}

/** The first time that the wall clock shows this; of one that repeats, the first. */
export const instantOf = (local: LocalTime, timeZone: string): number => instantsOf(local, timeZone)[0]!;

/** The next moment after `atMs` at which the wall clock shows this minute of the day. */
export function nextLocal(atMs: number, minute: number, timeZone: string): number {
  const { date } = localTimeOf(atMs, timeZone);
  for (let day = 0; day <= 2; day += 1) {
    const next = instantsOf({ date: addDays(date, day), minute }, timeZone).find((each) => each > atMs);
    if (next !== undefined) return next;
  }
  throw new Error(`no ${minute} in ${timeZone}`);
}

/** `06:30` and the minutes since midnight. */
export const minuteOfDay = (hour: string): number => Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3, 5));
export const hourOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
