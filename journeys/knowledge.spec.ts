import { expectNoViolationsInBothWidths } from './accessible-page.ts';
import { expect, test } from './journey.ts';

test('from a red gear unit to the article of its fault and its own spectrum', async ({ demoPage: page }) => {
  await page.goto('/dashboard?type=gearunit');
  await page.locator('a[href*="/dashboard/gearunit/details"]').first().click();
  const card = page.getByRole('region', { name: 'Next step' });
  await card.getByRole('link', { name: 'Read about it' }).click();

  await expect(page).toHaveURL(/\/knowledge-center\/post\?id=/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What confirms it' })).toBeVisible();

  const figure = page.getByRole('figure').first();
  const envelope = figure.getByRole('img', { name: /^Envelope spectrum: highest value/ });
  const before = await envelope.getAttribute('aria-label');
  await figure.getByRole('slider', { name: 'Damage' }).press('End');
  await expect(envelope).not.toHaveAttribute('aria-label', before ?? '');

  const machines = page.getByRole('complementary');
  await machines.getByRole('button', { name: 'Show my spectrum' }).first().click();
  await expect(machines.getByRole('img', { name: /spectrum: highest value/i })).toBeVisible();

  await expectNoViolationsInBothWidths(page);

  const vote = page.getByRole('region', { name: 'Was this helpful?' });
  await vote.getByRole('button', { name: /^Yes/ }).click();
  await expect(vote.getByRole('button', { name: /^Yes/ })).toHaveAttribute('aria-pressed', 'true');
});
