import { expect, it } from 'vitest';
import { completePreferences, DEFAULT_PREFERENCES } from './preferences.ts';

it('stored choices are taken over', () => {
  const stored = {
    language: 'de',
    theme: 'dark',
    timeZone: 'Europe/Berlin',
    unitSystem: 'imperial',
    view: 'GRID',
    showMapKey: true,
    showTreeKey: false,
    screens: { dashboard: { isCompact: true } },
  };
  expect(completePreferences(stored)).toEqual(stored);
});

it('what is unknown or wrong falls back to its default', () => {
  expect(
    completePreferences({
      language: 'xx',
      theme: 7,
      timeZone: 'Mars/Base',
      view: 'MAP',
      showMapKey: 'yes',
      screens: [],
    }),
  ).toEqual(DEFAULT_PREFERENCES);
  expect(completePreferences(null)).toEqual(DEFAULT_PREFERENCES);
});
