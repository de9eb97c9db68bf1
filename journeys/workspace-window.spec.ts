import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { openPlot, recordAt, viewButton } from './workspace-reading.ts';

/**
 * What of the window's height the plots take at least, with the alarm banner above them: the panes, with a line of words
 * each, and the curves with their axes alone. A phone shows one plot at a time and scrolls to the next.
 */
const SHARES = [
  { width: 1440, height: 900, panes: 0.7, curves: 0.63 },
  { width: 1920, height: 1080, panes: 0.74, curves: 0.68 },
  { width: 1280, height: 800, panes: 0.62, curves: 0.54 },
  { width: 1024, height: 768, panes: 0.58, curves: 0.5 },
] as const;
const LOW = { width: 960, height: 600, curve: 160 } as const;
const PHONE = { width: 390, height: 844, plot: 0.44 } as const;

async function openVibrationTab(page: Page): Promise<void> {
  await page.goto('/dashboard?type=gearunit');
  await page.locator('a[href*="/dashboard/gearunit/details"]').first().click();
  await page.getByRole('tab', { name: 'Vibration' }).click();
  await page
    .getByRole('application', { name: /^Envelope spectrum/ })
    .locator('.u-over')
    .waitFor();
}

/** The part of the window's height that elements take which lie in it. */
async function shareOf(page: Page, selector: string): Promise<number> {
  const heights = await page.locator(selector).evaluateAll((all) =>
    all.map((each) => {
      // @NOTE the journeys have no types of the browser.
      const { top, bottom } = (
        each as unknown as { getBoundingClientRect(): { top: number; bottom: number } }
      ).getBoundingClientRect();
      return [top, bottom] as const;
    }),
  );
  const windowPx = page.viewportSize()?.height ?? 1;
  const seen = heights.reduce(
    (sum, [top, bottom]) => sum + Math.max(0, Math.min(bottom, windowPx) - Math.max(top, 0)),
    0,
  );
  return seen / windowPx;
}

test('the vibration tab opens with the plots over most of the window, without scrolling, at every size', async ({
  demoPage: page,
}) => {
  await openVibrationTab(page);
  for (const { width, height, panes, curves } of SHARES) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => shareOf(page, '[data-pane]'), `panes at ${width}`).toBeGreaterThanOrEqual(panes);
    await expect
      .poll(() => shareOf(page, '[data-pane] [role=application]'), `curves at ${width}`)
      .toBeGreaterThanOrEqual(curves);
    const main = await page.locator('main').evaluate((each) => {
      const { scrollHeight, clientHeight, scrollWidth, clientWidth } = each as unknown as Record<
        string,
        number
      >;
      return { below: scrollHeight! - clientHeight!, beside: scrollWidth! - clientWidth! };
    });
    expect(main, `nothing to scroll at ${width}`).toEqual({ below: 0, beside: 0 });
  }
  // A low window scrolls: its curves stay as high as they have to be to be read.
  await page.setViewportSize({ width: LOW.width, height: LOW.height });
  const curves = page.locator('[data-pane]').getByRole('application');
  await expect(curves).toHaveCount(2);
  for (const curve of await curves.all()) {
    await expect
      .poll(async () => (await curve.boundingBox())?.height ?? 0, 'a curve in a low window')
      .toBeGreaterThanOrEqual(LOW.curve);
    await curve.scrollIntoViewIfNeeded();
    await expect(curve).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize({ width: PHONE.width, height: PHONE.height });
  const plot = page.getByRole('application', { name: /^Envelope spectrum/ });
  await plot.scrollIntoViewIfNeeded();
  await expect(plot).toBeInViewport({ ratio: 1 });
  await expect
    .poll(() => shareOf(page, '[data-pane=envelope] [role=application]'))
    .toBeGreaterThanOrEqual(PHONE.plot - 0.04);
  const widths = await page.locator('html').evaluate((each) => {
    const { scrollWidth, clientWidth } = each as unknown as Record<string, number>;
    return [scrollWidth, clientWidth];
  });
  expect(widths[0]).toBe(widths[1]);
});

