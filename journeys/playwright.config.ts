import { defineConfig } from '@playwright/test';
import { installedChromium } from '../scripts/find-chromium.ts';

/** Browser tests over the whole. Each worker walks through a plant of its own, a copy of one that is made for the run. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results/journeys',
  globalSetup: './plant-template.ts',
  // Two cores carry the browsers, the servers and their databases; a third worker takes as long, and its pages wait longer.
  workers: 2,
  fullyParallel: true,
  // Generous, for a slow machine is no fault; where a run decides something, a test that failed may show it was chance
  // (the closing line then calls it flaky).
  timeout: 300_000,
  expect: { timeout: 45_000 },
  retries: process.env.CI ? 1 : 0,
  use: {
    viewport: { width: 1440, height: 900 },
    actionTimeout: 45_000,
    // It fetches files that the routes of a page do not see, and takes a tenth of the time; what is about it allows it.
    serviceWorkers: 'block',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    screenshot: 'only-on-failure',
    // A trace of every test would cost a quarter of the run; `--trace retain-on-failure` records them.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: installedChromium() ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--enable-unsafe-swiftshader'],
    },
  },
});
