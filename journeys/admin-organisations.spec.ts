import type { Page } from '@playwright/test';
import { expectNoViolations, expectNoViolationsInBothWidths } from './accessible-page.ts';
import { expect, test } from './journey.ts';
import { withPlantDatabase } from './plant-database.ts';
import { signInAsOperator } from './signing-in-as.ts';

test.use({ plantName: 'admin' });
// One after the other, in one plant.
test.describe.configure({ mode: 'default' });

const rowOf = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Organisations' }).getByRole('row').filter({ hasText: name });

async function addOrganisation(page: Page, name: string, identifier: string): Promise<void> {
  await page.getByRole('button', { name: 'New organisation' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.getByRole('textbox', { name: 'Identifier' }).fill(identifier);
  await page.getByRole('button', { name: 'Create' }).click();
}

test('the operator makes an organisation, invites its first administrator and renames it', async ({
  page,
  plant,
}) => {
  await signInAsOperator(page, plant);
  await page.goto('/flenderadmin/organisations');
  await addOrganisation(page, 'Auenfeld Steel', 'demo');
  await expect(page.getByRole('alert')).toHaveText('There is an organisation "demo" already.');
  await expectNoViolationsInBothWidths(page);
  await page.getByRole('textbox', { name: 'Identifier' }).fill('auenfeld');
  await page.getByRole('button', { name: 'Create' }).click();

  const invite = page.getByRole('dialog', { name: 'First administrator of Auenfeld Steel' });
  await invite.getByLabel('E-mail address').fill('works.manager@auenfeld.example');
  await expectNoViolations(page, '[role=dialog]');
  await invite.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(invite.getByText('works.manager@auenfeld.example is invited.')).toBeVisible();
  // Somebody who is not of this organisation invites: the link comes to the operator alone.
  await invite.getByRole('button', { name: 'Show link of works.manager@auenfeld.example' }).click();
  await expect(invite.locator('code')).toHaveText(/\/auth\/register#token=/);
  await invite.getByRole('button', { name: 'Close', exact: true }).last().click();
  const row = rowOf(page, 'Auenfeld Steel');
  await expect(row).toContainText('No administrator yet, invited: works.manager@auenfeld.example');

  await row.getByRole('button', { name: 'Rename' }).click();
  const form = page.locator('form').filter({ has: page.getByLabel('New name of Auenfeld Steel') });
  await form.getByLabel('New name of Auenfeld Steel').fill('Auenfeld Steel and Wire');
  // Somebody else of the staff is faster.
  const colleague = await page.context().newPage();
  await colleague.goto('/flenderadmin/organisations');
  await rowOf(colleague, 'Auenfeld Steel').getByRole('button', { name: 'Rename' }).click();
  const theirs = colleague.locator('form').filter({ has: colleague.getByLabel(/^New name of/) });
  await theirs.getByLabel(/^New name of/).fill('Auenfeld Rolling Mill');
  await theirs.getByRole('button', { name: 'Rename' }).click();
  await expect(rowOf(colleague, 'Auenfeld Rolling Mill')).toBeVisible();
  await colleague.close();

  await form.getByRole('button', { name: 'Rename' }).click();
  const conflict = form.getByRole('alert');
  await expect(conflict).toContainText('Auenfeld Rolling Mill');
  await expect(conflict).toContainText('Auenfeld Steel and Wire');
  await expectNoViolations(page);
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await form.getByRole('button', { name: 'Rename' }).click();
  await expect(rowOf(page, 'Auenfeld Steel and Wire')).toBeVisible();

  await page.goto('/flenderadmin/audit?kind=organisation');
  const log = page.getByRole('table', { name: 'Audit log' });
  const renamed = log.getByRole('row').filter({ hasText: 'organisation.rename' }).first();
  await expect(renamed).toContainText('Portal staff');
  await expect(renamed.getByRole('deletion')).toHaveText('Auenfeld Rolling Mill');
  await expect(renamed.getByRole('insertion')).toHaveText('Auenfeld Steel and Wire');
});

test('an organisation is disabled and enabled, and deleted with a look at what goes with it', async ({
  page,
  plant,
}) => {
  await withPlantDatabase(plant.dataDir, (database) =>
    database.query(
      `with made as (insert into organisation (identifier, name) values ('moorbach', 'Moorbach Mills') returning id)
       insert into app_user (organisation_id, email, name, role_code)
       select id, 'fitter@moorbach.example', 'Fitter', 'Adm' from made`,
    ),
  );
  await signInAsOperator(page, plant);
  await page.goto('/flenderadmin/organisations');
  const row = rowOf(page, 'Moorbach Mills');
  await expect(row).not.toContainText('No administrator yet');
  await expect(row.getByText('active', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: 'Disable' }).click();
  await expect(row.getByText('disabled', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: 'Enable' }).click();
  await expect(row.getByText('active', { exact: true })).toBeVisible();

  await row.getByRole('button', { name: 'Delete Moorbach Mills' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this organisation?' });
  await expect(question).toContainText('Deleted with it: 1 person.');
  await expect(question).toContainText('It can be restored for 24 hours.');
  await expectNoViolations(page, '[role=dialog]');
  await question.getByRole('button', { name: 'Keep' }).click();
  await expect(row).toBeVisible();

  await row.getByRole('button', { name: 'Delete Moorbach Mills' }).click();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Moorbach Mills is deleted.')).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.goto('/flenderadmin/users?search=moorbach.example');
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();

  await page.goto('/flenderadmin/deleted');
  const deleted = page.getByRole('table', { name: 'Recently deleted' });
  const entry = deleted.getByRole('row').filter({ hasText: 'moorbach' });
  await expect(entry).toContainText('1 person');
  await expect(entry).toContainText('Portal staff');
  await entry.getByRole('button', { name: /^Restore / }).click();
  await expect(entry).toHaveCount(0);
  await page.goto('/flenderadmin/users?search=moorbach.example');
  await expect(page.getByRole('cell', { name: 'fitter@moorbach.example Fitter', exact: true })).toBeVisible();
  await page.goto('/flenderadmin/organisations');
  await expect(row).toBeVisible();

  // Machines are not lost by the way: where there are some, nothing can be confirmed.
  await expect(rowOf(page, 'Seeufer Paper').getByRole('button', { name: /^Delete/ })).toHaveCount(0);
});
