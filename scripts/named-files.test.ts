import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const documents = globSync(
  ['*.md', 'docs/**/*.md', 'bench/README.md', 'journeys/README.md', '{apps,packages}/**/README.md'],
  { cwd: root, exclude: (file) => file.includes('node_modules') },
).toSorted();

/** Folders that a path in a document may begin in, beside the document's own and the root. */
const BASES = ['apps/server/src', 'apps/server/src/modules', 'apps/portal/src', 'apps/portal'];

/** Paths in backticks: a file with its ending, or a folder with a slash at its end. LANGUAGE and its like stand for any name. */
function pathsIn(text: string): string[] {
  return [...text.matchAll(/`((?:[\w.@-]+\/)+(?:[\w.-]+\.(?:ts|tsx|md|json|sql|cjs|css|js|py|mjs))?)`/g)]
    .map(([, named = '']) => named)
    .filter((named) => !named.startsWith('node_modules/') && !/\b(?:LANGUAGE|SLUG|AREA|NAME)\b/.test(named));
}

describe('files that the documents name', () => {
  it('are looked for in many documents', () => {
    expect(documents.length).toBeGreaterThan(60);
    expect(
      documents.flatMap((file) => pathsIn(readFileSync(path.join(root, file), 'utf8'))).length,
    ).toBeGreaterThan(100);
  });

  it('exist', () => {
    const missing = documents.flatMap((file) => {
      const bases = ['.', path.dirname(file), path.join(path.dirname(file), 'src'), ...BASES];
      return pathsIn(readFileSync(path.join(root, file), 'utf8'))
        .filter((named) => !bases.some((base) => existsSync(path.join(root, base, named))))
        .map((named) => `${file}: ${named}`);
    });
    expect(missing).toEqual([]);
  });
});
