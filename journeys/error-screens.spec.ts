import { test as base, expect, type Page } from '@playwright/test';
import { expectNoViolationsInBothWidths } from './accessible-page.ts';
import { addPerson, withPlantDatabase } from './plant-database.ts';
import { type EmptyPlant, startEmptyPlant } from './start-empty-plant.ts';

const test = base.extend<object, { plant: EmptyPlant }>({
  plant: [
    // biome-ignore lint/correctness/noEmptyPattern: @NOTE Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const plant = await startEmptyPlant({ isLive: true });
      await use(plant);
      await plant.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ plant }, use) => use(plant.url),
});
// The service worker shows the page without network.
test.use({ serviceWorkers: 'allow' });
// The last one takes the server away.
test.describe.configure({ mode: 'serial' });

const pictures = process.env.PICTURES;
async function picture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
      await page.screenshot({ path: `${pictures}/${name}-${colorScheme}-${width}.png` });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
}

async function signIn(page: Page, plant: Pick<EmptyPlant, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('E-mail').fill(plant.email);
  await page.getByLabel('Password', { exact: true }).fill(plant.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const accept = page.getByRole('button', { name: 'Accept and sign in' });
  await expect(accept.or(page.getByRole('button', { name: /^Profile? (?:of|von) / }))).toBeVisible();
  if (await accept.isVisible()) {
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await accept.click();
  }
  await expect(page.getByRole('button', { name: /^Profile? (?:of|von) / })).toBeVisible();
}

interface Left {
  readonly local: number;
  readonly session: string;
  readonly databases: readonly string[];
  /** Of all caches. */
  readonly files: readonly string[];
}

// As text: journeys are written without the types of a browser.
const READ_WHAT_IS_LEFT = `(async () => ({
  local: localStorage.length,
  session: JSON.stringify({ ...sessionStorage }),
  databases: (await indexedDB.databases()).map(({ name }) => name),
  files: (
    await Promise.all(
      (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)),
    )
  ).flat(),
}))()`;

test('a wrong address and the error page say what is the case and lead back', async ({ page }) => {
  await page.goto('/nowhere/at/all');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByText('/nowhere/at/all')).toBeVisible();
  await picture(page, 'not-found');
  await expectNoViolationsInBothWidths(page);
  await page.goto('/error');
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await picture(page, 'error');
  await expectNoViolationsInBothWidths(page);
  await page.getByRole('link', { name: 'To the dashboard' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
});

test('a session that was ended elsewhere is said so, and signing in leads back to where one was', async ({
  page,
  plant,
}) => {
  await page.goto('/auth/login?next=%2Fbearings%3Fsearch%3D6205');
  await signIn(page, plant);
  await expect(page).toHaveURL(/\/bearings\?search=6205/);
  // Another place ends the session: the cookie's own call, outside of the page.
  expect((await page.request.post('/api/auth/logout')).ok()).toBe(true);
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Your session has ended' })).toBeVisible({
      timeout: 3000,
    });
  }).toPass();
  await picture(page, 'session-ended');
  await expectNoViolationsInBothWidths(page);
  await page.getByRole('link', { name: 'Sign in again' }).click();
  await signIn(page, plant);
  await expect(page).toHaveURL(/\/bearings\?search=6205/);
});

test('a screen that the role has no right to says so', async ({ page, plant }) => {
  const visitor = 'visitor@plant.example';
  await withPlantDatabase(plant.dataDir, (client) =>
    addPerson(client, { email: visitor, name: 'Visitor', role: 'Dem', beside: plant.email }),
  );
  await page.goto('/auth/login');
  await signIn(page, { ...plant, email: visitor });
  await expect(page.getByRole('link', { name: 'Legal texts' })).toHaveCount(0);
  for (const path of ['/flenderadmin/policies', '/flenderadmin/messages', '/settings/contact']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible();
  }
  await picture(page, 'forbidden');
  await expectNoViolationsInBothWidths(page);
});

test('kept replies are cleared on demand, and sign-out leaves nothing of the person in the browser', async ({
  page,
  plant,
}) => {
  await page.goto('/auth/login');
  await signIn(page, plant);
  const emails: string[] = [];
  page.on('request', (request) => {
    if (/\/v1\/user\/[^/]+\/email$/.test(request.url())) emails.push(request.method());
  });
  const openProfile = async () => {
    await page.getByRole('button', { name: /^Profile of/ }).click();
    await page.getByRole('link', { name: 'Profile and preferences' }).click();
    await expect(page.getByText(plant.email)).toBeVisible();
  };
  await openProfile();
  await expect.poll(() => emails.length).toBe(1);
  // Kept for the hour: coming back asks nothing.
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await openProfile();
  expect(emails).toHaveLength(1);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByText('Cleared. Everything is loaded again.')).toBeVisible();
  await expect.poll(() => emails.length).toBe(2);
  await picture(page, 'profile');

  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'Deutsch' }).click();
  await expect(page.getByRole('heading', { name: 'Profil' })).toBeVisible();
  // The choice is younger than what is sent by itself: sign-out sends it first.
  const saved = page.waitForRequest(
    (request) => request.url().endsWith('/api/user/pref') && request.method() === 'PUT',
  );
  await page.getByRole('button', { name: /^Profil von/ }).click();
  await page.getByRole('button', { name: 'Abmelden' }).click();
  expect((await saved).postDataJSON()).toMatchObject({ language: 'de' });
  await expect(page).toHaveURL(/\/auth\/login$/);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');

  const left = await page.evaluate<Left>(READ_WHAT_IS_LEFT);
  // The defaults that the sign-in page stands in, and the key of the storage.
  expect(left.local).toBe(1);
  expect(left.session).not.toContain(plant.email);
  expect(left.databases).toEqual(['ritzel-keys']);
  for (const file of left.files) expect(['/offline.html', '/offline.js', '/favicon.svg']).toContain(file);
  expect((await page.context().cookies()).filter(({ value }) => value !== '')).toEqual([]);
  // Going back shows nothing either.
  await page.goBack();
  await expect(page).toHaveURL(/\/auth\/login/);
});

test('without the server a banner says so, and a cold start shows the offline page', async ({
  page,
  plant,
}) => {
  await page.goto('/auth/login');
  await signIn(page, plant);
  // The first screen stands: without its files there would be no place for a banner.
  await expect(page.getByRole('link', { name: 'Lager' })).toBeVisible();
  await expect
    .poll(() => page.evaluate<boolean>("caches.match('/offline.html').then((kept) => kept !== undefined)"))
    .toBe(true);
  await plant.stop();
  // In the language that the person chose before signing out; the page that needs no server in the browser's.
  await expect(page.getByText('Keine Verbindung zum Server seit')).toBeVisible();
  // A screen whose files were never fetched.
  await page.getByRole('link', { name: 'Lager' }).click();
  await expect(page.getByRole('heading', { name: 'Keine Verbindung zum Server' })).toBeVisible();
  await picture(page, 'offline-screen');
  await page.goto('/findings');
  await expect(page.getByRole('heading', { name: 'No connection to the server' })).toBeVisible();
  await expect(page).toHaveURL(/\/findings$/);
  await picture(page, 'offline');
  await expectNoViolationsInBothWidths(page);
});
