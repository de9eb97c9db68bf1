import { expect, test } from './journey.ts';

test('how a machine was run is read from its telemetry, and every number opens its trend', async ({
  demoPage: page,
}) => {
  await page.goto('/dashboard?type=gearunit');
  await page.locator('a[href*="/dashboard/gearunit/details"]').first().click();
  await page.getByRole('tab', { name: 'Operation' }).click();
  const panel = page.getByRole('tabpanel', { name: 'Operation' });
  await expect(panel.getByRole('heading', { name: 'Time at speed' })).toBeVisible();
  await page.getByText('31 d', { exact: true }).click();
  await expect(page).toHaveURL(/tab=operation.*range=31d|range=31d.*tab=operation/);
  const rows = panel.getByRole('group', { name: 'Time at speed' }).getByRole('row');
  expect(await rows.count()).toBeGreaterThan(2);
  await panel.getByRole('definition').getByRole('button').first().click();
  await expect(page).toHaveURL(/tab=trends/);
  await expect(page).toHaveURL(/range=31d/);
});

test('a notification is read, put away and brought back, and a link shows the same', async ({
  demoPage: page,
}) => {
  await page.goto('/dashboard?type=drivetrain');
  await page.locator('a[href*="/dashboard/drivetrain/details"]').first().click();
  await page.getByRole('tab', { name: 'Notifications' }).click();
  const panel = page.getByRole('tabpanel', { name: 'Notifications' });
  await panel.getByText('Condition', { exact: true }).first().click();
  await expect(page).toHaveURL(/notified=active\.condition/);
  // Loaded anew the list holds what was filtered, and nothing of what stood there before.
  await page.reload();
  const rows = panel.locator('tbody tr');
  await expect(rows.first().locator('time')).toBeVisible();
  const before = await rows.count();
  const sentence = (await rows.first().locator('button').first().textContent())?.trim() ?? '';

  await rows.first().getByRole('button', { name: 'Mark as read' }).click();
  await expect(rows.first().getByRole('button', { name: 'Mark as unread' })).toBeVisible();
  await rows.first().getByRole('button', { name: 'Deactivate,' }).click();
  await expect(rows).toHaveCount(before - 1);
  await panel.getByText('Deactivated', { exact: true }).click();
  await page.reload();
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText(sentence);
  await rows.first().getByRole('button', { name: 'Reactivate' }).click();
  await expect(panel.getByText('No deactivated notifications')).toBeVisible();
  await panel.getByText('Current', { exact: true }).click();
  await rows.first().locator('button').first().click();
  await expect(page).toHaveURL(/tab=(trends|vibration)/);
});
