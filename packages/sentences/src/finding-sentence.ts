import type { Language } from './languages.ts';
import { PUNCTUATION } from './punctuation.ts';
import { hasSentence, type MessageLike, sayMessage } from './sentence.ts';

/**
 * "Outer-race defect of bearing B3 (Intermediate shaft, 22320): 5 of 5 harmonics, increasing by 1.8 dB a week." from
 * the messages of a finding: the finding itself, then what is known of its growth and of the records before.
 */
export function sayFinding(says: readonly MessageLike[], language: Language = 'en'): string {
  const { comma, stop } = PUNCTUATION[language];
  return `${says.map((each) => sayMessage(each, language)).join(comma)}${stop}`;
}

/** Words that begin a sentence, as they stand inside one. */
const INNER_WORDS: Readonly<Record<string, string>> = {
  'Outer race': 'outer-race',
  'Inner race': 'inner-race',
};

/**
 * "outer-race defect, bearing B3": what a finding is about, for a row of a table. Undefined where this program does not know
 * the finding's code.
 */
export function sayFindingShort(says: readonly MessageLike[], language: Language = 'en'): string | undefined {
  const found = says[0];
  if (found === undefined) return undefined;
  const code = found.code.replace(/^FINDING_/, 'SHORT_');
  if (code === found.code || !hasSentence(code, language)) return undefined;
  const { part, place, ...more } = found.params;
  // Where a part sits and what it is stand in brackets behind its name.
  const params = {
    ...more,
    part: String(part ?? '?').replace(/ \([^()]*\)$/, ''),
    place: INNER_WORDS[String(place)] ?? String(place ?? '?'),
  };
  return sayMessage({ code, params }, language);
}
