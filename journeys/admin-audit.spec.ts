import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import type { Plant } from './plant.ts';
import { signInAsOperator } from './signing-in-as.ts';

test.use({ plantName: 'admin' });
// One after the other, in one plant.
test.describe.configure({ mode: 'default' });

const NAME = '=Kiln 4, east drive';

/** The plant's own service account renames a drive, and once more; answers which, and when the log has it. */
async function renameTwice({ request }: Page, plant: Plant): Promise<{ identifier: string; at: string }> {
  const headers = { authorization: `Bearer ${plant.serviceToken()}` };
  const read = async (path: string) => (await request.get(`/api${path}`, { headers })).json();
  const [, row] = (await read('/equipment?type=gearunit&size=2')).rows;
  for (const name of ['Kiln 4', NAME]) {
    const answer = await request.put(`/api/components/${row.id}/name`, { headers, data: { name } });
    expect(answer.status(), await answer.text()).toBe(200);
  }
  const [entry] = (await read(`/admin/audit?subject=${row.id}&size=1`)).rows;
  return { identifier: row.identifier, at: entry.at };
}

test('the audit log is filtered by who, what, which and when, shows before and after, and is exported as filtered', async ({
  page,
  plant,
}) => {
  const { identifier, at } = await renameTwice(page, plant);
  await signInAsOperator(page, plant);
  await page.goto('/flenderadmin/audit');
  const table = page.getByRole('table', { name: 'Audit log' });
  const entries = table.getByRole('row').filter({ has: page.getByRole('cell') });
  const none = page.getByText('No entries match these filters.');

  await page
    .getByRole('searchbox', { name: 'Search by equipment, person, organisation or identifier' })
    .fill(identifier);
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Equipment');
  const last = entries.first();
  await expect(last).toContainText('equipment.rename');
  await expect(last.getByRole('deletion')).toHaveText('Kiln 4');
  await expect(last.getByRole('insertion')).toHaveText(NAME);
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Firmware');
  await expect(none).toBeVisible();
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Equipment');

  const person = page.getByRole('textbox', { name: 'Name or address of a person' });
  await person.fill('nobody of this name');
  await expect(none).toBeVisible();
  await person.fill('demo plant');
  await expect(last).toContainText('Demo plant');

  // The days are those of the reader.
  const day = (moment: string | number) =>
    new Date(moment).toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' });
  const [from, to] = [page.getByLabel('From', { exact: true }), page.getByLabel('Until', { exact: true })];
  await from.fill(day(at));
  await to.fill(day(at));
  await expect(last).toContainText('equipment.rename');
  await to.fill('');
  await from.fill(day(Date.parse(at) + 2 * 86_400_000));
  await expect(none).toBeVisible();
  await from.fill('');
  await expect(last).toContainText('equipment.rename');
  const shown = await entries.count();
  expect(shown).toBeGreaterThanOrEqual(2);

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('audit-log.csv');
  const lines = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(lines[0]).toBe(
    'time,organisation,person,action,subject type,subject,subject id,before,after,details,request',
  );
  expect(lines).toHaveLength(1 + shown);
  for (const line of lines.slice(1)) expect(line).toContain(',Demo plants,Demo plant,equipment.');
  // What begins like a formula stays a text: in the column of the name, and behind the path in that of the value.
  expect(lines[1]).toContain(`,"'${NAME}",`);
  expect(lines[1]).toContain(': Kiln 4,');

  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).not.toHaveURL(/\?/);
  await expect(entries.filter({ hasNotText: 'Demo plant' }).first().or(entries.nth(shown))).toBeVisible();
});
