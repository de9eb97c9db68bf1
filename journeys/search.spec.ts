import { expectNoViolations } from './accessible-page.ts';
import { expect, test } from './journey.ts';

test('a machine is reached from any screen by a misspelt name, with the keyboard alone', async ({
  demoPage: page,
}) => {
  await page.goto('/dashboard');
  const name =
    (await page.getByRole('main').getByRole('row').nth(1).getByRole('link').first().textContent()) ?? '';
  // The longest word of its name with two letters exchanged.
  const word = name.split(/[^\p{L}]+/u).toSorted((a, b) => b.length - a.length)[0] ?? '';
  const misspelt = `${word.slice(0, 2)}${word[3]}${word[2]}${word.slice(4)}`;
  await page.goto('/profile');
  await page.getByRole('heading', { name: 'Profile' }).waitFor();
  await page.keyboard.press('/');
  const box = page.getByRole('dialog', { name: 'Search' });
  await expect(box.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(misspelt);
  await expect(box.getByText(/These are spelt alike/)).toBeVisible();
  await expect(box.getByRole('option').first()).toContainText(new RegExp(word, 'i'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/details\?id=/);
  // It stands among what was opened lately.
  await page.keyboard.press('Control+k');
  await expect(box.getByRole('option').first()).toContainText(new RegExp(word, 'i'));
});

test('screens answer at once, groups are walked by the arrows, and axe finds nothing', async ({
  demoPage: page,
}) => {
  await page.goto('/profile');
  await page.getByRole('heading', { name: 'Profile' }).waitFor();
  await page.keyboard.press('Control+k');
  const box = page.getByRole('dialog', { name: 'Search' });
  await box.getByRole('combobox').fill('bearing');
  await expect(
    box.getByRole('group', { name: 'Screens' }).getByRole('option', { name: 'Bearings' }),
  ).toBeVisible();
  await expect(box.getByRole('group', { name: 'Knowledge' }).getByRole('option').first()).toBeVisible();
  await expect(box.getByRole('option').first()).toHaveAttribute('data-combobox-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(box.getByRole('option').nth(1)).toHaveAttribute('data-combobox-selected', 'true');
  await expectNoViolations(page, '[role=dialog]');
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
});

test('a post is found by a word of its text, marked, and narrowed by category', async ({
  demoPage: page,
}) => {
  await page.goto('/knowledge-center');
  await page.getByRole('searchbox', { name: 'Find a post' }).fill('mounted');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/knowledge-center\/search-results\?q=mounted/);
  const found = page.getByRole('main').getByRole('listitem');
  await expect(found.first().locator('mark').first()).toHaveText(/mount/i);
  await expectNoViolations(page);
  const before = await found.count();
  await page.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Measuring' }).click();
  await expect(page).toHaveURL(/category=measuring/);
  await expect.poll(() => found.count()).toBeLessThan(before);
  await page.getByRole('searchbox', { name: 'Find a post' }).fill('no such word xyzzy');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Browse all posts' })).toBeVisible();
});

test('an act is found and does what it says: it opens the editor of a new drivetrain', async ({
  demoPage: page,
}) => {
  await page.goto('/profile');
  await page.getByRole('heading', { name: 'Profile' }).waitFor();
  await page.keyboard.press('Control+k');
  const box = page.getByRole('dialog', { name: 'Search' });
  await box.getByRole('combobox').fill('new drivetrain');
  const act = box.getByRole('group', { name: 'Acts' }).getByRole('option', { name: 'New drivetrain' });
  await expect(act).toHaveAttribute('data-combobox-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(box).toBeHidden();
  await expect(page).toHaveURL(/\/drivetrain\/new\/new\/edit-equipment/);
  await expect(page.getByRole('heading', { name: 'New drivetrain' })).toBeVisible();
});

test('a screen is found by its title and by the screen it belongs to', async ({ demoPage: page }) => {
  await page.goto('/profile');
  await page.getByRole('heading', { name: 'Profile' }).waitFor();
  await page.keyboard.press('Control+k');
  const box = page.getByRole('dialog', { name: 'Search' });
  await box.getByRole('combobox').fill('alarms wall');
  const wall = box.getByRole('group', { name: 'Screens' }).getByRole('option', { name: /Wall view/ });
  await expect(wall).toContainText('Alarms');
  await wall.click();
  await expect(page).toHaveURL(/\/alarms\/wall$/);
});
