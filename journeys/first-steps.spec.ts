import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { writeWav } from '@ritzel/telemetry';
import mqtt from 'mqtt';
import { expectNoViolations } from './accessible-page.ts';
import { expect, testWithoutPlant as test } from './journey.ts';
import { MAX_START_MS } from './plant.ts';
import { type RitzelProcess, startRitzel } from './ritzel-process.ts';
import { signInAt } from './signing-in.ts';

// One after the other, in one server that nobody has used before.
test.describe.configure({ mode: 'serial' });

let folder: string;
let server: RitzelProcess;
let link: string;

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'ritzel-first-steps-'));
  server = await startRitzel('serve', path.join(folder, 'data'));
  [link] = await server.printed(/http\S+first-administrator#token=[\w-]+/, MAX_START_MS);
});
test.afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const account = { email: 'ada@plant.example', password: 'A-long-enough-1!' };
const steps = (page: Page) => page.getByRole('navigation', { name: 'Steps' });
const current = (page: Page) => steps(page).locator('[aria-current=step]');

const signIn = (page: Page) => signInAt(page, { url: server.url, ...account });

/** Wide and as narrow as a phone, in light and dark; kept as a picture where a folder for them is named. */
async function look(page: Page, name: string): Promise<void> {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectNoViolations(page);
    const overflow = await page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    expect(overflow, `${name} fits ${width} px`).toBe(0);
    const pictures = process.env.FIRST_STEPS_PICTURES;
    if (pictures === undefined) continue;
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: path.join(pictures, `${name}-${width}-${colorScheme}.png`) });
    }
  }
}

/** Pasted into a shell, as it stands on the screen. */
const paste = (line: string) => execFileSync('sh', ['-c', line], { encoding: 'utf8' });

/** What `mosquitto_pub` does with the words of the line, where that program is not installed. */
async function publishAs(line: string): Promise<void> {
  const script = `mosquitto_pub() { printf '%s\\n' "$@"; base64 | tr -d '\\n'; echo; }\n${line}`;
  const words = paste(script).trim().split('\n');
  const after = (option: string, from: readonly string[]) => from[from.indexOf(option) + 1] ?? '';
  const size = words.indexOf('-s') + 2;
  for (let at = 0; at < words.length; at += size) {
    const own = words.slice(at, at + size);
    const client = await mqtt.connectAsync(`mqtt://${after('-h', own)}:${after('-p', own)}`, {
      username: after('-u', own),
      password: after('-P', own),
    });
    const qos = after('-q', own) === '1' ? 1 : 0;
    await client.publishAsync(after('-t', own), Buffer.from(own.at(-1) ?? '', 'base64'), { qos });
    await client.endAsync();
  }
}

