import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { installedChromium } from './scripts/find-chromium.ts';
import { LongestFirst } from './scripts/longest-first.ts';

const COMPONENT_TESTS = 'apps/portal/**/*.browser.test.tsx';
const SOAK_TESTS = 'apps/server/src/faults/soak/*.test.ts';
const MODULE_TESTS = 'apps/server/src/modules/**/*.test.ts';
/** Tests that ask a whole server in their own process. */
const WHOLE_SERVER_TESTS = globSync('apps/server/src/entry/*.test.ts').filter((file) =>
  readFileSync(file, 'utf8').includes('whole-server.testing.ts'),
);

/** Components of the portal in a real browser; none where there is no Chromium. */
function components(): TestProjectInlineConfiguration[] {
  const executablePath = installedChromium();
  if (executablePath === undefined) {
    console.log('The component tests are skipped: no Chromium is on the path or named in CHROMIUM.');
    return [];
  }
  return [
    {
      plugins: [react()],
      // What the portal is made of, bundled once before the first test instead of while it runs.
      cacheDir: 'node_modules/.cache/component-tests',
      optimizeDeps: { entries: [COMPONENT_TESTS] },
      test: {
        name: 'components',
        ...TOGETHER,
        include: [COMPONENT_TESTS],
        testTimeout: 30_000,
        // What is drawn a moment later is waited for, on a slow machine too.
        expect: { poll: { timeout: 10_000 } },
        browser: {
          enabled: true,
          headless: true,
          provider: playwright({
            launchOptions: { executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] },
          }),
          instances: [{ browser: 'chromium', viewport: { width: 1440, height: 900 } }],
          screenshotFailures: false,
        },
      },
    },
  ];
}

/** Node runs TypeScript by itself, as it runs the server: nothing is transformed on its way. */
const BY_NODE_ITSELF = { viteModuleRunner: false, nodeLoader: false };

/** One more than cores: while a test waits for its database, another goes on. */
const WORKERS = Math.min(3, availableParallelism() + 1);
/**
 * Whole programs under load come first, by two at a time, and the soak before them alone: what goes on until enough has
 * happened costs the more the longer it shares the cores.
 */
const ALONE = { maxWorkers: 1, sequence: { groupOrder: 0 } };
const BY_TWO = { maxWorkers: 2, sequence: { groupOrder: 1 } };
const TOGETHER = { maxWorkers: WORKERS, sequence: { groupOrder: 2 } };

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    sequence: { sequencer: LongestFirst },
    // In this order: see LongestFirst.
    projects: [
      // Projects of their own, so that PostgreSQL is started only when one of their tests is run. Each file has a database of
      // its own, and shares what it imports with the others.
      ...[
        { name: 'soak', include: [SOAK_TESTS], ...ALONE },
        {
          ...{ name: 'server', include: ['apps/server/**/*.test.ts'], ...BY_TWO },
          exclude: ['**/node_modules/**', SOAK_TESTS, MODULE_TESTS, ...WHOLE_SERVER_TESTS],
        },
        { name: 'whole-servers', include: WHOLE_SERVER_TESTS, ...TOGETHER },
        { name: 'modules', include: [MODULE_TESTS], ...TOGETHER },
      ].map((project) => ({
        test: {
          ...project,
          globalSetup: ['apps/server/src/platform/postgres.testing.ts'],
          isolate: false,
          experimental: BY_NODE_ITSELF,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      })),
      {
        test: {
          name: 'units',
          ...TOGETHER,
          include: [
            'packages/**/*.test.ts',
            'apps/simulator/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          // Pure files share what they import: a third less of processor time.
          isolate: false,
          experimental: BY_NODE_ITSELF,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'portal',
          ...TOGETHER,
          include: ['apps/portal/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', COMPONENT_TESTS],
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      ...components(),
    ],
  },
});
