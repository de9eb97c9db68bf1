import { useState } from 'react';
import { expect, test } from 'vitest';
import { TrendChart } from '../../charts/trend/trend-chart.tsx';
import type { TrendSignal } from '../../charts/trend/trend-signal.ts';
import { renderInPortal } from '../../testing/render-in-portal.testing.tsx';
import { useSignalColors } from './use-signal-colors.ts';

const HOUR_MS = 3_600_000;
const FROM_MS = Date.parse('2026-07-14T09:00:00Z');
const RANGE = { min: FROM_MS, max: FROM_MS + 24 * HOUR_MS };

const signalOf = (
  id: string,
  name: string,
  unit: string,
  { at, limits }: { readonly at: number; readonly limits: TrendSignal['limits'] },
): TrendSignal => ({
  ...{ id, name, unit, limits, intervalMs: HOUR_MS },
  series: {
    bucketMs: null,
    t: Float64Array.from({ length: 25 }, (_, hour) => FROM_MS + hour * HOUR_MS),
    value: new Float64Array(25).fill(at),
  },
});

const VELOCITY = signalOf('velocity', 'Velocity', 'mm/s', {
  at: 3,
  limits: { ab: 2.3, bc: 4.5, cd: 7.1, limitSet: 'ISO 20816-9', edition: '2020' },
});
const INPUT = signalOf('input', 'Velocity, input', 'mm/s', {
  at: 5,
  limits: { ab: 3.5, bc: 5.6, cd: 8.9, limitSet: 'Plant limits', edition: '4' },
});
const OIL = signalOf('oil', 'Oil temperature', '°C', {
  at: 62,
  limits: { ab: 70, bc: 80, cd: 90, limitSet: 'Oil temperatures', edition: '1' },
});
const ALL = [VELOCITY, INPUT, OIL];

/** The chart as the trends use it: a signal that is removed leaves the others their colours. */
function Chart({ given }: { given: readonly TrendSignal[] }) {
  const [signals, setSignals] = useState(given);
  const slots = useSignalColors(signals.map(({ id }) => id));
  return (
    <TrendChart
      title="Trend"
      fileName="trend"
      signals={signals.map((each) => ({ ...each, colorSlot: slots.get(each.id) ?? 0 }))}
      bounds={RANGE}
      range={RANGE}
      onRange={() => {}}
      onRemove={(id) => setSignals(signals.filter((each) => each.id !== id))}
    />
  );
}

async function open(given: readonly TrendSignal[]) {
  const { screen } = await renderInPortal(<Chart given={given} />, { areas: ['charts'] });
  await expect.element(screen.getByRole('application')).toBeVisible();
  const legend = screen.getByRole('list', { name: 'Signals' });
  return {
    legend,
    remove: (name: string) => legend.getByRole('button', { name: `Remove ${name}`, exact: true }).click(),
    /** What the canvases of this chart show. */
    picture: () =>
      [...screen.container.querySelectorAll('canvas')].map((each) => each.toDataURL()).join('\n'),
    colors: () =>
      Object.fromEntries(
        [...legend.element().querySelectorAll('li')].flatMap((row) => {
          const line = row.querySelector<HTMLElement>('[aria-hidden]');
          const name = ALL.find((each) => row.textContent?.startsWith(each.name + lastOf(each)))?.id;
          return line === null || name === undefined ? [] : [[name, getComputedStyle(line).backgroundColor]];
        }),
      ),
    unmount: () => screen.unmount(),
  };
}

const lastOf = ({ series }: TrendSignal) => String(series?.value?.[0] ?? '');

test('the zones are those of the signal that is chosen, and are called after it and its limit set', async () => {
  // How a chart looks in which the oil alone has zones, and how one in which the first signal has them.
  const pictureWith = async (limited: TrendSignal) => {
    const chart = await open(ALL.map((each) => (each === limited ? each : { ...each, limits: null })));
    await expect.poll(() => chart.legend.element().textContent).toContain(`Zones of ${limited.name}`);
    const picture = await restingPicture(chart.picture);
    await chart.unmount();
    return picture;
  };
  const [ofVelocity, ofOil] = [await pictureWith(VELOCITY), await pictureWith(OIL)];
  expect(ofVelocity).not.toBe(ofOil);

  const chart = await open(ALL);
  const zones = () => chart.legend.element().textContent;
  await expect.poll(zones).toContain('Zones of Velocity, ISO 20816-9 2020');
  await expect.poll(() => chart.picture() === ofVelocity).toBe(true);
  await chart.legend.getByRole('button', { name: 'Oil temperature', exact: true }).click();
  await expect.poll(zones).toContain('Zones of Oil temperature, Oil temperatures 1');
  expect(zones()).not.toContain('ISO 20816-9');
  await expect.poll(() => chart.picture() === ofOil).toBe(true);
});

test('a removed signal changes the colour of no other and the zones of none', async () => {
  const chart = await open(ALL);
  await chart.legend.getByRole('button', { name: 'Velocity, input', exact: true }).click();
  const zones = () => chart.legend.element().textContent;
  await expect.poll(zones).toContain('Zones of Velocity, input, Plant limits 4');
  const before = chart.colors();
  expect(new Set(Object.values(before)).size).toBe(3);
  await chart.remove('Velocity');
  await expect.poll(() => Object.keys(chart.colors())).toEqual(['input', 'oil']);
  expect(chart.colors()).toEqual({ input: before.input, oil: before.oil });
  expect(zones()).toContain('Zones of Velocity, input, Plant limits 4');
  await chart.remove('Oil temperature');
  await expect.poll(() => Object.keys(chart.colors())).toEqual(['input']);
  expect(chart.colors()).toEqual({ input: before.input });
  expect(zones()).toContain('Zones of Velocity, input, Plant limits 4');
});

/** The picture once it stands still: the font arrives, and what is measured by it is drawn anew. */
async function restingPicture(picture: () => string): Promise<string> {
  await document.fonts.ready;
  let last = '';
  await expect
    .poll(() => {
      const before = last;
      last = picture();
      return before === last && last !== '';
    })
    .toBe(true);
  return last;
}