test('an empty server leads from its one-time link to three colleagues and a live machine', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(link);
  await page.getByLabel('Organisation').fill('Holtwick');
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('E-mail').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Create and sign in' }).click();

  await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible();
  await expect(current(page)).toHaveText(/Name the plant/);
  await look(page, '1-plant');
  await page.getByLabel('Name of the plant').fill('Holtwick cement works');
  await page.getByRole('button', { name: 'Save and continue' }).click();

  await expect(current(page)).toHaveText(/Invite people/);
  await look(page, '2-people');
  await page
    .getByLabel('Addresses')
    .fill('Jo <jo@plant.example>; mia@plant.example\nKim Berg <kim@plant.example>');
  await page.getByRole('button', { name: 'Invite 3 people' }).click();
  const links = page.getByRole('region', { name: 'Links of the invitations' });
  await links.getByRole('button', { name: 'Show link of mia@plant.example' }).click();
  await expect(links.getByText(/\/auth\/register#\S+/)).toBeVisible();
  await look(page, '3-invited');
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(current(page)).toHaveText(/Describe a machine/);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Kiln 2, main drive');
  await expect(page.getByLabel('Identifier')).toHaveValue('KILN-2-MAIN-DRIVE');
  await page.getByLabel('Identifier').fill('KILN 2');
  await expect(page.getByText('a letter or digit first')).toBeVisible();
  await page.getByLabel('Identifier').fill('KILN-2');
  await look(page, '4-machine');
  await page.getByRole('button', { name: 'Create', exact: true }).click();

  await expect(current(page)).toHaveText(/Connect a device/);
  await page.getByRole('button', { name: 'Add a device with credentials' }).click();
  const line = page.getByTestId('line');
  await expect(line).toContainText('curl');
  await expect(page.getByText('Waiting for the first value')).toBeVisible();
  await look(page, '5-device');
  expect(paste((await line.textContent()) ?? '')).toMatch(/^HTTP\/1\.1 204/);
  const live = page.getByRole('region', { name: 'Values arriving' });
  await expect(live.getByText('The machine is online.')).toBeVisible();
  await expect(live.getByRole('listitem')).toHaveText(/2\.40\s*mm\/s\s*Vibration velocity, r\.m\.s\./);
  const at = await live.getByRole('time').getAttribute('datetime');
  expect(Math.abs(Date.now() - Date.parse(at ?? ''))).toBeLessThan(120_000);
  await expect(steps(page).getByRole('button', { name: 'Connect a device (done)' })).toBeVisible();
  await look(page, '6-live');

  // The same device by MQTT: the value arrives at the same signal, later.
  await page.getByText('MQTT', { exact: true }).click();
  await expect(line).toContainText('mosquitto_pub');
  await publishAs((await line.textContent()) ?? '');
  await expect(live.getByRole('time')).not.toHaveAttribute('datetime', at ?? '');
  await expect(live.getByRole('listitem')).toHaveCount(1);
});

test('what was left is found again on the dashboard, by any administrator, and a recording becomes a spectrum', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
  const card = page.getByRole('region', { name: 'First steps' });
  await expect(card).toContainText('4 of 5 done');
  await expect(card).toContainText('Next: See a spectrum');
  await look(page, '7-card');
  await card.getByRole('link', { name: 'Continue' }).click();

  await expect(current(page)).toHaveText(/See a spectrum/);
  await look(page, '8-spectrum');
  await page.getByRole('button', { name: 'Skip this step' }).click();
  await expect(card).toHaveCount(0);
  await page.goto(`${server.url}/first-steps?step=spectrum`);
  await expect(page.getByText('This step was skipped.')).toBeVisible();
  await page.getByRole('button', { name: 'Put back on the list' }).click();
  await expect(page.getByRole('button', { name: 'Skip this step' })).toBeVisible();
  await page.goto(`${server.url}/dashboard`);
  await card.getByRole('link', { name: 'Continue' }).click();

  const samples = Float64Array.from(
    { length: 65_536 },
    (_, i) => 3 * Math.sin((2 * Math.PI * 100 * i) / 25_600),
  );
  const { wav, sidecar } = writeWav(samples, 25_600, 'm/s²');
  const zone = page.getByRole('button', { name: /Drop a recording here/ });
  const files = [
    { name: 'kiln.wav', base64: Buffer.from(wav).toString('base64') },
    { name: 'kiln.wav.json', base64: Buffer.from(sidecar).toString('base64') },
  ];
  // As text, for the types of a browser are not those of the journeys.
  const dataTransfer = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    for (const { name, base64 } of ${JSON.stringify(files)}) {
      transfer.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name));
    }
    return transfer;
  })()`);
  await zone.dispatchEvent('drop', { dataTransfer });
  await expect(page.getByText('kiln.wav: one record')).toBeVisible();
  await page.getByLabel('Speed, rpm').fill('1480');
  await look(page, '9-recording');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const newest = page.getByRole('region', { name: 'The latest record' });
  await expect(newest).toContainText('25.6');
  await expect(steps(page).getByRole('button', { name: 'See a spectrum (done)' })).toBeVisible();
  await look(page, '10-sent');
  await newest.getByRole('link', { name: 'Open the spectrum' }).click();
  await expect(page.getByRole('application', { name: /^Spectrum/ })).toBeVisible();

  await page.goto(`${server.url}/dashboard`);
  await expect(page.getByRole('link', { name: 'Kiln 2, main drive', exact: true })).toBeVisible();
  await expect(card).toHaveCount(0);
  await page.goto(`${server.url}/first-steps`);
  await expect(page.getByText('The plant is set up')).toBeVisible();
  await look(page, '11-end');
});
