import type { Page } from '@playwright/test';
import type { CallReply, listWaveforms } from '@ritzel/contract';
import { expectNoViolations } from './accessible-page.ts';
import { expect, test } from './journey.ts';
import type { Plant } from './plant.ts';

test.use({ plantName: 'limits' });
// In a plant of its own: what is published stays so.
test.describe.configure({ mode: 'default' });

/** A gear unit of the dashboard, the worst first. */
async function openGearUnit(page: Page): Promise<string> {
  await page.goto('/dashboard?type=gearunit');
  await page.locator('a[href*="/dashboard/gearunit/details"]').first().click();
  await page.getByRole('tab', { name: 'Trends' }).waitFor();
  return new URL(page.url()).searchParams.get('id') ?? '';
}

async function newestRecord(page: Page, plant: Plant, id: string): Promise<string> {
  const response = await page.request.get(`/api/equipment/${id}/waveforms?size=200`, {
    headers: { authorization: `Bearer ${plant.serviceToken()}` },
  });
  const { rows } = (await response.json()) as CallReply<typeof listWaveforms>;
  const channels = [...Map.groupBy(rows, ({ channel }) => channel).values()];
  const newest = channels.toSorted((a, b) => b.length - a.length)[0]?.[0];
  if (newest === undefined) throw new Error('no record');
  return newest.id;
}

async function publish(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Publish edition/ });
  // What was saved begins the editor anew, and a dialog that was open goes with the one before.
  await expect(async () => {
    await page.getByRole('button', { name: /^Publish edition/ }).click();
    await expect(dialog).toBeVisible({ timeout: 3_000 });
    await expect(dialog.getByLabel('Reason'))
      .toBeFocused({ timeout: 3_000 })
      .catch(() => {});
  }).toPass();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog.getByText('Required: it stands in the audit log.').first()).toBeVisible();
  await dialog.getByLabel('Source of the figures').fill('Own statistics over 30 days');
  await dialog.getByLabel('Reason').fill('Found too late');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog).toBeHidden();
}

test('a mask that is drawn on the spectrum raises an alarm, which leads back to the line', async ({
  engineerPage: page,
  plant,
}) => {
  const record = await newestRecord(page, plant, await openGearUnit(page));
  await page.goto(`/limits/spectrum/${record}`);
  await page.getByRole('button', { name: 'Draw by hand' }).click();
  for (const number of [1, 2]) {
    await page.getByRole('button', { name: new RegExp(`^Corner ${number}`) }).focus();
    for (let i = 0; i < 8; i += 1) await page.keyboard.press('Shift+ArrowDown');
  }
  await expect(page.getByText(/lines? above (its|their) limit/)).toBeVisible();
  await publish(page);
  await expect(page.getByText('in force: edition 1')).toBeVisible();
  await expectNoViolations(page);
  await expect(async () => {
    await page.goto('/alarms');
    await page.getByLabel('Kind of alarm').selectOption('mask');
    await expect(page.getByRole('link', { name: /above the mask/ }).first()).toBeVisible({ timeout: 3000 });
  }).toPass();
  await page.getByRole('link', { name: 'Limits', exact: true }).last().click();
  await expect(page.getByRole('heading', { name: /^Spectral limits of/ })).toBeVisible();
});
