import { GERMAN } from './de.ts';
import { ENGLISH } from './en.ts';
import { SPANISH } from './es.ts';
import { FRENCH } from './fr.ts';
import type { Language } from './languages.ts';
import { PORTUGUESE } from './pt.ts';
import type { LanguageTexts } from './sentence.ts';
import { CHINESE } from './zh.ts';

/** The sentences of every language, for programs that answer in each. */
export const ALL_TEXTS: Readonly<Record<Language, LanguageTexts>> = {
  en: ENGLISH,
  de: GERMAN,
  es: SPANISH,
  fr: FRENCH,
  pt: PORTUGUESE,
  zh: CHINESE,
};
