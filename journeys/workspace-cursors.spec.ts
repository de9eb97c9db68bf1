import { amplitudeSpectrum, rmsFromDensity } from '@ritzel/signal';
import { expect, test } from './journey.ts';
import { openSession } from './stored-session.ts';
import {
  cursorRow,
  drag,
  openCursorTable,
  openPlot,
  placeOf,
  pressTimes,
  readNumber,
  recordAt,
  trueTop,
} from './workspace-reading.ts';

const WINDOW = { min: 0, max: 400 };
const SPECTRUM = /^Spectrum/;

test('the main cursor: highest line, one line, next peak and ends by keys, snapping and free by mouse', async ({
  workspacePage: page,
}) => {
  const record = await recordAt(page, 'intermediate');
  const stepHz = record.samplingRateHz / record.samples.length;
  const plot = await openPlot(page, record, 'view=spectrum&sv=0~400', SPECTRUM);
  await page.keyboard.press('m');
  const top = trueTop(record, 300, 400);
  const shown = { hz: await readNumber(page, /^Main/, 1), amplitude: await readNumber(page, /^Main/, 3) };
  expect(Math.abs(shown.hz - top.hz)).toBeLessThan(0.05 * stepHz + 0.006);
  expect(shown.amplitude / top.amplitude).toBeCloseTo(1, 2);
  // Above the plot stands the same.
  await expect(page.getByText(`${shown.hz.toFixed(2)} Hz`, { exact: true })).toBeVisible();

  await page.keyboard.press('ArrowRight');
  const nextLine = (Math.round(shown.hz / stepHz) + 1) * stepHz;
  await expect
    .poll(async () => Math.abs((await readNumber(page, /^Main/, 1)) - nextLine))
    .toBeLessThan(0.006);
  await page.keyboard.press('Shift+ArrowLeft');
  await expect
    .poll(async () => Math.abs((await readNumber(page, /^Main/, 1)) - shown.hz))
    .toBeLessThan(0.006);
  await page.keyboard.press('End');
  await expect.poll(() => readNumber(page, /^Main/, 1)).toBeCloseTo(400, 1);
  await page.keyboard.press('Home');
  await expect.poll(() => readNumber(page, /^Main/, 1)).toBe(0);

  const beside = await placeOf(plot, shown.hz, WINDOW);
  await page.mouse.click(beside.x + 4, beside.y);
  await expect
    .poll(async () => Math.abs((await readNumber(page, /^Main/, 1)) - shown.hz))
    .toBeLessThan(0.006);
  const free = await placeOf(plot, 50.3, WINDOW);
  await page.keyboard.down('Alt');
  await page.mouse.click(free.x, free.y);
  await page.keyboard.up('Alt');
  await expect
    .poll(async () => Math.abs((await readNumber(page, /^Main/, 1)) - 50.3))
    .toBeLessThan(1.5 * free.perPx);
  await page.keyboard.press('Escape');
  await expect(cursorRow(page, /^Main/)).toBeHidden();
});

test('harmonics: set at the main cursor, the base moved by keys takes all of them along', async ({
  workspacePage: page,
}) => {
  const record = await recordAt(page, 'intermediate');
  const stepHz = record.samplingRateHz / record.samples.length;
  await openPlot(page, record, 'view=spectrum&sv=0~400&sc=m34.93', SPECTRUM);
  await page.keyboard.press('h');
  await expect(cursorRow(page, /^Harmonic 1×/)).toHaveAttribute('aria-current', 'true');
  const before = await readNumber(page, /^Harmonic 1×/, 1);
  await pressTimes(page, 'ArrowRight', 3);
  await expect
    .poll(async () => {
      const moved = await readNumber(page, /^Harmonic 1×/, 1);
      return Math.abs(moved - (Math.round(before / stepHz) + 3) * stepHz);
    })
    .toBeLessThan(0.006);
  const base = await readNumber(page, /^Harmonic 1×/, 1);
  await expect
    .poll(async () => Math.abs((await readNumber(page, /^Harmonic 7×/, 1)) - 7 * base))
    .toBeLessThan(0.05);
  // The main cursor stays where it was; c takes hold of it.
  await expect.poll(() => readNumber(page, /^Main/, 1)).toBeCloseTo(34.93, 1);
  await page.keyboard.press('c');
  await expect(cursorRow(page, /^Main/)).toHaveAttribute('aria-current', 'true');
  const baseInAddress = () =>
    Number(/^m34\.93,h([\d.]+)x10$/.exec(new URL(page.url()).searchParams.get('sc') ?? '')?.[1]);
  await expect.poll(baseInAddress).toBeCloseTo(base, 1);
});

