import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import {
  addLogEntry,
  type CallDefinition,
  listEquipment,
  listFollowedFindings,
  readDrivetrainDocument,
  saveDrivetrain,
  setKinematicsValidity,
  submitKinematics,
  verifyKinematics,
} from '@ritzel/contract';
import { expect, test } from './journey.ts';
import type { Plant } from './plant.ts';

test.use({ plantName: 'findings-over-time' });
// One after the other, in one plant.
test.describe.configure({ mode: 'default' });

const DAY_MS = 86_400_000;

/** The plant's own service account, to set the scene. */
async function ask(
  { page: { request }, plant }: { page: Page; plant: Plant },
  call: CallDefinition,
  { params = {}, query = {}, body }: { params?: object; query?: Record<string, string>; body?: unknown },
) {
  let address = `/api${call.path}`;
  for (const [name, value] of Object.entries(params)) address = address.replace(`{${name}}`, String(value));
  const response = await request.fetch(address, {
    method: call.method,
    params: query,
    headers: { authorization: `Bearer ${plant.serviceToken()}` },
    ...(body === undefined ? {} : { data: body }),
  });
  const text = await response.text();
  expect(response.ok(), `${call.name} ${text}`).toBe(true);
  return text === '' ? null : JSON.parse(text);
}

const visibleRows = (page: Page) =>
  page.getByRole('table', { name: 'Followed findings' }).locator('tbody tr');

test('the morning list shows what is open and grows, and leads to the evidence', async ({
  engineerPage: page,
}) => {
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Findings' }).click();
  const views = page.getByRole('group', { name: 'Displayed findings' });
  await expect(views.getByRole('button', { name: /^[1-9]\d* Open/ })).toHaveAttribute('aria-pressed', 'true');
  const kiln = visibleRows(page).filter({ hasText: 'GU-KCM-6235' }).filter({ hasText: 'outer-race defect' });
  await expect(kiln).toBeVisible();
  await expect(kiln).toContainText(/Confirmed|Unconfirmed/);
  await expect(kiln).toContainText(/of the last/);

  // Keys: down into the list, Enter opens the newest record in the plot of the rule.
  await page.keyboard.press('/');
  await page.keyboard.type('kcm-6235');
  await expect(page).toHaveURL(/search=kcm-6235/);
  await expect(visibleRows(page).first()).toContainText('KCM-6235');
  await page
    .getByRole('columnheader', { name: 'Trend' })
    .getByRole('button', { name: /^Trend/ })
    .click();
  await expect(page).toHaveURL(/sort=-growth/);
  await kiln.getByRole('link', { name: /outer-race defect/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/tab=vibration.*m=.*view=envelope/);
  const record = new URL(page.url()).searchParams.get('m');
  const findings = page.getByRole('region', { name: 'Findings', exact: true });
  await expect(findings.getByRole('heading', { name: /outer-race defect/ })).toBeVisible();
  // The finding first, then what the record cannot show.
  const read = (await findings.textContent()) ?? '';
  expect(read.indexOf('To confirm')).toBeGreaterThan(read.indexOf('For'));
  expect(read.indexOf('Traceability')).toBeGreaterThan(read.indexOf('To confirm'));
  const limits = read.indexOf('Limitations of this record');
  expect(limits === -1 || limits > read.indexOf('To confirm')).toBe(true);

  await page
    .getByRole('region', { name: 'Findings over time' })
    .getByRole('button', { name: /Open/ })
    .click();
  await expect(page).toHaveURL(/findings=open/);
  await expect(visibleRows(page).filter({ hasText: 'outer-race defect' })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('m')).toBe(record);
});

test('what a repair closed is listed with the entry, and saved as a file', async ({
  engineerPage: page,
  plant,
}) => {
  const open = async () =>
    (await ask({ page, plant }, listFollowedFindings, { query: { search: 'GU-FAN-4331' } })).rows;
  const [finding] = await open();
  await ask({ page, plant }, addLogEntry, {
    params: { id: finding.equipment.id },
    body: { kind: 'repair', text: 'Impeller balanced', resetsBaseline: true },
  });
  await page.goto('/findings?view=closed');
  const row = visibleRows(page).filter({ hasText: 'Impeller balanced' });
  // The rediagnosis worker waits some seconds for the last of several changes.
  await expect(async () => {
    await page.reload();
    await expect(row.first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const file = await (await saved).path();
  expect(readFileSync(file, 'utf8')).toMatch(/^Identifier,[\s\S]*GU-FAN-4331,[\s\S]*Impeller balanced/);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);
  await row
    .first()
    .getByRole('link', { name: /Impeller balanced/ })
    .click();
  await expect(page).toHaveURL(/tab=log-book/);
});

test('an engineer says since when a version holds, sees what follows, and has the records re-diagnosed', async ({
  engineerPage: page,
  plant,
}) => {
  const { rows } = await ask({ page, plant }, listEquipment, {
    query: { type: 'drivetrain', search: 'CRU-011' },
  });
  const id = rows[0].id;
  const before = new Date(plant.nowMs() - 90 * DAY_MS).toISOString();
  await ask({ page, plant }, setKinematicsValidity, {
    params: { id, version: 1 },
    body: { validFrom: before },
  });
  const document = await ask({ page, plant }, readDrivetrainDocument, { params: { id } });
  document.kinematics.gearPairs[0].wheel.teeth += 1;
  await ask({ page, plant }, saveDrivetrain, { body: document });
  for (const step of [submitKinematics, verifyKinematics])
    await ask({ page, plant }, step, { params: { id, version: 2 }, body: {} });

  await page.goto(`/dashboard/drivetrain/details?id=${id}&tab=setup`);
  const panel = page.getByRole('region', { name: 'Kinematics' });
  const older = panel.getByRole('listitem').filter({ hasText: 'Version 1' }).first();
  await expect(older).toContainText(`in force since ${before.slice(0, 10)}`);
  await expect(panel.getByRole('button', { name: /^From when is version/ })).toHaveCount(1);
  await panel.getByRole('button', { name: 'From when is version 2 in force?' }).click();
  const dialog = page.getByRole('dialog', { name: 'From when is version 2 in force?' });
  const field = dialog.getByLabel('In force since');
  const save = dialog.getByRole('button', { name: 'Save' });
  await expect(save).toBeDisabled();

  await field.fill('2099-01-01T00:00');
  await expect(dialog.getByText('A version must be in force from now at the latest.')).toBeVisible();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(save).toBeDisabled();
  await field.fill('2020-01-01T00:00');
  await expect(dialog.getByText(/^Version 1 is in force since .*: the next one/)).toBeVisible();

  await dialog.getByRole('button', { name: 'Same date as version 1' }).click();
  await expect(dialog.getByText(/^\d+ records since then will be re-diagnosed\./)).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze();
  expect(violations).toEqual([]);
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(panel.getByRole('listitem').filter({ hasText: 'Version 2' }).first()).toContainText(
    `in force since ${before.slice(0, 10)}`,
  );
  await expect(
    panel.getByRole('status').filter({ hasText: /Re-diagnosing|records were re-diagnosed/ }),
  ).toBeVisible();
});
