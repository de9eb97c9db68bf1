import { expect, test } from './journey.ts';

test.describe.configure({ mode: 'serial' });

test('a position is corrected for all equipment of a location, found by a town’s name in another language', async ({
  engineerPage: page,
}) => {
  await page.goto('/dashboard?showMapKey=true');
  await expect(page.locator('[data-usable]').first()).toBeVisible();
  await page.getByRole('listbox', { name: 'Locations' }).getByRole('option').first().click();
  await page.getByRole('button', { name: 'Correct address and position' }).click();
  const dialog = page.getByRole('dialog').first();
  await dialog.getByLabel('Address').fill('Gate 4, Harbour Road 12');
  await dialog.getByLabel('Latitude').fill('91');
  await expect(dialog.getByText('A number from −90 to 90')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();

  await dialog.getByRole('button', { name: 'Pick on the map' }).click();
  const picker = page.getByRole('dialog', { name: 'Pick the position on the map' });
  await picker.getByRole('textbox', { name: 'Search town or address' }).fill('cologne');
  await expect(
    page.getByRole('listbox', { name: 'Addresses found' }).getByRole('option').first(),
  ).toContainText('Köln, Germany');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(picker.getByText(/^50\.9\d+°, 6\.9\d+°/)).toBeVisible();
  await expect(picker.getByText(/°, 6\.9\d+° · .*Germany/)).toBeVisible();
  await picker.getByRole('button', { name: 'Use this position' }).click();
  await expect(dialog.getByLabel('Latitude')).toHaveValue(/^50\.9/);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('button', { name: 'Correct address and position' }).click();
  await expect(page.getByRole('dialog').getByLabel('Address')).toHaveValue('Gate 4, Harbour Road 12');
  await expect(page.getByRole('dialog').getByLabel('Longitude')).toHaveValue(/^6\.9/);
});

test('the editor takes town, country and position from a search with a typing mistake', async ({
  engineerPage: page,
}) => {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: /New equipment/ }).click();
  await page.getByRole('textbox', { name: 'Search town or address' }).fill('Rotterdm');
  await page.getByRole('listbox', { name: 'Addresses found' }).getByRole('option').first().click();
  await expect(page.getByRole('textbox', { name: 'Town', exact: true })).toHaveValue('Rotterdam');
  await expect(page.getByLabel('Country')).toHaveValue('NL');
  await expect(page.getByLabel('Latitude')).toHaveValue(/^51\.9/);
});
