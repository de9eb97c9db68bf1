import type { Language } from '../languages.ts';
import { fillText } from '../sentence.ts';
import { ALL_PROBLEMS } from './all-problems.ts';
import type { ProblemText } from './problem-text.ts';
import type { ProblemTitleCode } from './titles-en.ts';

/** Why something is refused, in the language of its reader. */
export function problemSentence({ code, params }: ProblemText, language: Language): string {
  const { sentences, words } = ALL_PROBLEMS[language];
  return fillText(sentences[code], params, words, language);
}

/** What kind of problem it is, in the language of its reader. */
export function problemTitle(code: ProblemTitleCode, language: Language): string {
  return ALL_PROBLEMS[language].titles[code];
}
