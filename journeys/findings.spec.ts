import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './journey.ts';

test('the worst gear unit says which bearing is damaged, and the evidence leads to its line', async ({
  demoPage,
}) => {
  await demoPage.goto('/dashboard?type=gearunit');
  await demoPage.locator('a[href*="/dashboard/gearunit/details"]').first().click();
  await demoPage.getByRole('tab', { name: 'Vibration' }).click();
  const measurements = demoPage.getByRole('list', { name: 'Measurements' });
  await measurements.waitFor();
  await measurements
    .getByRole('button', { name: /intermediate/ })
    .first()
    .click();

  const findings = demoPage.getByRole('region', { name: 'Findings' });
  await expect(findings.getByRole('heading', { name: /outer-race defect/ })).toBeVisible();
  const card = findings.getByRole('article').filter({ hasText: 'outer-race defect' }).first();
  await expect(card.getByText('For', { exact: true })).toBeVisible();

  const line = card.getByRole('button', { name: / Hz$/ }).first();

  await line.click();
  await expect(demoPage).toHaveURL(/part=/);
  await expect(demoPage).toHaveURL(/ec=m/);
  await expect(demoPage.getByRole('application', { name: /^Envelope spectrum/ })).toBeInViewport({
    ratio: 1,
  });

  await findings.getByText('Traceability').click();
  await expect(findings.getByText(/^[0-9a-f]{64}$/)).toBeVisible();

  const { violations } = await new AxeBuilder({ page: demoPage })
    .include('section[aria-label="Findings"]')
    .analyze();
  expect(violations).toEqual([]);
});
