import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { currentPreferences, DEFAULT_LANGUAGE, LANGUAGES, subscribeToPreferences } from '../preferences.ts';

/**
 * One file per area and language, `en/dashboard.json`; each is fetched with the first screen that asks for it by
 * `useTranslation('dashboard')`. Words used everywhere are in `common`, which every area falls back to.
 */
const files = import.meta.glob<{ default: Record<string, unknown> }>('./*/*.json');

const lazyFiles: BackendModule = {
  type: 'backend',
  init: () => {},
  read(language, area, done) {
    const load = files[`./${language}/${area}.json`];
    if (load === undefined) return done(new Error(`No ${language}/${area}.json`), null);
    load().then(
      (file) => done(null, file.default),
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
