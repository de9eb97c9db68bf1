import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInPortal } from '../../testing/render-in-portal.testing.tsx';
import { NO_CURSORS } from '../cursors/spectrum-cursors.ts';
import { SpectrumChart } from './spectrum-chart.tsx';
import { DEFAULT_SPECTRUM_SETTINGS } from './spectrum-settings.ts';

const STEP_HZ = 0.5;
const MAX_HZ = 400;

/** Harmonics of 50 Hz, each on its line and half as high as the one before, as a Hann window shows them. */
function spectrum(): Float64Array {
  const values = new Float64Array(MAX_HZ / STEP_HZ + 1).fill(0.001);
  for (let harmonic = 1; harmonic <= 7; harmonic++) {
    const bin = (harmonic * 50) / STEP_HZ;
    const amplitude = 2 ** (1 - harmonic);
    values[bin] = amplitude;
    for (const beside of [bin - 1, bin + 1]) values[beside] = amplitude / 2;
  }
  return values;
}

const SPECTRUM = { stepHz: STEP_HZ, values: spectrum() };
const NOTHING: readonly never[] = [];

function Chart() {
  const [cursors, setCursors] = useState(NO_CURSORS);
  return (
    <>
      <SpectrumChart
        title="Acceleration"
        fileName="acceleration"
        spectrum={SPECTRUM}
        unit="g"
        speedRpm={1500}
        orderShaft={{ name: 'Input shaft', hz: 25 }}
        asked={null}
        lines={NOTHING}
        allLines={NOTHING}
        highlightedElement={null}
        onLight={() => {}}
        settings={DEFAULT_SPECTRUM_SETTINGS}
        cursors={cursors}
        onCursors={setCursors}
        view={null}
        onView={() => {}}
      />
      <output>{JSON.stringify(cursors)}</output>
    </>
  );
}

async function open() {
  const { screen } = await renderInPortal(<Chart />, { areas: ['charts'] });
  const plot = screen.getByRole('application');
  await expect.element(plot).toBeVisible();
  const area = document.querySelector<HTMLElement>('.u-over')!;
  await expect.poll(() => area.clientWidth).toBeGreaterThan(200);
  return {
    screen,
    area,
    focus: () => (plot.element() as HTMLElement).focus(),
    /** A place in the plot, halfway up. */
    at: (hz: number) => ({ x: (hz / MAX_HZ) * area.clientWidth, y: area.clientHeight / 2 }),
    cursors: () => JSON.parse(document.querySelector('output')?.textContent ?? 'null'),
    spoken: () => plot.element().querySelector('[aria-live]')?.textContent,
  };
}

test('a press beside a peak sets the cursor on the peak, and the table reads frequency, order and amplitude', async () => {
  const { screen, area, at, cursors } = await open();
  await userEvent.click(area, { position: at(51) });
  await expect.poll(() => cursors().mainHz).toBeCloseTo(50, 1);
  const row = () => screen.getByRole('row', { name: /^Main/ }).element().textContent;
  // 50.00 Hz, 2.000 times a shaft at 1500 rpm, 1.0000 g, no part.
  await expect.poll(row).toBe('Main50.002.0001.0000–');
});

test('a harmonic that is dragged takes the base of all of them with it', async () => {
  const { area, at, focus, cursors } = await open();
  await userEvent.click(area, { position: at(50) });
  focus();
  await userEvent.keyboard('h');
  await expect.poll(() => cursors().harmonic?.baseHz).toBeCloseTo(50, 1);
  // The fourth, from 200 Hz to 250 Hz, where the next peak is.
  await userEvent.dragAndDrop(area, area, { sourcePosition: at(200), targetPosition: at(250) });
  await expect.poll(() => cursors().harmonic?.baseHz).toBeCloseTo(62.5, 1);
});

test('keys alone find the highest line, step by line and by peak, and each step is read out', async () => {
  const { focus, cursors, spoken } = await open();
  focus();
  await userEvent.keyboard('m');
  await expect.poll(() => cursors().mainHz).toBeCloseTo(50, 1);
  expect(spoken()).toMatch(/^50\.0/);
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => cursors().mainHz).toBeCloseTo(50.5, 3);
  await expect.poll(spoken).toMatch(/^50\.5/);
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await expect.poll(() => cursors().mainHz).toBeCloseTo(100, 1);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => cursors().mainHz).toBe(null);
});

test('+ zooms in, 0 shows everything again, and a press means what stands under it', async () => {
  const { area, at, focus, cursors } = await open();
  await userEvent.click(area, { position: at(100) });
  focus();
  await userEvent.keyboard('+');
  // In the narrower view 100 Hz stands elsewhere: a press at its old place finds another peak or none.
  await userEvent.click(area, { position: at(100) });
  await expect.poll(() => Math.abs(cursors().mainHz - 100)).toBeGreaterThan(10);
  await userEvent.keyboard('0');
  await userEvent.click(area, { position: at(100) });
  await expect.poll(() => cursors().mainHz).toBeCloseTo(100, 1);
});
