import { usePreferences } from '../../platform/preferences.ts';

/** The reader's language and zone, as a plot wants them. */
export function usePlotReader(): { readonly language: string; readonly timeZone: string } {
  const { language, timeZone } = usePreferences();
  return { language, timeZone };
}
