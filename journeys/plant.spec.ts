import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

const rows = (page: Page) => page.locator('tbody tr');
const drawn = (page: Page) => expect(page.locator('[data-ready]')).toBeVisible();

test('the map shows every place, and a place opens what stands there', async ({ demoPage: page }) => {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  await expect(page).toHaveURL(/showMapKey=true/);
  await drawn(page);
  const places = page.getByRole('listbox', { name: 'Locations' });
  await places.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  const first = places.getByRole('option').first();
  const name = (await first.locator('b').textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/place=/);
  await expect(page.getByRole('heading', { name })).toBeVisible();
  const equipment = page.getByRole('list', { name: `Equipment at ${name}` }).getByRole('listitem');
  const asset = (await equipment.first().getByRole('link').textContent()) ?? '';
  await equipment.first().click({ position: { x: 20, y: 20 } });
  await expect(page.getByRole('complementary', { name: `Preview of ${asset}` })).toBeVisible();
  await page.getByRole('button', { name: 'All locations' }).click();
  await expect(places).toBeVisible();

  // Moving the map stands in the address; a link shows the same.
  await page.getByRole('region', { name: /Map of the locations/ }).focus();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(page).toHaveURL(/at=-?[\d.]+%2C-?[\d.]+%2C[\d.]+/);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page).not.toHaveURL(/at=/);
});

test('a marker of the map zooms in or opens, and counts filter it', async ({ demoPage: page }) => {
  await page.goto('/dashboard?showMapKey=true');
  await drawn(page);
  const all = await page.getByText(/^\d+ locations?/).textContent();
  await page.getByRole('button', { name: /Critical$/ }).click();
  await expect(page.getByText(/^\d+ locations?/)).not.toHaveText(all ?? '');
  const options = page.getByRole('listbox', { name: 'Locations' }).getByRole('option');
  await expect(options.first()).toContainText('Critical');
  // A single place is in the middle of the view.
  await expect(options).toHaveCount(1);
  const box = (await page.locator('[data-ready]').boundingBox())!;
  // The map is on its way there until it hits.
  await expect(async () => {
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expect(page).toHaveURL(/place=/, { timeout: 1_000 });
  }).toPass();
});

