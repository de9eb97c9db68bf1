// npm run check: types, promises, lint, import rules, dead code, API document, table owners, translations, sentences,
// words, build of the portal.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const steps: [title: string, script: string, ...args: string[]][] = [
  ['types and promises', 'scripts/check-promises.ts'],
  ['types and promises of the portal', 'scripts/check-promises.ts', 'portal'],
  ['lint and format', 'node_modules/@biomejs/biome/bin/biome', 'check', '.'],
  [
    'import rules',
    'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
    '--config',
    '.dependency-cruiser.cjs',
    'packages',
    'apps',
  ],
  ['no dead files, exports or dependencies', 'node_modules/knip/bin/knip.js', '--no-progress'],
  [
    'nothing shipped for tests alone',
    'node_modules/knip/bin/knip.js',
    '--no-progress',
    '--production',
    '--include=files',
  ],
  ['openapi unchanged', 'scripts/write-openapi.ts', '--check'],
  ['pictures of the imports unchanged, no circle of modules', 'scripts/draw-imports.ts', '--check'],
  ['each table written by its owner', 'scripts/check-table-owners.ts'],
  ['translations complete', 'scripts/check-translations.ts'],
  ['words of the trade', 'scripts/check-words.ts'],
  ['sentences compared by their codes', 'scripts/check-sentences.ts'],
  ['the portal builds', 'scripts/check-portal-build.ts'],
];

let failures = 0;
for (const [title, script, ...args] of steps) {
  if (!existsSync(path.join(root, script))) {
    console.error(`${script} is missing`);
    failures += 1;
    continue;
  }
  const startedAt = performance.now();
  const result = spawnSync(process.execPath, [path.join(root, script), ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${result.status === 0 ? 'ok  ' : 'FAIL'} ${title} (${seconds} s)`);
  if (result.status !== 0) {
    failures += 1;
    console.log(`${result.stdout}${result.stderr}`.slice(-8000));
  }
}
process.exit(failures === 0 ? 0 : 1);
