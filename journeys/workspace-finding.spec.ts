import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { cursorRow, demoApi, openCursorTable, readNumber, viewButton } from './workspace-reading.ts';

interface Line {
  readonly frequencyHz: number | null;
  readonly amplitude: number | null;
  readonly floor: number | null;
  readonly heightDb: number | null;
}

/** The evidence of the first finding of the record that is open. */
async function evidenceOf(page: Page): Promise<readonly Line[]> {
  const api = await demoApi(page);
  const id = new URL(page.url()).searchParams.get('m');
  const { diagnosis } = await api.json(`/waveforms/${id}/diagnosis`);
  return diagnosis.findings[0].for;
}

const status = (page: Page) => page.locator('[data-source=cursor]');

test('from the worst machine to the harmonics on its evidence in two acts, and the figures are those of the plot', async ({
  demoPage: page,
}) => {
  await page.goto('/dashboard?type=gearunit');
  await page.locator('a[href*="/dashboard/gearunit/details"]').first().click();
  await page.getByRole('tab', { name: 'Vibration' }).click();

  // The plot has the focus, in dB, with the harmonics of the fundamental: nothing was to be set.
  const plot = page.getByRole('application', { name: /^Envelope spectrum/ });
  await expect(plot).toBeFocused();
  await expect(viewButton(page, 'Envelope')).toHaveAttribute('aria-pressed', 'true');
  await expect(status(page)).toContainText('above noise floor');

  const findings = page.getByRole('region', { name: 'Findings', exact: true });
  const rows = findings
    .getByRole('article')
    .first()
    .getByRole('button', { name: / Hz .* dB$/ });
  await expect(rows.nth(2)).toBeVisible();
  await rows.first().click();
  await expect(page).toHaveURL(/[?&]m=/);
  const lines = (await evidenceOf(page)).filter(({ amplitude }) => amplitude !== null);
  expect(lines.length).toBeGreaterThan(2);
  await openCursorTable(page);
  for (const [index, { frequencyHz, amplitude, floor, heightDb }] of lines.entries()) {
    expect(20 * Math.log10((amplitude ?? 0) / (floor ?? 1))).toBeCloseTo(heightDb ?? 0, 6);
    const shown = (heightDb ?? 0).toFixed(1);
    await expect(rows.nth(index)).toContainText(`${shown} dB`);
    await rows.nth(index).click();
    await expect.poll(() => readNumber(page, /^Main/, 1)).toBeCloseTo(frequencyHz ?? 0, 1);
    expect((await readNumber(page, /^Main/, 3)) / (amplitude ?? 1)).toBeCloseTo(1, 3);
    await expect(status(page)).toContainText(`+${shown} dB above noise floor`);
    await expect(plot).toBeFocused();
  }

  // Its keys work at once.
  await page.keyboard.press('Escape');
  await expect(cursorRow(page, /^Main/)).toBeHidden();
});

test('p replays the proof: band, baseline, harmonics, records and sound, by keys', async ({
  demoPage: page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/dashboard?type=gearunit');
  await page.locator('a[href*="/dashboard/gearunit/details"]').first().click();
  await page.getByRole('tab', { name: 'Vibration' }).click();
  await expect(page.getByRole('application', { name: /^Envelope spectrum/ })).toBeFocused();
  await page.keyboard.press('p');
  const replay = page.getByRole('region', { name: 'Proof of the finding' });
  await expect(replay).toBeFocused();
  await expect(replay).toContainText('1 of 5');
  await expect(replay).toContainText(/Band of the envelope on the spectrum: \d/);
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[data-pane]')).toHaveCount(1);
  await expect(replay).toContainText('2 of 5');
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/ec=m[\d.]+%2Ch[\d.]+x7/);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('application', { name: /^Envelope waterfall/ })).toBeVisible();
  await expect(page).toHaveURL(/line=f[\d.]+/);
  await page.keyboard.press('ArrowRight');
  await expect(replay).toContainText('5 of 5');
  await page.keyboard.press('Escape');
  await expect(replay).toBeHidden();
  // A visitor only reads: the screen says so.
  await expect(page.getByRole('complementary', { name: 'Finding and scheme' })).toContainText(
    /does not permit a verdict|No case is open/,
  );
});
