import type { Page } from '@playwright/test';
import { writeUff, writeWav } from '@ritzel/telemetry';
import { expectNoViolations } from './accessible-page.ts';
import { expect, test } from './journey.ts';
import type { Plant } from './plant.ts';
import { withPlantDatabase } from './plant-database.ts';
import { signInAs } from './signing-in-as.ts';

test.use({ plantName: 'measuring-rounds' });
// One after the other, in one plant: the second walks the round that the first made.
test.describe.configure({ mode: 'default' });

const PHONE = { width: 390, height: 844 };
const ROUND = 'Kiln drive, by hand';
const FS_HZ = 8192;

const signIn = (page: Page, plant: Plant) =>
  withPlantDatabase(plant.dataDir, (database) =>
    signInAs(page, { url: plant.url, database, nowMs: plant.nowMs() }, { name: 'Round Walker', role: 'Adm' }),
  );

/** Two machines of the plant with bearings: the one that is walked, and one where the round does not come by. */
const machines = (plant: Plant) =>
  withPlantDatabase(plant.dataDir, async (database) => {
    const { rows } = await database.query(
      `select e.name, e.identifier from equipment e join kinematics_version k on k.equipment_id = e.id
        where e.drivetrain_id is null and e.organisation_id = (select id from organisation where is_demo limit 1)
        group by e.name, e.identifier order by e.identifier limit 2`,
    );
    return rows as { name: string; identifier: string }[];
  });

const tone = (hertz: number, amplitude: number) =>
  Float32Array.from({ length: FS_HZ }, (_, i) => amplitude * Math.sin((2 * Math.PI * hertz * i) / FS_HZ));

const uff = (...records: readonly (readonly [name: string, samples: Float32Array])[]) =>
  Buffer.from(
    writeUff(
      records.map(([name, samples]) => ({ name, samples, unit: 'g', kind: 'time', step: 1 / FS_HZ })),
      true,
    ),
  );
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });

const rowOf = (page: Page, record: string) =>
  page
    .getByRole('list', { name: 'Records and their points' })
    .getByRole('listitem')
    .filter({ hasText: record });

test('a round is made from the free bearings of a machine, and its files find their points, another machine’s are refused, and the rest is taken in when the network is back', async ({
  page,
  plant,
}) => {
  await signIn(page, plant);
  await page.goto('/dashboard');
  const [machine, other] = await machines(plant);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rounds' }).click();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'New round' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(ROUND);
  await page.getByRole('combobox', { name: 'Machine' }).fill(machine!.identifier);
  await page.getByRole('option').filter({ hasText: machine!.name }).first().click();
  const bearings = page.getByRole('group', { name: 'Bearings' }).getByRole('checkbox');
  await expect(bearings.first()).toBeVisible();
  for (const [index, box] of (await bearings.all()).entries()) await box.setChecked(index < 2);
  await page.getByRole('button', { name: 'Add 4 points' }).click();

  // Ordered by the keyboard and by dragging.
  const codes = page.getByRole('textbox', { name: /^Code of point/ });
  await expect(codes).toHaveCount(4);
  const readCodes = () =>
    codes.evaluateAll((fields) => fields.map((each) => (each as { value?: string }).value ?? ''));
  const [first, second, third, fourth] = await readCodes();
  await page.getByRole('button', { name: `Move ${first}, place 1`, exact: true }).press('ArrowDown');
  await expect.poll(readCodes).toEqual([second, first, third, fourth]);
  await expect(page.getByRole('button', { name: `Move ${first}, place 2`, exact: true })).toBeFocused();
  const grip = (await page
    .getByRole('button', { name: `Move ${fourth}, place 4`, exact: true })
    .boundingBox())!;
  const target = (await page
    .getByRole('button', { name: `Move ${second}, place 1`, exact: true })
    .boundingBox())!;
  await page.mouse.move(grip.x + 20, grip.y + 15);
  await page.mouse.down();
  await page.mouse.move(target.x + 20, target.y + 15, { steps: 6 });
  await page.mouse.up();
  await expect.poll(readCodes).toEqual([fourth, second, first, third]);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Save round' }).click();
  await expect(page.getByRole('heading', { name: ROUND })).toBeVisible();

  const { wav, sidecar } = writeWav(tone(50, 0.4), FS_HZ, 'm/s²');
  const table = ['acceleration', ...Array.from(tone(100, 0.2), (sample) => sample.toFixed(5))].join('\n');
  await page
    .getByLabel('Files of the instrument')
    .setInputFiles([
      file('route.uff', uff([`${first} 10 kHz`, tone(25, 0.1)], [second!, tone(25, 0.12)])),
      file(`${third}.wav`, Buffer.from(wav)),
      file(`${third}.wav.json`, Buffer.from(sidecar)),
      file(`${fourth}.csv`, Buffer.from(table)),
      file('other.uff', uff([`${other!.name} ${first}`, tone(25, 1)])),
      file('empty.uff', Buffer.alloc(0)),
    ]);
  await expect(rowOf(page, 'route.uff')).toHaveCount(2);
  await expect(rowOf(page, `${first} 10 kHz`).first()).toContainText('Names the code of the point');
  await expect(page.getByText(`names ${other!.name}, where this round does not come by`)).toBeVisible();
  await expect(page.getByText('is empty.')).toBeVisible();
  // The table of numbers says neither how fast it was sampled nor in which unit.
  await expect(page.getByText('Sampling rate is missing')).toBeVisible();
  await page.getByRole('textbox', { name: /^Sampling rate/ }).fill(String(FS_HZ));
  await page.getByRole('combobox', { name: /^Unit, where/ }).click();
  await page.getByRole('option', { name: 'm/s²' }).click();
  await page.getByRole('checkbox', { name: 'Else the rated speed of each machine' }).check();
  // The files are of today, the plant stands still.
  await page.getByLabel(/^Measured on/).fill('2026-07-15T09:30');
  await expectNoViolations(page);

  // After the second record nothing answers any more.
  let sent = 0;
  await page.route('**/points/*/record', async (route) => {
    sent += 1;
    await (sent <= 2 ? route.continue() : route.abort());
  });
  await page.getByRole('button', { name: 'Take in 4 records' }).click();
  await expect(page.getByText('No connection. 2 of 4 are taken in', { exact: false })).toBeVisible();
  await page.unroute('**/points/*/record');
  await expect(page.getByText('4 records are taken in.')).toBeVisible({ timeout: 20_000 });

  const points = page.getByRole('region', { name: 'Points' });
  await expect(points.getByText('Being analysed')).toHaveCount(0, { timeout: 30_000 });
  await expect(points.getByText('No record yet')).toHaveCount(0);
  await expect(points.getByText('mm/s')).toHaveCount(4);
  await expectNoViolations(page);
  await points.getByRole('link', { name: `Open the record of ${first} in the analysis workspace` }).click();
  await expect(page).toHaveURL(/\/analysis\?id=/);
  await expect(page.getByRole('application').first()).toBeVisible();

  // It is due again in the planner, and opens from there.
  await page.goto('/maintenance?kind=measuring-round');
  await page.getByRole('searchbox').fill(ROUND);
  const row = page.getByRole('region', { name: 'Checks that are due' }).locator('tr[data-row]');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('2026-08-14');
  await row.getByRole('link').click();
  await expect(page.getByRole('heading', { name: ROUND })).toBeVisible();
});

