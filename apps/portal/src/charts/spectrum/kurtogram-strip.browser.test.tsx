import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInPortal } from '../../testing/render-in-portal.testing.tsx';
import { KurtogramStrip } from './kurtogram-strip.tsx';

const MAX_HZ = 6400;
/** Three levels of 1, 2 and 4 bands; the third of the narrowest rings most. */
const CELLS = [1, 2, 4].flatMap((parts, level) =>
  Array.from({ length: parts }, (_, part) => ({
    level,
    band: { lowHz: (part * MAX_HZ) / parts, highHz: ((part + 1) * MAX_HZ) / parts },
    kurtosis: level === 2 && part === 2 ? 12 : level + part / 10,
  })),
);

function Strip() {
  const [band, setBand] = useState({ lowHz: 100, highHz: 200 });
  return (
    <>
      <KurtogramStrip cells={CELLS} band={band} maxHz={MAX_HZ} onBand={setBand} />
      <output>{JSON.stringify(band)}</output>
    </>
  );
}

async function open() {
  const { screen } = await renderInPortal(<Strip />, { areas: ['charts'] });
  const strip = screen.getByRole('application', { name: /^Kurtogram/ });
  await expect.element(strip).toBeVisible();
  return {
    screen,
    strip,
    picture: strip.element().querySelector('svg')!,
    band: () => JSON.parse(document.querySelector('output')?.textContent ?? ''),
    spoken: () => strip.element().querySelector('[aria-live]')?.textContent,
  };
}

test('the strip has an axis in kHz, a scale, and names its most impulsive band at once', async () => {
  const { screen } = await open();
  await expect.element(screen.getByText('6.4 kHz', { exact: true }).first()).toBeInTheDocument();
  await expect.element(screen.getByText('12.0', { exact: true })).toBeVisible();
  await expect
    .element(screen.getByText('Band 3,200 – 4,800 Hz, spectral kurtosis 12.00, Bandwidth 1,600 Hz'))
    .toBeVisible();
});

test('the band under the pointer is read, and a press takes it', async () => {
  const { screen, picture, band } = await open();
  const { width, height } = picture.getBoundingClientRect();
  const position = { x: width * 0.7, y: height / 2 };
  await userEvent.hover(picture, { position });
  await expect.element(screen.getByText(/^Band 3,200 – 6,400 Hz, spectral kurtosis 1\.10/)).toBeVisible();
  await userEvent.click(picture, { position });
  await expect.poll(band).toEqual({ lowHz: 3200, highHz: 6400 });
});

test('keys begin at the most impulsive band, go beside, wider and narrower, and Enter takes it', async () => {
  const { strip, band, spoken } = await open();
  (strip.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(spoken).toMatch(/^Band 3,200 – 4,800 Hz/);
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(spoken).toMatch(/^Band 4,800 – 6,400 Hz/);
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(spoken).toMatch(/^Band 3,200 – 6,400 Hz/);
  await userEvent.keyboard('{Enter}');
  await expect.poll(band).toEqual({ lowHz: 3200, highHz: 6400 });
});
