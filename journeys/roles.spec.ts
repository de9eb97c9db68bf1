import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { expectNoViolationsInBothWidths } from './accessible-page.ts';
import { addPerson, withPlantDatabase } from './plant-database.ts';
import { type EmptyPlant, startEmptyPlant } from './start-empty-plant.ts';

const COLLEAGUE = 'colleague@plant.example';
const STAFF = 'staff@operator.example';
/** What is promised is 3 seconds in the server; the portal asks again when its event stream has come back. */
const SOON = { timeout: 20_000 };

/** An administrator, a colleague who only reads, and one of the operator's staff at home in another organisation. */
const test = base.extend<object, { plant: EmptyPlant }>({
  plant: [
    // biome-ignore lint/correctness/noEmptyPattern: @NOTE Playwright reads the fixtures from the pattern
    async ({}, use) => {
      // Rights are remembered for seconds: the clock has to run.
      const plant = await startEmptyPlant({ isLive: true });
      await addPeople(plant);
      await use(plant);
      await plant.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

test.describe.configure({ mode: 'serial' });

/** With the administrator's password: nobody is invited here yet. */
const addPeople = ({ dataDir, email }: EmptyPlant): Promise<void> =>
  withPlantDatabase(dataDir, async (client) => {
    await addPerson(client, { email: COLLEAGUE, name: 'Colleague', role: 'Vie', beside: email });
    await client.query(
      `with operator as (insert into organisation (identifier, name) values ('operator', 'Portal operator') returning id)
       insert into app_user (organisation_id, email, name, password_hash, role_code)
       select operator.id, $2, 'Staff', password_hash, 'Fle' from app_user, operator where email = $1`,
      [email, STAFF],
    );
  });

async function signIn(browser: Browser, plant: EmptyPlant, email: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: plant.url,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
  });
  const page = await context.newPage();
  await page.goto('/auth/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(plant.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const policies = page.getByRole('checkbox', { name: /^I accept/ });
  await expect(policies.first().or(page.getByRole('heading', { name: 'Equipment' }))).toBeVisible();
  for (const policy of await policies.all()) await policy.check();
  if ((await policies.count()) > 0) await page.getByRole('button', { name: 'Accept and sign in' }).click();
  await page.waitForURL(/\/dashboard/);
  return page;
}

test('a role that is given and taken changes what the other one’s open browser shows, without a reload', async ({
  browser,
  plant,
}) => {
  const [administrator, colleague] = [
    await signIn(browser, plant, plant.email),
    await signIn(browser, plant, COLLEAGUE),
  ];
  const link = colleague.getByRole('link', { name: 'Roles' });
  await expect(link).toHaveCount(0);

  await administrator.getByRole('link', { name: 'Roles' }).click();
  await administrator.getByRole('button', { name: /^Administrator/ }).click();
  const drawer = administrator.getByRole('dialog', { name: 'Administrator', exact: true });
  await drawer.getByLabel('Give to a person').click();
  await administrator.getByRole('option', { name: /Colleague/ }).click();
  await expect(drawer.getByText('also Viewer')).toBeVisible();

  await expect(link).toBeVisible(SOON);
  await link.click();
  await expect(colleague.getByRole('heading', { name: 'Roles', level: 1 })).toBeVisible();

  await drawer.getByRole('button', { name: 'Remove Administrator from Colleague' }).click();
  await expect(link).toHaveCount(0, SOON);
  await expect(colleague.getByText(/you may not see it/)).toBeVisible();
  await administrator.context().close();
  await colleague.context().close();
});

test('an organisation makes a role of its own from a shipped one, changes it, and says who loses it', async ({
  browser,
  plant,
}) => {
  const page = await signIn(browser, plant, plant.email);
  await page.goto('/settings/roles');
  await page.getByRole('button', { name: /^Viewer/ }).click();
  await page.getByRole('dialog', { name: 'Viewer' }).getByRole('button', { name: 'Copy' }).click();
  const copy = page.getByRole('dialog', { name: 'Viewer (copy)' });
  await copy.getByRole('button', { name: 'Change' }).click();
  await copy.getByLabel('Name').fill('Lubrication team');
  await copy.getByLabel('Write in the log book').check();
  await copy.getByRole('button', { name: 'Save' }).click();
  const own = page.getByRole('dialog', { name: 'Lubrication team' });
  await expect(own.getByText('EQUIPMENT_1004')).toBeVisible();
  await own.getByLabel('Give to a person').click();
  await page.getByRole('option', { name: /Colleague/ }).click();
  await expect(own.getByText('also Viewer')).toBeVisible();

  await own.getByRole('button', { name: 'Delete' }).click();
  const question = own.getByRole('group', { name: 'Delete Lubrication team?' });
  await expect(question.getByText(COLLEAGUE)).toBeVisible();
  await expectNoViolationsInBothWidths(page);
  await question.getByRole('button', { name: 'Delete role' }).click();
  await expect(page.getByRole('button', { name: /^Lubrication team/ })).toHaveCount(0);
  await expectNoViolationsInBothWidths(page);
  // All roles are seen beside each other in a small window too.
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(page.getByRole('columnheader', { name: 'Portal administrator' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('columnheader', { name: 'Demo' })).toBeInViewport({ ratio: 1 });
  await page.context().close();
});

test('the token of a service account is shown once, opens what it may, and is revoked', async ({
  browser,
  plant,
}) => {
  const page = await signIn(browser, plant, plant.email);
  await page.getByRole('link', { name: 'Service accounts' }).click();
  await page.getByRole('button', { name: 'New service account' }).click();
  const form = page.getByRole('dialog', { name: 'New service account' });
  await form.getByLabel('Name').fill('Grafana');
  await form.getByLabel('See people').check();
  await expectNoViolationsInBothWidths(page);
  await form.getByRole('button', { name: 'Create and show token' }).click();
  const shown = page.getByRole('dialog', { name: 'Token of Grafana' });
  const token = (await shown.getByTestId('token').textContent()) ?? '';
  expect(token).toMatch(/^rtz_/);
  await shown.getByRole('button', { name: 'I have stored it' }).click();
  const statusOf = async (call: string) =>
    (await fetch(`${plant.url}/api${call}`, { headers: { authorization: `Bearer ${token}` } })).status;
  expect(await statusOf('/users')).toBe(200);
  expect(await statusOf('/service-accounts')).toBe(404);

  await page.reload();
  const account = page.getByRole('region', { name: 'Grafana' });
  await expect(account.getByText(`rtz_…${token.slice(-4)}`)).toBeVisible();
  await expect(page.getByText(token)).toHaveCount(0);
  await expect(account.getByText('never')).toHaveCount(0);
  await expectNoViolationsInBothWidths(page);
  await account.getByRole('button', { name: /^Revoke the token/ }).click();
  await account.getByRole('button', { name: 'Revoke now' }).click();
  await expect(account.getByText(/Nothing can use this account/)).toBeVisible();
  await expect.poll(() => statusOf('/users'), SOON).toBe(401);
  await page.context().close();
});

test('the operator’s staff enters a customer’s organisation under a banner, and the customer reads who, when and why', async ({
  browser,
  plant,
}) => {
  const staff = await signIn(browser, plant, STAFF);
  await staff.getByRole('button', { name: /^Profile of/ }).click();
  await staff.getByRole('button', { name: 'Enter a customer’s organisation' }).click();
  const form = staff.getByRole('dialog', { name: 'Enter a customer’s organisation' });
  await form.getByLabel('Organisation', { exact: true }).click();
  await staff.getByRole('option', { name: 'Test plant' }).click();
  await form.getByLabel('Reason').fill('Ticket 4711');
  await form.getByRole('button', { name: 'Enter', exact: true }).click();
  await expect(staff.getByText(/You are inside Test plant until/)).toBeVisible();
  await expectNoViolationsInBothWidths(staff);

  const administrator = await signIn(browser, plant, plant.email);
  await administrator.goto('/settings/roles');
  const visits = administrator.getByRole('region', { name: 'Visits by the operator’s staff' });
  const row = visits.getByRole('row').filter({ hasText: 'Ticket 4711' });
  await expect(row.getByText('inside now')).toBeVisible();
  await staff.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(staff.getByText(/You are inside/)).toHaveCount(0);
  await administrator.reload();
  await expect(row).toBeVisible();
  await expect(row.getByText('inside now')).toHaveCount(0);
  await staff.context().close();
  await administrator.context().close();
});