test('on a phone one point is measured, and the others are left out with a reason', async ({
  page,
  plant,
}) => {
  await page.setViewportSize(PHONE);
  await signIn(page, plant);
  await page.goto('/measuring-rounds');
  await page.getByRole('link', { name: ROUND }).click();
  await expect(page.getByRole('heading', { name: ROUND })).toBeVisible();
  const codes = await page
    .getByRole('region', { name: 'Points' })
    .getByRole('listitem')
    .locator('b')
    .first()
    .textContent();
  await page
    .getByLabel('Files of the instrument')
    .setInputFiles([file('phone.uff', uff([codes!, tone(25, 0.3)]))]);
  await expect(rowOf(page, codes!)).toHaveCount(1);
  await page.getByLabel(/^Measured on/).fill('2026-07-15T10:15');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Take in 1 record' }).click();
  await expect(page.getByText('1 record is taken in.')).toBeVisible();
  await page.getByRole('button', { name: 'End with missing points' }).click();
  const dialog = page.getByRole('dialog', { name: 'End the round' });
  await dialog.getByRole('combobox', { name: 'Reason for all' }).selectOption('Not accessible');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'End round' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Left out: Not accessible.')).toHaveCount(3);
  await expect(page.getByRole('region', { name: 'Walked so far' }).getByRole('row')).toHaveCount(3);
});

test.describe('a full disk', () => {
  test.use({ provokedStatus: 503 });

  test('while the disk is full a record stays on the screen, and it is taken in when there is room and it is tried again', async ({
    page,
    plant,
  }) => {
    await signIn(page, plant);
    await page.goto('/measuring-rounds');
    await page.getByRole('link', { name: ROUND }).click();
    await expect(page.getByRole('heading', { name: ROUND })).toBeVisible();
    const codes = await page
      .getByRole('region', { name: 'Points' })
      .getByRole('listitem')
      .locator('b')
      .allTextContents();
    const [first, second] = codes;
    await page
      .getByLabel('Files of the instrument')
      .setInputFiles([file('full.uff', uff([first!, tone(25, 0.3)], [second!, tone(25, 0.2)]))]);
    await expect(rowOf(page, 'full.uff')).toHaveCount(2);
    await page.getByLabel(/^Measured on/).fill('2026-07-15T11:40');
    // As PostgreSQL says it whose disk is full.
    await withPlantDatabase(plant.dataDir, (database) =>
      database.query(`
      create function raise_disk_full() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
      create trigger disk_full before insert on waveform for each statement execute function raise_disk_full()`),
    );
    try {
      await page.getByRole('button', { name: 'Take in 2 records' }).click();
      await expect(
        page.getByText('The server has no room. 0 of 2 are taken in', { exact: false }),
      ).toBeVisible();
      await expect(page.getByText('The server has no room for it. The file is kept here.')).toHaveCount(1);
      await expectNoViolations(page);
    } finally {
      await withPlantDatabase(plant.dataDir, (database) =>
        database.query('drop function raise_disk_full cascade'),
      );
    }
    await page.getByRole('button', { name: `Try again: ${first}` }).click();
    // The server looks for room every few seconds; what came before that goes on by itself.
    await expect(page.getByText('2 records are taken in.')).toBeVisible({ timeout: 60_000 });
  });
});
