import { DEFAULT_LANGUAGE, type Language, languageOfTag } from './languages.ts';

/** Nobody reads more languages than this, and a longer header is no preference. */
const MAX_CHARACTERS = 1000;

/**
 * The language of ours that an `Accept-Language` asks for most (RFC 9110, 12.5.4); English where it asks for none of
 * ours. What is malformed counts for nothing, and of equally weighted ones the first is taken.
 */
export function negotiateLanguage(header: string | undefined): Language {
  const preferences = (header ?? '')
    .slice(0, MAX_CHARACTERS)
    .split(',')
    .flatMap((preference) => readPreference(preference) ?? [])
    .toSorted((a, b) => b.weight - a.weight);
  const refused = new Set(preferences.filter(({ weight }) => weight === 0).map(({ language }) => language));
  const found = preferences.find(({ language, weight }) => weight > 0 && !refused.has(language));
  return found?.language ?? DEFAULT_LANGUAGE;
}

function readPreference(
  preference: string,
): { readonly language: Language; readonly weight: number } | undefined {
  const [, tag = '', weight = '1'] =
    /^\s*(\*|[a-z]{1,8}(?:-[a-z0-9]{1,8})*)\s*(?:;\s*q=([01](?:\.\d{0,3})?)\s*)?$/i.exec(preference) ?? [];
  const language = tag === '*' ? DEFAULT_LANGUAGE : languageOfTag(tag);
  const share = Number(weight);
  return language === undefined || share > 1 ? undefined : { language, weight: share };
}
