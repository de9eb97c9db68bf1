// npm test: every test, from units to the browser, and one closing line.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from './find-chromium.ts';

const root = path.resolve(import.meta.dirname, '..');
const results = path.join(root, 'test-results');
const [part, ...rest] = process.argv.slice(2);
/** Names of files or parts of them, of the part that was named. */
const files = rest.filter((word) => word !== '--');
if (part !== undefined && part !== 'units' && part !== 'journeys') {
  console.error('npm test [units | journeys] [-- FILE…]');
  process.exit(2);
}

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

function run(
  title: string,
  script: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<number> {
  console.log(`\n== ${title}`);
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(root, script), ...args], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

async function runUnits(): Promise<Count> {
  const file = path.join(results, 'vitest.json');
  const code = await run('Units and modules (vitest)', 'node_modules/vitest/vitest.mjs', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...files,
  ]);
  // @NOTE: vitest's own JSON report
  const report = JSON.parse(readFileSync(file, 'utf8')) as Record<
    'numPassedTests' | 'numFailedTests' | 'numPendingTests' | 'numFailedTestSuites',
    number
  >;
  const failed =
    report.numFailedTests +
    (code !== 0 && report.numFailedTests === 0 ? Math.max(1, report.numFailedTestSuites) : 0);
  return { passed: report.numPassedTests, failed, skipped: report.numPendingTests };
}

async function runJourneys(): Promise<Count> {
  const file = path.join(results, 'journeys.json');
  const code = await run(
    'Journeys in the browser (playwright)',
    'node_modules/@playwright/test/cli.js',
    ['test', '--config', 'journeys/playwright.config.ts', '--reporter=list,json', ...files],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: file, CHROMIUM: findChromium() },
  );
  // @NOTE: playwright's own JSON report
  const { stats } = JSON.parse(readFileSync(file, 'utf8')) as {
    stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>;
  };
  const failed = stats.unexpected + (code !== 0 && stats.unexpected === 0 ? 1 : 0);
  return { passed: stats.expected + stats.flaky, failed, skipped: stats.skipped };
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const counts: Count[] = [];
try {
  if (part !== 'journeys') counts.push(await runUnits());
  if (part !== 'units') counts.push(await runJourneys());
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  counts.push({ passed: 0, failed: 1, skipped: 0 });
}
const sum = (pick: (count: Count) => number) => counts.reduce((total, count) => total + pick(count), 0);
const failed = sum((count) => count.failed);
console.log(
  `\n${sum((count) => count.passed)} passed, ${failed} failed, ${sum((count) => count.skipped)} skipped`,
);
process.exit(failed === 0 ? 0 : 1);
