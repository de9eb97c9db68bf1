import type { Locator, Page } from '@playwright/test';
import { amplitudeSpectrum, rmsFromDensity } from '@ritzel/signal';
import { expect, test } from './journey.ts';
import {
  openCursorTable,
  openPlot,
  openRecordOf,
  openView,
  readNumber,
  recordAt,
  recordDrawnWords,
} from './workspace-reading.ts';

/** The analysis workspace with the newest measurement beside the damaged bearing of the worst gear unit. */
async function openWorkspace(page: Page, query: string): Promise<string> {
  await page.goto('/analysis');
  const machines = page.getByRole('list', { name: 'Machines, worst first' });
  await machines
    .getByRole('button', { name: /^.*GU-/ })
    .first()
    .click();
  await openRecordOf(page, /intermediate/);
  await expect(page).toHaveURL(/[?&]m=/);
  const address = new URL(page.url());
  for (const [name, value] of new URLSearchParams(query)) address.searchParams.set(name, value);
  await page.goto(address.href);
  await openCursorTable(page);
  return new URL(page.url()).searchParams.get('m') ?? '';
}

/** A frequency of the x axis as a place on the screen, from the ends the address gives. */
async function placeOf(plot: Locator, hz: number, window: { min: number; max: number }) {
  await plot.scrollIntoViewIfNeeded();
  const box = await plot.locator('.u-over').boundingBox();
  if (box === null) throw new Error('The plot is not there.');
  const share = (hz - window.min) / (window.max - window.min);
  return { x: box.x + share * box.width, y: box.y + box.height / 2 };
}

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, to.y, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

const cursorText = (page: Page, name: string) => new URL(page.url()).searchParams.get(name) ?? '';

test('dragging the third harmonic moves the base by a third, and a sideband its spacing', async ({
  demoPage,
}) => {
  await openWorkspace(demoPage, 'view=spectrum&sv=0~1000&sc=h100x5,s500~40x2');
  const plot = demoPage.getByRole('application', { name: /^Spectrum/ });
  await plot.waitFor();
  const window = { min: 0, max: 1000 };
  await expect(demoPage.getByRole('row', { name: /Harmonic 3×/ })).toContainText('300');

  // With Alt nothing snaps: what is read back is what was dragged.
  await demoPage.keyboard.down('Alt');
  await drag(demoPage, await placeOf(plot, 300, window), await placeOf(plot, 330, window));
  await expect
    .poll(async () => Math.abs((await readNumber(demoPage, /Harmonic 1×/, 1)) - 110))
    .toBeLessThan(0.6);
  const base = await readNumber(demoPage, /Harmonic 1×/, 1);
  await expect
    .poll(async () => Math.abs((await readNumber(demoPage, /Harmonic 5×/, 1)) - 5 * base))
    .toBeLessThan(0.3);

  await drag(demoPage, await placeOf(plot, 580, window), await placeOf(plot, 600, window));
  await demoPage.keyboard.up('Alt');
  await expect
    .poll(async () => Math.abs((await readNumber(demoPage, /Sideband spacing/, 1)) - 50))
    .toBeLessThan(0.8);
  await expect
    .poll(async () => Math.abs((await readNumber(demoPage, /Sideband −1/, 1)) - 450))
    .toBeLessThan(0.8);
  await expect.poll(() => cursorText(demoPage, 'sc')).toMatch(/^h1(09|10)(\.\d+)?x5,s500~(49|50)\.?\d*x2$/);
});

test('the band cursor reads the r.m.s. that the package computes from the same samples', async ({
  demoPage,
}) => {
  const id = await openWorkspace(demoPage, 'view=spectrum&sc=b1500~4000');
  await demoPage.getByRole('application', { name: /^Spectrum/ }).waitFor();
  const shown = await readNumber(demoPage, /^Band/, 3);

  // The page's own token fetches the same bytes; they are evaluated here, outside the browser.
  const reply = demoPage.waitForResponse(
    (response) => response.url().includes(`/waveforms/${id}`) && response.request().method() === 'GET',
  );
  await demoPage.reload();
  const { authorization } = await (await reply).request().allHeaders();
  const headers = { authorization: authorization ?? '' };
  const facts = await (await demoPage.request.get(`/api/waveforms/${id}`, { headers })).json();
  const body = await (await demoPage.request.get(`/api/waveforms/${id}/samples`, { headers })).body();
  const samples = new Float32Array(new Uint8Array(body).buffer);
  const { stepHz, values } = amplitudeSpectrum(samples, facts.samplingRateHz);
  // Hann: a line of peak A stands for A^2 / 2 over 1.5 lines of noise bandwidth.
  const density = { stepHz, values: values.map((peak) => peak ** 2 / 2 / (1.5 * stepHz)) };
  expect(shown / rmsFromDensity(density, 1500, 4000)).toBeCloseTo(1, 3);
});

test('dragging an edge of the envelope band changes the lines below while it moves', async ({ demoPage }) => {
  await openWorkspace(demoPage, 'view=envelope&band=500~1000&ec=m34.9&ev=0~200');
  const above = demoPage.getByRole('application', { name: /^Spectrum/ });
  await above.waitFor();
  await demoPage.getByRole('application', { name: /^Envelope spectrum/ }).waitFor();
  const amplitude = () => readNumber(demoPage, /Main/, 3);
  const before = await amplitude();
  const maxHz = 6400;
  const window = { min: 0, max: maxHz };
  await drag(demoPage, await placeOf(above, 1000, window), await placeOf(above, 4000, window));
  await demoPage.getByRole('application', { name: /^Envelope spectrum/ }).focus();
  await expect.poll(amplitude).toBeGreaterThan(1.5 * before);
  await expect.poll(() => cursorText(demoPage, 'band')).toMatch(/^500~(39|40)\d\d/);
});

