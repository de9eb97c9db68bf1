import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const sources = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root }).map((file) => ({
  file,
  text: readFileSync(path.join(root, file), 'utf8'),
}));

test('a class that is thrown ends in Error', () => {
  const thrown = /\bclass\s+(\w+)\s+extends\s+(\w*Error)\b/g;
  const found = sources.flatMap(({ file, text }) =>
    [...text.matchAll(thrown)].map(([, name]) => `${file}: ${name}`),
  );
  expect(found.length).toBeGreaterThan(15);
  expect(found.filter((each) => !each.endsWith('Error'))).toEqual([]);
});

test('problems are made in one place, with codes of the contract', () => {
  const makers = sources
    .filter(({ file }) => !/\.(test|testing)\.tsx?$/.test(file))
    .filter(({ text }) => /\bnew ProblemError\(/.test(text))
    .map(({ file }) => file);
  expect(makers).toEqual(['packages/contract/src/problems.ts']);
});
