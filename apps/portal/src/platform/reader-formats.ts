import type { Language } from '@ritzel/contract';
import { PUNCTUATION, sayName, sayUnit } from '@ritzel/sentences/core';
import { DATE_FORMATS, formatInstant, type Instant, zoneName } from './date-formats.ts';
import { formatCount, formatNumber } from './number-formats.ts';
import type { UnitSystem } from './preferences.ts';
import { displayQuantity, displayUnit } from './units.ts';

export interface Formats {
  /** In the reader's zone, by default YYYY-MM-DD HH:mm:ss; empty input gives nothing. */
  instant(input: Instant | null | undefined, format?: string): string;
  /** The same time in UTC, for the hover: times are local with UTC on hover. */
  instantUtc(input: Instant | null | undefined): string;
  number(value: number, decimals?: number): string;
  count(value: number): string;
  /** Number and unit in one text, `4.21 mm/s`. */
  quantity(value: number, unit: string, decimals?: number): string;
  unit(unit: string): string;
  /** A name in the reader's language where the program gave it: of a signal, a part, a channel, a line. */
  name(name: string): string;
  /** Standard, class and edition of a limit set, `ISO 20816-9 VR 5 2020`. */
  limitSet(set: { readonly limitSet?: string; readonly edition?: string }): string;
  /** Things one after the other, `2 parts, 1 device`. */
  list(items: readonly string[]): string;
  /** Pieces of one sentence, `8 mm/s, above 7 mm/s`. */
  phrases(pieces: readonly string[]): string;
  /** `Motor: Warning`. */
  labelled(name: string, value: string): string;
  readonly timeZoneName: string;
  readonly language: Language;
}

/** What decides how times, numbers and units are written. */
export interface Reader {
  readonly language: Language;
  /** IANA name, or `local` for the zone of the browser. */
  readonly timeZone: string;
  readonly unitSystem: UnitSystem;
}

/**
 * Times, numbers and units for a reader: on the screen, and in a report that is to say the same.
 *
 * @param now the time whose offset names the zone, which differs in summer.
 */
export function makeFormats({ language, timeZone, unitSystem }: Reader, now = () => new Date()): Formats {
  return {
    instant: (input, format) => formatInstant(input, format, timeZone, language),
    instantUtc: (input) => {
      const text = formatInstant(input, DATE_FORMATS.default, 'UTC');
      return text === '' ? '' : `${text} UTC`;
    },
    number: (value, decimals) => formatNumber(value, language, decimals),
    count: (value) => formatCount(value, language),
    quantity: (value, unit, decimals) => {
      const shown = displayQuantity(value, unit, unitSystem);
      // An unknown unit: the raw value, unrounded.
      const number = shown.isKnown ? formatNumber(shown.value, language, decimals) : String(value);
      return shown.label === '' ? number : `${number} ${sayUnit(shown.label, language)}`;
    },
    list: (items) => items.join(PUNCTUATION[language].list),
    phrases: (pieces) => pieces.join(PUNCTUATION[language].comma),
    labelled: (name, value) => `${name}${PUNCTUATION[language].colon}${value}`,
    unit: (unit) => sayUnit(displayUnit(unit, unitSystem), language),
    name: (name) => sayName(name, language),
    limitSet: ({ limitSet = '', edition = '' }) =>
      `${sayName(limitSet, language)} ${sayName(edition, language)}`.trim(),
    get timeZoneName() {
      return zoneName(timeZone, now());
    },
    language,
  };
}
