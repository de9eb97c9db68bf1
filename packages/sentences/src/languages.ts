/**
 * The languages of Ritzel by what each calls itself, for portal, mail, report, command line and API. One more is a line
 * here and its texts; the compiler and `npm run check` name what is missing (CONTRIBUTING.md).
 */
export const LANGUAGE_NAMES = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  pt: 'Português',
  zh: '中文',
} as const;
export type Language = keyof typeof LANGUAGE_NAMES;

// @NOTE: Object.keys widens to string; the object above is the closed list.
export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as [Language, ...Language[]];

/** What is shown and written where nothing says which language is wanted, and what logout goes back to. */
export const DEFAULT_LANGUAGE: Language = 'en';

/** The language of ours that a tag asks for: `pt-PT` and `pt_BR.UTF-8` ask for `pt`. Undefined for one we have no texts in. */
export function languageOfTag(tag: string): Language | undefined {
  const primary = /^[a-z]{2,3}(?![a-z])/.exec(tag.trim().slice(0, 40).toLowerCase())?.[0];
  return LANGUAGES.find((each) => each === primary);
}

/** The first of ours among the languages that somebody reads, the most wanted one first. */
export function firstLanguageOf(tags: readonly string[]): Language | undefined {
  for (const tag of tags) {
    const found = languageOfTag(tag);
    if (found !== undefined) return found;
  }
  return undefined;
}
