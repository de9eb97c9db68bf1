import { expect, test } from './journey.ts';

test.use({ plantName: 'changed' });

test('a rejection needs a reason, and stands in the case with it', async ({ engineerPage: page }) => {
  await page.goto('/dashboard?type=gearunit&search=KCM-6235');
  await page.locator('a[href*="/dashboard/gearunit/details"]').first().click();
  await page.getByRole('tab', { name: 'Vibration' }).click();
  await expect(page.getByRole('application', { name: /^Envelope spectrum/ })).toBeFocused();
  const rail = page.getByRole('complementary', { name: 'Finding and scheme' });
  await rail.getByRole('button', { name: 'Reject' }).click();
  await rail.getByRole('button', { name: 'Reject' }).click();
  await expect(rail.getByText('Give a reason.')).toBeVisible();
  const reason = `The line is that of the neighbour ${Date.now()}.`;
  await rail.getByRole('textbox', { name: 'Why is the evidence wrong?' }).fill(reason);
  await rail.getByRole('button', { name: 'Reject' }).click();
  await expect(rail.getByText('Saved in the case.')).toBeVisible();
  await rail.getByRole('link', { name: /^Case \d+$/ }).click();
  await expect(page.getByText(reason)).toBeVisible();
  await expect(page.getByText(/Evidence rejected: .*B3/)).toBeVisible();
});
