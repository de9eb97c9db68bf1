import type { Page } from '@playwright/test';
import { DEMO_COMPANIES } from '../apps/server/src/modules/sessions/demo-companies.ts';
import { MACHINE_PLANS, SECOND_COMPANY_PLANS } from '../apps/simulator/src/fleet/demo-plant.ts';
import { expectNoViolations } from './accessible-page.ts';
import { expect, test } from './journey.ts';

const [first, second] = DEMO_COMPANIES;
const NOT_YOURS = 'There is nothing here, or you may not see it.';

/** How many machines of the first company somebody in these groups sees, by the plans of the plant. */
function machinesIn(groups: readonly string[]): number {
  const held = new Set(groups.flatMap((group) => [group, ...(first.groups[group] ?? [])]));
  return MACHINE_PLANS.filter(({ group, plant }) => held.has(group) || held.has(plant.place.town)).length;
}

async function openPeople(page: Page): Promise<void> {
  await page.goto('/auth/login');
  await page.getByRole('combobox', { name: 'View the demo as' }).click();
}

/** Signs in from the sign-in screen, as the reader of the demo does. */
async function lookAs(page: Page, option: string): Promise<void> {
  await openPeople(page);
  await page.getByRole('option', { name: option, exact: true }).click();
  await page.getByRole('button', { name: 'Look', exact: true }).click();
  await page.waitForURL(/\/dashboard/);
}

/** Each machine has one row, whatever parts it has. */
async function expectMachines(page: Page, count: number): Promise<void> {
  await expect(page.getByRole('main').getByText(`${count} of ${count}`, { exact: true })).toBeVisible();
}

const place = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

const machines = (page: Page) => page.getByRole('table').getByRole('link');

async function leave(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate('localStorage.clear()');
}

test('the sign-in screen of the demo offers the people of both companies', async ({ page }) => {
  await openPeople(page);
  for (const { people, name: company } of DEMO_COMPANIES)
    for (const { name } of people)
      await expect(page.getByRole('option', { name: new RegExp(`^${name} .*${company}$`) })).toBeVisible();
  // What the list covers is looked at without it: an open list hangs outside every landmark.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option', { name: /Kiln engineer/ })).toBeHidden();
  await expectNoViolations(page);
});

test('each role of the first company sees its machines and its places, and the planner those of two groups', async ({
  page,
}) => {
  await lookAs(page, `Administrator · ${first.name}`);
  await expectMachines(page, MACHINE_PLANS.length);
  await expect(place(page, 'People')).toBeVisible();
  await expect(place(page, 'Service accounts')).toBeVisible();
  await leave(page);

  const cement = machinesIn(['Cement and mining']);
  expect(cement).toBeLessThan(MACHINE_PLANS.length);
  await lookAs(page, `Shift lead, cement · Operator · Cement and mining · ${first.name}`);
  await expectMachines(page, cement);
  await expect(place(page, 'Organisation')).toBeVisible();
  await expect(place(page, 'People')).toHaveCount(0);
  await expect(place(page, 'Roles')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'New', exact: true })).toHaveCount(0);
  await leave(page);

  const planned = machinesIn(['Sugar and water', 'Steel and ships']);
  expect(planned).not.toBe(cement);
  await lookAs(page, `Maintenance planner · Analyst · Sugar and water · Steel and ships · ${first.name}`);
  await expectMachines(page, planned);
  await expect(place(page, 'People')).toHaveCount(0);
});

test('a machine of the first company is not there for the second, and the operator’s staff looks over both', async ({
  page,
}) => {
  await lookAs(page, `Administrator · ${first.name}`);
  await expect(machines(page).first()).toBeVisible();
  const ofFirst = (await machines(page).first().getAttribute('href')) ?? '';
  expect(ofFirst).toMatch(/details\?id=/);
  await leave(page);

  await lookAs(page, `Administrator · ${second.name}`);
  await expectMachines(page, SECOND_COMPANY_PLANS.length);
  await expect(machines(page).filter({ hasText: 'Winder 1' }).first()).toBeVisible();
  await expect(place(page, 'People')).toBeVisible();
  await page.goto(ofFirst);
  await expect(page.getByText(NOT_YOURS)).toBeVisible();
  await leave(page);

  await lookAs(page, `Operator of the portal · Portal administrator · ${first.name}`);
  await place(page, 'Administration').click();
  await page.goto('/flenderadmin/organisations');
  const organisations = page.getByRole('table', { name: 'Organisations' });
  for (const { name } of DEMO_COMPANIES) await expect(organisations.getByText(name)).toBeVisible();
});

test('the demo says what it allows: refused acts give the reason, and what a visitor changes goes with the visit', async ({
  page,
}) => {
  const REASON = 'Not available in the demo: it would change what other visitors see.';
  await lookAs(page, `Administrator · ${first.name}`);
  await expect(
    page.getByText('Your notes, references and limit drafts are visible to you only'),
  ).toBeVisible();
  await place(page, 'People').click();
  const invite = page.getByRole('button', { name: 'Invite' });
  await expect(invite).toHaveAttribute('aria-disabled', 'true');
  await expect(invite).toHaveAccessibleDescription(REASON);
  await invite.hover();
  await expect(page.getByRole('tooltip')).toHaveText(REASON);
  await invite.click({ force: true });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.mouse.move(0, 0);
  await expectNoViolations(page);

  await page.goto('/dashboard?type=gearunit');
  const machine = page.locator('a[href*="/dashboard/gearunit/details"]').first();
  const details = (await machine.getAttribute('href')) ?? '';
  const openVibration = async () => {
    await page.goto(details);
    await page.getByRole('tab', { name: 'Vibration' }).click();
    await page.getByRole('button', { name: /^\d+ measurements$/ }).click();
  };
  await openVibration();
  await page.getByRole('button', { name: 'Set as reference' }).click();
  await expect(page.getByRole('button', { name: 'Remove reference' })).toBeVisible();
  await leave(page);

  // The next visitor, with the same eyes, finds it as it was.
  await lookAs(page, `Administrator · ${first.name}`);
  await openVibration();
  await expect(page.getByRole('button', { name: 'Set as reference' })).toBeVisible();
});
