import type { Language } from './languages.ts';

/** What stands between the pieces of a sentence that is put together, with the blanks that the language wants. */
interface Punctuation {
  readonly decimal: string;
  readonly comma: string;
  /** Between the things of a list. */
  readonly list: string;
  readonly colon: string;
  readonly stop: string;
  readonly open: string;
  readonly close: string;
}

const WESTERN = { comma: ', ', list: ', ', stop: '.', open: '(', close: ')' } as const;

export const PUNCTUATION: Readonly<Record<Language, Punctuation>> = {
  en: { ...WESTERN, decimal: '.', colon: ': ' },
  de: { ...WESTERN, decimal: ',', colon: ': ' },
  es: { ...WESTERN, decimal: ',', colon: ': ' },
  fr: { ...WESTERN, decimal: ',', colon: '\u00a0: ' },
  pt: { ...WESTERN, decimal: ',', colon: ': ' },
  zh: { decimal: '.', comma: '，', list: '、', colon: '：', stop: '。', open: '（', close: '）' },
};
