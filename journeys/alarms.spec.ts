import { expectNoViolations } from './accessible-page.ts';
import { expect, test } from './journey.ts';

test.use({ plantName: 'alarms' });
// One after the other, in one plant: what is acknowledged stays so.
test.describe.configure({ mode: 'default' });

test('the worst case is acknowledged with a comment in three steps, by keyboard alone', async ({
  engineerPage: page,
}) => {
  await page.goto('/alarms');
  const rows = page.getByRole('table', { name: 'Listed alarms' }).locator('tr[data-row]');
  await expect(rows.first()).toContainText(/Critical|Severe/);
  const worst = await rows.first().getAttribute('data-row');
  const row = page.locator(`tr[data-row="${worst}"]`);
  // One: the first row. Two: acknowledge with a comment. Three: what the next shift should know.
  await page.keyboard.press('j');
  await page.keyboard.press('A');
  const dialog = page.getByRole('dialog', { name: /^Acknowledge/ });
  await dialog.getByRole('textbox').fill('Load reduced, bearing is listened to');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect(row.getByRole('button', { name: 'Acknowledge', exact: true })).toHaveCount(0);
  await expect(row.getByTitle('Load reduced, bearing is listened to')).toBeVisible();
});

test('what is shelved for a shift with a reason says until when, and can be taken back', async ({
  engineerPage: page,
}) => {
  await page.goto('/alarms?view=unacknowledged');
  const rows = page.getByRole('table', { name: 'Listed alarms' }).locator('tr[data-row]');
  await expect(rows.first()).toBeVisible();
  const id = await rows.first().getAttribute('data-row');
  const row = page.locator(`tr[data-row="${id}"]`);
  await page.keyboard.press('j');
  await page.keyboard.press('s');
  const dialog = page.getByRole('dialog', { name: /^Shelve/ });
  await dialog.getByRole('button', { name: 'Shelve' }).click();
  await expect(dialog).toContainText('the next shift reads it');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Spare part comes at noon');
  await dialog.getByRole('button', { name: 'Shelve' }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/alarms?view=aside');
  await expect(row).toContainText('until 2026-07-15');
  await row.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: 'Unshelve' }).click();
  await expect(row.getByText('until 2026-07-15')).toHaveCount(0);
});

test('everything that is left is acknowledged at once, and the wall view and the count follow', async ({
  engineerPage: page,
}) => {
  await page.goto('/alarms');
  await expect(page.locator('tr[data-row]').first()).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  const bar = page.getByText(/\d+ selected/).locator('..');
  await bar.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(page.getByRole('button', { name: /^0 Unacknowledged/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Acknowledge', exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: 'Wall view' }).click();
  await expect(page.getByRole('listitem').first()).toContainText('Acknowledged');
  await expect(page.locator('header', { hasText: 'Unacknowledged' })).toContainText('0 Unacknowledged');
});

test('the health of the alarm system names what passes its bound and leads to what raises the alarms', async ({
  engineerPage: page,
}) => {
  await page.goto('/alarms');
  await page.getByRole('link', { name: 'Performance' }).click();
  await expect(page.getByRole('heading', { name: 'Alarm system performance' })).toBeVisible();
  const figures = page.getByRole('list', { name: 'Figures against their benchmarks' });
  await expect(figures.getByRole('listitem')).toHaveCount(7);
  await expect(figures).toContainText(/within|exceeded/);
  await expect(page.getByRole('figure', { name: /Alarms per ten minutes/ })).toBeVisible();
  await expectNoViolations(page);
  await page.getByText('90 days', { exact: true }).click();
  await expect(page).toHaveURL(/days=90/);
  const sources = page.getByRole('region', { name: 'Most frequent sources' }).first();
  // Limits of a signal, or the case of a finding.
  await sources
    .getByRole('link', { name: /^(Limits|Case)$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/(limits|cases)\/[0-9a-f-]{36}/);
});
