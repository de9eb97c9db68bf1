import { afterEach, expect, it, vi } from 'vitest';
import {
  changeScreenPreferences,
  completePreferences,
  DEFAULT_PREFERENCES,
  flushPreferences,
} from './preferences.ts';
import { openBrowserStorage } from './secure-storage.ts';

afterEach(() => vi.unstubAllGlobals());

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

it('choices are sent one after the other, so that the newest are those that stay', async () => {
  const localStorage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
  vi.stubGlobal('window', { localStorage });
  openBrowserStorage('a key of the tests');
  const replies: (() => void)[] = [];
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body).screens.first);
    await new Promise<void>((resolve) => replies.push(resolve));
    return new Response('{}', { headers: { 'content-type': 'application/json' } });
  });
  changeScreenPreferences('first', 'older');
  const older = flushPreferences();
  changeScreenPreferences('first', 'newer');
  const newer = flushPreferences();
  await vi.waitFor(() => expect(sent).toEqual(['older']));
  replies[0]?.();
  await older;
  await vi.waitFor(() => expect(sent).toEqual(['older', 'newer']));
  replies[1]?.();
  await newer;
});
