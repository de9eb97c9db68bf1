import type { Page } from '@playwright/test';
import type { RoleCode } from '@ritzel/contract';
import ICAL from 'ical.js';
import sharp from 'sharp';
import { expectNoViolations } from './accessible-page.ts';
import { expect, test } from './journey.ts';
import type { Plant } from './plant.ts';
import { withPlantDatabase } from './plant-database.ts';
import { signInAs } from './signing-in-as.ts';

// The service worker keeps what a check needs without network.
test.use({ plantName: 'maintenance', serviceWorkers: 'allow' });
// One after the other, in one plant: a check that is signed is due anew.
test.describe.configure({ mode: 'default' });

const PHONE = { width: 390, height: 844 };

const signIn = (page: Page, plant: Plant, name: string, role: RoleCode) =>
  withPlantDatabase(plant.dataDir, (database) =>
    signInAs(page, { url: plant.url, database, nowMs: plant.nowMs() }, { name, role }),
  );

const photo = () =>
  sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#8a8f98' } })
    .jpeg()
    .toBuffer();

/** A check of this kind that is planned by a template and that nobody is at. */
const checkOf = (plant: Plant, shippedCode: string) =>
  withPlantDatabase(plant.dataDir, async (database) => {
    const { rows } = await database.query(
      `select planned.id from maintenance_check planned
        where planned.shipped_code = $1 and planned.ended_at is null and planned.origin = 'planned'
          and planned.organisation_id = (select id from organisation where is_demo limit 1)
          and not exists (select 1 from check_execution where check_id = planned.id) order by planned.id limit 1`,
      [shippedCode],
    );
    return String(rows[0].id);
  });

/** Answers the open step as it should be. */
async function answerStep(page: Page): Promise<void> {
  const name = await page.locator('form[aria-label]').first().getAttribute('aria-label');
  const step = page.getByRole('form', { name: name ?? '', exact: true });
  for (const field of await step.locator('input[inputmode=decimal]').all()) await field.fill('2,4');
  for (const field of await step.locator('textarea:visible').all()) await field.fill('As it should be');
  await step.getByRole('button', { name: 'Done, next' }).click();
  await expect(step).toHaveCount(0);
}

async function sign(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: 'Sign here' });
  await pad.scrollIntoViewIfNeeded();
  const box = (await pad.boundingBox())!;
  await page.mouse.move(box.x + 30, box.y + 50);
  await page.mouse.down();
  for (let step = 1; step <= 12; step += 1)
    await page.mouse.move(box.x + 30 + step * 15, box.y + 50 + (step % 2 === 0 ? 18 : -12));
  await page.mouse.up();
  await page.getByRole('button', { name: 'Sign and finish' }).click();
}

/** The portal's files and this check are on the device. */
async function isKept(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate<boolean>(
        "caches.open('ritzel-portal-1').then((kept) => kept.match('/maintenance')).then((page) => page !== undefined)",
      ),
    )
    .toBe(true);
}

