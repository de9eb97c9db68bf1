import type { Page } from '@playwright/test';
import { expectNoViolations } from './accessible-page.ts';
import { expect, test } from './journey.ts';
import type { Plant } from './plant.ts';
import { withPlantDatabase } from './plant-database.ts';
import { signInAs } from './signing-in-as.ts';

test.use({ plantName: 'organisation-log' });
// One after the other, in one plant.
test.describe.configure({ mode: 'default' });

const LOG = 'Log book of the organisation';
const NOTIFICATIONS = 'Notifications of the organisation';
const OPERATOR = { name: 'Kiln Operator', role: 'Ope' } as const;
const ADMINISTRATOR = { name: 'Plant Administrator', role: 'Adm' } as const;

const signIn = (page: Page, plant: Plant, person: typeof OPERATOR | typeof ADMINISTRATOR) =>
  withPlantDatabase(plant.dataDir, (database) => signInAs(page, { database, nowMs: plant.nowMs() }, person));

test('an operator reads what happened at the machines, and nothing of sign-ins and rights', async ({
  page,
  plant,
}) => {
  await signIn(page, plant, OPERATOR);
  await page.getByRole('navigation').getByRole('link', { name: 'Log', exact: true }).click();
  const table = page.getByRole('table', { name: LOG });
  await expect(table.getByRole('row').nth(5)).toBeVisible();
  const kinds = page.getByRole('combobox', { name: 'Kind' });
  await expect(kinds.getByRole('option', { name: 'Condition and findings' })).toBeAttached();
  await expect(kinds.getByRole('option', { name: 'Sign-ins' })).toHaveCount(0);
  await expectNoViolations(page);
  // A link that an administrator sent shows nothing of them either.
  await page.goto('/log?kind=rights');
  await expect(page.getByText('No entries match these filters')).toBeVisible();
});

test('a filtered log book survives a reload, and a row opens its evidence', async ({ page, plant }) => {
  await signIn(page, plant, OPERATOR);
  await page.goto('/log');
  const table = page.getByRole('table', { name: LOG });
  await page.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Condition and findings' });
  await page.getByRole('combobox', { name: 'Severity' }).selectOption({ label: 'Severe or worse' });
  await page.getByRole('textbox', { name: 'Asset' }).fill('Kiln 2');
  await page.getByRole('option').first().click();
  await expect(page).toHaveURL(/kind=condition&equipment=[0-9a-f-]{36}&severity=SEVERE/);
  const first = table.getByRole('row').nth(1);
  await expect(first).toContainText(/Severe|Critical/);
  const before = await table.getByRole('row').allTextContents();
  await page.reload();
  await expect(table.getByRole('row')).toHaveText(before);
  await expect(page.getByRole('textbox', { name: 'Asset' })).toHaveValue(/Kiln 2/);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/tab=(trends|vibration)/);
  await page.goBack();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/log$/);
});

test('an administrator changes a role and reads at once who did it', async ({ page, plant }) => {
  await signIn(page, plant, ADMINISTRATOR);
  await page.goto('/organisation/people');
  await page.getByRole('combobox', { name: `Role of ${OPERATOR.name}` }).selectOption({ label: 'Analyst' });
  await page.getByRole('link', { name: 'Log', exact: true }).click();
  await page.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Users and rights' });
  const row = page.getByRole('row', { name: `${OPERATOR.name}: role changed from Operator to Analyst` });
  await expect(row.getByRole('cell', { name: ADMINISTRATOR.name })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Person' }).fill('plant adm');
  await expect(row).toBeVisible();
  await page.getByRole('searchbox', { name: 'Person' }).fill('nobody of that name');
  await expect(page.getByText('No entries match these filters')).toBeVisible();
  await page.goto('/log?kind=rights');
  await expectNoViolations(page);
});

test('a notification is read, and stays read after a reload', async ({ page, plant }) => {
  await signIn(page, plant, ADMINISTRATOR);
  await page.getByRole('link', { name: 'Notifications', exact: true }).click();
  const rows = page.getByRole('table', { name: NOTIFICATIONS }).getByRole('row');
  const first = rows.nth(1);
  await expect(first.getByText('Unread:')).toBeAttached();
  await expectNoViolations(page);
  await first.getByRole('button', { name: 'Mark as read' }).click();
  await expect(first.getByText('Unread:')).toHaveCount(0);
  const sentence = (await first.getByRole('cell').nth(2).textContent()) ?? '';
  await page.getByText('Unread', { exact: true }).click();
  await expect(page).toHaveURL(/state=unread/);
  await page.reload();
  await expect(rows.nth(1)).toBeVisible();
  expect(sentence).not.toBe('');
  const count = await rows.count();
  // As many at a time as a page holds, and the next ones below.
  const older = page.getByRole('button', { name: 'Older notifications' });
  if (await older.isVisible()) {
    await older.click();
    await expect.poll(() => rows.count()).toBeGreaterThan(count);
  }
});

test('on a phone both lists are cards', async ({ page, plant }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, plant, ADMINISTRATOR);
  for (const [path, name] of [
    ['/log', LOG],
    ['/notifications', NOTIFICATIONS],
  ] as const) {
    await page.goto(path);
    const cards = page.getByRole('list', { name });
    await expect(cards.getByRole('listitem').nth(3)).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    expect(width).toBeLessThanOrEqual(390);
    await expectNoViolations(page);
  }
});
