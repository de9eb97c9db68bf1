import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { openCursorTable, recordDrawnWords } from './workspace-reading.ts';

async function openWorstGearUnit(page: Page): Promise<void> {
  await page.goto('/dashboard?type=gearunit');
  const link = page.locator('a[href*="/dashboard/gearunit/details"]').first();
  await link.click();
  await page.getByRole('tab', { name: 'Overview' }).waitFor();
}

/** The first gear unit, worst first, that has a vibration measurement, with all its plots. */
async function openMeasuredGearUnit(page: Page): Promise<void> {
  await page.goto('/dashboard?type=gearunit');
  const links = page.locator('a[href*="/dashboard/gearunit/details"]');
  await links.first().waitFor();
  const addresses = await links.evaluateAll((all) => [
    ...new Set(all.map((each) => each.getAttribute('href'))),
  ]);
  for (const address of addresses.slice(0, 8)) {
    await page.goto(`${address}&tab=vibration&view=all`);
    const waveform = page.getByRole('heading', { name: 'Waveform' });
    const nothing = page.getByText('No vibration measured yet');
    await waveform.or(nothing).first().waitFor();
    if (await waveform.isVisible()) return;
  }
  throw new Error('No gear unit of the demo plant has a waveform.');
}

test('a gear unit says what is wrong, since when, and opens every number', async ({ demoPage }) => {
  await openWorstGearUnit(demoPage);
  await expect(demoPage.getByRole('heading', { level: 1 })).toBeVisible();
  const scheme = demoPage.getByRole('group', { name: /^Drivetrain of/ });
  await expect(scheme.getByRole('button', { name: /^Gear unit, / })).toBeVisible();
  await expect(demoPage.getByRole('group', { name: /^Kinematic scheme of/ })).toBeVisible();

  const now = demoPage.getByRole('region', { name: 'Current values' });
  await now.getByRole('button').first().click();
  const card = demoPage.getByRole('dialog');
  await expect(card.getByText('Limit set')).toBeVisible();
  await expect(card.getByText('ISO 20816-9 VR 5 2020', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: 'Open the trend' }).click();
  await expect(demoPage).toHaveURL(/tab=trends/);
  await expect(demoPage).toHaveURL(/signals=/);
  await expect(demoPage.getByRole('application', { name: /^Trend/ })).toBeVisible();
  await expect(demoPage.getByText(/minimum .* maximum .* last/).first()).toBeVisible();
});

test('the range of a trend keeps the rules of the specification and stands in the address', async ({
  demoPage,
}) => {
  await openWorstGearUnit(demoPage);
  await demoPage.getByRole('tab', { name: 'Trends' }).click();
  await demoPage.getByText('31 d', { exact: true }).click();
  await expect(demoPage).toHaveURL(/range=31d/);

  await demoPage.getByText('Custom', { exact: true }).click();
  await demoPage.getByLabel('From', { exact: true }).fill('2026-03-10');
  await demoPage.getByLabel('To, inclusive').fill('2026-03-01');
  await expect(demoPage.getByText('The start is after the end.')).toBeVisible();
  await expect(demoPage.getByRole('button', { name: 'Apply' })).toBeDisabled();
  await demoPage.getByLabel('To, inclusive').fill('2026-04-10');
  await expect(demoPage.getByText('At most 31 days, including the last.')).toBeVisible();
  await demoPage.getByLabel('To, inclusive').fill('2026-04-09');
  await demoPage.getByRole('button', { name: 'Apply' }).click();
  await expect(demoPage).toHaveURL(/range=2026-03-\d\dT.*2026-04/);
});

test('the wheel zooms a trend and z steps back', async ({ demoPage }) => {
  await openWorstGearUnit(demoPage);
  await demoPage.getByRole('tab', { name: 'Trends' }).click();
  const plot = demoPage.getByRole('application', { name: /^Trend/ });
  const area = plot.locator('.u-over');
  await plot.focus();
  await area.hover();
  await demoPage.mouse.wheel(0, -600);
  await expect(demoPage).toHaveURL(/range=\d{4}-/);
  const zoomed = new URL(demoPage.url()).searchParams.get('range');
  await plot.focus();
  await demoPage.keyboard.press('z');
  await expect.poll(() => new URL(demoPage.url()).searchParams.get('range')).not.toBe(zoomed);
});

test('cursors of a spectrum are placed by keys, read back from their table and kept in the address', async ({
  demoPage,
}) => {
  await openMeasuredGearUnit(demoPage);
  const plot = demoPage.getByRole('application', { name: /^Envelope spectrum/ });
  await plot.waitFor();
  await openCursorTable(demoPage);
  await plot.focus();
  await demoPage.keyboard.press('Shift+ArrowRight');
  await demoPage.keyboard.press('h');
  const table = demoPage.getByRole('region', { name: 'Cursor' });
  const rows = table.getByRole('row');
  await expect(rows.nth(1)).toContainText('Main');
  await expect(rows.nth(3)).toContainText('Harmonic 2×');
  const hz = async (row: number) =>
    Number((await rows.nth(row).getByRole('cell').nth(1).textContent())?.replaceAll(',', ''));
  const base = await hz(2);
  expect(base).toBeGreaterThan(0);
  expect(Math.abs((await hz(3)) - 2 * base)).toBeLessThan(0.2);
  await expect(demoPage).toHaveURL(/ec=m[\d.]+%2Ch[\d.]+x10/);

  await demoPage.reload();
  await openCursorTable(demoPage);
  await demoPage.getByRole('application', { name: /^Envelope spectrum/ }).focus();
  await expect(demoPage.getByRole('region', { name: 'Cursor' }).getByRole('row').nth(1)).toContainText(
    'Main',
  );
  await demoPage.getByRole('application', { name: /^Envelope spectrum/ }).focus();
  await demoPage.keyboard.press('Escape');
  await expect(demoPage.getByRole('region', { name: 'Cursor' })).toHaveCount(0);
  await expect(demoPage).not.toHaveURL(/ec=/);
});

