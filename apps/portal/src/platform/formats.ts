import { usePreferences } from './preferences.ts';
import { type Formats, makeFormats, type Reader } from './reader-formats.ts';

export type { Formats } from './reader-formats.ts';

/** One for all: a list asks for them in every cell. */
let shared: { readonly reader: Reader; readonly formats: Formats } | undefined;

/** Times, numbers and units as the reader chose them. */
export function useFormats(): Formats {
  const { language, timeZone, unitSystem } = usePreferences();
  const known = shared?.reader;
  if (
    shared === undefined ||
    known?.language !== language ||
    known.timeZone !== timeZone ||
    known.unitSystem !== unitSystem
  ) {
    const reader = { language, timeZone, unitSystem };
    shared = { reader, formats: makeFormats(reader) };
  }
  return shared.formats;
}
