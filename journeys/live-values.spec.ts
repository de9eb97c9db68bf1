import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

test.use({ plantName: 'live' });

const rows = (page: Page) => page.locator('tbody tr');

test('values arrive by themselves and the order does not jump', async ({ demoPage: page }) => {
  await page.goto('/dashboard');
  await expect(rows(page).first()).toBeVisible();
  const order = () => rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-row')));
  const before = await order();
  await page.waitForResponse((response) => /\/api\/equipment\?/.test(response.url()));
  expect(await order()).toEqual(before);
});
