import type { Page } from '@playwright/test';
import { expectNoViolationsInBothWidths } from './accessible-page.ts';
import { expect, test } from './journey.ts';

test.use({ plantName: 'changed' });
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

test('of two administrators who change the same thing the second sees both versions and decides', async ({
  administratorPage: page,
}) => {
  const colleague = await page.context().newPage();
  const open = async (each: Page, address: string) => {
    await each.goto(address);
    await expect(each.locator('main h1').first()).toBeVisible();
  };

  // A group: both open its form, the colleague saves first.
  const rename = async (each: Page, name: string) => {
    await each.getByRole('button', { name: 'Edit group' }).click();
    await each.getByLabel('Name', { exact: true }).fill(name);
  };
  for (const each of [page, colleague]) {
    await open(each, '/organisation?tab=groups');
    await each
      .getByRole('region', { name: 'Groups', exact: true })
      .getByRole('button', { name: /Milling tandem/ })
      .click();
  }
  await rename(page, 'Mill tandem');
  await rename(colleague, 'Milling tandem 1');
  await colleague.getByRole('button', { name: 'Save' }).click();
  await expect(colleague.getByRole('region', { name: 'Milling tandem 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('alert').filter({ hasText: 'Someone else changed it meanwhile' });
  await expect(conflict).toContainText('Milling tandem 1');
  await expect(conflict).toContainText('Mill tandem');
  await expectNoViolationsInBothWidths(page);
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('region', { name: 'Mill tandem', exact: true })).toBeVisible();

  // The roles that must have a second factor.
  for (const each of [page, colleague]) await open(each, '/settings/sign-in');
  const rule = (each: Page) => each.getByRole('region', { name: 'Required second factor' });
  await rule(page).getByRole('checkbox', { name: 'Viewer' }).check();
  await rule(colleague).getByRole('checkbox', { name: 'Analyst' }).check();
  await rule(colleague).getByRole('button', { name: 'Save' }).click();
  await expect(rule(colleague).getByText('Saved')).toBeVisible();
  await rule(page).getByRole('button', { name: 'Save' }).click();
  await expect(rule(page).getByRole('alert')).toContainText('It is now “Analyst”; you entered “Viewer”');
  await rule(page).getByRole('button', { name: 'Discard mine' }).click();
  await expect(rule(page).getByRole('checkbox', { name: 'Analyst' })).toBeChecked();
  await expect(rule(page).getByRole('checkbox', { name: 'Viewer' })).not.toBeChecked();
  await colleague.close();
});
