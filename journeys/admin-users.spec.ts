import type { Page } from '@playwright/test';
import { expectNoViolations } from './accessible-page.ts';
import { expect, test } from './journey.ts';
import { withPlantDatabase } from './plant-database.ts';
import { signInAsOperator } from './signing-in-as.ts';

test.use({ plantName: 'admin' });
// One after the other, in one plant.
test.describe.configure({ mode: 'default' });

const EMAIL = 'mona.ruiz@plant.example';

/** Somebody of the demo's first company in two of its groups. */
test.beforeAll(async ({ plant }) => {
  await withPlantDatabase(plant.dataDir, (database) =>
    database.query(
      `with person as (
         insert into app_user (organisation_id, email, name, role_code)
         select id, $1, 'Mona Ruiz', 'Vie' from organisation where identifier = 'demo'
         on conflict (email) do nothing returning id, organisation_id)
       insert into group_member (group_id, user_id)
       select user_group.id, person.id from person
         join user_group on user_group.organisation_id = person.organisation_id
        where user_group.name in ('Kiln line', 'Milling tandem')`,
      [EMAIL],
    ),
  );
});

const rowOf = (page: Page, table: string, text: string) =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: text });

test('the operator finds somebody, disables and enables them, and deletes them with a look at what goes with them', async ({
  page,
  plant,
}) => {
  await signInAsOperator(page, plant);
  await page.goto('/flenderadmin/users');
  const rows = page.getByRole('table', { name: 'Users' }).getByRole('row');
  // People of both companies.
  for (const company of ['Demo plants', 'Seeufer Paper'])
    await expect(rows.filter({ hasText: company }).first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search by address or name' }).fill('mona.RUIZ');
  await expect(rows).toHaveCount(2);
  const row = rowOf(page, 'Users', EMAIL);
  await expect(row).toContainText('Viewer');
  await page.getByRole('button', { name: `Disable ${EMAIL}` }).click();
  await expect(row.getByText('disabled', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Enable ${EMAIL}` }).click();
  await expect(row.getByText('active', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: `Delete ${EMAIL}` }).click();
  const question = page.getByRole('dialog', { name: 'Delete this user?' });
  await expect(question).toContainText('Deleted with it: membership in 2 groups.');
  await expect(question).toContainText('What this person wrote and signed goes on to have their name.');
  await expectNoViolations(page, '[role=dialog]');
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  // Taken back at once.
  const restored = page.waitForResponse((response) => response.url().endsWith('/restore'));
  await page
    .getByRole('status')
    .filter({ hasText: 'is deleted.' })
    .getByRole('button', { name: 'Undo' })
    .click();
  expect((await restored).ok()).toBe(true);
  await page.goto(`/flenderadmin/users?search=${EMAIL}`);
  await expect(row.getByText('active', { exact: true })).toBeVisible();

  // And later, from the list of what was deleted.
  await page.getByRole('button', { name: `Delete ${EMAIL}` }).click();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
  await page.goto('/flenderadmin/deleted');
  const entry = rowOf(page, 'Recently deleted', EMAIL);
  await expect(entry).toContainText('membership in 2 groups');
  await entry.getByRole('button', { name: /^Restore / }).click();
  await expect(entry).toHaveCount(0);
  await page.goto(`/flenderadmin/users?search=${EMAIL}`);
  await expect(row.getByText('active', { exact: true })).toBeVisible();
  await withPlantDatabase(plant.dataDir, async (database) => {
    const { rows: groups } = await database.query(
      `select user_group.name from group_member join user_group on user_group.id = group_id
         join app_user on app_user.id = user_id where email = $1 order by 1`,
      [EMAIL],
    );
    expect(groups.map(({ name }) => name)).toEqual(['Kiln line', 'Milling tandem']);
  });

  // Nobody disables or deletes themselves.
  await page.goto('/flenderadmin/users?search=portal.staff');
  await expect(rowOf(page, 'Users', 'portal.staff@plant.example')).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Disable|Delete) portal\.staff/ })).toHaveCount(0);
});

test('of two who change the role of a person the second sees both versions, and the audit log has the change', async ({
  page,
  plant,
}) => {
  await signInAsOperator(page, plant);
  const colleague = await page.context().newPage();
  const open = async (each: Page) => {
    await each.goto('/organisation/people?search=Mona');
    const role = each.getByRole('combobox', { name: 'Role of Mona Ruiz' });
    await expect(role).toHaveValue('Vie');
    return role;
  };
  const [mine, theirs] = [await open(page), await open(colleague)];
  // Saved, though the page is left at once.
  const changing = colleague.waitForRequest((request) => request.method() === 'PUT');
  await theirs.selectOption('Operator');
  await changing;
  await colleague.close();
  await withPlantDatabase(plant.dataDir, (database) =>
    expect
      .poll(async () => {
        const { rows } = await database.query('select role_code from app_user where email = $1', [EMAIL]);
        return rows[0].role_code;
      })
      .toBe('Ope'),
  );

  await mine.selectOption('Analyst');
  await expect(page.getByText(/It is now “Operator”; you entered “Analyst”/)).toBeVisible();
  // Nothing was overwritten, and the list shows what is there.
  await expect(mine).toHaveValue('Ope');
  await expectNoViolations(page);
  await mine.selectOption('Analyst');
  await expect(mine).toHaveValue('Ana');
  await expect(page.getByText(/you entered/)).toHaveCount(0);

  await page.goto('/flenderadmin/audit?kind=user&subject=mona+ruiz');
  const entries = rowOf(page, 'Audit log', 'user.change-role');
  await expect(entries).toHaveCount(2);
  await expect(entries.first().getByRole('deletion')).toHaveText('Ope');
  await expect(entries.first().getByRole('insertion')).toHaveText('Ana');
  await expect(entries.first()).toContainText('Mona Ruiz');
});
