import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@ritzel/contract';
import { registerTexts } from '@ritzel/sentences/core';
import { fetchTexts } from '@ritzel/sentences/fetch-texts';
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { currentPreferences, subscribeToPreferences } from '../preferences.ts';
import { queryClient } from '../query-client.ts';
import { whenIdle } from '../when-idle.ts';
import { fetchFonts } from './fetch-fonts.ts';
import { completePlurals, type Words } from './plural-forms.ts';

/**
 * Words are written in one file per area and language, `en/dashboard.json`, and fetched as two files per language: those
 * of the screens that open first, and those of all others, asked for by the first part that calls `useTranslation` for
 * one of their areas. Words used everywhere are in `common`, which every area falls back to.
 */
const firstWords = import.meta.glob<{ firstWords: Readonly<Record<string, Words>> }>('./first-words-*.ts');
const laterWords = import.meta.glob<{ laterWords: Readonly<Record<string, Words>> }>('./later-words-*.ts');

/** The words of this area if it is one of a screen that opens first; undefined for the others. */
const readFirstWords = async (language: string, area: string): Promise<Words | undefined> =>
  (await firstWords[`./first-words-${language}.ts`]?.())?.firstWords[area];

/** The words of all other areas, by their files. */
const readLaterWords = async (language: string): Promise<Readonly<Record<string, Words>>> =>
  (await laterWords[`./later-words-${language}.ts`]?.())?.laterWords ?? {};

async function readWords(language: string, area: string): Promise<Words> {
  const words =
    (await readFirstWords(language, area)) ?? (await readLaterWords(language))[`./${language}/${area}.json`];
  if (words === undefined) throw new Error(`No ${language}/${area}.json`);
  return completePlurals(words, language);
}

async function loadLaterAreas(language: string): Promise<void> {
  const areaOf = (file: string) => file.slice(file.lastIndexOf('/') + 1, -'.json'.length);
  await i18next.loadNamespaces(Object.keys(await readLaterWords(language)).map(areaOf));
}

/** Sentences made from codes, of the one package that server and command line make theirs by. */
async function readSentences(language: Language): Promise<void> {
  registerTexts(language, await fetchTexts[language]());
}

const lazyFiles: BackendModule = {
  type: 'backend',
  init: () => {},
  read(code, area, done) {
    const language = LANGUAGES.find((each) => each === code);
    // The sentences come with the words that every screen waits for.
    const sentences = area === 'common' && language !== undefined ? readSentences(language) : undefined;
    Promise.all([readWords(code, area), sentences]).then(
      ([words]) => done(null, words),
      (error: Error) => done(error, null),
    );
  },
};

/** Words that are not needed yet are fetched at the latest by then, and so often it is looked whether they may be. */
const LONGEST_WAIT_MS = 5000;
const LOOK_AGAIN_MS = 200;

/**
 * A part that asks for an area that is not there yet hides its screen until it is. So the rest is fetched once the first
 * screen stands and the browser has nothing else to do.
 */
function fetchTheRest(): void {
  const startedAtMs = performance.now();
  const look = () => {
    // A browser that waits for the server is idle as well: what the screen waits for comes first.
    if (queryClient.isFetching() > 0 && performance.now() - startedAtMs < LONGEST_WAIT_MS)
      setTimeout(() => whenIdle(look, { withinMs: LOOK_AGAIN_MS }), LOOK_AGAIN_MS);
    // Without a connection the part that needs an area asks for it again.
    else loadLaterAreas(i18next.language).catch(() => {});
  };
  whenIdle(look, { withinMs: LONGEST_WAIT_MS });
}

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
      // English is only fetched where another language lacks a word, and a check keeps that from happening.
      partialBundledLanguages: true,
    });
  const follow = (language: string) => {
    document.documentElement.lang = language;
    fetchFonts(language);
  };
  follow(i18next.language);
  fetchTheRest();
  i18next.on('languageChanged', (language) => {
    follow(language);
    // Kept replies have sentences in the language before.
    void queryClient.invalidateQueries();
  });
  subscribeToPreferences(() => {
    const { language } = currentPreferences();
    if (language !== i18next.language) void i18next.changeLanguage(language);
  });
}
