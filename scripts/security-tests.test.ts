import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const text = readFileSync(path.join(root, 'docs/security.md'), 'utf8');

/** Server tests are named below their source folder. */
function fileOf(name: string): string | undefined {
  return [name, `apps/server/src/${name}`]
    .map((each) => path.join(root, each))
    .find((each) => existsSync(each));
}

/** Last cells of table rows: files in backticks, each with the titles in quotes that follow it. */
function namedTests(): { file: string; titles: string[] }[] {
  const named: { file: string; titles: string[] }[] = [];
  for (const row of text.split('\n').filter((line) => line.startsWith('| '))) {
    const proof = row.split('|').at(-2) ?? '';
    for (const [, file, isSame, title] of proof.matchAll(
      /`([^`]+\.(?:test|spec)\.tsx?)`|\b(same file):|"([^"]+)"/g,
    )) {
      if (file !== undefined) named.push({ file, titles: [] });
      else if (isSame !== undefined) named.push({ file: named.at(-1)?.file ?? '', titles: [] });
      else if (title !== undefined) named.at(-1)?.titles.push(title);
    }
  }
  return named;
}

test('every test that docs/security.md names exists', () => {
  const named = namedTests();
  expect(named.flatMap(({ titles }) => titles).length).toBeGreaterThan(100);
  const gone = named.flatMap(({ file, titles }) => {
    const found = fileOf(file);
    if (found === undefined) return [file];
    const source = readFileSync(found, 'utf8').replaceAll("\\'", "'").replaceAll('\\u2019', '’');
    return titles.filter((title) => !source.includes(title)).map((title) => `${file}: ${title}`);
  });
  expect(gone).toEqual([]);
});

test('each of the 26 requirements has a test', () => {
  const numbers = [...text.matchAll(/^\| (\d+) \| .+ \| `[^`]+`: "[^"]+" \|$/gm)].map((match) =>
    Number(match[1]),
  );
  expect(numbers).toEqual(Array.from({ length: 26 }, (_, index) => index + 1));
});
