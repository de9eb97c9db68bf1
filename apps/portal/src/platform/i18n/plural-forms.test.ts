import { LANGUAGES } from '@ritzel/contract';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { completePlurals, type Words } from './plural-forms.ts';

const file = {
  device_one: '{{count}} device',
  device_other: '{{count}} devices',
  day: { day_one: 'one day', day_other: '{{count}} days' },
  title: 'Devices',
};

/** What i18next makes of a file for a count. */
async function saidIn(language: string, words: Words, key: string, count: number): Promise<string> {
  const own = i18next.createInstance();
  await own.init({
    lng: language,
    fallbackLng: 'en',
    resources: {
      en: { common: { device_other: 'ENGLISH', day: { day_other: 'ENGLISH' } } },
      [language]: { common: completePlurals(words, language) },
    },
    defaultNS: 'common',
  });
  return own.t(key, { count });
}

describe('plurals', () => {
  it.each([
    ['en', 0, '0 devices'],
    ['en', 1, '1 device'],
    ['de', 0, '0 devices'],
    ['fr', 0, '0 device'],
    ['fr', 1, '1 device'],
    ['fr', 2, '2 devices'],
    ['fr', 1_000_000, '1000000 devices'],
    ['es', 0, '0 devices'],
    ['es', 1_000_000, '1000000 devices'],
    ['pt', 0, '0 device'],
    ['pt', 2_000_000, '2000000 devices'],
    ['zh', 1, '1 devices'],
  ])('in %s: %i', async (language, count, expected) => {
    expect(await saidIn(language, file, 'device', count)).toBe(expected);
  });

  it.each([
    ['fr', 0, '0 days'],
    ['fr', 1, 'one day'],
    ['pt', 0, '0 days'],
    ['es', 0, '0 days'],
    ['zh', 1, '1 days'],
  ])(
    'a text for one without its number is not taken for none, in %s: %i',
    async (language, count, expected) => {
      expect(await saidIn(language, file, 'day.day', count)).toBe(expected);
    },
  );

  it('of a file without a form for one, as Chinese needs none, do not fall back to English', async () => {
    const { device_one: _one, ...words } = file;
    expect(await saidIn('zh', words, 'device', 1)).toBe('1 devices');
  });

  it('leave what is no plural as it is', () => {
    for (const language of LANGUAGES) expect(completePlurals(file, language)).toMatchObject(file);
  });
});
