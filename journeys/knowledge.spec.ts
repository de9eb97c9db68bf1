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

test('a newcomer reads what a figure of the verdict means and how it is computed, without leaving the portal', async ({
  demoPage: page,
}) => {
  await page.goto('/dashboard?type=gearunit');
  await page.locator('a[href*="/dashboard/gearunit/details"]').first().click();
  await page.getByRole('button', { name: 'Confidence', exact: true }).click();
  const help = page.getByRole('dialog', { name: 'Confidence', exact: true });
  await expect(help).toContainText('How surely the evidence names this fault and no other.');
  await expect(help).toContainText('Calculation');
  await help.getByRole('link', { name: 'Read more in the knowledge center' }).click();
  await expect(page).toHaveURL(/\/knowledge-center\/post\?id=findings-and-cases/);

  // What the articles leave out stands in the documentation of the program.
  await page.getByRole('link', { name: 'Knowledge', exact: true }).click();
  await page.getByRole('link', { name: 'Documentation', exact: true }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Diagnosis/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /^Diagnosis/ })).toBeVisible();
  const contents = page.getByRole('navigation', { name: 'Contents' });
  const heading = (await contents.getByRole('link').nth(1).textContent()) ?? '';
  await contents.getByRole('link').nth(1).click();
  await expect(page.getByRole('heading', { name: heading })).toBeInViewport();
  await expectNoViolationsInBothWidths(page);
});
