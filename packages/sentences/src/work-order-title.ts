import { sayFindingShort } from './finding-sentence.ts';
import type { Language } from './languages.ts';
import { type MessageLike, sayMessage } from './sentence.ts';

/** What a work order is called where nobody wrote a title: the fault in short, or the name of the check. */
export function workOrderTitle(
  says: readonly MessageLike[],
  sentence: string,
  language: Language = 'en',
): string {
  const [first] = says;
  if (first === undefined) return sentence;
  const short = sayFindingShort(says, language) ?? sayMessage(first, language);
  return short.charAt(0).toLocaleUpperCase(language) + short.slice(1);
}
