import sharp from 'sharp';
import { expect, test } from './journey.ts';

test.use({ plantName: 'changed' });
// One after the other, in one plant.
test.describe.configure({ mode: 'default' });

const photo = (background: string) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer();

test('a picture is shown, a note with a photo is written, and both are found again on the trend', async ({
  engineerPage: page,
  plant,
}) => {
  const mark = `Magnet plug ${Date.now()}`;
  await page.goto('/dashboard?type=gearunit');
  await page.locator('a[href*="/dashboard/gearunit/details"]').last().click();
  await page.getByRole('tab', { name: 'Log book' }).waitFor();

  const picture = page.getByRole('button', { name: /^(Add a picture|Picture: show or change)$/ });
  const chooser = page.locator('input[type=file][aria-label="Choose a file"]');
  await chooser.setInputFiles({
    name: 'housing.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo('#3a6ea5'),
  });
  await expect(picture.locator('img')).toBeVisible();
  await chooser.setInputFiles({ name: 'no.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') });
  await expect(page.getByRole('alert')).toHaveText('This is not a JPEG, PNG, WebP or AVIF picture.');
  await picture.click();
  await page.getByRole('menuitem', { name: 'Remove the picture' }).click();
  await expect(picture.locator('img')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(picture.locator('img')).toBeVisible();

  await page.getByRole('tab', { name: 'Log book' }).click();
  await page.getByRole('button', { name: 'Write an entry' }).click();
  await page.getByLabel('Kind').selectOption('maintenance');
  const hourAgo = new Date(plant.nowMs() - 3 * 3_600_000);
  const local = new Date(hourAgo.getTime() - hourAgo.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  await page.getByLabel('Date and time').fill(local);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enter what was observed or done.')).toBeVisible();
  await page.getByLabel('Observation or work done').fill(`**${mark}** cleaned`);
  await page.getByLabel('Reset the baseline here').check();
  await page.locator('input[type=file][aria-label="Add photos"]').setInputFiles({
    name: 'plug.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo('#8a8f98'),
  });
  await page.getByRole('button', { name: 'Save' }).click();
  const note = page.getByRole('article').filter({ hasText: mark });
  await expect(note.getByText('baseline reset')).toBeVisible();
  await note.getByRole('button', { name: 'Show photo 1 large' }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Maintenance' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'Trends' }).click();
  await page.getByText('24 h', { exact: true }).click();
  await page.getByText(/flags? in this range/).click();
  await page.getByRole('button', { name: new RegExp(`Maintenance · ${mark} cleaned`) }).click();
  await expect(page.getByRole('article').filter({ hasText: mark })).toBeVisible();
});