test('what is due is counted, narrowed, shown by week, by person and in a calendar, and planned for two machines at once', async ({
  page,
  plant,
}) => {
  await signIn(page, plant, 'Planner', 'Ana');
  await page.goto('/dashboard');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Maintenance/ })
    .click();
  const list = page.getByRole('region', { name: 'Checks that are due' });
  await expect(list.getByRole('rowgroup').filter({ hasText: 'Overdue' }).first()).toBeVisible();
  await expectNoViolations(page);

  await page.getByRole('button', { name: 'Overdue' }).click();
  await expect(page).toHaveURL(/state=overdue/);
  await expect(list.getByRole('rowheader', { name: /^Week/ })).toHaveCount(0);
  for (const row of await list.locator('tr[data-row]').all())
    await expect(row).toContainText(/overdue|due now/);
  await page.getByRole('button', { name: 'Overdue' }).click();

  await page.getByRole('button', { name: 'Plan check' }).click();
  const dialog = page.getByRole('dialog', { name: 'Plan check' });
  const machines = dialog.getByRole('combobox', { name: 'Machines' });
  await machines.click();
  const options = page.getByRole('listbox').getByRole('option');
  await options.nth(0).click();
  await options.nth(0).click();
  await page.keyboard.press('Tab');
  await dialog.getByRole('combobox', { name: 'Template' }).click();
  await page.getByRole('listbox').getByRole('option', { name: 'Coupling element' }).click();
  await dialog.getByRole('textbox', { name: 'First due in' }).fill('3');
  await dialog.getByRole('button', { name: 'Plan 2 checks' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Coupling element');
  await expect(list.getByText('3 h remaining', { exact: true })).toHaveCount(2);

  await page.getByText('By person', { exact: true }).click();
  await expect(list.getByRole('rowheader', { name: /^Nobody/ })).toBeVisible();
  await list.locator('tr[data-row] a').first().click();
  await expect(page.getByRole('button', { name: 'Start check' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByText('Calendar', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'July 2026' })).toBeVisible();
  await expectNoViolations(page);
});

test('a fitter carries a check out in a basement: without network, over a reload, and it is sent when the network is back', async ({
  page,
  plant,
  context,
}) => {
  await page.setViewportSize(PHONE);
  await signIn(page, plant, 'Fitter', 'Ope');
  const id = await checkOf(plant, 'oil-filter');
  await page.goto(`/maintenance/checks/${id}`);
  await page.getByRole('button', { name: 'Start check' }).waitFor();
  await isKept(page);

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Start check' }).click();
  await answerStep(page);
  await expect(page.getByText('On this device, not sent')).toBeVisible();
  await answerStep(page);
  // The page goes, and what was done stays.
  await page.reload();
  await expect(page.getByText('On this device, not sent')).toBeVisible();
  await expect(page.getByText('2.4 bar')).toBeVisible();
  const step = page.getByRole('form', { name: 'Photo of the old element' });
  await step
    .locator('input[type=file]')
    .setInputFiles({ name: 'element.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  await expect(step.getByRole('img', { name: 'Photo of the step' })).toBeVisible();
  await expectNoViolations(page);
  await step.getByRole('button', { name: 'Done, next' }).click();
  const failing = page.getByRole('form', { name: 'Element and gaskets renewed, housing clean' });
  await failing.getByRole('button', { name: 'Failed' }).click();
  await failing.getByRole('textbox', { name: 'What is wrong' }).fill('The housing is cracked.');
  await failing.getByRole('button', { name: 'Save as failed' }).click();
  await expect(failing).toHaveCount(0);
  await answerStep(page);
  await answerStep(page);
  await sign(page);
  await expect(page.getByText('Signed on this device.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Signed on this device.')).toBeVisible();

  await context.setOffline(false);
  const history = page.getByRole('region', { name: 'Carried out' });
  await expect(history).toContainText('Fitter');
  await expect(history).toContainText('1 failed');
  await expect(page.getByText('On this device, not sent')).toHaveCount(0);
  await history.getByRole('button').first().click();
  const record = page.getByRole('dialog', { name: 'Record' });
  await expect(record).toContainText('The housing is cracked.');
  await expect(record.getByRole('img', { name: 'Photo of the step' })).toBeVisible();
  await expect(record.getByRole('img', { name: 'Signature of Fitter' })).toBeVisible();
  await expect(record.getByRole('link', { name: /^case \d+$/ })).toBeVisible();
  await expectNoViolations(page);
});

test('what somebody else carried out meanwhile is shown with both sides, and nothing is thrown away', async ({
  page,
  plant,
  context,
}) => {
  await page.setViewportSize(PHONE);
  await signIn(page, plant, 'Fitter', 'Ope');
  const id = await checkOf(plant, 'coupling-element');
  await page.goto(`/maintenance/checks/${id}`);
  await page.getByRole('button', { name: 'Start check' }).waitFor();
  await isKept(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Start check' }).click();
  await answerStep(page);
  await answerStep(page);
  const step = page.getByRole('form', { name: 'Photo of the old element' });
  await step
    .locator('input[type=file]')
    .setInputFiles({ name: 'element.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  await expect(step.getByRole('img', { name: 'Photo of the step' })).toBeVisible();
  for (let left = 3; left > 0; left -= 1) await answerStep(page);
  await sign(page);
  await expect(page.getByText('Signed on this device.')).toBeVisible();
  // Somebody signs the same check at the plant's office.
  await withPlantDatabase(plant.dataDir, async (database) => {
    const later = new Date(plant.nowMs() + 60_000).toISOString();
    await database.query(
      `insert into check_execution (id, organisation_id, check_id, equipment_id, shipped_code, steps, started_at, started_by_name,
         finished_at, finished_by_name, signed_name, signature)
       select gen_random_uuid(), organisation_id, id, equipment_id, shipped_code, '[]', $2::timestamptz, 'Night shift', $2::timestamptz, 'Night shift',
              'Night shift', '{"path": "M 1 1 L 9 9", "width": 10, "height": 10}' from maintenance_check where id = $1`,
      [id, later],
    );
    await database.query('update maintenance_check set revision = revision + 1 where id = $1', [id]);
  });
  await context.setOffline(false);
  const conflict = page.getByRole('alert', { name: 'Conflict' });
  await expect(conflict).toContainText('Night shift carried this check out meanwhile');
  await expect(conflict).toContainText('Drive locked out and secured against restart');
  await expectNoViolations(page);
  await conflict.getByRole('button', { name: 'Keep both' }).click();
  await expect(conflict).toHaveCount(0);
  await expect(page.getByText('On this device, not sent')).toHaveCount(0);
  // Both are kept, that of the basement with its photo and its signature.
  const history = page.getByRole('region', { name: 'Carried out' });
  await expect(history).toContainText('Night shift');
  await expect(history).toContainText('second record');
  await history.getByRole('button').filter({ hasText: 'Fitter' }).click();
  const record = page.getByRole('dialog', { name: 'Record' });
  await expect(record.getByRole('img', { name: 'Photo of the step' })).toBeVisible();
  await expect(record.getByRole('img', { name: 'Signature of Fitter' })).toBeVisible();
  await expectNoViolations(page, '[role=dialog]');
});

test('a planner lets the hours be counted from the speed, corrects them, and finds both again after a reload and in the log book', async ({
  page,
  plant,
}) => {
  await signIn(page, plant, 'Planner', 'Ana');
  await page.goto('/dashboard?type=gearunit');
  const link = page.locator('a[href*="/dashboard/gearunit/details"]').first();
  const address = await link.getAttribute('href');
  await page.goto(`${address}&tab=maintenance`);
  const hours = page.getByRole('region', { name: 'Operating hours' });
  await expect(hours).toContainText('Counter of the device');

  await hours.getByRole('button', { name: 'Source of hours' }).click();
  const source = page.getByRole('dialog', { name: 'Source of hours' });
  await source.getByRole('combobox', { name: 'Hours come from' }).click();
  await page.getByRole('option', { name: 'speed', exact: true }).click();
  await expect(source).toContainText(/Usual: [\d.,]+ rpm/);
  await source.getByRole('textbox', { name: 'Counts as running from' }).fill('120');
  await expectNoViolations(page, '[role=dialog]');
  await source.getByRole('button', { name: 'Save' }).click();
  await expect(source).toHaveCount(0);
  await expect(hours).toContainText('Counted from the speed since 2026');
  await expect(hours).toContainText('(running from 120.0 rpm)');

  await hours.getByRole('button', { name: 'Correct hours' }).click();
  const correction = page.getByRole('dialog', { name: 'Correct hours' });
  await correction.getByRole('textbox', { name: 'It really reads' }).fill('61234');
  await correction.getByRole('textbox', { name: 'Reason' }).fill('Read at the machine');
  await expectNoViolations(page, '[role=dialog]');
  await correction.getByRole('button', { name: 'Save' }).click();
  await expect(correction).toHaveCount(0);

  await page.reload();
  await expect(hours).toContainText('Hours now 61,234 h');
  await expect(hours).toContainText('(running from 120.0 rpm)');
  const kept = hours.getByRole('listitem').filter({ hasText: 'Read at the machine' });
  await expect(kept).toContainText('→ 61,234 h');
  await expect(kept).toContainText('Planner');
  await page.getByRole('tab', { name: 'Log book' }).click();
  await expect(
    page.getByText(/Operating hours are counted from the speed from now on, \d+ h now/),
  ).toBeVisible();
  await expect(
    page.getByText(/Operating hours corrected from \d+ h to 61234 h: Read at the machine/),
  ).toBeVisible();
});

test('a planner makes a shipped template their own, writes one from nothing, and a machine is checked by it', async ({
  page,
  plant,
}) => {
  await signIn(page, plant, 'Planner', 'Ana');
  await page.goto('/maintenance');
  await page.getByRole('link', { name: 'Templates' }).click();
  const list = page.getByRole('list', { name: 'Templates' });
  const form = page.getByRole('region', { name: 'Template', exact: true });
  await expect(list.getByRole('button').filter({ hasText: 'ships' })).toHaveCount(7);
  await expectNoViolations(page);

  // One that ships stays as it is: what is changed of it is saved as a copy.
  await list.getByRole('button', { name: /^Oil filter/ }).click();
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Oil filter of the kiln');
  await form.getByRole('textbox', { name: 'Every … operating hours' }).fill('2500');
  await form.getByRole('textbox', { name: 'Step 1', exact: true }).fill('Bypass closed, lamp is on');
  await form.getByRole('textbox', { name: 'At most' }).fill('2,5');
  await form.getByRole('button', { name: 'Remove step 3' }).click();
  await form.getByRole('button', { name: 'Move step 2 up' }).click();
  await expect(form.getByRole('textbox', { name: 'Step 2', exact: true })).toHaveValue(
    'Bypass closed, lamp is on',
  );
  await expectNoViolations(page);
  await form.getByRole('button', { name: 'Save as own copy' }).click();
  const copy = list.getByRole('button', { name: /^Oil filter of the kiln/ });
  await expect(copy).toContainText('every 2,500 h');
  await expect(copy).toContainText('own · 0 checks');
  await expect(list.getByRole('button').filter({ hasText: 'ships' })).toHaveCount(7);

  await page.getByRole('button', { name: 'Add template' }).click();
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Grease the seals');
  await form.getByRole('textbox', { name: 'Step 1', exact: true }).fill('Grease until it comes out');
  await form.getByRole('button', { name: 'Add step' }).click();
  await form.getByRole('textbox', { name: 'Step 2', exact: true }).fill('Grease used');
  await form.getByRole('combobox', { name: 'Kind of step' }).nth(1).click();
  await page.getByRole('option', { name: 'Measured value' }).click();
  await form.getByRole('textbox', { name: 'Unit' }).fill('g');
  await form.getByRole('textbox', { name: 'At least' }).fill('500');
  await form.getByRole('textbox', { name: 'At most' }).fill('100');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form.getByRole('alert')).toHaveText('The upper limit of a step lies below the lower one.');
  await form.getByRole('textbox', { name: 'At least' }).fill('50');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  const own = list.getByRole('button', { name: /^Grease the seals/ });
  await expect(own).toContainText('every 6 months');

  await page.getByRole('link', { name: 'Maintenance', exact: true }).last().click();
  await page.getByRole('button', { name: 'Plan check' }).click();
  const dialog = page.getByRole('dialog', { name: 'Plan check' });
  await dialog.getByRole('combobox', { name: 'Machines' }).click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await page.keyboard.press('Tab');
  await dialog.getByRole('combobox', { name: 'Template' }).click();
  await page.getByRole('listbox').getByRole('option', { name: 'Oil filter of the kiln' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Every … operating hours' })).toHaveValue('2500 h');
  await dialog.getByRole('textbox', { name: 'First due in' }).fill('7');
  await dialog.getByRole('button', { name: 'Plan 1 check' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('searchbox').fill('Oil filter of the kiln');
  const row = page.getByRole('region', { name: 'Checks that are due' }).locator('tr[data-row]');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('7 h remaining');
  await row.getByRole('link').click();
  await expect(page.getByText('Bypass closed, lamp is on')).toBeVisible();
  const check = page.url();

  // Who words a step anew words it in what is planned, too.
  await page.goto('/maintenance/templates');
  await copy.click();
  await expect(copy).toContainText('own · 1 check');
  await form.getByRole('textbox', { name: 'Step 2', exact: true }).fill('Bypass closed, lamp is off');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await own.click();
  await form.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(own).toHaveCount(0);
  await page.goto(check);
  await expect(page.getByText('Bypass closed, lamp is off')).toBeVisible();

  // And what is measured at the machine is held against its limit, not against that of the one that ships.
  await page.getByRole('button', { name: 'Start check' }).click();
  const pressure = page.getByRole('form', { name: 'Differential pressure before the exchange' });
  await pressure.locator('input[inputmode=decimal]').fill('2,6');
  await expect(pressure).toContainText('Beyond its limits: the step counts as failed.');
  await pressure.locator('input[inputmode=decimal]').fill('2,4');
  await pressure.getByRole('button', { name: 'Done, next' }).click();
  await expect(page.getByRole('form', { name: 'Bypass closed, lamp is off' })).toBeVisible();
});

test('a calendar program reads what is due by a secret link, until the link is replaced or ended', async ({
  page,
  plant,
}) => {
  await signIn(page, plant, 'Calendar Reader', 'Ana');
  await page.goto('/maintenance');
  const all = page.getByRole('region', { name: 'Checks that are due' });
  const first = all.locator('tr[data-row]').filter({ hasText: 'overdue' }).first();
  const machine = ((await first.getByRole('link').first().textContent()) ?? '').trim();
  await page.getByRole('button', { name: 'Calendar feed' }).click();
  const dialog = page.getByRole('dialog', { name: 'Calendar feed' });
  const address = dialog.getByRole('textbox', { name: 'Address' });
  await dialog.getByRole('button', { name: 'Make address' }).click();
  await expect(address).toHaveValue(/\.ics$/);
  await expectNoViolations(page, '[role=dialog]');
  const link = await address.inputValue();

  // As a calendar program asks: without a session, by nothing but the link.
  const fetched = await fetch(link);
  expect(fetched.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const calendar = new ICAL.Component(ICAL.parse(await fetched.text()));
  const events = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
  expect(events.length).toBeGreaterThan(5);
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
  const overdue = events.filter(({ summary }) => summary.endsWith(`: ${machine}`));
  expect(overdue.length).toBeGreaterThan(0);
  const days = events.map(({ startDate }) => String(startDate));
  for (const day of days) expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(days).toEqual(days.toSorted());
  // Its entry leads to the check.
  const url = String(overdue[0]!.component.getFirstPropertyValue('url'));
  await page.goto(new URL(url).pathname);
  const [name] = overdue[0]!.summary.split(': ');
  await expect(page.getByRole('heading', { level: 2, name: name! })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(machine);

  await page.goto('/maintenance');
  await page.getByRole('button', { name: 'Calendar feed' }).click();
  await expect(dialog).toContainText('There is an address since 2026-07-15');
  await expect(dialog).toContainText('read last 2026-07-15 11:00');
  await expect(address).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Make a new one' }).click();
  await expect(address).toHaveValue(/\.ics$/);
  const renewed = await address.inputValue();
  expect(renewed).not.toBe(link);
  expect([(await fetch(link)).status, (await fetch(renewed)).status]).toEqual([404, 200]);
  await dialog.getByRole('button', { name: 'End feed' }).click();
  await expect(dialog.getByRole('button', { name: 'Make address' })).toBeVisible();
  await expect(address).toHaveCount(0);
  expect((await fetch(renewed)).status).toBe(404);
});
