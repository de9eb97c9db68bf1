/** The date and time formats of the specification, section 9. */
export const DATE_FORMATS = {
  isoMilliseconds: 'YYYY-MM-DDTHH:mm:ss.SSS',
  default: 'YYYY-MM-DD HH:mm:ss',
  isoSeconds: 'YYYY-MM-DDTHH:mm:ss',
  isoDateT: 'YYYY-MM-DDT',
  date: 'YYYY-MM-DD',
  long: 'MMM DD , YYYY HH:mm:ss',
  time: 'HH:mm:ss',
  /** Ours, for tight columns. */
  minutes: 'YYYY-MM-DD HH:mm',
} as const;
export type DateFormat = (typeof DATE_FORMATS)[keyof typeof DATE_FORMATS];

const TOKEN = /YYYY|MMM|MM|DD|HH|mm|ss|SSS/g;

/** A time as it comes in: ISO text (read as UTC when it names no zone), milliseconds since 1970, or a date. */
export type Instant = string | number | Date;

/** Undefined for empty, absent and unreadable input. */
export function parseUtc(input: Instant | null | undefined): Date | undefined {
  if (input === null || input === undefined || input === '') return undefined;
  if (input instanceof Date || typeof input === 'number') return validDate(new Date(input));
  const text = input.trim().replace(/^(\d{4}-\d{2}-\d{2}) (?=\d)/, '$1T');
  if (text === '') return undefined;
  const hasTime = text.includes('T') && !text.endsWith('T');
  const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/.test(hasTime ? text : '');
  return validDate(new Date(hasZone ? text : hasTime ? `${text}Z` : `${text.replace(/T$/, '')}T00:00:00Z`));
}

function validDate(date: Date): Date | undefined {
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/**
 * Treats the input as UTC, converts it to the reader's zone and writes it, by default as YYYY-MM-DD HH:mm:ss.
 * Empty input gives nothing (specification, section 9).
 *
 * @param timeZone IANA name, or `local` for the zone of the browser.
 * @param language of the name of the month, where the format has one; all else is in numbers and the same everywhere.
 */
export function formatInstant(
  input: Instant | null | undefined,
  format: string = DATE_FORMATS.default,
  timeZone = 'local',
  language = 'en',
): string {
  const date = parseUtc(input);
  if (date === undefined) return '';
  const part = partsIn(date, timeZone);
  return format.replace(TOKEN, (token) =>
    token === 'MMM' ? monthName(Number(part.MM), language) : (part[token] ?? token),
  );
}

/** `Nov`, `nov.`, `11月`. */
function monthName(month: number, language: string): string {
  // English has it as the specification writes it.
  const locale = language === 'en' ? 'en-US' : language;
  const format = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' });
  return format.format(Date.UTC(2000, month - 1, 1));
}

const readers = new Map<string, Intl.DateTimeFormat>();

function partsIn(date: Date, timeZone: string): Record<string, string> {
  let reader = readers.get(timeZone);
  if (reader === undefined) {
    reader = new Intl.DateTimeFormat('en-GB', {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      ...(timeZone === 'local' ? {} : { timeZone }),
    });
    readers.set(timeZone, reader);
  }
  const found = Object.fromEntries(reader.formatToParts(date).map(({ type, value }) => [type, value]));
  return {
    YYYY: (found.year ?? '').padStart(4, '0'),
    MM: found.month ?? '',
    DD: found.day ?? '',
    HH: found.hour ?? '',
    mm: found.minute ?? '',
    ss: found.second ?? '',
    SSS: String(date.getUTCMilliseconds()).padStart(3, '0'),
  };
}

/** GMT is shown as UTC (specification, section 9): `GMT+2` becomes `UTC+2`. */
export function showGmtAsUtc(text: string): string {
  return text.replace(/\bGMT\b/g, 'UTC');
}

/** The zone's short name at a time: `UTC+1`, `UTC`. */
export function zoneName(timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZoneName: 'shortOffset',
    ...(timeZone === 'local' ? {} : { timeZone }),
  }).formatToParts(at);
  return showGmtAsUtc(parts.find((part) => part.type === 'timeZoneName')?.value ?? '').replace(/\+0$/, '');
}
