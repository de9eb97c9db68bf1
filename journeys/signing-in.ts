import { test as base, type CDPSession, expect, type Page } from '@playwright/test';
import { type EmptyPlant, startEmptyPlant } from './start-empty-plant.ts';

/** An empty plant whose clock runs, for codes and tokens that live by it, with a provider of this machine allowed. */
export const test = base.extend<object, { plantName: string; plant: EmptyPlant }>({
  /** Files with different names have plants of their own. */
  plantName: ['signing-in', { option: true, scope: 'worker' }],
  plant: [
    // biome-ignore lint/correctness/noEmptyPattern: @NOTE Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const plant = await startEmptyPlant({ isLive: true, env: { OIDC_PRIVATE_HOSTS: '127.0.0.1' } });
      await use(plant);
      await plant.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ plant }, use) => use(plant.url),
});

export async function enterPassword(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto('/auth/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Accepts the policies where they are asked for, and waits for what comes then. */
export async function acceptPolicies(page: Page): Promise<void> {
  const policies = page.getByRole('checkbox', { name: /^I accept/ });
  const after = page
    .getByRole('heading', { name: 'Equipment' })
    .or(page.getByRole('heading', { name: 'Set up a second factor' }));
  await expect(policies.first().or(after)).toBeVisible();
  if (!(await policies.first().isVisible())) return;
  for (const policy of await policies.all()) await policy.check();
  await page.getByRole('button', { name: 'Accept and sign in' }).click();
  await expect(after).toBeVisible();
}

/** Signs in by the form of a server that a journey has started itself, to the list of its equipment. */
export async function signInAt(
  page: Page,
  { url, email, password }: { readonly url: string; readonly email: string; readonly password: string },
): Promise<void> {
  await page.goto(`${url}/auth/login`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const consent = page.getByRole('button', { name: 'Accept and sign in' });
  const equipment = page.getByRole('heading', { name: 'Equipment' });
  await expect(consent.or(equipment)).toBeVisible();
  if (await consent.isVisible()) {
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await consent.click();
  }
  await expect(equipment).toBeVisible();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Profile of/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(/\/auth\/login/);
}

/** An authenticator that is built into the machine and knows its person (Chrome DevTools protocol, WebAuthn). */
export async function addVirtualAuthenticator(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return session;
}

export { expect };
