// npm run check: types, promises, lint, import rules, dead code, API document, table owners, translations, sentences,
// words, build of the portal.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const steps: [title: string, script: string, ...args: string[]][] = [
  ['types and promises', 'scripts/check-promises.ts'],
  ['types and promises of the portal', 'scripts/check-promises.ts', 'portal'],
  ['the portal builds', 'scripts/check-portal-build.ts'],
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
];

interface Outcome {
  readonly hasFailed: boolean;
  readonly line: string;
}

function runStep([title, script, ...args]: (typeof steps)[number]): Promise<Outcome> {
  if (!existsSync(path.join(root, script)))
    return Promise.resolve({ hasFailed: true, line: `FAIL ${title}: ${script} is missing` });
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(root, script), ...args], { cwd: root });
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => resolve({ hasFailed: true, line: `FAIL ${title}: ${error.message}` }));
    child.on('close', (code) => {
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      const line = `${code === 0 ? 'ok  ' : 'FAIL'} ${title} (${seconds} s)`;
      resolve({ hasFailed: code !== 0, line: code === 0 ? line : `${line}\n${output.slice(-8000)}` });
    });
  });
}

// The longest come first, and each says how it ended when it has; most use one core.
let failures = 0;
const waiting = steps.values();
await Promise.all(
  Array.from({ length: Math.min(4, availableParallelism()) }, async () => {
    for (const step of waiting) {
      const { hasFailed, line } = await runStep(step);
      console.log(line);
      if (hasFailed) failures += 1;
    }
  }),
);
process.exit(failures === 0 ? 0 : 1);
