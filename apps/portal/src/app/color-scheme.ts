import type { MantineColorSchemeManager } from '@mantine/core';
import { changePreferences, currentPreferences, subscribeToPreferences } from '../platform/preferences.ts';

let unsubscribe: (() => void) | undefined;

/** Light, dark or the system's, kept among the preferences instead of in an entry of Mantine's own. */
export const colorSchemeOfPreferences: MantineColorSchemeManager = {
  get: () => currentPreferences().theme,
  set: (theme) => changePreferences({ theme }),
  subscribe(onUpdate) {
    unsubscribe = subscribeToPreferences(() => onUpdate(currentPreferences().theme));
  },
  unsubscribe: () => unsubscribe?.(),
  clear: () => changePreferences({ theme: 'auto' }),
};
