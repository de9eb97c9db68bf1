import { LANGUAGES } from '@ritzel/contract';
import { describe, expect, it } from 'vitest';
import { DATE_FORMATS, formatInstant, parseUtc, showGmtAsUtc, zoneName } from './date-formats.ts';

const AT = '2026-11-21T04:10:07.089Z';

describe('a time on screen', () => {
  it.each([
    [DATE_FORMATS.isoMilliseconds, '2026-11-21T05:10:07.089'],
    [DATE_FORMATS.default, '2026-11-21 05:10:07'],
    [DATE_FORMATS.isoSeconds, '2026-11-21T05:10:07'],
    [DATE_FORMATS.isoDateT, '2026-11-21T'],
    [DATE_FORMATS.date, '2026-11-21'],
    [DATE_FORMATS.long, 'Nov 21 , 2026 05:10:07'],
    [DATE_FORMATS.time, '05:10:07'],
  ])('is written as %s', (format, expected) => {
    expect(formatInstant(AT, format, 'Europe/Berlin')).toBe(expected);
  });

  it.each([
    ['en', 'Mar 01 , 2026 00:00:00'],
    ['de', 'Mär 01 , 2026 00:00:00'],
    ['fr', 'mars 01 , 2026 00:00:00'],
    ['es', 'mar 01 , 2026 00:00:00'],
    ['pt', 'mar. 01 , 2026 00:00:00'],
    ['zh', '3月 01 , 2026 00:00:00'],
  ])('names the month in %s, in the long form', (language, expected) => {
    expect(formatInstant('2026-03-01', DATE_FORMATS.long, 'UTC', language)).toBe(expected);
  });

  it.each(LANGUAGES)('is in numbers alone in every other form, in %s too', (language) => {
    for (const format of Object.values(DATE_FORMATS).filter((each) => each !== DATE_FORMATS.long))
      expect(formatInstant(AT, format, 'UTC', language)).toBe(formatInstant(AT, format, 'UTC'));
  });

  it('is year-month-day hour:minute:second when nothing else is said', () => {
    expect(formatInstant(AT, undefined, 'UTC')).toBe('2026-11-21 04:10:07');
  });

  it('is taken as UTC when it names no zone', () => {
    expect(formatInstant('2026-11-21T04:10:07', undefined, 'Asia/Kolkata')).toBe('2026-11-21 09:40:07');
    expect(formatInstant('2026-11-21 04:10:07', undefined, 'Asia/Kolkata')).toBe('2026-11-21 09:40:07');
    expect(formatInstant('2026-11-21', undefined, 'America/New_York')).toBe('2026-11-20 19:00:00');
  });

  it('keeps the offset it names', () => {
    expect(formatInstant('2026-11-21T04:10:07+02:00', undefined, 'UTC')).toBe('2026-11-21 02:10:07');
  });

  it('follows summer time on both sides of the change', () => {
    expect(formatInstant('2026-03-29T00:59:59Z', undefined, 'Europe/Berlin')).toBe('2026-03-29 01:59:59');
    expect(formatInstant('2026-03-29T01:00:00Z', undefined, 'Europe/Berlin')).toBe('2026-03-29 03:00:00');
  });

  it('writes midnight as 00, not 24', () => {
    expect(formatInstant('2026-11-21T00:00:00Z', undefined, 'UTC')).toBe('2026-11-21 00:00:00');
  });

  it.each([[''], [null], [undefined], ['   '], ['not a date']])('is nothing for %j', (input) => {
    expect(formatInstant(input, undefined, 'UTC')).toBe('');
    expect(parseUtc(input)).toBeUndefined();
  });
});

describe('a time zone', () => {
  it('shows GMT as UTC', () => {
    expect(showGmtAsUtc('GMT+2')).toBe('UTC+2');
    expect(showGmtAsUtc('GMT')).toBe('UTC');
    expect(zoneName('Europe/Berlin', new Date(AT))).toBe('UTC+1');
    expect(zoneName('UTC', new Date(AT))).toBe('UTC');
  });
});
