// npm test: every test, from units to the browser, and one closing line.
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensurePortalBuilt } from '../apps/server/src/entry/portal-build.ts';
import { makeProgress } from '../apps/server/src/platform/progress.ts';
import { findChromium } from './find-chromium.ts';
import { findPdfReader } from './find-pdf-reader.ts';

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
  /** One line for each test that failed or needed a second attempt. */
  remarks: readonly string[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numFailedTestSuites: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: { title: string; file: string; line: number; tests: { status: string }[] }[];
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

/** What the tests read reports with; without it the sentence that says what to do, and those tests fail. */
function installPdfReader(): void {
  try {
    findPdfReader();
  } catch (error) {
    console.log(`  ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** undefined with the sentence that says what to do: the journeys need it and fail, the components are left out. */
function chromiumIfAny(): string | undefined {
  try {
    return findChromium();
  } catch (error) {
    console.log(`  ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

async function runUnits(): Promise<Count> {
  const file = path.join(results, 'vitest.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...files];
  // Units, modules on a real PostgreSQL, components in a real browser.
  const chromium = chromiumIfAny();
  const code = await run(
    'Units, modules and components (vitest)',
    'node_modules/vitest/vitest.mjs',
    args,
    chromium === undefined ? {} : { CHROMIUM: chromium },
  );
  // @NOTE: vitest's own JSON report
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  const failed =
    report.numFailedTests +
    (code !== 0 && report.numFailedTests === 0 ? Math.max(1, report.numFailedTestSuites) : 0);
  return {
    passed: report.numPassedTests,
    failed,
    skipped: report.numPendingTests,
    remarks: failedUnits(report),
  };
}

function failedUnits(report: VitestReport): string[] {
  const firstLine = (text: string | undefined) => (text ?? '').split('\n', 1)[0];
  return report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = path.relative(root, name);
      const tests = assertionResults.filter(({ status }) => status === 'failed');
      if (tests.length === 0) return [`failed ${file}: ${firstLine(message)}`];
      return tests.map(
        (test) => `failed ${file} › ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`,
      );
    });
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
  const report = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightSuite & {
    stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>;
  };
  const { stats } = report;
  const failed = stats.unexpected + (code !== 0 && stats.unexpected === 0 ? 1 : 0);
  return {
    passed: stats.expected + stats.flaky,
    failed,
    skipped: stats.skipped,
    remarks: unstableJourneys(report),
  };
}

function unstableJourneys(suite: PlaywrightSuite): string[] {
  const own = (suite.specs ?? []).flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status }) => `${status === 'flaky' ? 'flaky' : 'failed'} journeys/${file}:${line} › ${title}`),
  );
  return [...own, ...(suite.suites ?? []).flatMap(unstableJourneys)];
}

/** Many times what databases, programs and browsers of a run were seen to keep at once: one gigabyte. */
const NEEDED_BYTES = 12 * 1024 ** 3;

/**
 * Where the tests keep their files when the machine has memory to spare: a run makes and drops hundreds of databases
 * of 1 300 files each, and finding places for them on ext4 took an eighth of the processor time where it was sampled.
 */
function makeFolderInMemory(): string | undefined {
  const place = '/dev/shm';
  if (process.env.TMPDIR !== undefined || !existsSync(place)) return undefined;
  const { bavail, bsize } = statfsSync(place);
  if (bavail * bsize < NEEDED_BYTES / 2 || os.freemem() < NEEDED_BYTES) return undefined;
  const folder = mkdtempSync(path.join(place, 'ritzel-tests-'));
  // PostgreSQL may run as another account than the tests.
  chmodSync(folder, 0o755);
  return folder;
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const memory = makeFolderInMemory();
if (memory !== undefined) {
  process.env.TMPDIR = memory;
  process.once('exit', () => rmSync(memory, { recursive: true, force: true, maxRetries: 5 }));
  // A run that is given up leaves nothing in memory.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
}
const counts: Count[] = [];
installPdfReader();
try {
  // Once: each server that a test starts would build it for itself, and a test that is killed meanwhile never ends it.
  await ensurePortalBuilt(makeProgress());
  if (part !== 'journeys') counts.push(await runUnits());
  if (part !== 'units') counts.push(await runJourneys());
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  counts.push({ passed: 0, failed: 1, skipped: 0, remarks: [] });
}
const sum = (pick: (count: Count) => number) => counts.reduce((total, count) => total + pick(count), 0);
const failed = sum((count) => count.failed);
const remarks = counts.flatMap((count) => count.remarks);
if (remarks.length > 0) console.log(`\n${remarks.join('\n')}`);
console.log(
  `\n${sum((count) => count.passed)} passed, ${failed} failed, ${sum((count) => count.skipped)} skipped`,
);
process.exit(failed === 0 ? 0 : 1);
