import { useMemo } from 'react';
import { usePreferences } from './preferences.ts';
import { type Formats, makeFormats } from './reader-formats.ts';

export type { Formats } from './reader-formats.ts';

/** Times, numbers and units as the reader chose them. */
export function useFormats(): Formats {
  const { language, timeZone, unitSystem } = usePreferences();
  return useMemo(
    () => makeFormats({ language, timeZone, unitSystem }, new Date()),
    [language, timeZone, unitSystem],
  );
}
