import { test as base, expect, type Page } from '@playwright/test';
import { ROLES } from '@ritzel/contract';
import { nextVisitorHeaders, type Plant, startPlant } from './plant.ts';
import { openSession } from './stored-session.ts';

const PERMISSIONS_OF_THE_ENGINEER = [
  'EQUIPMENT_1002',
  'EQUIPMENT_1004',
  'NOTE_1101',
  'DOCUMENT_1201',
  'DIAGNOSIS_1301',
  'ALARM_3102',
  'KNOWLEDGE_4202',
  'REPORT_4102',
] as const;

interface SignedIn {
  readonly page: Page;
  readonly complaints: string[];
}

/**
 * Which plant the journeys of a file walk through: that of everyone, who only read it; `changed`, for those whose
 * changes do not meet; `live`, whose clock runs and whose machines go on; or one of their own, by any other name.
 */
export type PlantName = 'everyone' | 'changed' | 'live' | (string & {});

/** What every journey shares: a plant, a signed-in page, and a console that must stay clean. */
export const test = base.extend<
  {
    demoPage: Page;
    engineerPage: Page;
    administratorPage: Page;
    workspacePage: Page;
    provokedStatus: number | null;
  },
  { plantName: PlantName; plant: Plant; signedIn: SignedIn }
>({
  // An answer from 500 on that a journey provokes, as a full disk does.
  provokedStatus: [null, { option: true }],
  plantName: ['everyone', { option: true, scope: 'worker' }],
  plant: [
    async ({ plantName }, use) => {
      const plant = await startPlant({ isLive: plantName === 'live' });
      await use(plant);
      await plant.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ plant }, use) => use(plant.url),
  // biome-ignore lint/correctness/noEmptyPattern: @NOTE Playwright reads the fixtures from the pattern
  extraHTTPHeaders: async ({}, use) => use(nextVisitorHeaders()),
  context: async ({ context, plant }, use) => {
    await plant.setClock(context);
    await use(context);
  },
  page: async ({ page, provokedStatus }, use) => {
    const complaints = listen(page);
    await use(page);
    expectClean(complaints.filter((text) => !text.includes(`with a status of ${provokedStatus}`)));
  },
  // These pages are signed in and show nothing yet: a journey opens the screen that it begins at.
  demoPage: async ({ page, plant }, use) => {
    await openSession(page, plant.url);
    await use(page);
  },
  // One page for all tests of a file that only read: opening one costs as much as many of them.
  signedIn: [
    async ({ browser, plant }, use) => {
      const context = await browser.newContext({
        baseURL: plant.url,
        viewport: { width: 1440, height: 900 },
        locale: 'en-GB',
        timezoneId: 'Europe/Berlin',
        acceptDownloads: true,
        serviceWorkers: 'block',
        extraHTTPHeaders: nextVisitorHeaders(),
      });
      await plant.setClock(context);
      const page = await context.newPage();
      const complaints = listen(page);
      await openSession(page, plant.url);
      await use({ page, complaints });
      await context.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  workspacePage: async ({ signedIn: { page, complaints } }, use) => {
    complaints.length = 0;
    await use(page);
    expectClean(complaints);
  },
  // The demo visitor reads only: this one signs in alike, and is then the plant's own service account.
  engineerPage: async ({ page, plant }, use) => {
    await openSession(page, plant.url, ({ user, ...session }) => {
      const permissions = [...user.permissions, ...PERMISSIONS_OF_THE_ENGINEER];
      return { ...session, token: plant.serviceToken(), user: { ...user, isDemo: false, permissions } };
    });
    await use(page);
  },
  // The same with every right there is, such as that to send commands to devices.
  administratorPage: async ({ page, plant }, use) => {
    await openSession(page, plant.url, ({ user, ...session }) => {
      const permissions = [...ROLES.Adm.permissions];
      const administrator = { ...user, role: 'Adm' as const, isDemo: false, permissions };
      return { ...session, token: plant.serviceToken(), user: administrator };
    });
    await use(page);
  },
});

/** A page whose console must stay clean, for journeys that bring a server of their own: no plant is started for them. */
export const testWithoutPlant = base.extend({
  page: async ({ page }, use) => {
    const complaints = listen(page);
    await use(page);
    expectClean(complaints);
  },
});

/** Everything the console of a page complains of from now on. */
function listen(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return complaints;
}

function expectClean(complaints: readonly string[]): void {
  expect(
    complaints.filter((text) => !isExpected(text)),
    'the console stays clean',
  ).toEqual([]);
}

export async function signInAsDemo(page: Page): Promise<void> {
  await page.goto('/auth/login');
  await page.getByRole('button', { name: /demo/i }).click();
  await page.waitForURL(/\/dashboard/);
}

/** The browser itself reports every answer from 400 on; journeys that provoke one are right to. */
function isExpected(text: string): boolean {
  return (
    text.startsWith('Failed to load resource: the server responded with a status of 4') ||
    // The clock of the journeys is kept out of the frame in which a mail is shown.
    text.startsWith("Blocked script execution in 'about:srcdoc'") ||
    // A journey took the server away.
    text.startsWith('Failed to load resource: net::ERR_CONNECTION_REFUSED') ||
    // A journey took the network away.
    text.startsWith('Failed to load resource: net::ERR_INTERNET_DISCONNECTED') ||
    // The same where the service worker was asked, which keeps only what a check needs.
    text.startsWith('Failed to load resource: net::ERR_FAILED')
  );
}

export { expect };
