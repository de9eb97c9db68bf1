import type { Page } from '@playwright/test';
import { totpCodeAt } from '../apps/server/src/modules/second-factors/totp-code.testing.ts';
import { expectNoViolations, expectNoViolationsInBothWidths } from './accessible-page.ts';
import {
  acceptPolicies,
  addVirtualAuthenticator,
  enterPassword,
  expect,
  signOut,
  test,
} from './signing-in.ts';

test.use({ plantName: 'second-factor' });
test.describe.configure({ mode: 'serial' });

/** A code of this step, or of the ones beside it, which count too. */
const codeOf = (secret: string, steps = 0) => totpCodeAt(secret, Date.now(), steps);

async function readSecret(page: Page): Promise<string> {
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await page.getByText('Enter by hand instead').click();
  return (await page.getByLabel('Secret').inputValue()).replaceAll(' ', '');
}

let secret = '';
let recoveryCodes: string[] = [];

test('an authenticator app is set up in the profile, and the recovery codes are shown once', async ({
  page,
  plant,
}) => {
  await enterPassword(page, plant);
  await acceptPolicies(page);
  await page.goto('/profile');
  const panel = page.getByRole('region', { name: 'Second factor' });
  await panel.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  secret = await readSecret(page);
  await expectNoViolations(page);
  await dialog.getByLabel('Code of the app').fill('000000');
  await dialog.getByRole('button', { name: 'Confirm and set up' }).click();
  await expect(dialog.getByText(/not the code of the app now/)).toBeVisible();
  await dialog.getByLabel('Code of the app').fill(codeOf(secret, -1));
  await dialog.getByRole('button', { name: 'Confirm and set up' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  recoveryCodes = await dialog.getByRole('listitem').allTextContents();
  await expect(dialog.getByRole('link', { name: 'Download as text' })).toHaveAttribute('download', /\.txt$/);
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await expect(panel.getByText(/^Set up on/)).toBeVisible();
  await expect(panel.getByText('10 of 10 left')).toBeVisible();
  await expectNoViolations(page);
});

test('from then on the sign-in asks for the code, pasted as the app shows it', async ({ page, plant }) => {
  await enterPassword(page, plant);
  await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible();
  await expectNoViolationsInBothWidths(page);
  const field = page.getByLabel('Code', { exact: true });
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(field).toBeFocused();
  await field.fill('000 000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('This code or passkey is wrong.')).toBeVisible();
  const code = codeOf(secret);
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
});

test('a recovery code signs in once', async ({ page, plant }) => {
  const [code = ''] = recoveryCodes;
  for (const works of [true, false]) {
    await enterPassword(page, plant);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(code.toLowerCase());
    await page.getByRole('button', { name: 'Confirm' }).click();
    if (works) {
      await page.waitForURL(/\/dashboard/);
      await signOut(page);
    } else await expect(page.getByText('This code or passkey is wrong.')).toBeVisible();
  }
});

test('a passkey is added, signs in without a password and as the second step, and can be removed', async ({
  page,
  plant,
}) => {
  await addVirtualAuthenticator(page);
  await enterPassword(page, plant);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCodes[1] ?? '');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL(/\/dashboard/);
  await page.goto('/profile');
  const panel = page.getByRole('region', { name: 'Second factor' });
  await panel.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name of the passkey').fill('Work laptop');
  await page.getByRole('button', { name: 'Make the passkey' }).click();
  await expect(panel.getByText('Work laptop')).toBeVisible();
  await signOut(page);

  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL(/\/dashboard/);
  await signOut(page);

  await enterPassword(page, plant);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByRole('button', { name: 'Use a passkey', exact: true }).click();
  await page.waitForURL(/\/dashboard/);
  await page.goto('/profile');
  await expect(panel.getByText(/last used/)).toBeVisible();
  await panel.getByRole('button', { name: 'Rename' }).click();
  await panel.getByLabel('Name of the passkey').fill('Old laptop');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText('Old laptop')).toBeVisible();
  await panel.getByRole('button', { name: 'Remove' }).last().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(panel.getByText('Old laptop')).toBeHidden();
});

test('where a role must have one, it is set up before anything else', async ({ page, plant }) => {
  await enterPassword(page, plant);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCodes[2] ?? '');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL(/\/dashboard/);
  await page.goto('/profile');
  const panel = page.getByRole('region', { name: 'Second factor' });
  await panel.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(panel.getByText('Not set up')).toBeVisible();
  await page.goto('/settings/sign-in');
  await page.getByRole('checkbox', { name: 'Administrator' }).check();
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByText('Saved')).toBeVisible();
  await expect(page.getByText('required, not set up')).toBeVisible();
  await signOut(page);

  await enterPassword(page, plant);
  await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: /Use an authenticator app/ }).click();
  const made = await readSecret(page);
  await page.getByLabel('Code of the app').fill(codeOf(made));
  await page.getByRole('button', { name: 'Confirm and set up' }).click();
  await expect(page.getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.waitForURL(/\/dashboard/);
  await page.goto('/profile');
  await panel.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(panel.getByText(/add another before removing this one/)).toBeVisible();
});
