import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

test.use({ plantName: 'organisation' });
// One after the other, in one plant.
test.describe.configure({ mode: 'default' });

async function lookAs(page: Page, who: RegExp): Promise<void> {
  await page.goto('/auth/login');
  await page.getByRole('combobox', { name: 'Look through the eyes of' }).click();
  await page.getByRole('option', { name: who }).click();
  await page.getByRole('button', { name: 'Look', exact: true }).click();
  await expect(page).toHaveURL(/dashboard/);
}

test('the second company sees its own machines and groups and nothing of the first', async ({ page }) => {
  await lookAs(page, /^Production manager/);
  await expect(page.getByRole('link', { name: /Winder 1/ }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /cane mill/i })).toHaveCount(0);
  await page.goto('/organisation');
  await expect(page.getByText('Press section')).toBeVisible();
  await expect(page.getByText('Kiln line')).toHaveCount(0);
});
