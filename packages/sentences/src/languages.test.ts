import { expect, test } from 'vitest';
import { DEFAULT_LANGUAGE, firstLanguageOf, LANGUAGES, languageOfTag } from './languages.ts';

test.each([
  ['de', 'de'],
  ['de-AT', 'de'],
  ['DE_CH.UTF-8', 'de'],
  [' en-GB ', 'en'],
  ['C', undefined],
  ['POSIX', undefined],
  ['deu', undefined],
  ['deutsch', undefined],
  ['', undefined],
  ['*', undefined],
  [`${'x'.repeat(100_000)}de`, undefined],
])('%j asks for %s', (tag, expected) => {
  expect(languageOfTag(tag)).toBe(expected);
});

test('the first language that we have is taken', () => {
  expect(firstLanguageOf(['nl-NL', 'de-DE', 'en'])).toBe('de');
  expect(firstLanguageOf(['nl', 'C'])).toBeUndefined();
  expect(firstLanguageOf([])).toBeUndefined();
});

test('each language of the list is found by its own tag, and English is what is there without one', () => {
  for (const language of LANGUAGES) expect(languageOfTag(language)).toBe(language);
  expect(LANGUAGES).toContain(DEFAULT_LANGUAGE);
});
