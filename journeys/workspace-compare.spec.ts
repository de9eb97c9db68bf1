import { expect, test } from './journey.ts';
import { withPlantDatabase } from './plant-database.ts';
import { demoApi, type ListedRecord } from './workspace-reading.ts';

test.use({ plantName: 'changed' });

test('a record in another unit is not laid over one it cannot be compared with, and the screen says why', async ({
  demoPage: page,
  plant,
}) => {
  const api = await demoApi(page);
  const { rows: machines } = await api.json('/equipment?type=gearunit&size=1');
  const { rows } = await api.json(`/equipment/${machines[0].id}/waveforms?size=200`);
  const [own, sameUnit] = rows.filter(({ channel }: ListedRecord) => channel === rows[0].channel);
  const oldest = rows.findLast(({ channel }: ListedRecord) => channel === own.channel);
  await withPlantDatabase(plant.dataDir, (database) =>
    database.query(`update waveform set unit = 'mm/s' where id = $1`, [oldest.id]),
  );
  const address = (id: string) => `/analysis?id=${machines[0].id}&m=${own.id}&view=spectrum&cmp=${id}`;
  const refusal = page.getByText(/was measured in mm\/s and this record in m\/s²/);
  const ways = page.getByRole('radiogroup', { name: 'Comparison' });

  const bar = page.getByRole('button', { name: /^Compared:/ });

  await page.goto(address(sameUnit.id));
  await bar.click();
  await expect(ways).toBeVisible();
  await expect(refusal).toBeHidden();

  await page.goto(address(oldest.id));
  await expect(refusal).toBeVisible();
  await expect(page.getByRole('application', { name: /^Spectrum/ })).toBeVisible();
  await bar.click();
  await expect(page.getByRole('combobox', { name: 'Compare with' })).toBeVisible();
  await expect(ways).toBeHidden();
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/other-unit.png` });
});
