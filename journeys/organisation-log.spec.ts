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
const NOTHING = 'No entries match these filters';
const OPERATOR = { name: 'Kiln Operator', role: 'Ope' } as const;
const ADMINISTRATOR = { name: 'Plant Administrator', role: 'Adm' } as const;

const signIn = (page: Page, plant: Plant, person: typeof OPERATOR | typeof ADMINISTRATOR) =>
  withPlantDatabase(plant.dataDir, (database) =>
    signInAs(page, { url: plant.url, database, nowMs: plant.nowMs() }, person),
  );

const goTo = (page: Page, place: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: place, exact: true }).click();

const kinds = (page: Page) => page.getByRole('combobox', { name: 'Kind' });

test('an operator reads what happened at the machines, and nothing of sign-ins and rights', async ({
  page,
  plant,
}) => {
  await signIn(page, plant, OPERATOR);
  await page.goto('/dashboard');
  await goTo(page, 'Log book');
  await expect(page.getByRole('table', { name: LOG }).getByRole('row').nth(5)).toBeVisible();
  await expect(kinds(page).getByRole('option', { name: 'Condition and findings' })).toBeAttached();
  await expect(kinds(page).getByRole('option', { name: 'Sign-ins' })).toHaveCount(0);
  await expectNoViolations(page);
  // A link that an administrator sent shows nothing of them either.
  await page.goto('/log?kind=rights');
  await expect(page.getByText(NOTHING)).toBeVisible();
});

test('a filtered log book survives a reload, and a row opens its evidence', async ({ page, plant }) => {
  await signIn(page, plant, OPERATOR);
  await page.goto('/log');
  await kinds(page).selectOption('Condition and findings');
  const severity = page.getByRole('combobox', { name: 'Severity' });
  await severity.selectOption('Severe or worse');
  await expect(severity).toHaveValue('SEVERE');
  await expect(page).toHaveURL(/severity=SEVERE/);
  const asset = page.getByRole('combobox', { name: 'Asset' });
  await asset.fill('Kiln 2');
  await page
    .getByRole('option', { name: /Kiln 2/ })
    .first()
    .click();
  await expect(page).toHaveURL(/equipment=[0-9a-f-]{36}/);
  await expect(page).toHaveURL(/kind=condition/);
  await expect(page).toHaveURL(/severity=SEVERE/);
  const rows = page.getByRole('table', { name: LOG }).getByRole('row');
  await expect(rows.nth(1)).toContainText('Kiln 2');
  const before = await rows.allTextContents();
  await page.reload();
  await expect(rows).toHaveText(before);
  await expect(asset).toHaveValue(/Kiln 2/);
  await rows.nth(1).getByRole('cell').nth(2).getByRole('link').click();
  await expect(page).toHaveURL(/tab=(trends|vibration)/);
  await page.goBack();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/log$/);
});

test('an administrator changes a role and reads at once who did it', async ({ page, plant }) => {
  // The plant may be a new one: who has signed in once is one of its people.
  await signIn(page, plant, OPERATOR);
  await signIn(page, plant, ADMINISTRATOR);
  await page.goto('/dashboard');
  await goTo(page, 'People');
  await page.getByRole('combobox', { name: `Role of ${OPERATOR.name}` }).selectOption('Analyst');
  await goTo(page, 'Log book');
  await kinds(page).selectOption('Users and rights');
  const row = page.getByRole('row', { name: `${OPERATOR.name}: role changed from Operator to Analyst` });
  await expect(row.getByRole('cell', { name: ADMINISTRATOR.name })).toBeVisible();
  await expectNoViolations(page);
  const person = page.getByRole('searchbox', { name: 'Person' });
  await person.fill('nobody of that name');
  await expect(page.getByText(NOTHING)).toBeVisible();
  await person.fill('plant adm');
  await expect(row).toBeVisible();
});

test('a notification is read, and stays read after a reload', async ({ page, plant }) => {
  await signIn(page, plant, ADMINISTRATOR);
  await page.goto('/dashboard');
  await goTo(page, 'Notifications');
  const rows = page.getByRole('table', { name: NOTIFICATIONS }).getByRole('row');
  const first = rows.nth(1);
  await expect(first.getByText('Unread:')).toBeAttached();
  await expectNoViolations(page);
  const sentence = (await first.getByRole('cell').nth(2).textContent()) ?? '';
  await first.getByRole('button', { name: 'Mark as read' }).click();
  await expect(first.getByText('Unread:')).toHaveCount(0);
  await page.reload();
  await expect(first.getByRole('cell').nth(2)).toHaveText(sentence);
  await expect(first.getByText('Unread:')).toHaveCount(0);
  await page.getByRole('radiogroup', { name: 'State' }).getByText('Unread', { exact: true }).click();
  await expect(page).toHaveURL(/state=unread/);
  await expect(rows.nth(1).getByText('Unread:')).toBeAttached();
  await expect(rows.filter({ hasText: sentence })).toHaveCount(0);
});

test('on a phone both lists are cards', async ({ page, plant }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, plant, ADMINISTRATOR);
  for (const [path, name] of [
    ['/log', LOG],
    ['/notifications', NOTIFICATIONS],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('list', { name }).getByRole('listitem').nth(3)).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    await expectNoViolations(page);
  }
});
