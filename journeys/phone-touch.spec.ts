import type { CDPSession, Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { openCursorTable, readNumber } from './workspace-reading.ts';

/** A phone that is held in the hand: no mouse, and two fingers where two are needed. */
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

interface Finger {
  readonly x: number;
  readonly y: number;
}

const touch = (
  session: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  fingers: readonly Finger[],
) =>
  session.send('Input.dispatchTouchEvent', {
    type,
    touchPoints: fingers.map((finger, id) => ({ ...finger, id })),
  });

/** Two fingers beside each other, drawn apart about their middle. */
async function pinchApart(page: Page, on: Locator, { fromPx, toPx }: { fromPx: number; toPx: number }) {
  const box = await on.boundingBox();
  if (box === null) throw new Error('There is nothing to pinch.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const fingers = (apartPx: number) => [
    { x: x - apartPx / 2, y },
    { x: x + apartPx / 2, y },
  ];
  const session = await page.context().newCDPSession(page);
  await touch(session, 'touchStart', fingers(fromPx));
  for (let step = 1; step <= 6; step++)
    await touch(session, 'touchMove', fingers(fromPx + ((toPx - fromPx) * step) / 6));
  await touch(session, 'touchEnd', []);
  await session.detach();
}

async function openWorstGearUnit(page: Page): Promise<void> {
  await page.goto('/dashboard?type=gearunit');
  await page.locator('a[href*="/dashboard/gearunit/details"]').first().tap();
  await page.getByRole('tab', { name: 'Overview' }).waitFor();
}

const topOf = async (each: Locator) => (await each.boundingBox())?.y ?? Number.NaN;

test('on a phone the action card comes first and its evidence is one tap away', async ({
  demoPage: page,
}) => {
  await openWorstGearUnit(page);
  const card = page.getByRole('region', { name: 'Next step' });
  const evidence = card.getByRole('link', { name: 'Show evidence' });
  await expect(evidence).toBeInViewport();
  await expect(card.getByRole('heading', { name: 'Do now' })).toBeVisible();
  for (const below of [
    page.getByRole('tab', { name: 'Overview' }),
    page.getByRole('heading', { name: 'Kinematic scheme' }),
  ])
    expect(await topOf(card)).toBeLessThan(await topOf(below));
  await evidence.tap();
  await expect(page).toHaveURL(/tab=vibration&m=.*part=/);
  await expect(page.getByRole('application', { name: /^Envelope spectrum/ })).toBeVisible();
});

test('two fingers enlarge the scheme in its frame, and the page keeps its size', async ({
  demoPage: page,
}) => {
  await openWorstGearUnit(page);
  const scheme = page.getByRole('group', { name: /^Kinematic scheme of/ });
  await scheme.scrollIntoViewIfNeeded();
  const before = (await scheme.boundingBox())?.width ?? 0;
  await pinchApart(page, scheme.locator('..'), { fromPx: 80, toPx: 200 });
  await expect.poll(async () => ((await scheme.boundingBox())?.width ?? 0) / before).toBeCloseTo(2.5, 1);
  const widths = await page.evaluate<number[]>(
    '[document.documentElement.scrollWidth, visualViewport.width * visualViewport.scale, visualViewport.scale]',
  );
  expect(widths).toEqual([390, 390, 1]);
  await pinchApart(page, scheme.locator('..'), { fromPx: 250, toPx: 60 });
  await expect.poll(async () => (await scheme.boundingBox())?.width).toBeCloseTo(before, 0);
});

test('a finger sets the cursor of a plot and moves it, two fingers zoom', async ({ demoPage: page }) => {
  await openWorstGearUnit(page);
  await page.getByRole('link', { name: 'Show evidence' }).tap();
  const plot = page.getByRole('application', { name: /^Envelope spectrum/ });
  await plot.locator('.u-over').waitFor();
  await openCursorTable(page);
  await plot.scrollIntoViewIfNeeded();
  const area = plot.locator('.u-over');
  const box = await area.boundingBox();
  if (box === null) throw new Error('The plot is not there.');
  await area.tap({ position: { x: box.width * 0.7, y: box.height * 0.5 } });
  const right = await readNumber(page, /^Main/, 1);
  await area.tap({ position: { x: box.width * 0.3, y: box.height * 0.5 } });
  await expect.poll(() => readNumber(page, /^Main/, 1)).toBeLessThan(right);
  const left = await readNumber(page, /^Main/, 1);
  await expect(page).toHaveURL(/ec=m/);

  // The cursor is dragged by the finger, the plot stays.
  const session = await page.context().newCDPSession(page);
  const at = (await area.boundingBox()) ?? box;
  const y = at.y + at.height / 2;
  const shown = () => new URL(page.url()).searchParams.get('ev');
  const before = shown();
  const [min = 0, max = 0] = before?.split('~').map(Number) ?? [];
  const cursorX = at.x + ((left - min) / (max - min)) * at.width;
  await touch(session, 'touchStart', [{ x: cursorX, y }]);
  for (const part of [0.25, 0.5, 0.75, 1])
    await touch(session, 'touchMove', [{ x: cursorX + part * 0.3 * at.width, y }]);
  await touch(session, 'touchEnd', []);
  await session.detach();
  await expect.poll(() => readNumber(page, /^Main/, 1)).toBeGreaterThan(left);
  expect(shown()).toBe(before);

  await pinchApart(page, area, { fromPx: 60, toPx: 180 });
  await expect
    .poll(() => {
      const [from = 0, to = 0] = shown()?.split('~').map(Number) ?? [];
      return (to - from) / (max - min);
    })
    .toBeCloseTo(1 / 3, 1);
});

test('devices are cards on a phone, and a tap opens the setup', async ({ demoPage: page }) => {
  await page.goto('/devices');
  const cards = page.locator('main li[data-row]');
  await expect(cards.first()).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  for (const card of (await cards.all()).slice(0, 5)) {
    const box = await card.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
    expect(box?.height).toBeGreaterThanOrEqual(44);
  }
  await cards.first().tap();
  await page.waitForURL(/measurement-setup/);
});