test('a place opens from the picture of the map while the map itself is still on its way', async ({
  demoPage: page,
}) => {
  await page.route(/map-canvas-.*\.js$/, () => undefined);
  await page.goto('/dashboard?showMapKey=true&severity=CRITICAL');
  const picture = page.locator('canvas[data-usable]');
  await expect(picture).toBeVisible();
  const options = page.getByRole('listbox', { name: 'Locations' }).getByRole('option');
  await expect(options).toHaveCount(1);
  const box = (await picture.boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(page).toHaveURL(/place=/);
  await page.getByRole('button', { name: 'All locations' }).click();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(page).toHaveURL(/at=/);
  await expect(page.locator('[data-ready]')).toHaveCount(0);
});

test('the tree opens from place to part with the keyboard alone', async ({ demoPage: page }) => {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Tree', exact: true }).click();
  await expect(page).toHaveURL(/showTreeKey=true/);
  const tree = page.getByRole('tree', { name: 'Equipment as a tree' });
  await expect(tree.getByRole('treeitem').first()).toBeVisible();
  await tree.focus();
  await page.keyboard.press('ArrowRight');
  // A row whose equipment is still being read is a placeholder and does not open.
  await expect(tree.locator('[aria-level="2"] [class*="name"]').first()).toBeVisible();
  await expect(page).toHaveURL(/open=/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const parts = tree.locator('[aria-level="3"]');
  await expect(parts.first()).toBeVisible();
  expect(await parts.count()).toBeGreaterThan(2);
  await expect(tree.getByRole('treeitem', { selected: true })).toHaveAttribute('aria-level', '2');

  await page.keyboard.press(' ');
  await expect(page.getByRole('complementary', { name: /^Preview of/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(tree.getByRole('treeitem', { selected: true })).toHaveAttribute('aria-level', '3');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(parts).toHaveCount(0);

  await page.reload();
  await expect(tree.locator('[aria-level="2"]').first()).toBeVisible();
  await tree.focus();
  await page.keyboard.press('End');
  const last = tree.getByRole('treeitem').last();
  await expect(last).toHaveAttribute('aria-selected', 'true');
  const name = (await tree.locator('[aria-level="1"] [class*="name"]').first().textContent()) ?? '';
  const letter = name.slice(0, 1);
  await page.keyboard.type(letter.toLowerCase());
  await expect(tree.getByRole('treeitem').first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/(drivetrain|gearunit)\/details\?id=/);
});

test('a search narrows the tree, opens what is left and marks what was found', async ({ demoPage: page }) => {
  await page.goto('/dashboard?showTreeKey=true&by=group');
  const tree = page.getByRole('tree');
  await expect(tree.getByRole('treeitem').first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Filter by name or place' }).fill('DT-');
  await expect(tree.locator('[aria-level="2"] mark').first()).toHaveText('DT-');
  await page.getByRole('searchbox', { name: 'Filter by name or place' }).fill('zzzz nothing');
  await expect(page.getByText('Nothing matches these filters')).toBeVisible();
});

test('a view is saved, opens first, is renamed, shared by its link and deleted', async ({
  demoPage: page,
}) => {
  await page.goto('/dashboard');
  await expect(rows(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Gear unit', exact: true }).click();
  await page
    .getByRole('columnheader', { name: 'Operation' })
    .getByRole('button', { name: 'Operation', exact: true })
    .click();
  await expect(page).toHaveURL(/sort=-operation-time/);
  await page.getByRole('button', { name: 'Saved views' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('textbox', { name: 'Save current view as' }).fill('Long runners');
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/saved=/);
  await expect(page.getByRole('button', { name: 'Long runners', exact: true })).toBeVisible();

  const menu = async (item: string) => {
    await page.getByRole('button', { name: /^More for/ }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  await page.getByRole('button', { name: 'Long runners', exact: true }).click();
  await menu('Open first');
  await expect(panel.getByText('Opens first')).toBeAttached();
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Gear unit', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(page.getByRole('columnheader', { name: 'Operation' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );

  await page.getByRole('button', { name: 'Long runners', exact: true }).click();
  await menu('Rename');
  await panel.getByRole('textbox', { name: 'Rename' }).fill('Oldest first');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('button', { name: 'Oldest first', exact: true })).toBeVisible();
  await menu('Copy link');
  const link = await panel.getByRole('textbox', { name: 'Link to this view' }).inputValue();
  expect(link).toMatch(/\/dashboard\?saved=[0-9a-f-]{36}$/);
  await page.goto(link);
  await expect(page).toHaveURL(/sort=-operation-time/);

  await page.getByRole('button', { name: 'Oldest first', exact: true }).click();
  await menu('Delete');
  await expect(panel.getByText(/Save filters, order/)).toBeVisible();
  await page.goto(link);
  await expect(
    page.getByText('There is nothing here').or(page.getByText('not shared with you')),
  ).toBeVisible();
});

test('columns change places and widths with the keyboard and keep them', async ({ demoPage: page }) => {
  await page.goto('/dashboard');
  await expect(rows(page).first()).toBeVisible();
  const heads = () => page.getByRole('columnheader').evaluateAll((all) => all.map((th) => th.dataset.column));
  const before = await heads();
  await page.getByRole('button', { name: 'Columns and row height' }).click();
  await page.getByRole('button', { name: 'Move Why to the left' }).click();
  await page.keyboard.press('Escape');
  const why = before.indexOf('why');
  await expect.poll(heads).toEqual(before.with(why, before[why - 1]).with(why - 1, 'why'));

  const column = page.getByRole('columnheader', { name: 'Vibration, 24 h' });
  const width = async () => (await column.boundingBox())!.width;
  const was = await width();
  await page.getByRole('separator', { name: 'Width of Vibration, 24 h' }).focus();
  await page.keyboard.press('ArrowRight');
  const kept = page.waitForResponse((response) => response.url().endsWith('/user/pref'));
  await page.keyboard.press('ArrowRight');
  await expect.poll(width).toBeGreaterThan(was + 15);
  await kept;
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  expect(await width()).toBeGreaterThan(was + 15);
  await page.getByRole('button', { name: 'Columns and row height' }).click();
  await page.getByRole('button', { name: 'Reset columns' }).click();
  await expect.poll(heads).toEqual(before);
});

test('a changed value fades in, the order stays, and a chip offers to sort again', async ({
  demoPage: page,
}) => {
  await page.goto('/dashboard');
  await expect(rows(page).nth(2)).toBeVisible();
  const order = () => rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-row')));
  const before = await order();
  // From now on the server says that the last of the list is critical and stands first.
  await page.route(/\/api\/equipment\?/, async (route) => {
    const response = await route.fetch();
    const reply = await response.json();
    const last = reply.rows.findLastIndex((row: { id: string }) => row.id === before.at(-1));
    // The favourites of the navigation ask for rows too.
    if (last !== -1) {
      const [moved] = reply.rows.splice(last, 1);
      moved.condition.severity = 'CRITICAL';
      reply.rows.unshift(moved);
    }
    await route.fulfill({ response, json: reply });
  });
  const chip = page.getByRole('button', { name: /rows? would move, sort again/ });
  // What brings the page up to date is the return to its window, once what it shows is some seconds old.
  await expect(async () => {
    await page.evaluate(
      "for (const target of [document, window]) target.dispatchEvent(new Event('visibilitychange'))",
    );
    await expect(chip).toBeVisible({ timeout: 1_000 });
  }).toPass();
  expect(await order()).toEqual(before);
  const changed = rows(page).last().locator('[data-severity="CRITICAL"]');
  await expect(changed).toBeVisible();
  expect(
    await changed.evaluate(
      "(badge) => { const value = badge.closest('[class*=\"changed\"]'); return value === null ? '' : getComputedStyle(value).animationName; }",
    ),
  ).not.toBe('');
  await chip.click();
  await expect.poll(order).toEqual([before.at(-1), ...before.slice(0, -1)]);
  await expect(chip).toHaveCount(0);
});

test('without the server the last values stay, marked as such, and it goes on by itself', async ({
  demoPage: page,
}) => {
  await page.goto('/dashboard');
  await expect(rows(page).first()).toBeVisible();
  const count = await rows(page).count();
  await page.route(/\/api\//, (route) => route.abort('connectionrefused'));
  await page.evaluate("window.dispatchEvent(new Event('offline'))");
  await expect(page.getByText(/No connection to the server since/)).toBeVisible();
  await expect(page.getByText(/last known values of/)).toBeVisible();
  await expect(rows(page)).toHaveCount(count);
  await page.unroute(/\/api\//);
  await expect(page.getByText(/No connection to the server since/)).toHaveCount(0);
  await expect(page.getByText(/last known values of/)).toHaveCount(0);
});
