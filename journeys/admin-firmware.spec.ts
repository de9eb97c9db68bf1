import { expectNoViolationsInBothWidths } from './accessible-page.ts';
import { expect, test } from './journey.ts';
import { signInAsOperator } from './signing-in-as.ts';

test.use({ plantName: 'admin' });
// One after the other, in one plant.
test.describe.configure({ mode: 'default' });

test('the operator uploads a firmware release, which stands once, and withdraws it', async ({
  page,
  plant,
}) => {
  await signInAsOperator(page, plant);
  await page.goto('/flenderadmin/firmware');
  const table = page.getByRole('group', { name: 'Firmware releases' });
  await expect(table).toBeVisible();

  await page.getByRole('button', { name: 'New release' }).click();
  await page.getByLabel('Device type').fill('RZ-Edge');
  await page.getByRole('textbox', { name: 'Version', exact: true }).fill('9.1.0');
  await page.getByLabel('Notes').fill('Clock of the gateway is kept over a power cut.');
  await page.locator('input[type=file]').setInputFiles({
    name: 'RZ-Edge-9.1.0.bin',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('an image of the journeys'),
  });
  await expectNoViolationsInBothWidths(page);
  await page.getByRole('button', { name: 'Upload' }).click();
  const row = table.getByRole('row').filter({ hasText: '9.1.0' });
  await expect(row).toContainText('Clock of the gateway is kept over a power cut.');
  await expect(page.getByRole('button', { name: 'Upload' })).toHaveCount(0);

  // The same version once more says at the form that it is there.
  await page.getByRole('button', { name: 'New release' }).click();
  await page.getByLabel('Device type').fill('RZ-Edge');
  await page.getByRole('textbox', { name: 'Version', exact: true }).fill('9.1.0');
  await page.locator('input[type=file]').setInputFiles({
    name: 'other.bin',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('another image'),
  });
  await page.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByRole('alert')).toHaveText('There is a release 9.1.0 for RZ-Edge already.');
  await page.getByRole('button', { name: 'New release' }).click();

  await row.getByRole('button', { name: 'Withdraw RZ-Edge 9.1.0' }).click();
  await expect(row.getByText('withdrawn', { exact: true })).toBeVisible();
  await page.reload();
  await expect(row.getByText('withdrawn', { exact: true })).toBeVisible();

  await page.goto('/flenderadmin/audit?kind=firmware');
  const log = page.getByRole('table', { name: 'Audit log' });
  for (const action of ['firmware.withdraw', 'firmware.upload'])
    await expect(log.getByRole('row').filter({ hasText: action })).toContainText('Portal staff');
});

test('how many devices have a release leads to them', async ({ page, plant }) => {
  await signInAsOperator(page, plant);
  await page.goto('/flenderadmin/firmware');
  const table = page.getByRole('group', { name: 'Firmware releases' });
  const counts = table.getByRole('link');
  await expect(counts.first()).toBeVisible();
  const devices = Number(await counts.first().textContent());
  const version = new URL((await counts.first().getAttribute('href')) ?? '', plant.url).searchParams.get(
    'firmware',
  );
  await counts.first().click();
  await expect(page.getByText(`Devices with firmware ${version}`)).toBeVisible();
  const rows = page.getByRole('table', { name: 'Devices' }).getByRole('row');
  await expect(rows.filter({ hasText: version ?? '' }).first()).toBeVisible();
  expect(devices).toBeGreaterThan(0);
});

test('system health shows parts, storage, versions, queues and background tasks', async ({ page, plant }) => {
  await signInAsOperator(page, plant);
  await page.goto('/flenderadmin/health');
  const parts = page.getByRole('region', { name: 'Parts' });
  for (const part of ['Database', 'Blob store', 'MQTT broker', 'Process'])
    await expect(parts.getByText(part, { exact: true })).toBeVisible();
  await expect(parts.getByText('operational').first()).toBeVisible();
  await expect(
    page
      .getByRole('region', { name: 'Storage' })
      .getByText(/of .* free$/)
      .first(),
  ).toBeVisible();
  const versions = page.getByRole('region', { name: 'Versions' });
  await expect(versions.getByText('PostgreSQL')).toBeVisible();
  await expect(versions.getByText(process.versions.node)).toBeVisible();
  for (const table of ['Queues', 'Background tasks of this process', 'Event consumers'])
    await expect(page.getByRole('group', { name: table }).getByRole('row').nth(1)).toBeVisible();
});
