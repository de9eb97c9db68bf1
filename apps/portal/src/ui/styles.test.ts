import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';

const source = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(source, file), 'utf8');
const styles = path.dirname(createRequire(import.meta.url).resolve('@mantine/core/styles/baseline.css'));

/** Names that files of the portal import from Mantine, of which it has a style sheet. */
const styled = globSync('**/*.tsx', { cwd: source }).flatMap((file) =>
  [...read(file).matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => existsSync(path.join(styles, `${name}.css`))),
  ),
);

test('each Mantine component of the portal has its style sheet: without it it is drawn bare', () => {
  const imported = new Set(
    ['ui/styles.ts', 'ui/styles-signed-in.ts'].flatMap((file) =>
      [...read(file).matchAll(/core\/styles\/(\w+)\.css/g)].map(([, name]) => name),
    ),
  );
  expect(styled.length).toBeGreaterThan(20);
  expect([...new Set(styled)].filter((name) => !imported.has(name))).toEqual([]);
});
