import { expectNoViolations } from './accessible-page.ts';
import { expect, test } from './journey.ts';
import { withPlantDatabase } from './plant-database.ts';
import { openPageAs } from './signing-in-as.ts';

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

for (const { act, state, back } of [
  { act: 'Suppress by design', state: 'Suppressed by design', back: 'End the suppression' },
  { act: 'Take out of service', state: 'Out of service', back: 'Return to service' },
])
  test(`${act}: with a reason, listed apart, and taken back as it was`, async ({ engineerPage: page }) => {
    await page.goto('/alarms?view=unacknowledged&by=time');
    const rows = page.getByRole('table', { name: 'Listed alarms' }).locator('tr[data-row]');
    await expect(rows.first()).toBeVisible();
    const row = page.locator(`tr[data-row="${await rows.first().getAttribute('data-row')}"]`);
    const choose = async (name: string) => {
      await row.getByRole('button', { name: /^More for/ }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await choose(act);
    const dialog = page.getByRole('dialog', { name: new RegExp(`^${act}`) });
    await dialog.getByRole('button', { name: act }).click();
    await expect(dialog).toContainText('the next shift reads it');
    await dialog.getByRole('textbox').fill('The pump stands while its motor is rewound');
    await dialog.getByRole('button', { name: act }).click();
    await expect(dialog).toBeHidden();
    // It waits for nobody any more, and says why where it is listed.
    await expect(row).toHaveCount(0);
    await page.goto('/alarms?view=aside&by=time');
    await expect(row).toContainText(state);
    await expect(row.getByTitle('The pump stands while its motor is rewound')).toBeVisible();
    await choose(back);
    await expect(row).toHaveCount(0);
    await page.goto('/alarms?view=unacknowledged&by=time');
    await expect(row).toContainText('Unacknowledged');
  });

test('of two who act on the same alarm at once the second learns who was first, and sees what is there now', async ({
  engineerPage: page,
  plant,
  browser,
}) => {
  const second = await openPageAs(browser, plant, { name: 'Night shift', role: 'Ana' });
  for (const each of [page, second]) await each.goto('/alarms?view=unacknowledged&by=time');
  const rows = page.getByRole('table', { name: 'Listed alarms' }).locator('tr[data-row]');
  await expect(rows.first()).toBeVisible();
  const id = await rows.first().getAttribute('data-row');
  const rowOf = (of: typeof page) => of.locator(`tr[data-row="${id}"]`);
  const acknowledge = (of: typeof page) =>
    rowOf(of).getByRole('button', { name: 'Acknowledge', exact: true }).click();
  // Both have pressed the button: the second one's request comes last.
  const held = Promise.withResolvers<void>();
  await second.route('**/alarms/acts', async (route) => {
    await held.promise;
    await route.continue();
  });
  const answered = second.waitForResponse('**/alarms/acts');
  await acknowledge(second);
  await acknowledge(page);
  await expect(rowOf(page)).toHaveCount(0);
  held.resolve();
  expect((await answered).status()).toBe(409);
  await expect(second.getByRole('alert').filter({ hasText: 'Somebody acted on it' })).toBeVisible();
  await expect(rowOf(second)).toHaveCount(0);
  await second.goto('/alarms?view=acknowledged&by=time');
  await expect(rowOf(second)).toBeVisible();
  // Once, and by the first.
  const done = await withPlantDatabase(plant.dataDir, async (database) => {
    const { rows: steps } = await database.query(
      "select user_name from alarm_step where alarm_id = $1 and code = 'acknowledge'",
      [id],
    );
    return steps;
  });
  expect(done).toHaveLength(1);
  expect(done[0].user_name).not.toBe('Night shift');
  await second.context().close();
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
