import type { Language } from './languages.ts';
import type { LanguageTexts } from './sentence.ts';

/** The sentences of one language, for programs that fetch those of their reader alone. */
export const fetchTexts: Readonly<Record<Language, () => Promise<LanguageTexts>>> = {
  en: async () => (await import('./en.ts')).ENGLISH,
  de: async () => (await import('./de.ts')).GERMAN,
  es: async () => (await import('./es.ts')).SPANISH,
  fr: async () => (await import('./fr.ts')).FRENCH,
  pt: async () => (await import('./pt.ts')).PORTUGUESE,
  zh: async () => (await import('./zh.ts')).CHINESE,
};
