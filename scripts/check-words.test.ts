import { expect, test } from 'vitest';
import { findHomonyms, findPrivateWords } from './words/word-rules.ts';

const source = (file: string, text: string) => [{ file, text }];

test('a private word is found inside a name, in a text and in the name of a file', () => {
  expect(findPrivateWords(source('apps/server/src/a.ts', 'const beforeJudging = 1;'))).toHaveLength(1);
  expect(
    findPrivateWords(source('apps/server/src/a.ts', 'sql`select * from rediagnosis_wish`')),
  ).toHaveLength(1);
  expect(findPrivateWords(source('docs/a.md', 'Each wish is a row.'))).toHaveLength(1);
  expect(findPrivateWords(source('apps/server/src/job-desk.ts', ''))).toHaveLength(1);
});

test('a word of the trade is none', () => {
  expect(
    findPrivateWords(source('docs/a.md', 'The condition evaluator publishes what it evaluated.')),
  ).toEqual([]);
  expect(findPrivateWords(source('bench/run.ts', 'a bench measures'))).toEqual([]);
  expect(findPrivateWords(source('apps/portal/src/a.ts', 'openBench()'))).toHaveLength(1);
});

test('one name that two files export is found; a name that is passed on is not', () => {
  const declared = { file: 'packages/a/src/a.ts', text: 'export interface Plant {}' };
  expect(findHomonyms([declared, { file: 'apps/b/src/b.ts', text: "export { Plant } from 'a';" }])).toEqual(
    [],
  );
  expect(findHomonyms([declared, { file: 'apps/b/src/b.ts', text: 'export const Plant = 1;' }])).toEqual([
    'Plant is exported by packages/a/src/a.ts and apps/b/src/b.ts: one name means one thing',
  ]);
});
