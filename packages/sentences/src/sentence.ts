import { GAP_FORMATS, nameIn } from './gap-formats.ts';
import type { Language } from './languages.ts';
import { PUNCTUATION } from './punctuation.ts';

export type MessageParams = Readonly<Record<string, string | number>>;

/** A sentence before its language is chosen, as it comes back from storage or over the wire. */
export interface MessageLike {
  readonly code: string;
  readonly params: MessageParams;
}

/** All sentences of one language by their code, and the words that parameters name by a code. */
export interface LanguageTexts {
  readonly sentences: Readonly<Record<string, string>>;
  readonly words: Readonly<Record<string, string>>;
}

const texts = new Map<Language, LanguageTexts>();

/** Makes a language known. Server and command line know all of them; the portal fetches the reader's alone. */
export function registerTexts(language: Language, given: LanguageTexts): void {
  texts.set(language, given);
}

/** Whether this program has the sentence: what was stored by a newer one may have codes of its own. */
export function hasSentence(code: string, language: Language = 'en'): boolean {
  return Object.hasOwn(texts.get(language)?.sentences ?? {}, code);
}

/**
 * The sentence of a code. In a text `{x}` is a parameter as it is, `{x:2}` a number with two decimals, `{x|}` a word of the
 * trade that each language has its own for, `{x:name}` what `gap-formats.ts` writes. Undefined where this program knows no
 * such code in the language: the caller falls back to the sentence that was stored.
 */
export function sentenceOf(
  code: string,
  params: MessageParams,
  language: Language = 'en',
): string | undefined {
  // While a language is being fetched the one that is here is better than none.
  const known = texts.get(language) ?? texts.values().next().value;
  const text = known && Object.hasOwn(known.sentences, code) ? known.sentences[code] : undefined;
  return known === undefined || text === undefined
    ? undefined
    : fillText(text, params, known.words, language);
}

/** A text with its gaps filled, see `sentenceOf`. */
export function fillText(
  text: string,
  params: MessageParams,
  words: LanguageTexts['words'],
  language: Language,
): string {
  let said = '';
  for (const part of partsOf(text)) {
    said += typeof part === 'string' ? part : fill(part, params, words, language);
  }
  return said;
}

interface Gap {
  readonly name: string;
  readonly digits: number | undefined;
  readonly isWord: boolean;
  readonly format: string | undefined;
}

const parsed = new Map<string, readonly (string | Gap)[]>();

/** Texts are read once: conditions are evaluated, and their sentences made, thousands of times a second. */
function partsOf(text: string): readonly (string | Gap)[] {
  const before = parsed.get(text);
  if (before !== undefined) return before;
  const parts: (string | Gap)[] = [];
  let end = 0;
  for (const match of text.matchAll(/\{(\w+)(?::(\d)|:([a-z]+)|(\|))?\}/g)) {
    const [whole, name = '', digits, format, word] = match;
    parts.push(text.slice(end, match.index), {
      name,
      digits: digits === undefined ? undefined : Number(digits),
      isWord: word !== undefined,
      format,
    });
    end = match.index + whole.length;
  }
  parts.push(text.slice(end));
  parsed.set(text, parts);
  return parts;
}

function fill(
  { name, digits, isWord, format }: Gap,
  params: MessageParams,
  words: LanguageTexts['words'],
  language: Language,
): string {
  const value = params[name];
  if (value === undefined) return '?';
  const written = format === undefined ? undefined : GAP_FORMATS[format];
  if (written !== undefined) return written(value, words, language);
  // Some words with commas between are each one of their own.
  if (isWord)
    return String(value)
      .split(', ')
      .map((word) => words[word] ?? word)
      .join(PUNCTUATION[language].list);
  if (typeof value === 'string') return value;
  const plain = digits === undefined ? String(value) : value.toFixed(digits);
  return plain.replace('.', PUNCTUATION[language].decimal);
}

/** A word of the trade by its code; the code itself where this program does not know it. */
export function wordOf(code: string, language: Language = 'en'): string {
  return texts.get(language)?.words[code] ?? code;
}

/** A name as `{x:name}` writes it: in the reader's language where the program gave it. */
export function sayName(name: string, language: Language = 'en'): string {
  return nameIn(name, texts.get(language)?.words ?? {}, language);
}

/** A unit as the reader's language writes it: rpm, 1/min, tr/min. */
export function sayUnit(unit: string, language: Language = 'en'): string {
  return texts.get(language)?.words[`unit:${unit}`] ?? unit;
}

/** The sentence of a message; the code itself where this program does not know it: what was stored stays readable. */
export function sayMessage({ code, params }: MessageLike, language: Language = 'en'): string {
  return sentenceOf(code, params, language) ?? code;
}
