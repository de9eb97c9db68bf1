import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../languages.ts';
import { findTextProblems } from '../text-problems.ts';
import { ALL_PROBLEMS } from './all-problems.ts';
import { englishProblem, readIssueMessage } from './english-problem.ts';
import { problemSentence, problemTitle } from './problem-sentence.ts';
import { issueMessage, type ProblemTextCode, problemText } from './problem-text.ts';

const OTHERS = LANGUAGES.filter((each) => each !== 'en');
// @NOTE: Object.entries widens to string; the texts are the closed list
const english = Object.entries(ALL_PROBLEMS.en.sentences) as [ProblemTextCode, string][];
const gapsOf = (text: string) => [...text.matchAll(/\{(\w+)[^}]*\}/g)].map(([, name = '']) => name);

describe('refusals', () => {
  it('are complete in every language, with the same parameters', () => {
    expect(findTextProblems(ALL_PROBLEMS)).toEqual([]);
  });

  it('render in every language without a gap left', () => {
    expect(english.length).toBeGreaterThan(400);
    for (const [code, text] of english) {
      const params = Object.fromEntries(gapsOf(text).map((name) => [name, 7]));
      for (const language of LANGUAGES) {
        const said = problemSentence({ code, params }, language);
        expect(said, `${language} ${code}`).not.toMatch(/[{}?]|undefined/);
      }
    }
  });

  it.each(OTHERS)('are not left in English in %s', (language) => {
    const same = english.filter(([code, text]) => ALL_PROBLEMS[language].sentences[code] === text);
    expect(same.map(([code]) => code)).toEqual([]);
    const titles = Object.entries(ALL_PROBLEMS[language].titles);
    expect(titles.filter(([code, title]) => ALL_PROBLEMS.en.titles[code as never] === title)).toEqual([]);
  });

  it('name their parameters in the language', () => {
    const refused = problemText('THING_NOT_FOUND', { what: 'gear unit' });
    expect(englishProblem(refused)).toBe('No such gear unit.');
    expect(problemSentence(refused, 'de')).toBe('Nicht gefunden: Getriebe.');
    expect(problemSentence(problemText('MOST_WEBHOOKS', { most: 20 }), 'fr')).toBe(
      'Une organisation a au plus 20 webhooks.',
    );
    expect(problemTitle('tooLarge', 'de')).toBe('Das ist zu groß zum Senden.');
  });

  it('have codes that the compiler knows, and the parameters of each', () => {
    // @ts-expect-error there is no such sentence
    problemText('NO_SUCH_SENTENCE');
    // @ts-expect-error its parameter is missing
    problemText('MOST_WEBHOOKS');
    // @ts-expect-error its parameter has another name
    problemText('MOST_WEBHOOKS', { count: 20 });
    // @ts-expect-error it has none
    problemText('WEBHOOK_NAME_TAKEN', { name: 'x' });
  });

  it('are read back from the message of a schema, and nothing else is taken for one', () => {
    expect(readIssueMessage(issueMessage('MOST_DAYS', { most: 92 }))).toEqual({
      code: 'MOST_DAYS',
      params: { most: 92 },
    });
    for (const other of ['Invalid input', '{', '{}', '{"code":"toString","params":{}}'])
      expect(readIssueMessage(other)).toBeUndefined();
  });
});
