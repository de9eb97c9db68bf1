// Takes the pictures of docs/screenshots from a running demo: node bin/ritzel.js run scripts/take-screenshots.ts [URL]
// [FOLDER] [NAME…]. PLANT_CLOCK is the time of the pages, for a demo whose clock stands still.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from './find-chromium.ts';

const root = path.resolve(import.meta.dirname, '..');
const url = process.argv[2] ?? 'http://localhost:8080';
const folder = path.resolve(process.argv[3] ?? path.join(root, 'docs/screenshots'));
const wanted = process.argv.slice(4);
const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

type Look = 'light' | 'dark' | 'light-phone';

interface Shot {
  readonly name: string;
  /** How it is shown, each a picture of its own: those that the documents have. */
  readonly looks: readonly Look[];
  /** What to do from the dashboard, signed in. */
  readonly go: (page: Page) => Promise<void>;
}

const worst = async (page: Page, type: 'gearunit' | 'drivetrain') => {
  await page.goto(`${url}/dashboard?type=${type}`);
  const link = page.locator(`a[href*="/dashboard/${type}/details"]`).first();
  await link.waitFor();
  await page.goto(new URL((await link.getAttribute('href')) ?? '', url).toString());
};

/** The workspace of the worst gear unit with one view of a record. */
const workspace = async (page: Page, search: Readonly<Record<string, string>>) => {
  await worst(page, 'gearunit');
  const at = new URL(page.url());
  for (const [name, value] of Object.entries({ tab: 'vibration', ...search }))
    at.searchParams.set(name, value);
  await page.goto(at.toString());
  await page.getByRole('application').first().waitFor();
};

const shots: Shot[] = [
  {
    name: 'dashboard',
    looks: ['light', 'dark', 'light-phone'],
    go: async (page) => void (await page.goto(`${url}/dashboard`)),
  },
  { name: 'gear-unit', looks: ['light', 'light-phone'], go: (page) => worst(page, 'gearunit') },
  {
    name: 'map',
    looks: ['light'],
    go: async (page) => void (await page.goto(`${url}/dashboard?showMapKey=true`)),
  },
  {
    name: 'tree',
    looks: ['light'],
    go: async (page) => void (await page.goto(`${url}/dashboard?showTreeKey=true`)),
  },
  { name: 'findings', looks: ['light'], go: async (page) => void (await page.goto(`${url}/findings`)) },
  {
    name: 'bearings',
    looks: ['light'],
    go: async (page) => {
      await page.goto(`${url}/bearings?search=6205`);
      await page.locator('[data-row] a').first().click();
    },
  },
  {
    name: 'trends',
    looks: ['dark'],
    go: async (page) => {
      await worst(page, 'gearunit');
      await page.getByRole('tab', { name: 'Trends' }).click();
    },
  },
  // As it opens: at the worst finding, with its plot, its lines and its evidence.
  { name: 'vibration', looks: ['dark'], go: (page) => workspace(page, {}) },
  {
    name: 'analysis',
    looks: ['light'],
    go: async (page) => {
      await workspace(page, {});
      await page.getByRole('application', { name: /^Envelope spectrum/ }).press('f');
    },
  },
  {
    name: 'analysis-spectrum',
    looks: ['light'],
    go: async (page) => {
      await workspace(page, { view: 'spectrum' });
      const plot = page.getByRole('application', { name: /^Spectrum/ });
      for (const key of ['m', 's', 'b']) await plot.press(key);
      await page.getByRole('button', { name: 'Cursor table' }).click();
    },
  },
  {
    name: 'analysis-envelope',
    looks: ['light'],
    go: async (page) => {
      await workspace(page, { view: 'envelope' });
      await page.getByRole('button', { name: /^Band/ }).click();
    },
  },
  { name: 'analysis-waterfall', looks: ['light'], go: (page) => workspace(page, { view: 'waterfall' }) },
  { name: 'analysis-synchronous', looks: ['light'], go: (page) => workspace(page, { view: 'synchronous' }) },
  {
    name: 'editor-bevel-helical',
    looks: ['light'],
    go: async (page) => {
      await page.goto(`${url}/dashboard?type=drivetrain&search=conveyor`);
      await page.locator('a[href*="/dashboard/drivetrain/details"]').first().click();
      await page.getByRole('link', { name: 'Edit' }).click();
      await page.getByRole('heading', { name: 'Frequencies' }).waitFor();
    },
  },
  {
    // The demo ships none that was walked: make a round and drop files on it before.
    name: 'measuring-round',
    looks: wanted.includes('measuring-round') ? ['light'] : [],
    go: async (page) => {
      await page.goto(`${url}/measuring-rounds`);
      await page.locator('[data-row] a').first().click();
    },
  },
];

async function signIn(browser: Browser, look: Look): Promise<Page> {
  const context = await browser.newContext({
    viewport: look === 'light-phone' ? sizes.phone : sizes.desktop,
    colorScheme: look === 'dark' ? 'dark' : 'light',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    deviceScaleFactor: 1,
  });
  if (process.env.PLANT_CLOCK !== undefined) await context.clock.install({ time: process.env.PLANT_CLOCK });
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(`  page error: ${error.message}`));
  page.on('response', (response) => {
    if (!response.ok()) console.error(`  ${response.status()} ${response.url()}`);
  });
  await page.goto(`${url}/auth/login`);
  await page.getByRole('button', { name: /demo/i }).first().click();
  await page.waitForURL(/\/dashboard/);
  return page;
}

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--enable-unsafe-swiftshader'],
});
for (const look of ['light', 'dark', 'light-phone'] as const) {
  const page = await signIn(browser, look);
  for (const { name, looks, go } of shots) {
    if (!looks.includes(look) || (wanted.length > 0 && !wanted.includes(name))) continue;
    try {
      await go(page);
      // Nothing is pointed at.
      await page.mouse.move(0, 0);
      await page.waitForTimeout(2500);
      await page.screenshot({ path: path.join(folder, `${name}-${look}.png`) });
      console.log(`${name}-${look}.png`);
    } catch (error) {
      console.error(`${name}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
    }
  }
  await page.context().close();
}
await browser.close();
