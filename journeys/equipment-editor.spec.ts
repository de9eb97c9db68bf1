import type { Page } from '@playwright/test';
import { expect, test as journey } from './journey.ts';
import { PLANT_TIME_MS } from './plant.ts';
import { type EmptyPlant, startEmptyPlant } from './start-empty-plant.ts';

const test = journey.extend<{ engineer: Page }, { emptyPlant: EmptyPlant }>({
  emptyPlant: [
    // biome-ignore lint/correctness/noEmptyPattern: @NOTE Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const plant = await startEmptyPlant();
      await use(plant);
      await plant.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  engineer: async ({ page, emptyPlant: plant }, use) => {
    await page.goto(`${plant.url}/auth/login`);
    await page.getByLabel('E-mail').fill(plant.email);
    await page.getByLabel('Password', { exact: true }).fill(plant.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    const policies = page.getByRole('checkbox', { name: /^I accept/ });
    await expect(policies.first().or(page.getByRole('heading', { name: 'Equipment' }))).toBeVisible();
    for (const policy of await policies.all()) await policy.check();
    if ((await policies.count()) > 0) await page.getByRole('button', { name: 'Accept and sign in' }).click();
    await page.waitForURL(/\/dashboard/);
    await use(page);
  },
});

test.describe.configure({ mode: 'serial' });

/** Hz in the row of a line: `Gear mesh`, `Stage 2`. */
function hertz(page: Page, line: string, element: string) {
  return page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: line, exact: true }) })
    .filter({ has: page.getByRole('cell', { name: element, exact: true }) })
    .getByRole('cell')
    .nth(1);
}

test('a three-stage bevel-helical gear unit from an empty form shows its mesh frequencies', async ({
  engineer: page,
}) => {
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: /New equipment/ }).click();
  await page.getByLabel('Identifier').fill('DT-BEVEL');
  await page.getByLabel('Name').fill('Bucket elevator drive');
  await page.getByRole('button', { name: /^Empty/ }).click();
  for (const part of ['Coupling', 'Gear unit', 'Coupling', 'Driven machine']) {
    await page.getByRole('button', { name: 'Add part' }).click();
    await page.getByRole('menuitem', { name: part }).click();
  }
  const parts = page.getByRole('navigation', { name: 'Parts of the drivetrain' });
  await parts.getByRole('button', { name: /^Gear unit GU-BEVEL/ }).click();
  await page.getByLabel('Stages in one line').pressSequentially('b17/52 19/74 20/87');
  await page.getByLabel('at', { exact: true }).fill('1485');

  // By hand: 1485/60 = 24.75 Hz; 17 x 24.75 = 420.75; x 19/52 = 153.7356; x 20/74 = 41.5501.
  await expect(hertz(page, 'Gear mesh', 'Stage 1')).toHaveText('420.750');
  await expect(hertz(page, 'Gear mesh', 'Stage 2')).toHaveText('153.736');
  await expect(hertz(page, 'Gear mesh', 'Stage 3')).toHaveText('41.550');
  // i = 52/17 x 74/19 x 87/20 = 51.823; 1485 / 51.823 = 28.66 rpm.
  const ratio = page.getByLabel('Ratio and speed');
  await expect(ratio).toContainText('51.823');
  await expect(ratio).toContainText('28.66 rpm');

  // A wrong tooth count stands at its field, and one undo takes it back.
  const stage = page.getByRole('region', { name: 'Stage 2' });
  await stage.getByLabel('Pinion teeth').fill('19.5');
  await expect(stage.getByText(/whole number of teeth/)).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(stage.getByLabel('Pinion teeth')).toHaveValue('19');
  await expect(page.getByText(/whole number of teeth/)).toHaveCount(0);

  // A click on a line lights its mesh in the drawing.
  await page
    .getByRole('row', { name: /Gear mesh Stage 3/ })
    .getByRole('button')
    .click();
  await expect(page.getByRole('button', { name: 'Gear mesh Stage 3, 20 to 87 teeth' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  // Leaving unsaved asks; staying keeps everything.
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay' })
    .last()
    .click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Commissioning' })).toBeVisible();
  await page.reload();
  await parts.getByRole('button', { name: /^Gear unit GU-BEVEL/ }).click();
  await expect(page.getByLabel('Stages in one line')).toHaveValue('b17/52 19/74 20/87');
});

test('a unit of unknown gears is taken into service, and its first value shows', async ({
  engineer: page,
  emptyPlant: plant,
}) => {
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: /Retrofit/ }).click();
  await page.getByLabel('Identifier').fill('DT-OLD');
  await page.getByLabel('Name').fill('Screw conveyor of another maker');
  const parts = page.getByRole('navigation', { name: 'Parts of the drivetrain' });
  await parts.getByRole('button', { name: /^Gear unit GU-OLD/ }).click();
  await expect(page.getByLabel('Errors and warnings')).toContainText(
    /no gear mesh frequency, gear faults cannot be evaluated/,
  );
  await page.getByRole('button', { name: 'Add both bearings of 2 shafts without any' }).click();
  // A name that is typed and left is found in the catalogue, with its figures.
  const designation = page.getByLabel('Designation').first();
  await designation.fill('6205 2rs jem');
  await designation.press('Tab');
  await expect(designation).toHaveValue('6205-2RS JEM');
  await expect(page.getByLabel('Elements', { exact: true }).first()).toHaveValue('9');
  await page.getByRole('button', { name: 'Add a sensor' }).click();
  await page.getByRole('button', { name: 'Add a device' }).click();
  const device = page.getByRole('region', { name: 'Device DEV-GU-OLD' });
  await device.getByLabel('Device type').fill('RZ-GU3');
  await device.getByRole('button', { name: 'Add the signal' }).click();
  const metric = (await device.locator('code').first().textContent()) ?? '';
  await page.getByRole('button', { name: 'Save' }).click();

  await page.getByRole('button', { name: 'Issue credentials' }).click();
  const token = (await page.getByTestId('token-DEV-GU-OLD').textContent()) ?? '';
  // Before anything is sent the unit is on the dashboard, and says that it waits.
  await page.goto(`${plant.url}/dashboard?type=gearunit`);
  const row = page.getByRole('row').filter({ hasText: 'GU-OLD' });
  await expect(row).toContainText(/no measurement yet/);

  const sent = await fetch(`${plant.url}/api/data/samples`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ samples: [{ metric, t: PLANT_TIME_MS, value: 1.37 }] }),
  });
  expect(sent.status).toBe(204);
  await row.getByRole('link').first().click();
  await expect(page.getByText('1.37').first()).toBeVisible();
});

