import { GERMAN } from './de.ts';
import { ENGLISH } from './en.ts';
import { FRENCH } from './fr.ts';
import type { Language } from './languages.ts';
import type { LanguageTexts } from './sentence.ts';

/** The sentences of every language, for programs that answer in each. */
export const ALL_TEXTS: Readonly<Record<Language, LanguageTexts>> = {
  en: ENGLISH,
  de: GERMAN,
  fr: FRENCH,
};
