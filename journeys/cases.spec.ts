import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectNoViolations, expectNoViolationsInBothWidths } from './accessible-page.ts';
import { expect, test } from './journey.ts';
import { openPageAs } from './signing-in-as.ts';

test.use({ plantName: 'cases' });
// One after the other, in one plant: what is closed stays so.
test.describe.configure({ mode: 'default' });

const photo = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#8a8f98' } })
    .jpeg()
    .toBuffer();

/** Opens a case of the list; answers what it says is wrong. */
async function openCase(page: Page, at: 'first' | 'last'): Promise<string> {
  await page.goto('/cases');
  const rows = page.getByRole('table', { name: 'Cases of the organisation' }).locator('tr[data-row]');
  await expect(rows.first()).toBeVisible();
  // The machine comes first in a row, then what is wrong with it.
  const link = rows[at]().locator('a[href^="/cases/"]');
  const said = (await link.textContent()) ?? '';
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: said })).toBeVisible();
  return said;
}

test('a case is assigned to a person with a due date; the person sees it among theirs, and that it is overdue', async ({
  engineerPage: page,
  plant,
  browser,
}) => {
  const mechanic = await openPageAs(browser, plant, { name: 'Millwright', role: 'Ana' });
  await mechanic.goto('/cases?view=mine');
  await expect(mechanic.getByText('No case is assigned to you')).toBeVisible();

  const said = await openCase(page, 'first');
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await page.getByRole('combobox', { name: 'Assignee' }).click();
  await page.getByRole('option', { name: 'Millwright' }).click();
  await expect(timeline).toContainText('Assigned to Millwright');
  await page.getByLabel('Due date').fill('2026-07-20');
  await expect(timeline).toContainText(/Due 2026-07-20/);

  await mechanic.reload();
  const own = mechanic.getByRole('table', { name: 'Cases of the organisation' }).locator('tr[data-row]');
  await expect(own).toHaveCount(1);
  await expect(own).toContainText(said);
  await expect(own).toContainText('Millwright');
  await expect(own).toContainText('due 2026-07-20');
  await own.locator('a[href^="/cases/"]').click();
  await expect(mechanic.getByRole('heading', { level: 1, name: said })).toBeVisible();
  await expect(mechanic.getByRole('combobox', { name: 'Assignee' })).toHaveValue('Millwright');

  // A day that has passed: it is overdue for everybody.
  await page.getByLabel('Due date').fill('2026-07-13');
  await expect(timeline).toContainText(/Due 2026-07-13/);
  await mechanic.goto('/cases?view=overdue');
  await expect(own.filter({ hasText: said })).toContainText('overdue since 2026-07-13');
  await mechanic.context().close();
  // Nobody has it again.
  await page.getByLabel('Due date').fill('');
  await expect(timeline).toContainText('No due date.');
});

test('a case goes from its first sign to what was found, with note and photo, and its rule learns from it', async ({
  engineerPage: page,
}) => {
  await openCase(page, 'first');
  const timeline = page.getByRole('region', { name: 'Timeline' });
  // Which of them came first depends on what was sent first.
  await expect(timeline.getByRole('listitem').last()).toContainText(/First detected|Case opened|Finding/);
  const witnesses = page.getByRole('region', { name: 'Evidence' });
  await expect(witnesses.getByRole('listitem').first()).toBeVisible();
  await expectNoViolationsInBothWidths(page);

  // Acknowledged by keyboard, from wherever one is.
  await page.keyboard.press('a');
  await expect(timeline).toContainText('Acknowledged.');
  await expect(page.getByRole('button', { name: 'Acknowledge', exact: true })).toHaveCount(0);

  await timeline.getByRole('button', { name: 'Note' }).click();
  await timeline.getByRole('textbox', { name: 'Text of the note' }).fill('Knocks, oil at 58 °C.');
  await timeline.getByRole('button', { name: 'Save note' }).click();
  await expect(timeline.getByRole('listitem').first()).toContainText('Knocks, oil at 58 °C.');

  const close = page.getByRole('form', { name: 'Close the case' });
  await close.getByRole('textbox', { name: 'What was found' }).fill('Spalling of 12 mm on the outer ring.');
  await close.getByRole('textbox', { name: 'Part replaced' }).fill('Bearing 22320');
  await page
    .locator('form input[type=file]')
    .setInputFiles({ name: 'ring.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  await close.getByRole('button', { name: 'Close case' }).click();

  const closed = page.getByRole('region', { name: 'Closed, confirmed.' });
  await expect(closed).toContainText('Spalling of 12 mm on the outer ring.');
  await expect(closed).toContainText('Part replaced: Bearing 22320');
  await expect(closed).toContainText(/This rule was right in 1 of 1 closed case/);
  await expect(timeline.getByRole('img', { name: 'Photo of the case' })).toBeVisible();
  await expectNoViolations(page, 'aside');
  await page.goto('/cases?view=closed');
  await expect(page.getByRole('table').locator('tr[data-row]').first()).toContainText('Confirmed');
});

test('a false case silences exactly its cause with a reason and an end, and the silence is ended again', async ({
  engineerPage: page,
}) => {
  const said = await openCase(page, 'last');
  const close = page.getByRole('form', { name: 'Close the case' });
  await close.getByRole('radio', { name: 'False alarm' }).check();
  await close.getByRole('checkbox', { name: 'Silence this cause only' }).check();
  await close.getByRole('spinbutton', { name: 'Number of days' }).fill('400');
  await close.getByRole('button', { name: 'Close case' }).click();
  await expect(close).toContainText('Enter what was found at the machine.');
  await expect(close).toContainText('Choose 1 to 365 days.');
  await close.getByRole('textbox', { name: 'What was found' }).fill('A line of the neighbouring fan.');
  await close.getByRole('spinbutton', { name: 'Number of days' }).fill('30');
  await expect(close).toContainText('until 2026-08-14');
  await expectNoViolations(page, 'aside');
  await close.getByRole('button', { name: 'Close case' }).click();

  const closed = page.getByRole('region', { name: 'Closed, false alarm.' });
  await expect(closed).toContainText('This cause is silenced until 2026-08-14');
  const address = page.url();
  await page.goto('/alarms?view=aside');
  await expect(page.locator('tr[data-row]').filter({ hasText: 'Suppressed' }).first()).toBeVisible();

  await page.goto(address);
  await closed.getByRole('button', { name: 'End the silence' }).click();
  await expect(closed.getByRole('button', { name: 'End the silence' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('The silence was ended.');
  await closed.getByRole('button', { name: 'Reopen' }).click();
  await closed.getByRole('textbox', { name: 'Reason for reopening' }).fill('It hums again.');
  await closed.getByRole('button', { name: 'Reopen' }).click();
  await expect(page.getByRole('form', { name: 'Close the case' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: said })).toBeVisible();
});
