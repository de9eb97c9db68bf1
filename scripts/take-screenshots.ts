// Takes the pictures of docs/screenshots from a running demo: node bin/ritzel.js run scripts/take-screenshots.ts [URL]
// [FOLDER]
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from './find-chromium.ts';

const root = path.resolve(import.meta.dirname, '..');
const url = process.argv[2] ?? 'http://localhost:8080';
const folder = path.resolve(process.argv[3] ?? path.join(root, 'docs/screenshots'));
const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

interface Shot {
  readonly name: string;
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
  { name: 'dashboard', go: async (page) => void (await page.goto(`${url}/dashboard`)) },
  { name: 'dashboard-grid', go: async (page) => void (await page.goto(`${url}/dashboard?view=GRID`)) },
  { name: 'gear-unit', go: (page) => worst(page, 'gearunit') },
  { name: 'drivetrain', go: (page) => worst(page, 'drivetrain') },
  { name: 'map', go: async (page) => void (await page.goto(`${url}/dashboard?showMapKey=true`)) },
  { name: 'tree', go: async (page) => void (await page.goto(`${url}/dashboard?showTreeKey=true`)) },
  { name: 'findings', go: async (page) => void (await page.goto(`${url}/findings`)) },
  { name: 'devices', go: async (page) => void (await page.goto(`${url}/devices`)) },
  {
    name: 'bearings',
    go: async (page) => {
      await page.goto(`${url}/bearings?search=6205`);
      await page.locator('[data-row] a').first().click();
    },
  },
  {
    name: 'motor',
    go: async (page) => {
      await worst(page, 'drivetrain');
      const scheme = page.getByRole('group', { name: /^Drivetrain of/ });
      await scheme
        .getByRole('button', { name: /^motor, /i })
        .first()
        .click();
      await page.waitForURL(/\/dashboard\/drivetrain\/motor/);
    },
  },
  {
    name: 'trends',
    go: async (page) => {
      await worst(page, 'gearunit');
      await page.getByRole('tab', { name: 'Trends' }).click();
    },
  },
  {
    name: 'vibration',
    go: async (page) => {
      await worst(page, 'gearunit');
      await page.getByRole('tab', { name: 'Vibration' }).click();
    },
  },
  {
    name: 'analysis-spectrum',
    go: async (page) => {
      await workspace(page, { view: 'spectrum' });
      await page.getByRole('application', { name: /^Spectrum/ }).press('s');
      await page.getByRole('application', { name: /^Spectrum/ }).press('b');
    },
  },
  { name: 'analysis-waterfall', go: (page) => workspace(page, { view: 'waterfall' }) },
  { name: 'analysis-synchronous', go: (page) => workspace(page, { view: 'synchronous' }) },
  {
    name: 'editor-bevel-helical',
    go: async (page) => {
      await page.goto(`${url}/dashboard?type=drivetrain&search=conveyor`);
      await page.locator('a[href*="/dashboard/drivetrain/details"]').first().click();
      await page.getByRole('link', { name: 'Edit' }).click();
      await page.getByRole('heading', { name: 'Frequencies' }).waitFor();
    },
  },
  { name: 'maintenance', go: async (page) => void (await page.goto(`${url}/maintenance`)) },
  {
    // The demo ships none: make a round and drop files on it before.
    name: 'measuring-round',
    go: async (page) => {
      await page.goto(`${url}/measuring-rounds`);
      await page.locator('[data-row] a').first().click();
    },
  },
  { name: 'download-data', go: async (page) => void (await page.goto(`${url}/download-data`)) },
];

async function signIn(browser: Browser, size: keyof typeof sizes, scheme: 'light' | 'dark'): Promise<Page> {
  const context = await browser.newContext({
    viewport: sizes[size],
    colorScheme: scheme,
    locale: 'en-GB',
    deviceScaleFactor: 1,
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(`  page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') console.error(`  console: ${message.text()}`);
  });
  await page.goto(`${url}/auth/login`);
  await page.getByRole('button', { name: /demo/i }).waitFor();
  await page.screenshot({
    path: path.join(folder, `sign-in-${scheme}${size === 'phone' ? '-phone' : ''}.png`),
  });
  await page.getByRole('button', { name: /demo/i }).click();
  await page.waitForURL(/\/dashboard/);
  return page;
}

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--enable-unsafe-swiftshader'],
});
for (const size of ['desktop', 'phone'] as const) {
  for (const scheme of ['light', 'dark'] as const) {
    const page = await signIn(browser, size, scheme);
    for (const { name, go } of shots) {
      try {
        await go(page);
        await page.waitForTimeout(2500);
        const file = `${name}-${scheme}${size === 'phone' ? '-phone' : ''}.png`;
        await page.screenshot({ path: path.join(folder, file) });
        console.log(file);
      } catch (error) {
        console.error(`${name}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
      }
    }
    await page.context().close();
  }
}
await browser.close();
