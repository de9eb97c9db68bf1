import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { addLogEntry, type CallReply, type listWaveforms } from '@ritzel/contract';
import { expect, test } from './journey.ts';
import type { Plant } from './plant.ts';

test.use({ plantName: 'changed' });
// One after the other, in one plant.
test.describe.configure({ mode: 'default' });

const serviceHeaders = (plant: Plant) => ({ authorization: `Bearer ${plant.serviceToken()}` });

/** The two newest measurements of the channel that is measured most. */
async function newestTwo(page: Page, plant: Plant, id: string) {
  const response = await page.request.get(`/api/equipment/${id}/waveforms?size=200`, {
    headers: serviceHeaders(plant),
  });
  const { rows } = (await response.json()) as CallReply<typeof listWaveforms>;
  const channels = [...Map.groupBy(rows, ({ channel }) => channel).values()];
  const [newest, before] = channels.toSorted((a, b) => b.length - a.length)[0] ?? [];
  if (newest === undefined || before === undefined) throw new Error('too few measurements');
  return { newest, before };
}

test('a repair begins the machine anew: one click lays the record after it over the one before', async ({
  engineerPage: page,
  plant,
}) => {
  await page.goto('/dashboard?type=gearunit');
  await page.locator('a[href*="/dashboard/gearunit/details"]').nth(1).click();
  await page.getByRole('tab', { name: 'Vibration' }).click();
  await page.getByRole('slider', { name: 'Measurements over time' }).waitFor();
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  const { newest, before } = await newestTwo(page, plant, id);
  const at = new Date((Date.parse(newest.at) + Date.parse(before.at)) / 2).toISOString();
  const written = await page.request.post(`/api${addLogEntry.path.replace('{id}', id)}`, {
    headers: serviceHeaders(plant),
    data: { kind: 'repair', text: 'Bearing replaced on the input shaft', at, resetsBaseline: true },
  });
  expect(written.ok()).toBe(true);

  await page.reload();
  await page.getByRole('button', { name: /^\d+ measurements$/ }).click();
  const repairs = page.getByRole('region', { name: 'Repairs' });
  await repairs
    .getByRole('button', { name: /Before and after.*Bearing replaced on the input shaft/ })
    .click();
  await expect(page).toHaveURL(/[?&]m=.*cmp=|[?&]cmp=.*m=/);
  const query = new URL(page.url()).searchParams;
  const [after, beforeIt] = await Promise.all(
    [query.get('m'), query.get('cmp')].map(async (each) => {
      const response = await page.request.get(`/api/waveforms/${each}`, { headers: serviceHeaders(plant) });
      return response.json();
    }),
  );
  expect(after.channel).toBe(beforeIt.channel);
  expect(after.at > at && beforeIt.at < at).toBe(true);
  const { violations } = await new AxeBuilder({ page }).include('section[aria-label="Repairs"]').analyze();
  expect(violations).toEqual([]);
});