test('sidebands: keys move the spacing, and after Shift c the centre with all of them', async ({
  workspacePage: page,
}) => {
  const record = await recordAt(page, 'intermediate');
  const stepHz = record.samplingRateHz / record.samples.length;
  const plot = await openPlot(page, record, 'view=spectrum&sv=0~400&sc=s200~20x3', SPECTRUM);
  await pressTimes(page, 'c', 2);
  await expect(cursorRow(page, /^Sideband \+1/)).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => readNumber(page, /^Sideband spacing/, 1)).toBeCloseTo(20 + 9 * stepHz, 2);
  const spacing = await readNumber(page, /^Sideband spacing/, 1);
  await expect.poll(() => readNumber(page, /^Sideband −3/, 1)).toBeCloseTo(200 - 3 * (20 + 9 * stepHz), 1);
  await page.keyboard.press('Shift+C');
  await page.keyboard.press('ArrowRight');
  await expect
    .poll(() => readNumber(page, /^Sideband centre/, 1))
    .toBeCloseTo((Math.round(200 / stepHz) + 1) * stepHz, 2);
  const centre = await readNumber(page, /^Sideband centre/, 1);
  await expect.poll(() => readNumber(page, /^Sideband spacing/, 1)).toBeCloseTo(spacing, 2);
  // By mouse: the second sideband is dragged by 16 Hz, the spacing grows by 8.
  const from = await placeOf(plot, centre + 2 * spacing, WINDOW);
  const to = await placeOf(plot, centre + 2 * spacing + 16, WINDOW);
  await drag(page, from, to);
  await expect
    .poll(async () => Math.abs((await readNumber(page, /^Sideband spacing/, 1)) - spacing - 8))
    .toBeLessThan(to.perPx);
});

test('the difference: far end by keys, near end by mouse, distance and decibels read back', async ({
  workspacePage: page,
}) => {
  const record = await recordAt(page, 'intermediate');
  const plot = await openPlot(page, record, 'view=spectrum&sv=0~400&sc=d100~150', SPECTRUM);
  await pressTimes(page, 'c', 2);
  await page.keyboard.press('End');
  await expect.poll(() => readNumber(page, /^Difference 2/, 1)).toBeCloseTo(400, 1);
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(() => readNumber(page, /^Difference 2/, 1)).toBeLessThan(399.9);
  const far = await readNumber(page, /^Difference 2/, 1);
  await page.keyboard.down('Alt');
  await drag(page, await placeOf(plot, 100, WINDOW), await placeOf(plot, 60, WINDOW));
  await page.keyboard.up('Alt');
  await expect.poll(async () => Math.abs((await readNumber(page, /^Difference 1/, 1)) - 60)).toBeLessThan(1);
  const near = await readNumber(page, /^Difference 1/, 1);
  const apart = await readNumber(page, /^Difference$|^Difference \d+\.\d+ /, 1);
  expect(Math.abs(apart - (far - near))).toBeLessThan(0.02);
  const [from, to] = [await readNumber(page, /^Difference 1/, 3), await readNumber(page, /^Difference 2/, 3)];
  const decibel = await readNumber(page, /^Difference$|^Difference \d+\.\d+ /, 3);
  expect(Math.abs(decibel - 20 * Math.log10(to / from))).toBeLessThan(0.5);
});

