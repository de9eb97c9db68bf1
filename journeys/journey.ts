import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';

interface SignedIn {
  readonly page: Page;
  readonly complaints: string[];
}

/** What every journey shares: the demo plant's address, a signed-in page, and a console that must stay clean. */
export const test = base.extend<
  { page: Page; demoPage: Page; engineerPage: Page; benchPage: Page },
  { signedIn: SignedIn }
>({
  page: async ({ page }, use) => {
    const complaints = listen(page);
    await use(page);
    expectClean(complaints);
  },
  demoPage: async ({ page }, use) => {
    await signInAsDemo(page);
    await use(page);
  },
  // One page for all tests of a file that only read: signing in costs as much as many of them.
  signedIn: [
    async ({ browser }, use) => {
      const page = await browser.newPage({
        baseURL: process.env.RITZEL_BASE_URL ?? 'http://localhost:8080',
        viewport: { width: 1440, height: 900 },
        locale: 'en-GB',
        timezoneId: 'Europe/Berlin',
        acceptDownloads: true,
      });
      const complaints = listen(page);
      await signInAsDemo(page);
      await use({ page, complaints });
      await page.close();
    },
    { scope: 'worker' },
  ],
  benchPage: async ({ signedIn: { page, complaints } }, use) => {
    complaints.length = 0;
    await use(page);
    expectClean(complaints);
  },
  // The demo visitor reads only: this one signs in alike, and is then the plant's own service account.
  engineerPage: async ({ page }, use) => {
    const dataDir = process.env.RITZEL_DATA_DIR ?? '';
    const { token } = JSON.parse(readFileSync(path.join(dataDir, 'local-access.json'), 'utf8'));
    await page.route('**/api/auth/login/demo', async (route) => {
      const response = await route.fetch();
      const session = await response.json();
      session.token = token;
      session.user.permissions.push('EQUIPMENT_1002', 'EQUIPMENT_1004', 'ALARM_3102');
      await route.fulfill({ response, json: session });
    });
    await signInAsDemo(page);
    await use(page);
  },
});

/** Everything the console of a page complains of from now on. */
function listen(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return complaints;
}

function expectClean(complaints: readonly string[]): void {
  expect(
    complaints.filter((text) => !isExpected(text)),
    'the console stays clean',
  ).toEqual([]);
}

export async function signInAsDemo(page: Page): Promise<void> {
  await page.goto('/auth/login');
  await page.getByRole('button', { name: /demo/i }).click();
  await page.waitForURL(/\/dashboard/);
}

/** The browser itself reports every answer from 400 on; journeys that provoke one are right to. */
function isExpected(text: string): boolean {
  return (
    text.startsWith('Failed to load resource: the server responded with a status of 4') ||
    // A journey took the server away.
    text.startsWith('Failed to load resource: net::ERR_CONNECTION_REFUSED')
  );
}

export { expect };
