import { readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES } from '@ritzel/contract';
import { expect, test } from 'vitest';

const script = readFileSync(path.resolve(import.meta.dirname, '../../public/offline.js'), 'utf8');

/** What the page shows in a browser that asks for a language. */
function offlinePageIn(languages: readonly string[]) {
  const shown: Record<string, string> = {};
  const document = {
    documentElement: { lang: 'en' },
    title: 'No connection · Ritzel',
    getElementById: (id: string) => ({
      addEventListener: () => undefined,
      set textContent(text: string) {
        shown[id] = text;
      },
    }),
  };
  const run = new Function('navigator', 'document', 'window', 'setInterval', script);
  run({ languages }, document, { addEventListener: () => undefined }, () => undefined);
  return { language: document.documentElement.lang, title: document.title, ...shown };
}

test.each(LANGUAGES.filter((each) => each !== 'en'))('the page without a network speaks %s', (language) => {
  const shown = offlinePageIn([`${language}-XX`, 'en']);
  expect(shown).toMatchObject({ language, retry: expect.stringMatching(/../) });
  expect(shown.title).not.toBe('No connection · Ritzel');
});

test('the first language that it knows is taken, English being the one of the file', () => {
  expect(offlinePageIn(['xx', 'de']).language).toBe('de');
  expect(offlinePageIn(['en-GB', 'de']).language).toBe('en');
  expect(offlinePageIn(['xx']).language).toBe('en');
});
