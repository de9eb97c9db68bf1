import type { Page } from '@playwright/test';
import { expect, testWithoutPlant as test } from './journey.ts';
import { signInAt } from './signing-in.ts';
import { type EmptyPlant, startEmptyPlant } from './start-empty-plant.ts';

// One after the other, in one server whose clock runs: an alarm that is raised is reset at the end.
test.describe.configure({ mode: 'serial' });

let plant: EmptyPlant;
let token: string;
let metric: string;
let unit: string;

test.beforeAll(async () => {
  plant = await startEmptyPlant({ isLive: true });
});
test.afterAll(async () => plant?.stop());

const signIn = (page: Page) => signInAt(page, plant);

/** Sends a velocity for each of the last minutes, as the device of the unit does. */
async function send(minutes: number, mmPerSecond: number): Promise<void> {
  const nowMs = Date.now();
  const samples = Array.from({ length: minutes }, (_, index) => ({
    ...{ metric, value: mmPerSecond },
    t: nowMs - (minutes - 1 - index) * 60_000,
  }));
  const sent = await fetch(`${plant.url}/api/data/samples`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ samples }),
  });
  expect(sent.status).toBe(204);
}

/** Counts the tones that a page would sound; journeys have no loudspeaker. */
const COUNT_TONES = `{
  globalThis.tones = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...at) { globalThis.tones += 1; return start.apply(this, at); };
}`;

const alarms = (page: Page) => page.getByRole('table', { name: 'Listed alarms' }).locator('tr[data-row]');

test('a unit of unknown gears is commissioned, with the velocity of its gear unit', async ({ page }) => {
  await signIn(page);
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: /Retrofit/ }).click();
  await page.getByLabel('Identifier').fill('DT-PUMP');
  await page.getByLabel('Name').fill('Slurry pump');
  const parts = page.getByRole('navigation', { name: 'Parts of the drivetrain' });
  await parts.getByRole('button', { name: /^Gear unit GU-PUMP/ }).click();
  await page.getByRole('button', { name: 'Add both bearings of 2 shafts without any' }).click();
  await page.getByRole('button', { name: 'Add a sensor' }).click();
  await page.getByRole('button', { name: 'Add a device' }).click();
  const device = page.getByRole('region', { name: 'Device DEV-GU-PUMP' });
  await device.getByLabel('Device type').fill('RZ-GU3');
  await device.getByRole('button', { name: 'Add the signal' }).click();
  metric = (await device.locator('code').first().textContent()) ?? '';
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Issue credentials' }).click();
  token = (await page.getByTestId('token-DEV-GU-PUMP').textContent()) ?? '';
  await page.goto(`${plant.url}/dashboard?type=gearunit`);
  await page.getByRole('row').filter({ hasText: 'GU-PUMP' }).getByRole('link').first().click();
  await page.waitForURL(/details\?id=/);
  unit = new URL(page.url()).searchParams.get('id') ?? '';
  expect(unit).not.toBe('');
});

test('a velocity in zone D is an alarm on every open screen at once, sounds where sound is on, and is silent when it was seen', async ({
  page,
  context,
}) => {
  await page.addInitScript(COUNT_TONES);
  await signIn(page);
  await page.goto(`${plant.url}/alarms`);
  await page.getByRole('button', { name: 'Sound off' }).click();
  await expect(page.getByRole('button', { name: 'Sound on' })).toBeVisible();
  // Somebody who looks at something else.
  const other = await context.newPage();
  await other.goto(`${plant.url}/bearings`);
  await expect(other.getByRole('heading', { name: 'Bearings' })).toBeVisible();

  await send(10, 14);
  await expect(alarms(page)).toHaveCount(1);
  await expect(alarms(page)).toContainText('Critical');
  await expect.poll(() => page.evaluate<number>('tones')).toBeGreaterThan(0);
  const banner = other.getByRole('link', { name: 'Open case', exact: true });
  await expect(banner).toBeVisible();
  await expect(other.getByRole('link', { name: /^Alarms/ })).toContainText('1');

  await page.keyboard.press('j');
  await page.keyboard.press('a');
  await expect(alarms(page).getByRole('button', { name: 'Acknowledge', exact: true })).toHaveCount(0);
  await expect(banner).toBeHidden();
  const sounded = await page.evaluate<number>('tones');
  await send(1, 14);
  await expect(alarms(page)).toHaveCount(1);
  expect(await page.evaluate<number>('tones')).toBe(sounded);
});

test('an alarm of a rule that latches stays after values are good again, until somebody resets it', async ({
  page,
}) => {
  await signIn(page);
  await page.goto(`${plant.url}/dashboard/gearunit/details?id=${unit}&tab=trends`);
  await page
    .getByText('Limits:')
    .locator('..')
    .getByRole('link', { name: /Velocity/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: /^Limits of Velocity/ })).toBeVisible();
  await page.getByLabel('Latch alarms').check();
  await page.getByLabel('Off-delay').fill('0');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('button', { name: 'Save draft' })).toBeDisabled();
  await page.getByRole('button', { name: /^Publish edition/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Publish edition/ });
  await dialog.getByLabel('Source of the values').fill('Plant standard');
  await dialog.getByLabel('Reason').fill('Nobody may miss it');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog).toBeHidden();

  await page.goto(`${plant.url}/alarms`);
  await expect(alarms(page)).toHaveCount(1);
  /** The machine goes on, and its device goes on sending. */
  const sendUntil = (mmPerSecond: number, isSeen: () => Promise<void>) =>
    expect(async () => {
      await send(1, mmPerSecond);
      await isSeen();
    }).toPass({ timeout: 60_000 });
  // The alarm of before was raised by a rule that did not latch.
  await sendUntil(0.6, () => expect(alarms(page)).toHaveCount(0, { timeout: 1000 }));
  await sendUntil(14, () => expect(alarms(page)).toHaveCount(1, { timeout: 1000 }));
  await alarms(page).getByRole('button', { name: 'Acknowledge', exact: true }).click();
  await sendUntil(0.6, () => expect(alarms(page)).toContainText('Latched', { timeout: 1000 }));
  await alarms(page)
    .getByRole('button', { name: /^More for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Reset' }).click();
  await expect(alarms(page)).toHaveCount(0);
});
