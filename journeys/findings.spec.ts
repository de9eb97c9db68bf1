import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './journey.ts';
import { openRecordOf } from './workspace-reading.ts';

test('the worst gear unit says which bearing is damaged, and the evidence leads to its line', async ({
  demoPage,
}) => {
  await demoPage.goto('/dashboard?type=gearunit');
  await demoPage.locator('a[href*="/dashboard/gearunit/details"]').first().click();
  await demoPage.getByRole('tab', { name: 'Vibration' }).click();
  await openRecordOf(demoPage, /intermediate/);

  const findings = demoPage.getByRole('region', { name: 'Findings' });
  await expect(findings.getByRole('heading', { name: /outer-race defect/ })).toBeVisible();
  const card = findings.getByRole('article').filter({ hasText: 'outer-race defect' }).first();
  await expect(card.getByText('For', { exact: true })).toBeVisible();

  const line = card.getByRole('button', { name: / Hz/ }).first();

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

test('a finding keeps its width on a narrow screen, and nothing is cut off at the right', async ({
  demoPage: page,
}) => {
  for (const width of [1024, 960, 800]) {
    await page.setViewportSize({ width, height: 768 });
    await page.goto('/findings');
    const cell = page.locator('td[data-column="finding"]').first();
    await expect(cell).toBeVisible();
    expect((await cell.boundingBox())?.width, `at ${width} px`).toBeGreaterThan(140);
    const table = await page.getByRole('table', { name: 'Followed findings' }).boundingBox();
    expect((table?.x ?? 0) + (table?.width ?? 0), `at ${width} px`).toBeLessThanOrEqual(width);
  }
});
