import { execFileSync } from 'node:child_process';
import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { expectNoViolations } from './accessible-page.ts';
import { expect, test } from './journey.ts';
import { withPlantDatabase } from './plant-database.ts';
import { signInAs } from './signing-in-as.ts';
import {
  demoApi,
  type ListedRecord,
  openCursorTable,
  openPlot,
  openRecordOf,
  readNumber,
  recordAt,
} from './workspace-reading.ts';

test.use({ plantName: 'changed' });

/** What stands in the file, as a reader without eyes gets it (poppler). */
const textOf = (file: string) =>
  execFileSync('pdftotext', [file, '-'], { encoding: 'utf8' }).replaceAll(/\s+/g, ' ');

/** Pixels of a picture on the screen that are far from its usual one: none in an empty picture. */
async function inkOf(picture: Locator): Promise<number> {
  const { data } = await sharp(await picture.screenshot())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const ground = data.toSorted()[data.length >> 1]!;
  return data.reduce((ink, grey) => ink + Number(Math.abs(grey - ground) > 60), 0);
}

test('a report made from the machine says what its page says', async ({ engineerPage: page }) => {
  await page.goto('/dashboard?search=GU-KCM-6235');
  await page
    .getByRole('link', { name: /Kiln 2/ })
    .first()
    .click();
  const card = page.getByRole('region', { name: 'Next step' });
  const headline = (await card.getByRole('heading', { level: 2 }).innerText()).trim();
  const firstStep = (await card.locator('h3 + p').first().innerText()).trim();
  // First seen, since when it is so bad, growth and confidence; dates on the screen have hyphens that do not break.
  const facts = (await card.locator('dl dd b').allInnerTexts()).map((fact) =>
    fact.replaceAll(/\s+/g, ' ').replaceAll('\u2011', '-').trim(),
  );
  expect(facts.length).toBeGreaterThan(2);
  await card.getByRole('button', { name: 'Report', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'New report' });
  await form.getByRole('button', { name: 'Make the report' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('tab', { name: 'Reports' })).toHaveAttribute('aria-selected', 'true');
  const download = page.getByRole('button', { name: /^Download \d+ / }).first();
  await expect(download).toBeVisible({ timeout: 60_000 });
  const [saved] = await Promise.all([page.waitForEvent('download'), download.click()]);
  const text = textOf(await saved.path());
  expect(text.toLowerCase()).toContain(headline.toLowerCase());
  expect(text).toContain(firstStep);
  for (const fact of facts) expect(text).toContain(fact);
  expect(text).toContain('GU-KCM-6235');
  expect(text).toContain('SHA-256');
});

test('a schedule is moved to another time, paused, and run now', async ({ engineerPage: page }) => {
  await page.goto('/reports');
  await page.getByRole('button', { name: 'New report' }).click();
  const form = page.getByRole('dialog', { name: 'New report' });
  await form.getByText('Fleet', { exact: true }).click();
  await form.getByText('Weekly', { exact: true }).click();
  await form.getByRole('button', { name: 'Schedule it' }).click();
  await expect(form).toBeHidden();
  await page.getByText('Schedules', { exact: true }).click();
  const schedules = page.getByRole('region', { name: 'Schedules' });
  await expect(schedules.getByText('Monday at 06:00')).toBeVisible();
  await schedules.getByRole('button', { name: 'Change the schedule of All machines' }).click();
  const change = page.getByRole('dialog', { name: 'Change the schedule' });
  await change.getByText('Monthly', { exact: true }).click();
  await change.getByLabel(/^At\b/).fill('07:30');
  await change.getByLabel('Day of the month').fill('15');
  await expectNoViolations(page, '[role=dialog]');
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(change).toBeHidden();
  await expect(schedules.getByText('Monthly on day 15 at 07:30')).toBeVisible();
  await schedules.getByRole('button', { name: 'Pause All machines' }).click();
  await expect(schedules.getByText('Paused')).toBeVisible();
  await expectNoViolations(page);
  await schedules.getByRole('button', { name: 'Run now: All machines' }).click();
  await page.getByRole('radiogroup', { name: 'View' }).getByText('Reports', { exact: true }).click();
  const row = page.getByRole('row', { name: /All machines/ });
  await expect(row.getByRole('button', { name: /^Download / })).toBeVisible({ timeout: 90_000 });
});

test('a plot of the workspace is added to a report, captioned and made, and the paper has its caption and its numbers', async ({
  page,
  plant,
}) => {
  await withPlantDatabase(plant.dataDir, (database) =>
    signInAs(page, { url: plant.url, database, nowMs: plant.nowMs() }, { name: 'Analyst', role: 'Ana' }),
  );
  await page.goto('/analysis');
  const machines = page.getByRole('list', { name: 'Machines, worst first' });
  await machines
    .getByRole('button', { name: /^.*GU-/ })
    .first()
    .click();
  await openRecordOf(page, /intermediate/);
  await expect(page).toHaveURL(/[?&]m=/);
  const address = new URL(page.url());
  for (const [name, value] of [
    ['view', 'spectrum'],
    ['sv', '0~1000'],
    ['sc', 'h100x3'],
  ] as const)
    address.searchParams.set(name, value);
  await page.goto(address.href);
  await openCursorTable(page);
  const rows = page.getByRole('row', { name: /Harmonic \d×/ });
  await expect(rows).toHaveCount(3);
  const frequenciesHz: number[] = [];
  for (const step of [1, 2, 3]) frequenciesHz.push(await readNumber(page, `Harmonic ${step}×`, 1));
  expect(frequenciesHz[0]).toBeCloseTo(100, 0);
  const record = await (await demoApi(page)).json(`/waveforms/${address.searchParams.get('m')}`);
  for (const view of ['Spectrum', 'Waterfall', 'Cepstrum', 'Trend']) {
    await page.getByRole('button', { name: 'Export' }).click();
    const saved = page.waitForResponse(
      (answer) => answer.url().endsWith('/report-draft') && answer.request().method() === 'PUT',
    );
    await page.getByRole('menuitem', { name: view, exact: true }).click();
    expect((await saved).ok()).toBe(true);
    await expect(page.getByText('Added to the report')).toBeVisible();
  }

  await page.goto('/reports');
  await page.getByRole('radiogroup', { name: 'View' }).getByText('Compose', { exact: true }).click();
  // Each plot is seen in small, drawn and not empty.
  const pieces = page.getByRole('list', { name: 'Contents of the report' });
  for (const piece of ['1 Spectrum', '2 Waterfall', '3 Cepstrum', '4 Trend']) {
    const preview = pieces.getByRole('img', { name: `Preview of ${piece}` });
    await expect(preview).toBeVisible({ timeout: 20_000 });
    expect(await inkOf(preview), piece).toBeGreaterThan(200);
  }
  // By the keyboard alone: moved, and taken out again; the focus stays at what is done next.
  await page.getByRole('button', { name: 'Move 3 Cepstrum up' }).press('Enter');
  await expect(page.getByText('Now at place 2 of 4')).toBeAttached();
  await expect(pieces.getByRole('img', { name: 'Preview of 2 Cepstrum' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove 2 Cepstrum' }).press('Enter');
  await expect(pieces.getByRole('listitem')).toHaveCount(3);
  await page.getByRole('button', { name: 'Remove 3 Trend' }).press('Enter');
  await page.getByRole('button', { name: 'Remove 2 Waterfall' }).press('Enter');
  await expect(pieces.getByRole('listitem')).toHaveCount(1);
  await page.getByLabel('Title').fill('Intermediate shaft, harmonics of 100 Hz');
  await page
    .getByRole('textbox', { name: 'Caption of 1 Spectrum' })
    .fill('Harmonics of 100 Hz at the bearing');
  await page.getByRole('button', { name: 'Add a comment' }).click();
  await page.getByRole('textbox', { name: 'Text of 2 Comment' }).fill('Nothing of it grew in four weeks.');
  await page.getByRole('button', { name: 'Move 2 Comment up' }).click();
  await page.getByRole('checkbox', { name: 'What to do' }).uncheck();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Make the report' }).click();
  const download = page.getByRole('button', { name: /^Download \d+ Intermediate shaft, harmonics/ });
  await expect(download).toBeVisible({ timeout: 60_000 });
  const [saved] = await Promise.all([page.waitForEvent('download'), download.click()]);
  const file = await saved.path();
  if (process.env.KEEP_REPORTS) await saved.saveAs(`${process.env.KEEP_REPORTS}/analysis-journey.pdf`);
  const text = textOf(file);
  expect(text).toContain('Intermediate shaft, harmonics of 100 Hz');
  expect(text.indexOf('Nothing of it grew in four weeks.')).toBeLessThan(
    text.indexOf('Harmonics of 100 Hz at the bearing'),
  );
  expect(text).toContain(`SHA-256 ${record.sha256.slice(0, 16)}`);
  expect(text).toContain('Values and limits');
  expect(text).not.toContain('What to do');
  const printedHz = [...text.matchAll(/([\d.,]+) Hz/g)].map(([, number]) =>
    Number(number?.replaceAll(',', '')),
  );
  for (const hz of frequenciesHz)
    expect(
      printedHz.some((each) => Math.abs(each - hz) < 0.06),
      `${hz} Hz in ${printedHz.join(' ')}`,
    ).toBe(true);
});

test('what is compared, noted and seen beside a plot of the workspace is on the paper, with the numbers of the screen', async ({
  page,
  plant,
}) => {
  await withPlantDatabase(plant.dataDir, (database) =>
    signInAs(page, { url: plant.url, database, nowMs: plant.nowMs() }, { name: 'Comparer', role: 'Ana' }),
  );
  const record = await recordAt(page, 'intermediate');
  const api = await demoApi(page);
  const { channel, at, sha256 } = await api.json(`/waveforms/${record.id}`);
  const { rows: listed } = await api.json(`/equipment/${record.equipmentId}/waveforms?size=200`);
  const other = listed.find(
    (each: ListedRecord & { equipmentId: string; at: string; sha256: string }) =>
      each.channel === channel && each.equipmentId === record.equipmentId && each.at < at,
  );
  const spectrum = `view=spectrum&sv=0~400&sc=m25&axes=Hz,linear,peak&cmp=${other.id}`;
  await openPlot(page, record, spectrum, /^Spectrum/);
  await page.keyboard.press('n');
  const words = `The motor turns ${Date.now()}`;
  await page.getByRole('textbox', { name: /^Note at Spectrum, 25\.00 Hz/ }).fill(words);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Notes' })).toContainText(words);
  // Of the cursor: its amplitude, and that of the record that is compared with.
  const amplitudes = [await readNumber(page, /^Main/, 3), await readNumber(page, /^Main/, 4)];
  const add = async (view: string) => {
    await page.getByRole('button', { name: 'Export' }).click();
    const saved = page.waitForResponse(
      (answer) => answer.url().endsWith('/report-draft') && answer.request().method() === 'PUT',
    );
    await page.getByRole('menuitem', { name: view, exact: true }).click();
    expect((await saved).ok()).toBe(true);
  };
  for (const view of ['Spectrum', 'Synchronous average']) await add(view);
  // Of another point: the shaft that is averaged over is the one that the workspace took, not the one at the sensor.
  const input = await recordAt(page, 'input');
  await page.goto(`/analysis?id=${input.equipmentId}&m=${input.id}&view=synchronous`);
  const circle = page.getByRole('img', { name: /over one revolution; largest deviation at/ });
  const [, degrees, largest] =
    /at (\d+°), ([\d.,]+ \S+?)\.$/.exec((await circle.getAttribute('aria-label')) ?? '') ?? [];
  await add('Synchronous average');
  await openPlot(page, record, 'view=envelope', /^Envelope/);
  await page.getByRole('button', { name: /^Band/ }).click();
  const reading = page.getByText(/^Band .* Hz, spectral kurtosis/);
  const [, band, kurtosis] =
    /^Band (.* Hz), spectral kurtosis (\d[\d,]*\.\d+)/.exec(await reading.innerText()) ?? [];
  await page.keyboard.press('Escape');
  await add('Kurtogram');

  await page.goto('/reports');
  await page.getByRole('radiogroup', { name: 'View' }).getByText('Compose', { exact: true }).click();
  const pieces = page.getByRole('list', { name: 'Contents of the report' });
  for (const piece of ['1 Spectrum', '2 Synchronous average', '3 Synchronous average', '4 Kurtogram']) {
    const preview = pieces.getByRole('img', { name: `Preview of ${piece}` });
    await expect(preview).toBeVisible({ timeout: 20_000 });
    expect(await inkOf(preview), piece).toBeGreaterThan(200);
  }
  await expect(pieces.getByText(/^Compared with .* · \d{4}/)).toHaveCount(2);
  await expect(pieces.getByRole('checkbox', { name: 'Notes pinned to the plot: 1' })).toBeChecked();
  await expectNoViolations(page);
  await page.getByLabel('Title').fill('Intermediate shaft, compared');
  await page.getByRole('button', { name: 'Make the report' }).click();
  const download = page.getByRole('button', { name: /^Download \d+ Intermediate shaft, compared/ });
  await expect(download).toBeVisible({ timeout: 60_000 });
  const [saved] = await Promise.all([page.waitForEvent('download'), download.click()]);
  if (process.env.KEEP_REPORTS) await saved.saveAs(`${process.env.KEEP_REPORTS}/compared-journey.pdf`);
  const text = textOf(await saved.path());
  for (const hash of [sha256, other.sha256]) expect(text).toContain(`SHA-256 ${hash.slice(0, 16)}`);
  expect(text).toContain('dashed line in the plot');
  expect(text).toMatch(new RegExp(`1 25\\.00 Hz ${words} Comparer, \\d{4}`));
  const printed = /25\.\d\d Hz ([\d.,]+) \S+ ([\d.,]+) m\/s²/.exec(text)?.slice(1).map(Number);
  expect(printed).toEqual(amplitudes);
  expect(text).toContain(`framed: highest, ${kurtosis} in ${band}`);
  expect(text).toContain(`around one revolution: largest deviation ${largest} at ${degrees}`);
});
