import { defineConfig } from '@playwright/test';

/** Browser tests over the whole: one demo plant for the run, started as a stranger starts it. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results/journeys',
  globalSetup: './start-demo-plant.ts',
  // Two cores carry the browser, the server, the database and the fleet.
  workers: 1,
  // Generous, for a slow machine is no fault; where a run decides something, a test that failed may show it was chance
  // (the closing line then calls it flaky).
  timeout: 120_000,
  expect: { timeout: 20_000 },
  retries: process.env.CI ? 1 : 0,
  use: {
    // Set by the global setup before the workers read this file.
    baseURL: process.env.RITZEL_BASE_URL ?? 'http://localhost:8080',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--enable-unsafe-swiftshader'],
    },
  },
});
