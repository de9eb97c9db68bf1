import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './journey.ts';

test.use({ plantName: 'changed' });
// One after the other, in one plant.
test.describe.configure({ mode: 'default' });

test('a designation typed as people write it gives its frequencies, their origin and where it is mounted', async ({
  demoPage: page,
}) => {
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Bearings' }).click();
  const search = page.getByRole('searchbox', { name: 'Search designation or maker' });
  await search.fill('6205 2rs c3');
  await expect(page.locator('[data-row]').first()).toContainText('6205-2RS JEM');
  await search.press('ArrowDown');
  await page.keyboard.press('Enter');
  const detail = page.getByRole('complementary', { name: 'Bearing' });
  await expect(detail.getByText('Measured', { exact: true })).toBeVisible();
  await expect(detail.getByText(/Case Western/)).toBeVisible();
  await detail.getByRole('textbox', { name: 'Shaft speed' }).fill('1485');
  await expect(detail.getByRole('row', { name: /BPFO/ })).toContainText('88.723');
  await expect(page).toHaveURL(/speedRpm=1485/);

  // Enter opens the best match at once, before the list has followed.
  await search.fill('22320 E');
  await search.press('Enter');
  await expect(detail.getByRole('heading', { level: 2 })).toHaveText('22320');
  await expect(detail.getByText('Estimated', { exact: true })).toBeVisible();
  await expect(detail.getByRole('region', { name: 'Mounted in' })).toBeVisible();
  // A visitor of the demo reads why it is refused.
  await expect(page.getByRole('button', { name: 'New bearing' })).toHaveAttribute('aria-disabled', 'true');
});

test('an own bearing with a doubled BSF is named, mended and found in the list', async ({
  administratorPage: page,
}) => {
  const name = `6206 own ${Date.now()}`;
  await page.goto('/bearings');
  await page.locator('[data-row]').first().waitFor();
  await page.keyboard.press('n');
  const editor = page.getByRole('dialog', { name: 'New bearing' });
  const field = (label: string) => editor.getByRole('textbox', { name: label, exact: true });
  await field('Designation').fill(name);
  await editor.getByRole('button', { name: 'Apply' }).click();
  await expect(field('Outside diameter D')).toHaveValue('62');
  await field('BPFO').fill('3.5682');
  await field('BPFI').fill('5,4318');
  await field('FTF').fill('0.3965');
  await field('BSF').fill('4.6224');
  await expect(field('BSF')).toHaveAccessibleDescription(/is twice the value of the other data/);
  await editor.getByRole('button', { name: 'Create' }).click();
  await expect(editor.getByText('Correct the marked fields, then save again.')).toBeVisible();
  expect((await new AxeBuilder({ page }).include('[role=dialog]').analyze()).violations).toEqual([]);

  await editor.getByRole('button', { name: /^Use 2\.31/ }).click();
  await expect(editor.getByText('The data are consistent.')).toBeVisible();
  await editor.getByRole('button', { name: 'Create' }).click();
  await expect(editor).toHaveCount(0);
  await expect(
    page.getByRole('complementary', { name: 'Bearing' }).getByRole('heading', { level: 2 }),
  ).toHaveText(name);
  await page.getByRole('searchbox', { name: 'Search designation or maker' }).fill(name.toLowerCase());
  const row = page.locator('[data-row]').first();
  await expect(row).toContainText(name);
  await expect(row).toContainText('Own');
  await expect(row).toContainText('3.5682');
});
