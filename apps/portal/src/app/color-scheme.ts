import type { MantineColorSchemeManager } from '@mantine/core';
import { changePreferences, currentPreferences, subscribeToPreferences } from '../platform/preferences.ts';

let unsubscribe: (() => void) | undefined;

/** Light, dark or the system's, kept among the preferences instead of in an entry of Mantine's own. */
export const colorSchemeOfPreferences: MantineColorSchemeManager = {
  get: () => currentPreferences().theme,
  set(theme) {
    if (theme !== currentPreferences().theme) changePreferences({ theme });
  },
  subscribe(onUpdate) {
    // Mantine answers an update with set(): only a change may be reported.
    let reported = currentPreferences().theme;
    unsubscribe = subscribeToPreferences(() => {
      const { theme } = currentPreferences();
      if (theme === reported) return;
      reported = theme;
      onUpdate(theme);
    });
  },
  unsubscribe: () => unsubscribe?.(),
  clear: () => changePreferences({ theme: 'auto' }),
};
