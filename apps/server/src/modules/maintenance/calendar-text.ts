/** A day or a moment with something due, for a calendar program. */
export interface CalendarEntry {
  /** The same for good, so that a program moves its entry instead of adding one. */
  readonly id: string;
  readonly revision: number;
  readonly summary: string;
  readonly description: string;
  /** The day, as people of the plant count it. */
  readonly date: string;
  readonly url: string;
}

const FOLD_BYTES = 75;
const bytes = new TextEncoder();

/** RFC 5545, 3.3.11: backslash, semicolon, comma and line ends are escaped; control characters have no place in a text. */
export const escapeText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: @NOTE what the standard forbids in a text
    .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .replaceAll(/[\\;,]/g, (mark) => `\\${mark}`)
    .replaceAll('\n', '\\n');

/** RFC 5545, 3.1: no line is longer than 75 octets; what goes on begins with a blank. No letter is cut in two. */
export function foldLine(line: string): string {
  const lines: string[] = [];
  let current = '';
  let length = 0;
  for (const letter of line) {
    const size = bytes.encode(letter).length;
    if (length + size > FOLD_BYTES) {
      lines.push(current);
      current = ' ';
      length = 1;
    }
    current += letter;
    length += size;
  }
  return [...lines, current].join('\r\n');
}

const compact = (iso: string) => iso.replaceAll(/[-:]/g, '').replace(/\.\d+/, '');

const nextDay = (date: string) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** A calendar of whole days (RFC 5545): each entry lies on the day by which something is to be done. */
export function calendarText(
  name: string,
  entries: readonly CalendarEntry[],
  { stampedAt, host }: { readonly stampedAt: Date; readonly host: string },
): string {
  const stamp = compact(stampedAt.toISOString());
  const lines = [
    ...[
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Ritzel//Maintenance//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
    ],
    ...[
      `X-WR-CALNAME:${escapeText(name)}`,
      `NAME:${escapeText(name)}`,
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ],
    ...entries.flatMap((entry) => [
      ...['BEGIN:VEVENT', `UID:${entry.id}@${host}`, `DTSTAMP:${stamp}`, `SEQUENCE:${entry.revision}`],
      `DTSTART;VALUE=DATE:${entry.date.replaceAll('-', '')}`,
      `DTEND;VALUE=DATE:${nextDay(entry.date).replaceAll('-', '')}`,
      ...[
        `SUMMARY:${escapeText(entry.summary)}`,
        `DESCRIPTION:${escapeText(entry.description)}`,
        `URL:${entry.url}`,
      ],
      ...['TRANSP:TRANSPARENT', 'END:VEVENT'],
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.map(foldLine).join('\r\n')}\r\n`;
}