test('the band: edges by keys and by mouse, and its r.m.s. is that of the samples', async ({
  workspacePage: page,
}) => {
  const record = await recordAt(page, 'intermediate');
  const { stepHz, values } = amplitudeSpectrum(record.samples, record.samplingRateHz);
  const plot = await openPlot(page, record, 'view=spectrum&sv=0~400&sc=m200', SPECTRUM);
  await page.keyboard.press('b');
  await expect(cursorRow(page, /^Upper edge/)).toHaveAttribute('aria-current', 'true');
  const upper = await readNumber(page, /^Upper edge/, 1);
  await page.keyboard.press('Shift+ArrowRight');
  await expect
    .poll(async () => (await readNumber(page, /^Upper edge/, 1)) - upper)
    .toBeCloseTo(10 * stepHz, 1);
  const lower = await readNumber(page, /^Lower edge/, 1);
  await drag(page, await placeOf(plot, lower, WINDOW), await placeOf(plot, 20, WINDOW));
  await expect.poll(async () => Math.abs((await readNumber(page, /^Lower edge/, 1)) - 20)).toBeLessThan(1);
  const band = [await readNumber(page, /^Lower edge/, 1), await readNumber(page, /^Upper edge/, 1)] as const;
  // Hann: a line of peak A stands for A^2 / 2 over 1.5 lines of noise bandwidth.
  const density = { stepHz, values: values.map((peak) => peak ** 2 / 2 / (1.5 * stepHz)) };
  await expect
    .poll(async () => (await readNumber(page, /^Band/, 3)) / rmsFromDensity(density, ...band))
    .toBeCloseTo(1, 2);
});

test('the waveform has cursors too: samples by keys, the distance as frequency, both in the address', async ({
  workspacePage: page,
  browser,
}) => {
  const record = await recordAt(page, 'intermediate');
  const { samples, samplingRateHz, speedRpm } = record;
  const window = { min: 0.5, max: 0.75 };
  const plot = await openPlot(page, record, 'view=waveform&wv=0.5~0.75&wc=m0.55', /^Waveform/);
  await page.keyboard.press('ArrowRight');
  await expect
    .poll(() => readNumber(page, /^Main/, 1))
    .toBeCloseTo((Math.round(0.55 * samplingRateHz) + 1) / samplingRateHz, 5);
  const mainS = await readNumber(page, /^Main/, 1);
  await page.keyboard.press('d');
  await expect.poll(() => readNumber(page, /^Distance/, 4)).toBeCloseTo(1, 1);
  await pressTimes(page, 'ArrowRight', 5);
  const to = Math.round((mainS + 60 / speedRpm) * samplingRateHz) + 5;
  await expect
    .poll(async () => Math.round((await readNumber(page, /^Difference 2/, 1)) * samplingRateHz))
    .toBe(to);
  await expect.poll(() => readNumber(page, /^Difference 2/, 2)).toBeCloseTo(samples[to] ?? Number.NaN, 3);

  await drag(page, await placeOf(plot, to / samplingRateHz, window), await placeOf(plot, 0.74, window));
  await expect
    .poll(async () => Math.abs((await readNumber(page, /^Distance/, 1)) - (0.74 - mainS)))
    .toBeLessThan(0.001);
  const apart = await readNumber(page, /^Distance/, 1);
  expect((await readNumber(page, /^Distance/, 3)) * apart).toBeCloseTo(1, 3);

  // What a colleague sees who is sent the address.
  await expect(page).toHaveURL(/[?&]wc=m0\.\d+%2Cd0\.\d+%7E0\.\d+/);
  const theirs = await browser.newContext();
  try {
    const other = await theirs.newPage();
    await openSession(other, new URL(page.url()).origin);
    await other.goto(page.url());
    await openCursorTable(other);
    await expect(cursorRow(other, /^Distance/)).toHaveText(
      (await cursorRow(page, /^Distance/).textContent()) ?? '',
    );
  } finally {
    await theirs.close();
  }

  await page.keyboard.press('Escape');
  await page.keyboard.press('m');
  const inView = samples.subarray(Math.ceil(0.5 * samplingRateHz), Math.floor(0.75 * samplingRateHz) + 1);
  await expect.poll(() => readNumber(page, /^Main/, 2)).toBeCloseTo(Math.max(...inView), 3);
});
