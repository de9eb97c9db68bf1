import type { Page } from '@playwright/test';
import { DEMO_COMPANIES } from '../apps/server/src/modules/sessions/demo-companies.ts';
import { MACHINE_PLANS, SECOND_COMPANY_PLANS } from '../apps/simulator/src/fleet/demo-plant.ts';
import { expectNoViolations } from './accessible-page.ts';
import { expect, test } from './journey.ts';

const [first] = DEMO_COMPANIES;

/** How many machines of the first company somebody in these groups sees, by the plans of the plant. */
function machinesIn(groups: readonly string[]): number {
  const held = new Set(groups.flatMap((group) => [group, ...(first.groups[group] ?? [])]));
  return MACHINE_PLANS.filter(({ group, plant }) => held.has(group) || held.has(plant.place.town)).length;
}

/** Signs in from the sign-in screen, as the reader of the demo does. */
async function lookAs(page: Page, option: string): Promise<void> {
  await page.goto('/auth/login');
  await page.getByRole('combobox', { name: 'Look through the eyes of' }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
  await page.getByRole('button', { name: 'Look', exact: true }).click();
  await page.waitForURL(/\/dashboard/);
}

/** Each machine has two rows: its drivetrain and its gear unit. */
async function expectMachines(page: Page, count: number): Promise<void> {
  const rows = 2 * count;
  await expect(page.getByText(`${rows} of ${rows}`, { exact: true })).toBeVisible();
}

const place = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate('localStorage.clear()');
}

test('the demo shows each role what is its own, and nothing of the other company', async ({ page }) => {
  await page.goto('/auth/login');
  await page.getByRole('combobox', { name: 'Look through the eyes of' }).click();
  const people = page.getByRole('listbox', { name: 'Look through the eyes of' });
  await expect(people.getByRole('option')).toHaveCount(DEMO_COMPANIES.flatMap(({ people }) => people).length);
  // What the list covers is looked at without it: an open list hangs outside every landmark.
  await page.keyboard.press('Escape');
  await expect(people).toBeHidden();
  await expectNoViolations(page);

  // The administrator of the first company: all of it, and the people of it.
  await lookAs(page, 'Administrator · Demo plants');
  await expectMachines(page, MACHINE_PLANS.length);
  await expect(place(page, 'People')).toBeVisible();
  await expect(place(page, 'Service accounts')).toBeVisible();
  const machine = page.getByRole('link', { name: /^GU-/ }).first();
  const ofFirst = await machine.getAttribute('href');
  await signOut(page);

  // A shift lead of one group: its machines, and no administration.
  const cement = machinesIn(['Cement and mining']);
  expect(cement).toBeLessThan(MACHINE_PLANS.length);
  await lookAs(page, 'Shift lead, cement · Operator · Cement and mining · Demo plants');
  await expectMachines(page, cement);
  await expect(place(page, 'Organisation')).toBeVisible();
  await expect(place(page, 'People')).toHaveCount(0);
  await expect(place(page, 'Roles')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'New', exact: true })).toHaveCount(0);
  await signOut(page);

  // A planner in two groups.
  const planned = machinesIn(['Sugar and water', 'Steel and ships']);
  expect(planned).not.toBe(cement);
  await lookAs(page, 'Maintenance planner · Analyst · Sugar and water · Steel and ships · Demo plants');
  await expectMachines(page, planned);
  await expect(place(page, 'People')).toHaveCount(0);
  await signOut(page);

  // The administrator of the second company: its few machines, and the first company's answer not found.
  await lookAs(page, 'Administrator · Seeufer Paper');
  await expectMachines(page, SECOND_COMPANY_PLANS.length);
  await expect(page.getByRole('link', { name: /SP1-/ }).first()).toBeVisible();
  await expect(place(page, 'People')).toBeVisible();
  await page.goto(ofFirst ?? '');
  await expect(page.getByText('There is nothing here, or it is not yours to see.')).toBeVisible();
  await signOut(page);

  // The operator's staff looks over both companies.
  await lookAs(page, 'Operator of the portal · Portal administrator · Demo plants');
  await place(page, 'Administration').click();
  await page.goto('/flenderadmin/organisations');
  for (const { name } of DEMO_COMPANIES) await expect(page.getByText(name).first()).toBeVisible();
});
