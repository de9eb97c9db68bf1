import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInPortal } from '../../testing/render-in-portal.testing.tsx';
import type { ViewWindow } from '../plot/view-window.ts';
import { TrendChart } from './trend-chart.tsx';

const HOUR_MS = 3_600_000;
const FROM_MS = Date.parse('2026-07-14T09:00:00Z');
const DAY: ViewWindow = { min: FROM_MS, max: FROM_MS + 24 * HOUR_MS };
const VELOCITY = {
  ...{ id: 'velocity', name: 'Velocity', unit: 'mm/s', limits: null, intervalMs: HOUR_MS, colorSlot: 0 },
  series: {
    bucketMs: null,
    t: Float64Array.from({ length: 25 }, (_, hour) => FROM_MS + hour * HOUR_MS),
    value: new Float64Array(25).fill(3),
  },
};

test('a step back that comes before the address has come back is not undone by it', async () => {
  const reported = vi.fn<(range: ViewWindow) => void>();
  const toSecond = (ms: number) => Math.floor(ms / 1000) * 1000;
  let comeBack = () => {};
  function Screen() {
    const [range, setRange] = useState(DAY);
    const onRange = (next: ViewWindow) => {
      reported(next);
      comeBack = () => setRange({ min: toSecond(next.min), max: toSecond(next.max) });
    };
    return (
      <TrendChart
        {...{ title: 'Trend', fileName: 'trend', signals: [VELOCITY], bounds: DAY, range, onRange }}
      />
    );
  }
  const { screen } = await renderInPortal(<Screen />, { areas: ['charts'] });
  await expect.element(screen.getByRole('application')).toBeVisible();
  screen.getByRole('application').element().focus();
  await userEvent.keyboard('+');
  await vi.waitFor(() => expect(reported).toHaveBeenCalledOnce());
  await userEvent.keyboard('z');
  comeBack();
  await vi.waitFor(() => expect(reported).toHaveBeenCalledTimes(2));
  expect(reported).toHaveBeenLastCalledWith(DAY);
});
