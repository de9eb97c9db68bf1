import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const text = readFileSync(path.join(root, 'docs/specification.md'), 'utf8');
const rows = text.split('\n').filter((line) => /^\| .* \| (done|part|missing) \|/.test(line));

test('every file that docs/specification.md names exists', () => {
  const named = [...text.matchAll(/`((?:apps|packages|database|docs|scripts|journeys)\/[^`\s]+)`/g)];
  const gone = named.map((match) => match[1] ?? '').filter((file) => !existsSync(path.join(root, file)));
  expect(named.length).toBeGreaterThan(100);
  expect(gone).toEqual([]);
});

test('what is done says where, and by which test', () => {
  const unproved = rows.filter((row) => {
    const [, , state, where = '', proof = ''] = row.split('|').map((cell) => cell.trim());
    return state === 'done' && (where === '' || !/\.(test|spec)\./.test(proof));
  });
  expect(rows.length).toBeGreaterThan(120);
  expect(unproved).toEqual([]);
});
