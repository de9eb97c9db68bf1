import type { Language } from '@ritzel/sentences';
import { foldName } from './place-names.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Folded name to code, in one language. */
const namesIn = new Map<string, ReadonlyMap<string, string>>();

function countriesIn(language: string): ReadonlyMap<string, string> {
  const known = namesIn.get(language);
  if (known !== undefined) return known;
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const codes = new Map<string, string>();
  for (const first of LETTERS)
    for (const second of LETTERS) {
      const name = names.of(first + second);
      if (name !== undefined) codes.set(foldName(name), first + second);
    }
  namesIn.set(language, codes);
  return codes;
}

/** The code of a country by its two letters, its English name or that of the reader's language; undefined for no country. */
export function countryCodeOf(text: string, language: Language): string | undefined {
  const folded = foldName(text);
  if (/^[a-z]{2}$/.test(folded)) return folded.toUpperCase();
  return countriesIn(language).get(folded) ?? countriesIn('en').get(folded);
}
