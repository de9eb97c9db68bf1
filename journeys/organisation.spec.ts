import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

test.use({ plantName: 'organisation' });
// One after the other, in one plant.
test.describe.configure({ mode: 'default' });

const GROUP = 'Night shift';

async function lookAs(page: Page, who: RegExp): Promise<void> {
  await page.goto('/auth/login');
  await page.getByRole('combobox', { name: 'View the demo as' }).click();
  await page.getByRole('option', { name: who }).click();
  await page.getByRole('button', { name: 'Look', exact: true }).click();
  await expect(page).toHaveURL(/dashboard/);
}

test('an administrator makes a group, moves equipment and a person into it, and that person sees only it', async ({
  administratorPage: page,
  browser,
  plant,
}) => {
  await page.goto('/organisation?tab=groups');
  await page.getByRole('button', { name: 'New group' }).click();
  const form = page.getByRole('form', { name: 'New group' });
  await form.getByLabel('Name').fill(GROUP);
  await form.getByRole('button', { name: 'Save' }).click();
  const detail = page.getByRole('region', { name: GROUP });
  await expect(detail.getByText('This group holds no equipment yet.')).toBeVisible();

  // From the kiln line, both drives at once and by keyboard alone.
  const groups = page.getByRole('region', { name: 'Groups', exact: true });
  await groups.getByRole('button', { name: /Kiln line/ }).click();
  const kilns = page.getByRole('region', { name: 'Kiln line' });
  const boxes = kilns.getByRole('group', { name: 'Equipment' }).getByRole('checkbox');
  await expect(boxes).toHaveCount(2);
  await boxes.first().focus();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(kilns.getByText('2 selected')).toBeVisible();
  await kilns.getByRole('button', { name: 'Move to group' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: GROUP }).focus();
  await page.keyboard.press('Enter');
  await expect(kilns.getByText('This group holds no equipment yet.')).toBeVisible();

  await groups.getByRole('button', { name: new RegExp(GROUP) }).click();
  await expect(detail.getByRole('group', { name: 'Equipment' }).getByRole('checkbox')).toHaveCount(2);
  await detail.getByRole('button', { name: 'Add people' }).click();
  await page.getByRole('combobox', { name: 'People by name or e-mail address' }).fill('Production');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.getByRole('combobox', { name: 'People by name or e-mail address' }).fill('Vibration');
  await page.getByRole('option', { name: /^Vibration analyst \(/ }).click();
  // The list of people is still open over it.
  await page.getByRole('button', { name: 'Add 1' }).press('Enter');
  await expect(detail.getByRole('cell', { name: 'Vibration analyst' }).first()).toBeVisible();

  const context = await browser.newContext({ baseURL: plant.url, locale: 'en-GB' });
  await plant.setClock(context);
  const theirs = await context.newPage();
  await lookAs(theirs, /^Vibration analyst · Analyst · (Night shift · )?Demo plants$/);
  await expect(theirs.getByRole('link', { name: /kiln/i }).first()).toBeVisible();
  await expect(theirs.getByRole('link', { name: /cane mill/i })).toHaveCount(0);
  await theirs.goto('/organisation');
  await expect(theirs.getByText(GROUP)).toBeVisible();
  await expect(theirs.getByText('Milling tandem')).toHaveCount(0);
  await context.close();
});

test('the second company sees its own machines and groups and nothing of the first', async ({ page }) => {
  await lookAs(page, /^Production manager/);
  await expect(page.getByRole('link', { name: /Winder 1/ }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /cane mill/i })).toHaveCount(0);
  await page.goto('/organisation');
  await expect(page.getByText('Press section')).toBeVisible();
  await expect(page.getByText('Kiln line')).toHaveCount(0);
});
