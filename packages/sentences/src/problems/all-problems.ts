import type { Language } from '../languages.ts';
import { GERMAN_PROBLEMS } from './de.ts';
import { ENGLISH_PROBLEMS } from './en.ts';
import { SPANISH_PROBLEMS } from './es.ts';
import { FRENCH_PROBLEMS } from './fr.ts';
import type { ProblemTextCode } from './problem-text.ts';
import { PORTUGUESE_PROBLEMS } from './pt.ts';
import type { ProblemTitleCode } from './titles-en.ts';
import { CHINESE_PROBLEMS } from './zh.ts';

/** What refusals say in one language. */
export interface ProblemTexts {
  readonly titles: Readonly<Record<ProblemTitleCode, string>>;
  readonly sentences: Readonly<Record<ProblemTextCode, string>>;
  readonly words: Readonly<Record<keyof typeof ENGLISH_PROBLEMS.words, string>>;
}

export const ALL_PROBLEMS: Readonly<Record<Language, ProblemTexts>> = {
  en: ENGLISH_PROBLEMS,
  de: GERMAN_PROBLEMS,
  es: SPANISH_PROBLEMS,
  fr: FRENCH_PROBLEMS,
  pt: PORTUGUESE_PROBLEMS,
  zh: CHINESE_PROBLEMS,
};
