import { ALL_TEXTS } from './all-texts.ts';
import type { LanguageTexts } from './sentence.ts';

const paramsIn = (text: string) =>
  [...text.matchAll(/\{\w+(?::\d|:[a-z]+|\|)?\}/g)].map(([each]) => each).sort();

/** What is missing or differs between the languages: sentences, their parameters and their words. */
export function findTextProblems(languages: Readonly<Record<string, LanguageTexts>> = ALL_TEXTS): string[] {
  const { en: english, ...others } = languages;
  if (english === undefined) return ['en: is missing'];
  return Object.entries(others).flatMap(([language, { sentences, words }]) => [
    ...Object.entries(english.sentences).flatMap(([code, text]) => {
      const own = sentences[code];
      if (own === undefined || own === '') return [`${language} ${code}: has no sentence`];
      const [here, there] = [paramsIn(own).join(' '), paramsIn(text).join(' ')];
      return here === there ? [] : [`${language} ${code}: reads ${here}, en reads ${there}`];
    }),
    ...Object.keys(sentences)
      .filter((code) => english.sentences[code] === undefined)
      .map((code) => `${language} ${code}: is no sentence of en`),
    ...Object.keys(english.words)
      .filter((word) => words[word] === undefined)
      .map((word) => `${language} ${word}: has no word`),
    ...Object.keys(words)
      .filter((word) => english.words[word] === undefined)
      .map((word) => `en ${word}: has no word`),
  ]);
}
