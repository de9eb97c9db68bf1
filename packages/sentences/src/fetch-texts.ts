import type { Language } from './languages.ts';
import type { LanguageTexts } from './sentence.ts';

/** The sentences of one language, for programs that fetch those of their reader alone. */
export const fetchTexts: Readonly<Record<Language, () => Promise<LanguageTexts>>> = {
  en: async () => (await import('./en.ts')).ENGLISH,
  de: async () => (await import('./de.ts')).GERMAN,
  fr: async () => (await import('./fr.ts')).FRENCH,
};
