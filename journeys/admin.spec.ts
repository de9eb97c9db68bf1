import { expectNoViolations, expectNoViolationsInBothWidths } from './accessible-page.ts';
import { expect, test } from './journey.ts';
import { withPlantDatabase } from './plant-database.ts';
import { signInAsOperator } from './signing-in-as.ts';

test.use({ plantName: 'admin' });
// One after the other, in one plant.
test.describe.configure({ mode: 'default' });

const SECTIONS = [
  'devices',
  'organisations',
  'users',
  'policies',
  'messages',
  'mail',
  'firmware',
  'health',
  'audit',
  'failed-jobs',
  'deleted',
];

test('a deleted device is gone from the list, and restored from the admin area', async ({
  administratorPage: page,
}) => {
  await page.goto('/devices');
  const link = page.getByRole('row').getByRole('link').first();
  const identifier = (await link.textContent()) ?? '';
  await link.click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Delete this device?' });
  await expect(question.getByText(/Deleted with it: \d+ signals?/)).toBeVisible();
  await expectNoViolations(page, '[role=dialog]');
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText(`${identifier} is deleted.`)).toBeVisible();
  await expect(page.getByRole('link', { name: identifier, exact: true })).toHaveCount(0);

  await page.goto('/flenderadmin/deleted');
  await page.getByRole('button', { name: `Restore ${identifier}` }).click();
  await expect(page.getByText('Nothing to restore.')).toBeVisible();
  await page.goto('/devices');
  await expect(page.getByRole('link', { name: identifier, exact: true })).toBeVisible();

  // Who did that, and when, is in the audit log.
  await page.goto('/flenderadmin/audit?kind=device');
  const table = page.getByRole('table', { name: 'Audit log' });
  await expect(table.getByText('device.restore').first()).toBeVisible();
  await expect(table.getByText('device.delete').first()).toBeVisible();
});

test('a changed name is found in the audit log with what it was before', async ({
  administratorPage: page,
  plant,
}) => {
  const headers = { authorization: `Bearer ${plant.serviceToken()}` };
  const list = await page.request.get('/api/equipment?type=gearunit&size=1', { headers });
  const [row] = (await list.json()).rows;
  const answer = await page.request.put(`/api/components/${row.id}/name`, {
    headers,
    data: { name: 'Kiln 7, second drive' },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  await page.goto('/flenderadmin/audit');
  await page
    .getByRole('searchbox', { name: 'Search by equipment, person, organisation or identifier' })
    .fill('Kiln 7');
  const entry = page.getByRole('table', { name: 'Audit log' }).getByRole('row').nth(1);
  await expect(entry.getByText('equipment.rename')).toBeVisible();
  await expect(entry.getByRole('insertion')).toHaveText('Kiln 7, second drive');
});

test('an invitation that no mail server could send is read in the outbox, and each template in each language', async ({
  administratorPage: page,
}) => {
  await page.goto('/organisation/people');
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite people' });
  await dialog.getByLabel('Addresses').fill('Vermeer, Jo <jo.vermeer@plant.example>');
  await dialog.getByLabel('Role').selectOption('Analyst');
  await dialog.getByRole('button', { name: 'Invite 1 person' }).click();
  await expect(dialog.getByText('jo.vermeer@plant.example: invited')).toBeVisible();

  await page.goto('/flenderadmin/mail');
  const row = page.getByRole('row').filter({ hasText: 'jo.vermeer@plant.example' });
  await expect(row.getByText('kept here')).toBeVisible();
  await row.getByRole('link').click();
  const mail = page.getByRole('dialog');
  await expect(mail.locator('iframe')).toHaveAttribute('srcdoc', /auth\/register#token=/);
  await mail.getByText('Plain text').click();
  await expect(mail.getByRole('document')).toContainText('/auth/register');
  await expectNoViolations(page, '[role=dialog]');
  await page.keyboard.press('Escape');
  await expect(mail).toHaveCount(0);
  await expect(page).not.toHaveURL(/id=/);

  await page.getByText('Templates', { exact: true }).click();
  await page.getByLabel('Template', { exact: true }).selectOption('Code for a new password');
  await page.getByLabel('Language', { exact: true }).selectOption('Deutsch');
  await expect(page.getByRole('heading', { level: 2 })).toContainText('Code');
  await expect(page.locator('iframe')).toHaveAttribute('srcdoc', /lang="de"/);
  // Nothing runs within the frame of a mail, and so no look at accessibility either.
  await page.getByText('Plain text').click();
  await expectNoViolations(page);
});

test('failed jobs are retried by the operator, one and all, and every section is accessible', async ({
  page,
  plant,
}) => {
  await withPlantDatabase(plant.dataDir, (database) =>
    database.query(
      `insert into jobs.job (name, state, output, completed_on, retry_limit)
       values ('deletion-purge', 'failed', '{"message":"The disk was full."}', now(), 0),
              ('mail-sweep', 'failed', '{"message":"The mail server did not answer."}', now(), 0)`,
    ),
  );
  await signInAsOperator(page, plant);
  await page.goto('/flenderadmin/failed-jobs');
  await expect(page.getByText('The disk was full.')).toBeVisible();
  for (const section of SECTIONS) {
    await page.goto(`/flenderadmin/${section}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect(page.locator('main [aria-busy=true], main .mantine-Skeleton-root')).toHaveCount(0);
    await expectNoViolationsInBothWidths(page);
  }
  await page.goto('/flenderadmin/failed-jobs');
  await page.getByRole('button', { name: 'Retry deletion-purge' }).click();
  await expect(page.getByText('1 job is retried.')).toBeVisible();
  await expect(page.getByText('The disk was full.')).toHaveCount(0);
  await expect(page.getByText('The mail server did not answer.')).toBeVisible();
  await page.getByRole('button', { name: 'Retry all' }).click();
  await expect(page.getByText('No job has failed.')).toBeVisible();
});