test('panes are split and sized by keys, and the layout is there again the next time', async ({
  demoPage: page,
}) => {
  await openVibrationTab(page);
  await page.getByRole('button', { name: 'Add a plot below' }).click();
  await page.getByRole('menuitem', { name: 'Waveform', exact: true }).click();
  await expect(page.locator('[data-pane]')).toHaveCount(3);
  const divider = page.getByRole('separator', { name: 'Height of the plots' }).first();
  const before = Number(await divider.getAttribute('aria-valuenow'));
  await divider.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(divider).toHaveAttribute('aria-valuenow', String(before + 6));
  const saved = page.waitForResponse(
    (response) => response.url().includes('/user/pref') && response.request().method() !== 'GET',
  );
  await page.getByRole('button', { name: 'Fold finding and scheme' }).click();
  await expect(page.getByRole('region', { name: 'Findings', exact: true })).toBeHidden();
  await saved;

  // Another machine, whose address says nothing of panes.
  await page.goto('/analysis');
  await page.getByRole('list', { name: 'Machines, worst first' }).getByRole('button').last().click();
  await expect(page.getByRole('button', { name: 'Show finding and scheme' })).toBeVisible();
  await page.getByRole('button', { name: 'Show finding and scheme' }).click();
  await expect(page.getByRole('region', { name: 'Findings', exact: true })).toBeVisible();
});

test('f takes the whole window, and f gives it back', async ({ workspacePage: page }) => {
  const record = await recordAt(page, 'intermediate');
  const plot = await openPlot(page, record, 'view=spectrum', /^Spectrum/);
  const tallBefore = (await plot.boundingBox())?.height ?? 0;
  await page.keyboard.press('f');
  await expect(page.getByRole('button', { name: 'Leave full screen' })).toBeVisible();
  await expect.poll(async () => (await plot.boundingBox())?.height ?? 0).toBeGreaterThan(tallBefore + 30);
  await page.keyboard.press('f');
  await expect(page.getByRole('button', { name: 'Full screen', exact: true })).toBeVisible();
});

test('the records lie on a strip: the arrow keys go to the one before, and the header says which', async ({
  workspacePage: page,
}) => {
  const record = await recordAt(page, 'intermediate');
  await openPlot(page, record, 'view=spectrum', /^Spectrum/);
  const strip = page.getByRole('slider', { name: 'Measurements over time' });
  const newest = await strip.getAttribute('aria-valuetext');
  await strip.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(strip).not.toHaveAttribute('aria-valuetext', newest ?? '');
  await expect.poll(() => new URL(page.url()).searchParams.get('m')).not.toBe(record.id);
  await expect(strip).toBeFocused();
  await page.getByRole('button', { name: 'Later measurement' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('m')).toBe(record.id);
  await expect(viewButton(page, 'Spectrum')).toHaveAttribute('aria-pressed', 'true');
});

test('the wheel scrolls the page over a plot, and zooms it once it has the focus or with Ctrl', async ({
  demoPage: page,
}) => {
  await page.goto('/dashboard?type=gearunit');
  await page.locator('a[href*="/dashboard/gearunit/details"]').first().click();
  await page.setViewportSize({ width: 1000, height: 500 });
  await page.getByRole('tab', { name: 'Trends' }).click();
  const plot = page.getByRole('application', { name: /^Trend/ });
  await plot.locator('.u-over').hover();
  const top = () =>
    page.locator('main').evaluate((each) => (each as unknown as { scrollTop: number }).scrollTop);
  const before = await top();
  await page.mouse.wheel(0, 240);
  await expect.poll(top).not.toBe(before);
  expect(new URL(page.url()).searchParams.get('range') ?? '').not.toMatch(/^\d{4}-/);

  await plot.locator('.u-over').hover();
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -400);
  await page.keyboard.up('Control');
  await expect(page).toHaveURL(/range=\d{4}-/);
  const zoomed = new URL(page.url()).searchParams.get('range');
  await plot.focus();
  // The focus may have scrolled the plot away from under the pointer.
  await plot.locator('.u-over').hover();
  await page.mouse.wheel(0, -400);
  await expect.poll(() => new URL(page.url()).searchParams.get('range')).not.toBe(zoomed);
});
