import { expect, test } from './journey.ts';
import { openPlot, recordAt } from './workspace-reading.ts';

test('an engineer pins a note to a line by keys, changes it and takes it back', async ({
  engineerPage: page,
}) => {
  const record = await recordAt(page, 'output');
  await openPlot(page, record, 'view=spectrum&sv=0~400&sc=m25', /^Spectrum/);
  await page.keyboard.press('n');
  const words = `1x of the motor ${Date.now()}`;
  await page.getByRole('textbox', { name: /^Note at Spectrum, 25\.00 Hz/ }).fill(words);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const notes = page.getByRole('region', { name: 'Notes' });
  const note = notes.getByRole('listitem').filter({ hasText: words });
  await expect(note).toContainText('Spectrum, 25.00 Hz');

  await note.getByRole('button', { name: 'Edit the note' }).click();
  await notes.getByRole('textbox', { name: 'Edit the note' }).fill(`${words}, and its half`);
  await notes.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(notes.getByRole('textbox')).toBeHidden();
  await expect(note.getByText(`${words}, and its half`, { exact: true })).toBeVisible();

  await note.getByRole('button', { name: 'Delete the note' }).click();
  await expect(notes.getByText(words)).toBeHidden();
});

test('a visitor of the demo writes a note of their own and takes it back', async ({
  workspacePage: page,
}) => {
  const record = await recordAt(page, 'output');
  await openPlot(page, record, 'view=spectrum&sv=0~400&sc=m25', /^Spectrum/);
  await page.keyboard.press('n');
  const words = `Ours alone ${Date.now()}`;
  await page.getByRole('textbox', { name: /^Note at Spectrum, 25\.00 Hz/ }).fill(words);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const notes = page.getByRole('region', { name: 'Notes' });
  const note = notes.getByRole('listitem').filter({ hasText: words });
  await expect(note).toBeVisible();
  await note.getByRole('button', { name: 'Delete the note' }).click();
  await expect(notes.getByText(words)).toBeHidden();
});
