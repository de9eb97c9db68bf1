import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectNoViolations } from './accessible-page.ts';
import { expect, test } from './journey.ts';

test.use({ plantName: 'changed' });
// One after the other, in one plant.
test.describe.configure({ mode: 'default', timeout: 240_000 });

const list = (page: Page) => page.getByRole('region', { name: 'Your downloads' });

async function save(page: Page, button: RegExp) {
  const saving = page.waitForEvent('download');
  await list(page).getByRole('button', { name: button }).first().click();
  const file = await saving;
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

test('an engineer takes a week of values away as CSV and opens it', async ({ engineerPage: page }) => {
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Download data' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Download data' })).toBeVisible();
  await expect(page.getByText('No downloads yet')).toBeVisible();
  await expectNoViolations(page);

  await page.getByRole('combobox', { name: 'Add equipment' }).click();
  await page.getByRole('option').first().click();
  // What has values is chosen already.
  const form = page.getByRole('form', { name: 'New download' });
  await expect(form.getByText(/^\d+ signals?, [\d,]+ values/)).toBeVisible();
  await form.getByRole('radiogroup', { name: 'Latest days' }).getByText('31 days').click();
  await expect(form.getByText('31 days ·')).toBeVisible();
  // The day before makes 32.
  await form.getByLabel('First day').fill('2026-06-14');
  const split = form.getByRole('checkbox', { name: /^32 days as 2 files/ });
  await expect(split).toBeVisible();
  await expect(form.getByRole('button', { name: 'Create files' })).toBeDisabled();
  await form.getByLabel('First day').fill('2026-07-14');
  await expect(split).toHaveCount(0);
  await form.getByRole('radiogroup', { name: 'Decimals' }).getByText('1,5').click();
  await expectNoViolations(page);
  await form.getByRole('button', { name: 'Create files' }).click();

  await expect(list(page).getByRole('button', { name: /^Download \(/ })).toBeVisible({ timeout: 120_000 });
  const { name, bytes } = await save(page, /^Download \(/);
  expect(name).toMatch(/2026-07-14-to-2026-07-15\.(csv|zip)$/);
  if (name.endsWith('.csv')) {
    const lines = bytes.toString().split('\r\n');
    expect(lines[0]).toMatch(/^\ufeffTime UTC;Time [A-Z]/);
    expect(lines[2]).toMatch(/^2026-07-1\d \d\d:\d\d:\d\d;2026-07-1\d \d\d:\d\d:\d\d;UTC[+-]\d\d:\d\d;/);
    expect(lines.length).toBeGreaterThan(100);
  } else expect(bytes.subarray(0, 2).toString()).toBe('PK');
});

test('records come as an archive with a manifest, and a download is deleted', async ({
  engineerPage: page,
}) => {
  await page.goto('/download-data');
  await page.getByRole('combobox', { name: 'Add equipment' }).click();
  await page.getByRole('option').first().click();
  const form = page.getByRole('form', { name: 'New download' });
  await form.getByRole('list', { name: 'Records' }).first().getByRole('checkbox').first().check();
  await expect(form.getByText(/^\d+ signals?, .*\d records?/)).toBeVisible();
  await form.getByRole('radiogroup', { name: 'Records' }).getByText('WAV').click();
  await form.getByRole('button', { name: 'Create files' }).click();
  const ready = list(page).getByRole('listitem').first();
  await expect(ready).toContainText('WAV');
  await expect(ready.getByRole('button', { name: /^Download \(/ })).toBeVisible({ timeout: 120_000 });
  const { name, bytes } = await save(page, /^Download \(/);
  expect(name).toMatch(/^ritzel-data-.*\.zip$/);
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  expect(bytes.includes('manifest.json')).toBe(true);
  const before = await list(page).getByRole('listitem').count();
  await ready.getByRole('button', { name: /^Delete the download of/ }).click();
  await expect(list(page).getByRole('listitem')).toHaveCount(before - 1);
});
