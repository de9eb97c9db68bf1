import { test as base, expect, type Page } from '@playwright/test';

/** What every journey shares: the demo plant's address, a signed-in page, and a console that must stay clean. */
export const test = base.extend<{ page: Page; demoPage: Page }>({
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
