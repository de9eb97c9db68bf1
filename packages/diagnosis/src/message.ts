import { SENTENCES_DE, WORDS_DE } from './sentences-de.ts';
import { SENTENCES_EN, WORDS_EN } from './sentences-en.ts';

/** Every sentence the diagnosis can say, by its code; the texts stand in sentences-en.ts and sentences-de.ts. */
export type MessageCode = keyof typeof SENTENCES_EN;
export type MessageParams = Readonly<Record<string, string | number>>;

/** A sentence before its language is chosen. */
export interface Message {
  readonly code: MessageCode;
  readonly params: MessageParams;
}

export const SENTENCE_LANGUAGES = ['en', 'de'] as const;
export type SentenceLanguage = (typeof SENTENCE_LANGUAGES)[number];

const TEXTS: Record<SentenceLanguage, Readonly<Record<MessageCode, string>>> = {
  en: SENTENCES_EN,
  de: SENTENCES_DE,
};
const WORDS: Record<SentenceLanguage, Readonly<Record<string, string>>> = { en: WORDS_EN, de: WORDS_DE };

export function message(code: MessageCode, params: MessageParams = {}): Message {
  return { code, params };
}

/**
 * The sentence of a message. In a text `{name}` is a parameter as it is, `{name:2}` a number with two decimals,
 * `{name|}` a word of the trade that each language has its own for. Codes of a newer version than this program give
 * the code itself: what was stored stays readable.
 */
export function sayMessage({ code, params }: MessageLike, language: SentenceLanguage = 'en'): string {
  const text = (TEXTS[language] as Readonly<Record<string, string>>)[code]; // @NOTE: stored codes may be newer
  if (text === undefined) return code;
  const said = text.replace(
    /\{(\w+)(?::(\d)|(\|))?\}/g,
    (_, name: string, digits?: string, isWord?: string) => {
      const value = params[name];
      if (value === undefined) return '?';
      if (isWord !== undefined) return WORDS[language][String(value)] ?? String(value);
      if (typeof value === 'string') return value;
      const plain = digits === undefined ? String(value) : value.toFixed(Number(digits));
      return language === 'de' ? plain.replace('.', ',') : plain;
    },
  );
  return said;
}

/** Whether this program has the sentence: what was stored by a newer one may have codes of its own. */
export function isKnownCode(code: string): code is MessageCode {
  return Object.hasOwn(SENTENCES_EN, code);
}

/** A message as it comes back from storage or over the wire. */
export interface MessageLike {
  readonly code: string;
  readonly params: MessageParams;
}
