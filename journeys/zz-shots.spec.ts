import { test } from './journey.ts';
import { withPlantDatabase } from './plant-database.ts';
import { signInAs } from './signing-in-as.ts';

test.use({ plantName: 'shots' });
test('shots', async ({ page, plant }) => {
  page.on('console', (m) => {
    if (m.type() === 'error' || m.type() === 'warning') console.log('CONSOLE', m.text().slice(0, 300));
  });
  await withPlantDatabase(plant.dataDir, (database) =>
    signInAs(page, { database, nowMs: plant.nowMs() }, { name: 'Planner', role: 'Ana' }),
  );
  const shot = async (n: string, w: number, dark = false) => {
    await page.setViewportSize({ width: w, height: w === 390 ? 844 : 900 });
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
    await page.evaluate('new Promise(r => setTimeout(r, 700))');
    await page.screenshot({ path: `/tmp/shots/${n}-${dark ? 'dark' : 'light'}-${w}.png` });
  };
  await page.goto('/maintenance');
  await page.locator('tr[data-row]').first().waitFor();
  await page
    .locator('tr[data-row]', { hasText: 'step 3' })
    .first()
    .click()
    .catch(() => {});
  await shot('list', 1440);
  await shot('list', 1440, true);
  await shot('list', 1024);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/maintenance');
  await page.locator('li[data-row]').first().waitFor();
  await shot('list', 390);
  await shot('list', 390, true);
  const begun = await withPlantDatabase(
    plant.dataDir,
    async (d) => (await d.query('select check_id from check_execution limit 1')).rows[0]?.check_id,
  );
  if (begun) {
    await page.goto(`/maintenance/checks/${begun}`);
    await page.locator('form[aria-label]').first().waitFor();
    await shot('check', 390);
    await shot('check', 390, true);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/maintenance?view=calendar');
  await page.locator('ol time').first().waitFor();
  await shot('calendar', 1440);
  await shot('calendar', 1024, true);
  await page.goto('/maintenance?view=person');
  await page.locator('tr[data-row]').first().waitFor();
  await shot('person', 1440);
  await page.goto('/maintenance/templates');
  await page.getByRole('button', { name: /Oil sample/ }).click();
  await shot('templates', 1440);
  await shot('templates', 390);
  await page.setViewportSize({ width: 1440, height: 900 });
  const gear = await withPlantDatabase(
    plant.dataDir,
    async (d) =>
      (
        await d.query(
          "select equipment_id from maintenance_check c join equipment e on e.id = c.equipment_id where e.type = 'gearunit' limit 1",
        )
      ).rows[0].equipment_id,
  );
  await page.goto(`/dashboard/gearunit/details?id=${gear}&tab=maintenance`);
  await page.getByRole('heading', { name: 'Operating hours' }).waitFor();
  await shot('tab', 1440);
  await page.goto('/maintenance');
  await page.getByRole('button', { name: 'Plan check' }).click();
  await page.getByRole('dialog').waitFor();
  await shot('plan', 1440);
});