test('choosing a bearing in the scheme keeps its lines highlighted, and a chart gives its numbers as a table', async ({
  demoPage,
}) => {
  await openMeasuredGearUnit(demoPage);
  const scheme = demoPage.getByRole('group', { name: /choose a part to highlight its lines/ });
  const bearing = scheme.getByRole('button', { name: /^Bearing / }).first();
  await bearing.focus();
  await demoPage.keyboard.press('Enter');
  await expect(bearing).toHaveAttribute('aria-pressed', 'true');
  await expect(demoPage).toHaveURL(/part=/);

  const figure = demoPage
    .locator('figure')
    .filter({ has: demoPage.getByRole('heading', { name: 'Waveform' }) });
  await figure.getByRole('button', { name: 'Show the numbers as a table' }).click();
  await expect(figure.getByRole('region', { name: 'Numbers of Waveform' })).toBeVisible();
  const download = demoPage.waitForEvent('download');
  await figure.getByRole('button', { name: 'Save as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
});

test('on a phone the detail is one column and nothing scrolls sideways', async ({ demoPage }) => {
  await demoPage.setViewportSize({ width: 390, height: 844 });
  await openWorstGearUnit(demoPage);
  const widths = await demoPage.locator('html').evaluate((page) => [page.scrollWidth, page.clientWidth]);
  expect(widths[0]).toBe(widths[1]);
});

test('the page of the worst machine says at once what is wrong, what to do and by when, and opens its evidence', async ({
  demoPage: page,
}) => {
  await openWorstGearUnit(page);
  const card = page.getByRole('region', { name: 'Next step' });
  await expect(card.getByText('Critical', { exact: true }).first()).toBeInViewport();
  for (const said of ['First seen', 'Critical since', 'Confidence'])
    await expect(card.getByRole('term').filter({ hasText: said })).toBeInViewport();
  await expect(card.getByRole('heading', { name: 'Do now' })).toBeInViewport();
  await expect(card.getByText(/^by \d{4}-\d{2}-\d{2}$/)).toBeInViewport();
  await expect(card.getByText(/days? after it became Critical|forecast band/)).toBeInViewport();
  await expect(card.getByRole('link', { name: 'Open case' })).toBeVisible();
  const dateOf = async (name: string) =>
    (await card
      .getByRole('term')
      .filter({ hasText: name })
      .locator('..')
      .locator('time')
      .getAttribute('datetime')) ?? '';
  // A machine is critical later than its defect is first seen.
  expect((await dateOf('Critical since')) > (await dateOf('First seen'))).toBe(true);
  await card.getByRole('link', { name: 'Show evidence' }).click();
  await expect(page).toHaveURL(/tab=vibration&m=.*part=/);
});

test('the chart below the headline draws the boundary that the headline names', async ({
  demoPage: page,
}) => {
  const drawn = await recordDrawnWords(page);
  const { token } = await (await page.request.get('/api/auth/login/demo')).json();
  const answer = await page.request.get('/api/equipment?type=any&size=100', {
    headers: { authorization: `Bearer ${token}` },
  });
  interface Row {
    readonly id: string;
    readonly type: string;
    readonly condition: { readonly reason: Record<string, unknown> | null };
  }
  const { rows }: { rows: Row[] } = await answer.json();
  const limited = rows.filter(
    ({ type, condition: { reason } }) =>
      (type === 'gearunit' || type === 'drivetrain') && reason?.kind === 'limit' && Number(reason.limit) > 0,
  );
  expect(limited.length).toBeGreaterThan(1);
  for (const { id, type, condition } of limited.slice(0, 3)) {
    const { limit, unit } = condition.reason as { limit: number; unit: string };
    await page.goto(`/dashboard/${type}/details?id=${id}`);
    const card = page.getByRole('region', { name: 'Next step' });
    await expect(card).toContainText(new RegExp(`\\b${limit}(\\.0+)? ${unit}`));
    await page
      .getByRole('application', { name: /^Last 31 days/ })
      .locator('.u-over')
      .waitFor();
    // A boundary is drawn as `C/D  8 mm/s`, and what decides between two of them by the name of its severity.
    await expect
      .poll(async () => (await drawn()).some((words) => words.endsWith(`  ${limit} ${unit}`)))
      .toBe(true);
  }
});

test('on a phone the evidence is one tap away from where one reads', async ({ demoPage: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openWorstGearUnit(page);
  await expect(page.getByRole('link', { name: 'Show evidence' })).toBeInViewport();
});
