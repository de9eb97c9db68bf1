import { expectNoViolations, expectNoViolationsInBothWidths } from './accessible-page.ts';
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

test.describe('at a plant of its own', () => {
  test.use({ plantName: 'knowledge' });

  test('an analyst writes a post, publishes it, and finds it in the knowledge center', async ({
    engineerPage: page,
  }) => {
    await page.goto('/knowledge-center');
    await page.getByRole('link', { name: 'New post' }).click();
    await page.getByLabel('Title').fill('Sensors on our kilns');
    await page.getByLabel('Text').fill('## Where\n\nAt the <b>ring</b>. Grind the **paint** off.');
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByRole('heading', { name: 'Where' })).toBeVisible();
    await expect(preview.getByText('<b>ring</b>', { exact: false })).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sensors on our kilns' })).toBeVisible();

    await page.goto('/knowledge-center');
    await page.getByRole('searchbox', { name: 'Find a post' }).fill('kilns');
    await expect(page.getByRole('link', { name: 'Sensors on our kilns' })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Find a post' }).fill('');
    await expectNoViolationsInBothWidths(page);
  });
});