test('a part gets another identifier, one that is taken is refused at its field, and gears become unknown again', async ({
  engineer: page,
  emptyPlant: plant,
}) => {
  await page.goto(`${plant.url}/dashboard?type=gearunit`);
  await page.getByRole('row').filter({ hasText: 'GU-BEVEL' }).getByRole('link').first().click();
  await page.getByRole('link', { name: 'Edit' }).click();
  const identifier = page.getByLabel('Identifier').first();
  await expect(identifier).toHaveValue('GU-BEVEL');
  await identifier.fill('GU-OLD');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This identifier is already used by other equipment.').first()).toBeVisible();
  await expect(identifier).toBeFocused();
  await expect(identifier).toHaveAttribute('aria-invalid', 'true');

  await identifier.fill('GU-LIFT');
  await expect(page.getByText(/^Stored as GU-BEVEL/)).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/gearunit\/GU-LIFT\/[0-9a-f-]{36}\/edit-equipment/);

  await page.getByRole('button', { name: 'Gears are not known' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as unknown' }).click();
  await expect(page.getByLabel('Ratio and speed')).toContainText('not known');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: false }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Errors and warnings')).toContainText(/gear faults cannot be evaluated/);

  // The former description is still there, as a version of its own.
  const uuid = /\/([0-9a-f-]{36})\/edit-equipment/.exec(page.url())?.[1] ?? '';
  await page.goto(`${plant.url}/dashboard/gearunit/details?id=${uuid}&tab=log-book`);
  await expect(page.getByText('Identifier changed from GU-BEVEL to GU-LIFT')).toBeVisible();
  await page.goto(`${plant.url}/dashboard/gearunit/details?id=${uuid}&tab=setup`);
  await expect(page.getByText(/Version 2/).first()).toBeVisible();
});

test('equipment without a location is listed beside the map, and stands on the map once its editor was given a town', async ({
  engineer: page,
  emptyPlant: plant,
}) => {
  await page.goto(`${plant.url}/dashboard?showMapKey=true`);
  await page.getByRole('button', { name: /without a location/ }).click();
  await page.getByRole('link', { name: /Bucket elevator drive/ }).click();
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Search town or address' }).fill('Rotterdm');
  await page.getByRole('listbox', { name: 'Addresses found' }).getByRole('option').first().click();
  await expect(page.getByRole('textbox', { name: 'Town', exact: true })).toHaveValue('Rotterdam');
  await page.getByLabel('Site').fill('Harbour works');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: false }).first()).toBeVisible();
  await page.goto(`${plant.url}/dashboard?showMapKey=true`);
  const places = page.getByRole('listbox', { name: 'Locations' });
  await expect(places.getByRole('option')).toContainText('Harbour works');
  await expect(page.getByRole('button', { name: /1 without a location/ })).toBeVisible();
});
