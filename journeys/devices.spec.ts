import { expect, test } from './journey.ts';

test.use({ plantName: 'live' });
// One after the other, in one plant.
test.describe.configure({ mode: 'default' });

test('a measurement setup is changed, the device confirms it, and measures by it at once', async ({
  administratorPage: page,
}) => {
  await page.goto('/devices?search=OLC-101');
  await page.getByRole('link', { name: 'RZ-GU3-GU-OLC-101' }).click();
  const form = page.getByRole('form', { name: 'Measurement setup' });
  const input = form.getByRole('group', { name: 'Acceleration, input' });

  // A short record cannot resolve a slow shaft: the table beside the form says so as one chooses.
  await input.getByLabel('Samples').selectOption('4096');
  const unseen = page.getByText(/\d+ not covered/);
  const before = Number((await unseen.textContent())?.split(' ')[0]);
  await input.getByLabel('Samples').selectOption('131072');
  await expect.poll(async () => Number((await unseen.textContent())?.split(' ')[0])).toBeLessThan(before);

  // More than the device's memory holds is reported at once, and nothing can be sent.
  await form
    .getByRole('group', { name: 'Acceleration, output' })
    .getByLabel('Samples')
    .selectOption('131072');
  await expect(form.getByText(/All channels together hold/)).toBeVisible();
  await expect(form.getByRole('button', { name: 'Save and send' })).toBeDisabled();
  await form.getByRole('group', { name: 'Acceleration, output' }).getByLabel('Samples').selectOption('32768');
  await input.getByLabel('Sampling rate').selectOption('25600');
  await form.getByRole('button', { name: 'Save and send' }).click();

  const versions = page.getByRole('region', { name: 'Versions' });
  await expect(versions.getByText('confirmed').first()).toBeVisible();
  await expect(versions.getByText(/The device reports that it uses version \d+/)).toBeVisible();

  await page.getByRole('link', { name: 'Overland conveyor, drive 1' }).click();
  await page.getByRole('button', { name: 'Measure now' }).click();
  // It opens by itself when the device has recorded: 131 072 samples at 25.6 kHz are five seconds.
  await expect(page).toHaveURL(/tab=vibration/);
  await expect(page).toHaveURL(/m=[0-9a-f-]{36}/);
  await expect(page.getByText(/131,072 samples/)).toBeVisible();
});

test('a measurement is asked for from the search box, and the screen of the machine shows how it goes on', async ({
  administratorPage: page,
}) => {
  await page.goto('/devices?search=OLC-101');
  await page.getByRole('link', { name: 'RZ-GU3-GU-OLC-101' }).click();
  await page.getByRole('link', { name: 'Overland conveyor, drive 1' }).click();
  await page.getByRole('button', { name: 'Measure now' }).waitFor();
  await page.keyboard.press('Control+k');
  const box = page.getByRole('dialog', { name: 'Search' });
  await box.getByRole('combobox').fill('measure now');
  const act = box
    .getByRole('group', { name: 'Acts' })
    .getByRole('option', { name: 'Measure now on this machine' });
  await expect(act).toHaveAttribute('data-combobox-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(box).toBeHidden();
  const goesOn = page.getByRole('status').filter({ hasText: /The device has been asked|Measuring, \d+ %/ });
  await expect(goesOn).toBeVisible();
  await expect(goesOn).toHaveCount(0);
});

test('visitors see devices and their status, and no way to command them', async ({ demoPage }) => {
  await demoPage.goto('/devices?search=RML-4110');
  await expect(demoPage.getByText('maintenance required')).toBeVisible();
  await expect(demoPage.getByText(/Change the battery soon \(8 %\)/)).toBeVisible();
  await demoPage.getByRole('link', { name: 'RZ-GU3-GU-RML-4110' }).click();
  await expect(demoPage.getByText('You can view this setup')).toBeVisible();
  await expect(demoPage.getByRole('button', { name: 'Save and send' })).toHaveCount(0);
  await demoPage.getByRole('link', { name: 'Raw mill', exact: true }).click();
  await demoPage.getByRole('tab', { name: 'Overview' }).waitFor();
  await expect(demoPage.getByRole('button', { name: 'Measure now' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});
