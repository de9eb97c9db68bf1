import type { CharacteristicFrequency } from '@ritzel/drivetrain';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInPortal } from '../../testing/render-in-portal.testing.tsx';
import { FigureNamingProvider } from '../figure/figure-naming.tsx';
import { frequencyLines } from '../spectrum/frequency-lines.ts';
import { SpectrumChart } from '../spectrum/spectrum-chart.tsx';
import type { SpectrumChartProps } from '../spectrum/spectrum-chart-props.ts';
import { DEFAULT_SPECTRUM_SETTINGS } from '../spectrum/spectrum-settings.ts';
import { NO_CURSORS } from './spectrum-cursors.ts';

const STEP_HZ = 0.5;
const kinds = [
  ['s1', 'shaft', 25],
  ['s2', 'shaft', 10],
  ['M1', 'bpfo', 50],
  ['B3', 'bpfi', 100.2],
] as const;
const frequencies = kinds.map(
  ([element, kind, frequencyHz]): CharacteristicFrequency => ({
    ...{ id: `${element}/${kind}`, element, kind, name: '', frequencyHz, harmonics: 4 },
  }),
);
const lines = frequencyLines(frequencies, 400, {
  names: new Map([
    ['M1', 'Motor DE'],
    ['s1', 'Motor shaft'],
    ['s2', 'Intermediate shaft'],
  ]),
  shafts: new Map([
    ['M1', 's2'],
    ['B3', 's1'],
  ]),
});
const values = new Float64Array(801).fill(0.001);
for (const hz of [50, 100, 150]) {
  values[hz / STEP_HZ] = 1;
  values[hz / STEP_HZ - 1] = values[hz / STEP_HZ + 1] = 0.5;
}
const SPECTRUM = { stepHz: STEP_HZ, values };

function Chart(props: Partial<SpectrumChartProps>) {
  const [cursors, setCursors] = useState({ ...NO_CURSORS, mainHz: 50 });
  return (
    <SpectrumChart
      title="Envelope"
      fileName="envelope"
      spectrum={SPECTRUM}
      unit="g"
      speedRpm={1500}
      orderShaft={{ name: 'Intermediate shaft', hz: 10 }}
      asked="M1"
      lines={lines}
      allLines={lines}
      highlightedElement={null}
      onLight={() => {}}
      settings={DEFAULT_SPECTRUM_SETTINGS}
      cursors={cursors}
      onCursors={(next) => setCursors({ ...next, mainHz: next.mainHz ?? 0 })}
      view={null}
      onView={() => {}}
      {...props}
    />
  );
}

async function open(props: Partial<SpectrumChartProps> = {}) {
  const { screen } = await renderInPortal(<Chart {...props} />, { areas: ['charts'] });
  const plot = screen.getByRole('application');
  await expect.element(plot).toBeVisible();
  (plot.element() as HTMLElement).focus();
  const cells = (name: RegExp) =>
    [...screen.getByRole('row', { name }).first().element().children].map((cell) => cell.textContent);
  return { screen, cells };
}

test('harmonics carry the name of the part that is looked at, and what coincides stands beside it in grey', async () => {
  const { screen, cells } = await open();
  await userEvent.keyboard('h');
  await expect.poll(() => cells(/^Harmonic 1×/).at(-1)).toMatch(/^BPFO Motor DE/);
  expect(cells(/^Harmonic 2×/).at(-1)).toBe('2×BPFO Motor DEalso BPFI B3, 4× Motor shaft');
  const grey = screen.getByText('also BPFI B3, 4× Motor shaft').element();
  const [name, coincidence] = [grey.parentElement!, grey].map((each) => getComputedStyle(each).color);
  expect(coincidence).not.toBe(name);
});

test('a line of an estimated bearing says between which frequencies a real one lies', async () => {
  const estimated = frequencyLines(frequencies, 400, {
    names: new Map([['M1', 'Motor DE']]),
    shafts: new Map(),
    estimates: (element) => (element === 'M1' ? { low: 0.95, high: 1.08 } : undefined),
  });
  const { cells } = await open({ lines: estimated, allLines: estimated });
  await userEvent.keyboard('h');
  await expect
    .poll(() => cells(/^Harmonic 2×/).at(-1))
    .toContain('2×BPFO Motor DEestimate, 95.00 to 108.00 Hz');
});

test('orders say of which shaft', async () => {
  const { screen, cells } = await open();
  await expect
    .element(screen.getByRole('columnheader', { name: 'Order of Intermediate shaft' }))
    .toBeVisible();
  expect(cells(/^Main/)[2]).toBe('5.000');
  await expect.element(screen.getByText('5.000× Intermediate shaft')).toBeVisible();
});

test('sidebands begin at the shaft of the part, and each is named by its centre and that shaft', async () => {
  const { cells } = await open();
  await userEvent.keyboard('s');
  await expect.poll(() => cells(/^Sideband spacing/)[1]).toBe('10.00');
  expect(cells(/^Sideband spacing/).at(-1)).toBe('1× Intermediate shaft');
  expect(cells(/^Sideband −2/).at(-1)).toMatch(/^BPFO Motor DE − 2× Intermediate shaft/);
});

test('a ratio at the end of its scale is read as at least so much, and not interpolated', async () => {
  const ratio = new Float64Array(801);
  ratio[100] = 60;
  ratio[99] = ratio[101] = 59;
  const { cells } = await open({
    spectrum: { stepHz: STEP_HZ, values: ratio },
    window: null,
    most: 60,
    unit: 'dB',
  });
  await expect.poll(() => cells(/^Main/)[3]).toBe('≥ 60');
});

test('figures are named by what explains them where the surroundings provide it, and are plain elsewhere', async () => {
  const plain = await open();
  await userEvent.keyboard('s');
  await expect.poll(() => plain.cells(/^Sideband spacing/)[0]).toBe('Sideband spacing');
  expect(document.querySelectorAll('abbr')).toHaveLength(0);
  await plain.screen.unmount();

  await renderInPortal(
    <FigureNamingProvider value={({ figure, children }) => <abbr title={figure}>{children}</abbr>}>
      <Chart />
    </FigureNamingProvider>,
    { areas: ['charts'] },
  );
  const plot = document.querySelector<HTMLElement>('[role="application"]');
  plot?.focus();
  await userEvent.keyboard('s');
  const explained = () =>
    [...document.querySelectorAll('abbr')].map(({ title, textContent }) => [title, textContent]);
  await expect.poll(explained).toEqual([
    ['order', 'Order of Intermediate shaft'],
    ['lineAmplitude', 'Amplitude, g'],
    ['sidebands', 'Sideband spacing'],
  ]);
});
