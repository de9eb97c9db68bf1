import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';

/** What every journey shares: the demo plant's address, a signed-in page, and a console that must stay clean. */
export const test = base.extend<{ page: Page; demoPage: Page; engineerPage: Page }>({
  page: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    await use(page);
    expect(
      complaints.filter((text) => !isExpected(text)),
      'the console stays clean',
    ).toEqual([]);
  },
  demoPage: async ({ page }, use) => {
    await page.goto('/auth/login');
    await page.getByRole('button', { name: /demo/i }).click();
    await page.waitForURL(/\/dashboard/);
    await use(page);
  },
  // The demo visitor reads only: this one signs in alike, and is then the plant's own service account.
  engineerPage: async ({ page }, use) => {
    const dataDir = process.env.RITZEL_DATA_DIR ?? '';
    const { token } = JSON.parse(readFileSync(path.join(dataDir, 'local-access.json'), 'utf8'));
    await page.route('**/api/auth/login/demo', async (route) => {
      const response = await route.fetch();
      const session = await response.json();
      session.token = token;
      session.user.permissions.push('EQUIPMENT_1002', 'EQUIPMENT_1004');
      await route.fulfill({ response, json: session });
    });
    await page.goto('/auth/login');
    await page.getByRole('button', { name: /demo/i }).click();
    await page.waitForURL(/\/dashboard/);
    await use(page);
  },
});

/** The browser itself reports every answer from 400 on; journeys that provoke one are right to. */
function isExpected(text: string): boolean {
  return (
    text.startsWith('Failed to load resource: the server responded with a status of 4') ||
    // A journey took the server away.
    text.startsWith('Failed to load resource: net::ERR_CONNECTION_REFUSED')
  );
}

export { expect };
