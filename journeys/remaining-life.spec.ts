import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './journey.ts';

test.use({ plantName: 'changed' });

test('a bearing has used a part of its life, says what that assumes, and another rating life changes it', async ({
  engineerPage: page,
}) => {
  test.slow();
  await page.goto('/dashboard?type=gearunit');
  await page.locator('a[href*="/dashboard/gearunit/details"]').first().click();
  await page.getByRole('tab', { name: 'Operation' }).click();
  const panel = page.getByRole('region', { name: 'Remaining life' });
  const row = panel.getByRole('row').filter({ has: page.getByRole('button', { name: 'B1', exact: true }) });
  // The days are counted while one looks.
  await expect(row).toBeVisible({ timeout: 60_000 });
  await expect(row).toContainText(/\d – \d+ %/);
  await expect(panel.getByText(/h known since/)).toBeVisible();

  await row.getByRole('button', { name: 'B1', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('The load of the bearing rises in proportion to the torque')).toBeVisible();
  const life = dialog.getByLabel('Life at rated torque and speed');
  await expect(life).toHaveValue('60000');
  expect((await new AxeBuilder({ page }).include('[role=dialog]').analyze()).violations).toEqual([]);

  await life.fill('');
  await dialog.getByLabel('Viscosity ratio κ').fill('99');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Viscosity ratio κ')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Viscosity ratio κ').fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row.getByRole('button', { name: 'Enter load or rating life' })).toBeVisible();

  await row.getByRole('button', { name: 'Enter load or rating life' }).click();
  await dialog.getByLabel('Dynamic load rating C').fill('300');
  await dialog.getByLabel('Equivalent load P at rated torque').fill('30');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  // (300/30)^(10/3) million turns at the speed of the motor.
  await expect(row).toContainText(/3[56],\d{3}\s?h/);
});

test('a finding and a limit have a band, never a date alone', async ({ demoPage: page }) => {
  await page.goto('/dashboard?type=gearunit');
  await page.locator('a[href*="/dashboard/gearunit/details"]').first().click();
  await expect(
    page.getByText(
      /Amplitude doubles (between|after) \d{4}-\d{2}-\d{2}.*likely about|Amplitude not increasing|too few for a forecast/,
    ),
  ).toBeVisible();
  await page.getByRole('tab', { name: 'Operation' }).click();
  const limits = page.getByRole('region', { name: 'Time until the next limit' });
  await expect(limits.getByText(/(Between|After) \d{4}-\d{2}-\d{2}.*likely about/).first()).toBeVisible();
  const axe = new AxeBuilder({ page }).include('section[aria-labelledby="limit-forecasts"]');
  expect((await axe.analyze()).violations).toEqual([]);
});
