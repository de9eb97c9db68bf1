import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expectNoViolations } from './accessible-page.ts';
import { expect } from './journey.ts';
import { root } from './ritzel-process.ts';
import { acceptPolicies, enterPassword, test } from './signing-in.ts';
import type { EmptyPlant } from './start-empty-plant.ts';

test.use({ plantName: 'fault-drill' });
// The drill diagnoses each fault for real.
test.describe.configure({ timeout: 600_000 });

const RATE_HZ = 12_800;
const SHAFT_HZ = 25;
const geometry = { elements: 9, elementDiameterMm: 7.94, pitchDiameterMm: 39.04, contactAngleDeg: 0 };
const MACHINE = 'DRILL-RIG';
const gearUnit = { part: 'GU-DRILL-RIG' };
/** One sensor at the first bearing; of the second only the name is known. */
const DOCUMENT = {
  ...{ identifier: MACHINE, name: 'Kiln auxiliary drive', group: 'Clinker line 2', criticality: 'B' },
  application: { type: 'cement', name: 'Rotary kiln' },
  parts: [{ type: 'gearunit', identifier: gearUnit.part, name: 'Auxiliary gear unit', devices: [] }],
  kinematics: {
    shafts: [
      { id: 'input', name: 'Input shaft', ...gearUnit, ratedSpeedRpm: 60 * SHAFT_HZ },
      { id: 'output', name: 'Output shaft', ...gearUnit },
    ],
    gearPairs: [
      {
        ...{ id: 'mesh', name: 'Stage 1', kind: 'helical', ...gearUnit },
        ...{ pinion: { shaft: 'input', teeth: 23, at: 0.5 }, wheel: { shaft: 'output', teeth: 67, at: 0.5 } },
      },
    ],
    bearings: [
      { id: 'b1', name: 'B1', shaft: 'input', at: 0.1, geometry, ...gearUnit },
      { id: 'b2', name: 'B2', shaft: 'output', at: 0.9, designation: 'XY 99', ...gearUnit },
    ],
    sensors: [{ id: 'de', name: 'Input', axis: 'radial', near: 'b1', channel: 'DE', ...gearUnit }],
  },
};

/** Noise over a mesh line of 23 teeth: a machine without a fault. */
function healthySamples(seed: number): Float32Array {
  let state = seed;
  const uniform = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
  return Float32Array.from(
    { length: 16_384 },
    (_, i) =>
      Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform()) +
      2 * Math.sin((2 * Math.PI * 23 * SHAFT_HZ * i) / RATE_HZ),
  );
}

/** Two healthy recordings of the sensor, sent by the command for files. */
function sendRecordings({ url, email, password }: EmptyPlant): void {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ritzel-drill-'));
  mkdirSync(path.join(folder, 'recordings'));
  const index = [11, 12].map((seed) => {
    const file = `recordings/healthy_${seed}.f32`;
    writeFileSync(path.join(folder, file), healthySamples(seed));
    return {
      ...{ id: `healthy_${seed}`, file, n: 16_384, rows: 1, fs: RATE_HZ, rpm: 60 * SHAFT_HZ, unit: 'm/s²' },
      ...{ dataset: 'RIG', channel: 'DE' },
    };
  });
  writeFileSync(path.join(folder, 'recordings.json'), JSON.stringify(index));
  const reported = execFileSync(
    process.execPath,
    [
      ...[path.join(root, 'bin/ritzel.js'), 'import', folder, '--machine', gearUnit.part],
      ...['--url', url, '--email', email, '--password', password],
    ],
    { encoding: 'utf8' },
  );
  rmSync(folder, { recursive: true });
  expect(reported).toMatch(/2 recordings of one machine sent/);
}

/** The token of the page's own session, as the portal sends it. */
async function headersOf(page: Page) {
  const [request] = await Promise.all([
    page.waitForRequest((request) => request.headers().authorization !== undefined),
    page.reload(),
  ]);
  return { authorization: request.headers().authorization ?? '' };
}

test('an engineer runs a fault drill and reads what is seen, what is not, and what would help', async ({
  page,
  plant,
}) => {
  await enterPassword(page, plant);
  await acceptPolicies(page);
  const headers = await headersOf(page);
  const saved = await page.request.post('/api/drivetrains', { headers, data: DOCUMENT });
  expect(saved.ok(), await saved.text()).toBe(true);
  const { id } = await saved.json();
  sendRecordings(plant);
  const diagnosed = async () => {
    const reply = await page.request.get(`/api/equipment/${id}/waveforms`, { headers });
    const { rows } = await reply.json();
    const all = await Promise.all(
      rows.map(async (each: { id: string }) =>
        (await page.request.get(`/api/waveforms/${each.id}/diagnosis`, { headers })).json(),
      ),
    );
    return all.filter(({ diagnosis }) => diagnosis !== null).length;
  };
  await expect.poll(diagnosed, { timeout: 120_000 }).toBe(2);

  await page.getByRole('link', { name: 'Fault coverage' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Fault coverage' })).toBeVisible();
  await page.getByRole('link', { name: 'Kiln auxiliary drive' }).click();
  await expect(page.getByText('No fault drill yet')).toBeVisible();
  await page.getByRole('button', { name: 'Run fault drill' }).click();
  await expect(page.getByRole('region', { name: 'Progress of the drill' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel drill' })).toBeVisible();

  // The map, the hole and the improvement.
  const improvement = page.getByRole('region', { name: 'Cheapest improvement' });
  await expect(improvement).toBeVisible({ timeout: 400_000 });
  await expect(page.getByRole('group', { name: 'Fault coverage of Kiln auxiliary drive' })).toBeVisible();
  const bearings = page.getByRole('table', { name: 'Bearings' });
  const cellOf = (part: string) =>
    bearings.getByRole('row', { name: new RegExp(`^${part} `) }).getByRole('button');
  await expect(cellOf('B1').first()).toHaveText(/dB|[+−]?\d+/);
  await expect(cellOf('B2').first()).toHaveText(/not detected/);
  await cellOf('B2').first().click();
  await expect(page.getByText(/Bearing dimensions or numbers of teeth are missing/).first()).toBeVisible();
  await expect(improvement.getByText('Enter the dimensions of bearing B2.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Run drill again' })).toBeVisible();
  await expectNoViolations(page);
  for (const width of [390, 1024]) {
    await page.setViewportSize({ width, height: 844 });
    const overflow = await page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    expect(overflow, `fits ${width} px`).toBe(0);
  }
  const pictures = process.env.DRILL_PICTURES;
  if (pictures === undefined) return;
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [390, 1024, 1440]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({
        path: path.join(pictures, `coverage-${width}-${colorScheme}.png`),
        fullPage: true,
      });
    }
});
