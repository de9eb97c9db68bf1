import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { acceptPolicies, enterPassword } from './signing-in.ts';
import { type EmptyPlant, startEmptyPlant } from './start-empty-plant.ts';

// One after the other, on the map of one server that an operator has configured.
test.describe.configure({ mode: 'serial' });

const TOKEN = 'key of the map/ü';

interface Recorder {
  readonly url: string;
  /** What was asked for, with its query. */
  readonly asked: string[];
  readonly server: Server;
}

/** Answers everybody; what it answers is decided when it is asked. */
async function startRecorder(answer: () => { status: number; body: string }): Promise<Recorder> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const { status, body } = answer();
    response.writeHead(status, { 'content-type': 'application/json', 'access-control-allow-origin': '*' });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // @NOTE: a server that listens at a port has an address with one
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, asked, server };
}

/** A style that tries to run script and to hand the key of the map to a server that the operator has not named. */
const hostileStyle = (elsewhere: string) => ({
  version: 8,
  sources: {
    tiles: {
      type: 'raster',
      tiles: [`${elsewhere}/{z}/{x}/{y}.png?key={token}`],
      tileSize: 256,
      attribution:
        '<img src="/nothing.png" onerror="globalThis.taken = true"><script>globalThis.taken = true</script><b>Map of our own</b>',
    },
  },
  layers: [
    { id: 'ground', type: 'background', paint: { 'background-color': '#d8e4d0' } },
    { id: 'tiles', type: 'raster', source: 'tiles' },
  ],
});

let plant: EmptyPlant;
let styles: Recorder;
let elsewhere: Recorder;
let isFailing = false;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  elsewhere = await startRecorder(() => ({ status: 404, body: '{}' }));
  styles = await startRecorder(() =>
    isFailing
      ? { status: 500, body: '{}' }
      : { status: 200, body: JSON.stringify(hostileStyle(elsewhere.url)) },
  );
  plant = await startEmptyPlant({
    isLive: true,
    env: { MAP_STYLE_URL: `${styles.url}/style.json?key={token}`, MAP_TOKEN: TOKEN },
  });
});
test.afterAll(async () => {
  await plant?.stop();
  for (const recorder of [styles, elsewhere]) recorder?.server.close();
});

/** The map on which a position is picked, and what the console says that the browser refused. */
async function openPicker(browser: Browser): Promise<{ page: Page; refused: string[] }> {
  const page = await browser.newPage({ baseURL: plant.url, locale: 'en-GB', serviceWorkers: 'block' });
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  await enterPassword(page, plant);
  await acceptPolicies(page);
  await page.goto('/drivetrain/new/new/edit-equipment');
  await page.getByRole('button', { name: 'Pick on the map' }).click();
  return { page, refused };
}

test('a map of the operator is drawn with its key, runs no script and asks no server that was not named', async ({
  browser,
}) => {
  const { page, refused } = await openPicker(browser);
  const picker = page.getByRole('dialog', { name: 'Pick the position on the map' });
  const attribution = picker.locator('.maplibregl-ctrl-attrib-inner');
  await expect(attribution).toContainText('Map of our own');
  await expect(attribution.locator('img[onerror], script')).toHaveCount(0);
  expect(styles.asked).toContain(`/style.json?key=${encodeURIComponent(TOKEN)}`);
  // The tiles were wanted, and refused before a request left the browser.
  await expect.poll(() => refused.some((text) => text.includes(elsewhere.url))).toBe(true);
  expect(elsewhere.asked).toEqual([]);
  expect(await page.evaluate('globalThis.taken')).toBeUndefined();
  await page.close();
});

test('where the map of the operator does not answer, that of the portal is drawn', async ({ browser }) => {
  isFailing = true;
  const { page } = await openPicker(browser);
  const picker = page.getByRole('dialog', { name: 'Pick the position on the map' });
  await expect(picker.locator('.maplibregl-ctrl-attrib-inner')).toContainText('Natural Earth');
  await page.close();
});
