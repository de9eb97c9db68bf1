import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Locator, Page } from '@playwright/test';
import { expectNoViolations, expectNoViolationsInBothWidths } from './accessible-page.ts';
import { expect, testWithoutPlant as test } from './journey.ts';
import { root } from './ritzel-process.ts';
import { signInAt } from './signing-in.ts';
import { type EmptyPlant, startEmptyPlant } from './start-empty-plant.ts';

// One after the other, in one plant: a company that runs the portal for itself becomes one of two.
test.describe.configure({ mode: 'serial' });

let plant: EmptyPlant;
// What somebody may is remembered for seconds.
test.beforeAll(async () => {
  plant = await startEmptyPlant({ isLive: true });
});
test.afterAll(() => plant?.stop());

const signIn = (page: Page) => signInAt(page, plant);

/** The link of the invitation that waits in the outbox, after the form is sent. */
async function inviteBy(dialog: Locator, email: string): Promise<string> {
  await dialog.getByLabel('E-mail address').fill(email);
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(dialog.getByText(`${email} is invited.`)).toBeVisible();
  await dialog.getByRole('button', { name: `Show link of ${email}` }).click();
  const link = (await dialog.locator('code').textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  return new URL(link).pathname + new URL(link).hash;
}

/** Signs up by the link in a browser of their own, which then shows the own organisation. */
async function signUp(browser: Browser, link: string, organisation: string): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await page.goto(plant.url + link);
  await expect(page.getByText(`Engineer invites you to ${organisation}.`)).toBeVisible();
  await page.getByLabel('Your name').fill('Eve Holm');
  await page.getByLabel('Password', { exact: true }).fill('Wheel-67-of-23!');
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: 'Accept and sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Equipment' })).toBeVisible();
  await page.goto(`${plant.url}/organisation?tab=overview`);
  await expect(page.getByText(organisation, { exact: true }).first()).toBeVisible();
  return page;
}

test('the first administrator of an empty server operates the portal, and hands a works below the company over', async ({
  page,
  browser,
}) => {
  await signIn(page);
  for (const [section, title] of [
    ['health', 'System health'],
    ['failed-jobs', 'Failed jobs'],
    ['firmware', 'Firmware releases'],
    ['organisations', 'Organisations'],
  ] as const) {
    await page.goto(`${plant.url}/flenderadmin/${section}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }

  await page.goto(`${plant.url}/organisation?tab=overview`);
  await page.getByRole('button', { name: 'Add organisation below' }).click();
  await page.getByLabel('Name of the new organisation').fill('Works North');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('No administrator yet')).toBeVisible();
  await expectNoViolationsInBothWidths(page);
  await page.getByRole('tab', { name: 'Groups' }).click();
  await expect(page.getByText('No groups yet')).toBeVisible();
  await expectNoViolationsInBothWidths(page);

  await page.getByRole('tab', { name: 'Overview' }).click();
  await page.getByRole('button', { name: 'Invite administrator: Works North' }).click();
  const dialog = page.getByRole('dialog', { name: 'First administrator of Works North' });
  await expect(dialog.getByLabel('E-mail address')).toBeFocused();
  await expectNoViolationsInBothWidths(page, '[role=dialog]');
  await dialog.getByLabel('E-mail address').fill('not an address');
  await dialog.getByLabel('E-mail address').press('Enter');
  await expect(dialog.getByLabel('E-mail address')).toHaveAttribute('aria-invalid', 'true');
  const link = await inviteBy(dialog, 'eve.holm@works.example');
  await expect(page.getByText('No administrator yet, invited: eve.holm@works.example')).toBeVisible();

  const theirs = await signUp(browser, link, 'Works North');
  await expect(theirs.getByText('Test plant')).toHaveCount(0);
  await theirs.goto(`${plant.url}/flenderadmin/health`);
  await expect(theirs.getByRole('heading', { name: 'System health' })).toHaveCount(0);
  await theirs.context().close();

  await page.reload();
  await expect(page.getByText('Works North', { exact: true })).toBeVisible();
  await expect(page.getByText(/No administrator yet/)).toHaveCount(0);
});

test('an organisation made by mistake is deleted where it was made, and taken back', async ({ page }) => {
  await signIn(page);
  await page.goto(`${plant.url}/organisation?tab=overview`);
  await page.getByRole('button', { name: 'Add organisation below' }).first().click();
  await page.getByLabel('Name of the new organisation').fill('Works Nroth');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Delete Works Nroth' }).click();
  const question = page.getByRole('dialog');
  await expect(question.getByText(/Works Nroth/)).toBeVisible();
  await expectNoViolations(page, '[role=dialog]');
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Works Nroth is deleted.')).toBeVisible();
  await expect(page.getByText('Works Nroth', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Works Nroth', { exact: true })).toBeVisible();
});

test('a second company needs somebody who operates the portal; then it is made, handed over, and sees only its own', async ({
  page,
  browser,
}) => {
  await signIn(page);
  await page.goto(`${plant.url}/flenderadmin/organisations`);
  const create = async () => {
    await page.getByRole('button', { name: 'New organisation' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Paper mill');
    await page.getByRole('textbox', { name: 'Identifier' }).fill('paper-mill');
    await page.getByRole('button', { name: 'Create' }).click();
  };
  // The console notes the refusal, which is what is looked for here.
  const refused = page.waitForResponse((response) => response.status() === 409);
  await create();
  await refused;
  await expect(page.getByText(/Beside a second company, administrators no longer operate/)).toBeVisible();
  await expectNoViolations(page);

  const { stdout } = await promisify(execFile)(
    process.execPath,
    [path.join(root, 'bin/ritzel.js'), 'make-operator', plant.email],
    { env: { ...process.env, DATA_DIR: plant.dataDir, STAFF_EMAIL_DOMAINS: 'plant.example' } },
  );
  expect(stdout).toContain('Engineer (Test plant) operates the portal from now on.');
  await page.reload();
  await create();
  const dialog = page.getByRole('dialog', { name: 'First administrator of Paper mill' });
  const link = await inviteBy(dialog, 'mill@paper.example');
  await expect(page.getByText('No administrator yet, invited: mill@paper.example').first()).toBeVisible();
  await expectNoViolationsInBothWidths(page);

  const theirs = await signUp(browser, link, 'Paper mill');
  for (const name of ['Test plant', 'Works North']) await expect(theirs.getByText(name)).toHaveCount(0);
  await theirs.goto(`${plant.url}/flenderadmin/organisations`);
  await expect(theirs.getByText('paper-mill')).toBeVisible();
  await expect(theirs.getByText('Test plant')).toHaveCount(0);
  await theirs.context().close();
});
