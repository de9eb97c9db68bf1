import { expect, test } from 'vitest';
import { findRefusedTerms } from './words/trade-terms.ts';
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

test('a term that the trade does not use is found in a text for readers, in its language', () => {
  const screen = 'apps/portal/src/platform/i18n/en/vibration.json';
  expect(findRefusedTerms(source(screen, '    "refine": "Move the lines",'))).toEqual([
    `${screen}:1: "Move the lines": adjust speed`,
  ]);
  expect(findRefusedTerms(source(screen, '    "growing": "Increasing",'))).toEqual([]);
  expect(findRefusedTerms(source(screen, '    "bin": "Operating state {{bin}}"'))).toEqual([]);
  const german = 'packages/sentences/src/diagnosis-texts-de.ts';
  expect(findRefusedTerms(source(german, "  A: 'BPFO steht {heightDb:0} dB über dem Grund',"))).toHaveLength(
    1,
  );
  expect(
    findRefusedTerms(source('apps/server/src/modules/cli/a.ts', '  with what it was made from')),
  ).toHaveLength(1);
  expect(findRefusedTerms(source('apps/server/src/modules/cases/a.ts', '  // made from'))).toEqual([]);
});
