import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

const rows = (page: Page) => page.locator('tbody tr');
const WORST_FIRST = ['Critical', 'Severe', 'Warning', 'Average', 'Good', 'OK', 'Unknown'];

test('the worst stands first, and the counts add up to the list', async ({ demoPage: page }) => {
  await page.goto('/dashboard');
  await expect(rows(page).first()).toBeVisible();
  const words = await rows(page).evaluateAll((all) =>
    all.map((row) => row.querySelector('[data-severity]')?.textContent ?? ''),
  );
  const ranks = words.map((word) => WORST_FIRST.indexOf(word));
  expect(ranks).not.toContain(-1);
  expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
  const counts = await page
    .getByRole('group', { name: /Count by severity/ })
    .getByRole('button')
    .allTextContents();
  const total = counts.reduce((sum, text) => sum + Number.parseInt(text, 10), 0);
  await expect(page.getByText(`${total} of ${total}`, { exact: true })).toBeVisible();
});

test('a signed-in reader comes straight to the list, in few files', async ({ demoPage: page }) => {
  await page.goto('/dashboard');
  await expect(rows(page).first()).toBeVisible();
  // As text, for the types of a browser are not those of the journeys.
  await page.addInitScript(`new MutationObserver((_changes, observer) => {
    if (document.querySelector('tbody tr') === null) return;
    performance.mark('first row');
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true })`);
  await page.goto('/dashboard?view=LIST');
  await expect(rows(page).first()).toBeVisible();
  // What this document asked for until the list was there; later it fetches in its idle time what may be opened next.
  const asked = await page.evaluate(() => {
    const [row] = performance.getEntriesByName('first row');
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => row !== undefined && startTime <= row.startTime)
      .toSorted((a, b) => a.startTime - b.startTime)
      .map(({ name }) => new URL(name).pathname);
  });
  const scripts = asked.filter((pathname) => pathname.endsWith('.js'));
  const calls = asked.filter((pathname) => pathname.startsWith('/api/'));
  expect(scripts.filter((path) => path.includes('login'))).toEqual([]);
  expect(scripts.length, scripts.join(' ')).toBeGreaterThan(5);
  expect(scripts.length, scripts.join(' ')).toBeLessThanOrEqual(12);
  // The list is asked for before anything else, and once.
  expect(calls[0]).toBe('/api/equipment');
  // In its idle time it fetches the words of all other screens, as one file.
  const scriptsByNow = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((pathname) => pathname.endsWith('.js')),
    );
  await expect.poll(scriptsByNow).toContainEqual(expect.stringContaining('/later-words-en'));
  const later = (await scriptsByNow()).slice(scripts.length);
  expect(later.length, later.join(' ')).toBeLessThanOrEqual(6);
  await expect(page).toHaveURL(/view=LIST$/);
});

