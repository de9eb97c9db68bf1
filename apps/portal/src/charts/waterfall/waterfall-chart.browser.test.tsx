import type { CharacteristicFrequency } from '@ritzel/drivetrain';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInPortal } from '../../testing/render-in-portal.testing.tsx';
import { frequencyLines } from '../spectrum/frequency-lines.ts';
import { faultLines } from './fault-lines.ts';
import { placesInTime } from './row-places.ts';
import { WaterfallChart } from './waterfall-chart.tsx';

const DAY = 86_400_000;
const FIRST = Date.parse('2026-09-01T00:00:00Z');
const STEP_HZ = 0.5;
/** Days after the first: a hole of forty days before the last two. */
const DAYS = [0, 1, 2, 42, 43];
const BPFO_HZ = 50;
const ROWS = DAYS.map((day, index) => {
  // Each record runs a little faster than the one before, and the line with it.
  const speedHz = 10 + index * 0.1;
  const values = new Float64Array(401).fill(0.001);
  values[Math.round((BPFO_HZ * speedHz) / 10 / STEP_HZ)] = 1;
  return { id: String(day), label: `day ${day}`, stepHz: STEP_HZ, values, speedHz, at: FIRST + day * DAY };
});
const PLACES = placesInTime(ROWS.map(({ at }) => at));
const bpfo: CharacteristicFrequency = {
  ...{ id: 'B3/bpfo', element: 'B3', kind: 'bpfo', name: '', frequencyHz: BPFO_HZ, harmonics: 3 },
};
const LINES = faultLines(frequencyLines([bpfo], 200), 'B3', 10, null);

function Fall() {
  const [row, setRow] = useState<number | null>(null);
  return (
    <>
      <WaterfallChart
        title="Envelope waterfall"
        fileName="fall"
        rows={ROWS}
        places={PLACES}
        isInTime
        faultLines={LINES}
        rowName="When"
        unit="m/s²"
        axis="Hz"
        isRidge={false}
        line={null}
        onLine={() => {}}
        row={row}
        onRow={setRow}
        onOpen={() => {}}
        view={null}
        onView={() => {}}
      />
      <output>{row}</output>
    </>
  );
}

async function open() {
  const { screen } = await renderInPortal(<Fall />, { areas: ['charts'] });
  const plot = screen.getByRole('application');
  await expect.element(plot).toBeVisible();
  const area = document.querySelector<HTMLElement>('.u-over')!;
  await expect.poll(() => area.clientWidth).toBeGreaterThan(200);
  /** Where an instant stands in the plot, px from its top. */
  const yOf = (day: number) => {
    const [low, high] = [PLACES[0]!.low, PLACES.at(-1)!.high];
    return (1 - (FIRST + day * DAY - low) / (high - low)) * area.clientHeight;
  };
  return { screen, plot, area, yOf, row: () => document.querySelector('output')?.textContent };
}

/** Colour of a place in the plot, as drawn. */
function pixel(area: HTMLElement, x: number, y: number): number[] {
  const canvas = area.parentElement!.querySelector('canvas')!;
  const [plot, all] = [area.getBoundingClientRect(), canvas.getBoundingClientRect()];
  const ratio = canvas.width / all.width;
  const data = canvas
    .getContext('2d')!
    .getImageData((plot.left - all.left + x) * ratio, (plot.top - all.top + y) * ratio, 1, 1).data;
  return [...data];
}

test('rows stand at their time: a hole of forty days is as high as forty rows, and a press there takes the nearest', async () => {
  const { area, yOf, row } = await open();
  await userEvent.click(area, { position: { x: 100, y: yOf(43) } });
  await expect.poll(row).toBe('4');
  await userEvent.click(area, { position: { x: 100, y: yOf(12) } });
  await expect.poll(row).toBe('2');
  await userEvent.click(area, { position: { x: 100, y: yOf(32) } });
  await expect.poll(row).toBe('3');
  // Nothing is drawn where nothing was measured.
  await expect.poll(() => pixel(area, 40, yOf(43))[3]).toBe(255);
  expect(pixel(area, 40, yOf(22))[3]).toBe(0);
});

test('the row under the pointer is read with its speed, its line and decibels', async () => {
  const { screen, area, yOf } = await open();
  // 52 Hz of 200 in the row at 624 rpm, where 50 Hz at 600 rpm has gone.
  await userEvent.hover(area, { position: { x: (52 / 200) * area.clientWidth, y: yOf(43) } });
  await expect
    .element(screen.getByText(/^day 43, 624\.0 rpm, 5[12]\.\d Hz, 1\.00 m\/s², 0\.0 dB, BPFO B3$/))
    .toBeVisible();
});

test('the table has the speed of each row beside its highest line', async () => {
  const { screen } = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Show the numbers as a table' }));
  await expect.element(screen.getByRole('columnheader', { name: 'Speed, rpm' })).toBeVisible();
  await expect.element(screen.getByRole('row', { name: /^day 43 624 52/ })).toBeVisible();
});