test('two measurements are compared in decibels, on one axis that says what they are of', async ({
  demoPage,
}) => {
  const drawn = await recordDrawnWords(demoPage);
  await openPlot(demoPage, await recordAt(demoPage, 'intermediate'), 'view=spectrum', /^Spectrum/);
  const isDrawn = async (words: string) => (await drawn()).some((each) => each.includes(words));
  await expect.poll(() => isDrawn('m/s²')).toBe(true);
  expect(await isDrawn('dB re')).toBe(false);
  await demoPage.getByRole('button', { name: 'Compare', exact: true }).click();
  const choice = demoPage.getByRole('combobox', { name: 'Compare with' });
  const previous = await choice.getByRole('option', { name: /^Previous/ }).getAttribute('value');
  await choice.selectOption(previous);
  await expect.poll(() => cursorText(demoPage, 'cmp')).toBe(previous);
  await expect.poll(() => isDrawn('dB re')).toBe(true);
});

test('a link shows a colleague exactly this, and every view opens', async ({ demoPage }) => {
  await openWorkspace(
    demoPage,
    'view=spectrum&axes=orders,dB,rms&unit=mm/s&setup=flat-top,7,peak-hold,10&sc=m25',
  );
  await expect(demoPage.getByText('integrated from 10 Hz')).toBeVisible();
  await expect(demoPage.getByText(/Flat top · 7×/)).toBeVisible();
  await expect(demoPage.getByRole('row', { name: /^Main/ })).toBeVisible();
  for (const [tab, title] of [
    ['Waterfall', 'Waterfall'],
    ['Orders', 'Order spectrum'],
    ['Cepstrum', 'Cepstrum'],
    ['Synchronous average', 'Synchronous average'],
    ['Trend', 'Velocity r.m.s.'],
  ] as const) {
    await openView(demoPage, tab);
    await expect(demoPage.getByRole('application', { name: new RegExp(`^${title}`) }).first()).toBeVisible();
  }
});

test('an order is followed through the waterfall, and a row opens its measurement', async ({ demoPage }) => {
  const id = await openWorkspace(demoPage, 'view=waterfall');
  const fall = demoPage.getByRole('application', { name: /^Waterfall/ });
  await fall.waitFor();
  await fall.locator('.u-over').click({ position: { x: 200, y: 300 } });
  await expect(demoPage.getByRole('application', { name: /^Amplitude along/ })).toBeVisible();
  await expect(demoPage).toHaveURL(/line=o[\d.]+/);
  await fall.focus();
  await demoPage.keyboard.press('ArrowDown');
  await demoPage.keyboard.press('Enter');
  await expect.poll(() => cursorText(demoPage, 'm')).not.toBe(id);
});

test('a file that is dropped opens in the browser, with a bearing typed in, and nothing is sent', async ({
  demoPage,
}) => {
  await demoPage.goto('/analysis');
  await demoPage.getByRole('list', { name: 'Machines, worst first' }).waitFor();
  const sent: string[] = [];
  demoPage.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  // Impacts about 107.5 times a second that ring at 3 kHz, in noise that repeats.
  const fs = 12_800;
  let state = 7;
  const noise = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
  const rows = ['Time,A', 's,g'];
  for (let i = 0; i < 65_536; i++) {
    const s = i / fs;
    const since = (s * 107.544) % 1;
    const ring = Math.exp(-since * 8) * Math.sin((2 * Math.PI * 3000 * since) / 107.544);
    rows.push(`${s},${(0.6 * noise() + ring).toFixed(5)}`);
  }
  await demoPage.locator('input[type=file]').setInputFiles({
    name: 'pump.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\n')),
  });
  await expect(demoPage.getByRole('heading', { name: 'pump.csv' })).toBeVisible();
  for (const [label, value] of [
    ['Speed, rpm', '1800'],
    ['Rolling elements', '9'],
    ['Element diameter, mm', '7.94'],
    ['Pitch diameter, mm', '39.04'],
  ] as const) {
    await demoPage.getByLabel(label).fill(value);
  }
  const findings = demoPage.getByRole('region', { name: 'Findings' });
  await expect(findings.getByText(/outer-race defect/i).first()).toBeVisible();
  await openView(demoPage, 'Envelope');
  await expect(demoPage.getByRole('application', { name: /^Envelope spectrum/ })).toBeVisible();
  expect(sent.filter((url) => !url.includes('/user/pref') && !url.includes('/auth'))).toEqual([]);

  await demoPage.locator('input[type=file]').setInputFiles({
    name: 'broken.wav',
    mimeType: 'audio/wav',
    buffer: Buffer.from('RIFF and nothing more'),
  });
  await expect(demoPage.getByRole('alert').first()).toContainText(/WAV/);
});

test('? lists the keys, z and Shift z walk through the zooms', async ({ demoPage }) => {
  await openWorkspace(demoPage, 'view=spectrum');
  const plot = demoPage.getByRole('application', { name: /^Spectrum/ });
  await plot.waitFor();
  await plot.focus();
  await demoPage.keyboard.press('+');
  await expect.poll(() => cursorText(demoPage, 'sv')).not.toBe('');
  const zoomed = cursorText(demoPage, 'sv');
  await demoPage.keyboard.press('z');
  await expect.poll(() => cursorText(demoPage, 'sv')).toBe('');
  await demoPage.keyboard.press('Shift+Z');
  await expect.poll(() => cursorText(demoPage, 'sv')).toBe(zoomed);
  await demoPage.keyboard.press('?');
  const keys = demoPage.getByRole('dialog', { name: 'Keys' });
  await expect(keys.getByText('harmonic cursor')).toBeVisible();
  await demoPage.keyboard.press('Escape');
  await expect(keys).toBeHidden();
});
