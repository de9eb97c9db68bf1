import i18next from 'i18next';
import { afterEach, expect, test } from 'vitest';
import { renderInPortal } from '../../testing/render-in-portal.testing.tsx';
import { createLinePlot } from './line-plot.ts';
import type { LinePlot } from './line-plot-options.ts';
import { buildPyramid } from './min-max-pyramid.ts';

const plots: LinePlot[] = [];
afterEach(async () => {
  for (const plot of plots.splice(0)) plot.destroy();
  await i18next.changeLanguage('en');
});

/** A plot with these words alone: on its axis, or on the layer of its cursors. */
function plotWith(words: string, place: 'axis' | 'cursor'): LinePlot {
  const host = document.createElement('div');
  host.style.cssText = 'width: 400px; height: 200px';
  document.body.append(host);
  const plot = createLinePlot(host, {
    traces: [
      {
        id: 'a',
        x: { x0: 0, step: 1 },
        y: buildPyramid(new Float64Array([1, 2, 1])),
        axis: 'left',
        color: 'trace1',
      },
    ],
    bounds: { min: 0, max: 2 },
    minSpan: 0.1,
    x: { kind: 'linear', label: place === 'axis' ? words : '', perBase: 1 },
    language: i18next.language,
    timeZone: 'utc',
    left: { label: '', scale: 'linear' },
    gutterPx: 16,
    paintOverlay({ ctx, area }) {
      if (place === 'cursor') ctx.fillText(words, area.left + 5, area.top + 20);
    },
  });
  plots.push(plot);
  return plot;
}

const pictureOf = (plot: LinePlot) => plot.picture().toDataURL();

test.each(['axis', 'cursor'] as const)(
  'Chinese letters on the %s are drawn as soon as their font has arrived',
  async (place) => {
    await renderInPortal(<p>Words</p>);
    await i18next.changeLanguage('zh');
    const [frequency, amplitude] = ['频率', '幅值'].map((words) => plotWith(words, place)) as [
      LinePlot,
      LinePlot,
    ]; // @NOTE: as many as there are words
    // Letters that a font lacks are all the same empty box, and then so are the pictures.
    await expect.poll(() => pictureOf(frequency) === pictureOf(amplitude), { timeout: 10_000 }).toBe(false);
  },
);
