import { expect, test } from './journey.ts';
import { demoApi, type ListedRecord, recordAt } from './workspace-reading.ts';

test('a link to a measurement older than the list opens that one, and older ones come a page at a time', async ({
  workspacePage: page,
}) => {
  const { equipmentId } = await recordAt(page, 'intermediate');
  const api = await demoApi(page);
  const { rows } = await api.json(`/equipment/${equipmentId}/waveforms?size=200`);
  const old: ListedRecord | undefined = rows.at(-1);
  // Pages of five instead of two hundred: the list of a machine with a thousand records, in small.
  await page.route(/\/api\/equipment\/[^/]+\/waveforms\?/, (route) =>
    route.continue({ url: route.request().url().replace('size=200', 'size=5') }),
  );
  try {
    await page.goto(`/analysis?id=${equipmentId}&m=${old?.id}&view=waveform`);
    await page.getByRole('application', { name: /^Waveform/ }).waitFor();
    await page.getByRole('button', { name: /^(One measurement|\d+ measurements)$/ }).click();
    const list = page.getByRole('list', { name: 'Measurements' });
    await expect(list.getByRole('button')).toHaveCount(6);
    await expect(list.locator('[aria-current]')).toHaveText(/Acceleration/);
    expect(new URL(page.url()).searchParams.get('m')).toBe(old?.id);
    await expect(page.getByRole('figure', { name: /^Waveform/ })).toContainText(
      `${(await api.samples(old?.id ?? '')).length.toLocaleString('en-GB')} samples`,
    );
    await page.getByRole('button', { name: 'Older measurements' }).click();
    await expect(list.getByRole('button')).toHaveCount(11);
  } finally {
    await page.unroute(/\/api\/equipment\/[^/]+\/waveforms\?/);
  }
});

test('a machine without a measurement says so, under the line that opens another machine or a file', async ({
  workspacePage: page,
}) => {
  const api = await demoApi(page);
  const { rows }: { rows: { id: string }[] } = await api.json('/equipment?type=coupling&size=20');
  const totals = await Promise.all(
    rows.map(async ({ id }) => (await api.json(`/equipment/${id}/waveforms?size=1`)).total),
  );
  const unmeasured = rows[totals.indexOf(0)];
  await page.goto(`/analysis?id=${unmeasured?.id}`);
  await expect(page.getByText('No vibration measured yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open a file' })).toBeVisible();
  const { equipmentId } = await recordAt(page, 'intermediate');
  const { identifier } = (await api.json('/equipment?type=gearunit&size=1')).rows[0];
  await page.getByRole('combobox', { name: 'Machine' }).fill(identifier);
  await page.getByRole('option', { name: identifier }).click();
  await page.getByRole('application').first().waitFor();
  expect(new URL(page.url()).searchParams.get('id')).toBe(equipmentId);
});
