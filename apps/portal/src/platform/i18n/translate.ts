import { registerTexts } from '@ritzel/sentences/core';
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { currentPreferences, DEFAULT_LANGUAGE, LANGUAGES, subscribeToPreferences } from '../preferences.ts';

/**
 * One file per area and language, `en/dashboard.json`; each is fetched with the first screen that asks for it by
 * `useTranslation('dashboard')`. Words used everywhere are in `common`, which every area falls back to.
 */
const files = import.meta.glob<{ default: Words }>([
  './*/*.json',
  '!./*/{common,dashboard,login,plant,saved-views,shell}.json',
]);

/** The areas of the screens that open first come in one file a language. */
const firstWords: Readonly<Record<string, () => Promise<Readonly<Record<string, Words>>>>> = {
  en: async () => (await import('./first-words-en.ts')).firstWords,
  de: async () => (await import('./first-words-de.ts')).firstWords,
};

type Words = Record<string, unknown>;

/** Sentences made from codes, of the one package that server and command line make theirs by. */
const sentences: Readonly<Record<string, () => Promise<void>>> = {
  en: async () => registerTexts('en', (await import('@ritzel/sentences/en')).ENGLISH),
  de: async () => registerTexts('de', (await import('@ritzel/sentences/de')).GERMAN),
};

async function readWords(language: string, area: string): Promise<Words> {
  // With the words that every screen waits for.
  if (area === 'common') await sentences[language]?.();
  const load = files[`./${language}/${area}.json`];
  if (load !== undefined) return (await load()).default;
  const words = (await firstWords[language]?.())?.[area];
  if (words === undefined) throw new Error(`No ${language}/${area}.json`);
  return words;
}

const lazyFiles: BackendModule = {
  type: 'backend',
  init: () => {},
  read(language, area, done) {
    readWords(language, area).then(
      (words) => done(null, words),
      (error: Error) => done(error, null),
    );
  },
};

/** @param areas fetched with the common words, for the screen that opens first. */
export async function startTranslations(areas: readonly string[] = []): Promise<void> {
  await i18next
    .use(lazyFiles)
    .use(initReactI18next)
    .init({
      lng: currentPreferences().language,
      fallbackLng: DEFAULT_LANGUAGE,
      supportedLngs: LANGUAGES,
      ns: ['common', ...areas],
      defaultNS: 'common',
      fallbackNS: 'common',
      interpolation: { escapeValue: false },
      // English is only fetched where German lacks a word, and a check keeps that from happening.
      partialBundledLanguages: true,
    });
  document.documentElement.lang = i18next.language;
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  subscribeToPreferences(() => {
    const { language } = currentPreferences();
    if (language !== i18next.language) void i18next.changeLanguage(language);
  });
}
