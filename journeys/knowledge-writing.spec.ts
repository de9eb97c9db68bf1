import { expectNoViolations, expectNoViolationsInBothWidths } from './accessible-page.ts';
import { expect, test } from './journey.ts';

test.use({ plantName: 'changed' });

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