test('a count filters, the address says so, and a link shows the same to a colleague', async ({
  demoPage: page,
}) => {
  await page.goto('/dashboard');
  await expect(rows(page).first()).toBeVisible();
  await page.getByRole('button', { name: /^\d+ Critical$/ }).click();
  await expect(page).toHaveURL(/severity=CRITICAL/);
  await expect(page.getByRole('button', { name: /Critical$/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(rows(page).locator('[data-severity="CRITICAL"]').first()).toBeVisible();
  await expect(rows(page).locator('[data-severity]:not([data-severity="CRITICAL"])')).toHaveCount(0);
  const shown = await rows(page).count();
  await page.reload();
  await expect(rows(page)).toHaveCount(shown);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).not.toHaveURL(/severity/);
});

test('tabs, search and a column head each narrow or order the list', async ({ demoPage: page }) => {
  await page.goto('/dashboard');
  await expect(rows(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Gear unit', exact: true }).click();
  await expect(page).toHaveURL(/type=gearunit/);
  await expect(rows(page).locator('title', { hasText: 'Drivetrain' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Operation', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Operation' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await expect(page).toHaveURL(/sort=-operation-time/);
  const hours = async () =>
    (await rows(page).locator('[data-column="operation-time"]').allTextContents()).map((text) =>
      Number(text.replace(/\D/g, '')),
    );
  await expect
    .poll(async () => {
      const all = await hours();
      return all.length > 1 && all.every((value, index) => index === 0 || value <= all[index - 1]!);
    })
    .toBe(true);

  const name = (await rows(page).first().getByRole('link').textContent()) ?? '';
  await page.getByRole('searchbox', { name: 'Filter by name or place' }).fill(name);
  await expect(page).toHaveURL(/search=/);
  await expect(rows(page).first().getByRole('link')).toHaveText(name);
  await page.getByRole('searchbox', { name: 'Filter by name or place' }).fill('zzzz nothing');
  await expect(page.getByText('Nothing matches these filters')).toBeVisible();
});

test('the keyboard alone moves, previews, favours and opens', async ({ demoPage: page }) => {
  await page.goto('/dashboard');
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('j');
  await expect(rows(page).nth(0).getByRole('link')).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  const second = rows(page).nth(1);
  await expect(second.getByRole('link')).toBeFocused();
  const name = (await second.getByRole('link').textContent()) ?? '';

  await page.keyboard.press(' ');
  await expect(page.getByRole('complementary', { name: `Preview of ${name}` })).toBeVisible();
  await expect(page).toHaveURL(/preview=/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('complementary')).toHaveCount(0);

  const star = second.getByRole('button', { name: `Favourite: ${name}` });
  const before = await star.getAttribute('aria-pressed');
  await second.getByRole('link').focus();
  await page.keyboard.press('f');
  await expect(star).toHaveAttribute('aria-pressed', before === 'true' ? 'false' : 'true');
  await page.keyboard.press('f');
  await expect(star).toHaveAttribute('aria-pressed', before ?? 'false');

  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/(gearunit|drivetrain)\/details\?id=/);
});

test('the palette finds equipment from anywhere', async ({ demoPage: page }) => {
  await page.goto('/dashboard');
  await expect(rows(page).first()).toBeVisible();
  const name = (await rows(page).first().getByRole('link').textContent()) ?? '';
  await page.goto('/profile');
  await page.getByRole('heading', { name: 'Profile' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill(name);
  await expect(page.getByRole('option', { name: new RegExp(escaped(name)) }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/details\?id=/);
});

test('columns and row height are chosen and kept', async ({ demoPage: page }) => {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Columns and row height' }).click();
  await page.getByRole('checkbox', { name: 'Group' }).uncheck();
  await page.getByRole('switch', { name: 'Compact rows' }).click();
  await expect(page.getByRole('columnheader', { name: 'Group' })).toHaveCount(0);
  await expect.poll(async () => (await rows(page).first().boundingBox())?.height).toBeLessThan(30);
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Group' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Columns and row height' }).click();
  await page.getByRole('checkbox', { name: 'Group' }).check();
  const kept = page.waitForResponse((response) => response.url().endsWith('/user/pref'));
  await page.getByRole('switch', { name: 'Compact rows' }).click();
  await kept;
});

test('a drawer pushes the list and leaves the shorter set of columns', async ({ demoPage: page }) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('columnheader', { name: 'Location' })).toBeVisible();
  await page.getByRole('button', { name: 'Firmware' }).click();
  const drawer = page.getByRole('complementary', { name: 'Firmware' });
  await expect(drawer.getByRole('listitem').first()).toBeVisible();
  for (const column of ['Location', 'Group', 'Application', 'Favourite']) {
    await expect(page.getByRole('columnheader', { name: column })).toHaveCount(0);
  }
  const list = await page.locator('table').boundingBox();
  const side = await drawer.boundingBox();
  expect(list!.x + list!.width).toBeLessThanOrEqual(side!.x);
});

test('a phone gets cards and nothing scrolls sideways', async ({ demoPage: page }) => {
  await page.goto('/dashboard');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(page.locator('li[data-row]').first()).toBeVisible();
  await expect(page.locator('table')).toHaveCount(0);
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Dashboard' })).toBeVisible();
});

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
