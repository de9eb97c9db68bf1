import { test as base, expect, type Page } from '@playwright/test';
import { expectNoViolationsInBothWidths } from './accessible-page.ts';
import { type EmptyPlant, startEmptyPlant } from './start-empty-plant.ts';

/** One company that runs the portal for itself: its administrator is the operator. */
const test = base.extend<object, { plant: EmptyPlant }>({
  plant: [
    // biome-ignore lint/correctness/noEmptyPattern: @NOTE Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const plant = await startEmptyPlant({ isLive: true });
      await use(plant);
      await plant.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ plant }, use) => use(plant.url),
});
test.describe.configure({ mode: 'serial' });

const pictures = process.env.PICTURES;
async function picture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
      await page.screenshot({ path: `${pictures}/${name}-${colorScheme}-${width}.png` });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
}

async function enterCredentials(page: Page, plant: EmptyPlant): Promise<void> {
  await page.goto('/auth/login');
  await page.getByLabel('E-mail').fill(plant.email);
  await page.getByLabel('Password', { exact: true }).fill(plant.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function acceptEverything(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Before you go on' })).toBeVisible();
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: 'Accept and sign in' }).click();
  await page.waitForURL(/\/dashboard/);
}

const HOSTILE = `
## Exports
Every export is logged.

<script>window.hacked = true</script>
<img src=x onerror="window.hacked = true">
[a link](javascript:window.hacked=true)
`;

test('a new version is published, the next sign-in asks for it and names what changed, and who accepted is listed', async ({
  page,
  plant,
}) => {
  await enterCredentials(page, plant);
  await expect(page.getByRole('checkbox')).toHaveCount(3);
  await acceptEverything(page);

  await page.getByRole('link', { name: 'Administration' }).click();
  await page.getByRole('link', { name: 'Legal texts' }).click();
  await page.getByRole('button', { name: 'New version: Terms of use' }).click();
  const dialog = page.getByRole('dialog', { name: 'New version' });
  await expect(dialog.getByLabel('Version')).toHaveValue('2.0');
  await dialog.getByRole('button', { name: 'Create draft' }).click();
  const body = page.getByLabel('Text', { exact: true });
  await expect(body).toHaveValue(/What Ritzel is for/);
  await body.fill((await body.inputValue()) + HOSTILE);
  await page.getByLabel('What changed').fill('Every export is logged.');
  const preview = page.getByRole('group', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: 'Exports' })).toBeVisible();
  await expect(preview.getByText('<script>window.hacked = true</script>')).toBeVisible();
  await picture(page, 'editor');
  await expectNoViolationsInBothWidths(page);
  await page.getByRole('radiogroup', { name: 'Beside the text' }).getByText('Changes').click();
  await expect(page.getByRole('group', { name: 'Changes' }).last()).toContainText('Every export is logged.');

  await page.getByRole('button', { name: 'Publish …' }).click();
  const publish = page.getByRole('dialog', { name: /^Publish Terms of use/ });
  await expect(publish.getByText(/Everyone is asked to accept it at the next sign-in/)).toBeVisible();
  await expect(publish.getByText(/these languages show the English one: German/)).toBeVisible();
  await picture(page, 'publish');
  await publish.getByRole('button', { name: 'Publish version 2.0' }).click();
  await expect(page.getByRole('heading', { name: 'Terms of use', level: 2 }).last()).toBeVisible();
  await expect(page.getByText('accepted by 0 people')).toBeVisible();

  await page.getByRole('button', { name: /^Profile of/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await enterCredentials(page, plant);
  // Only what is new is asked for.
  await expect(page.getByRole('checkbox', { name: 'I accept: Terms of use' })).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(1);
  await expect(page.getByText('What changed: Every export is logged.')).toBeVisible();
  await picture(page, 'consent');
  await expectNoViolationsInBothWidths(page);
  await acceptEverything(page);

  await page.goto('/flenderadmin/policies?show=acceptances&name=termsOfUse&version=2.0');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row').last()).toContainText(plant.email);
  await picture(page, 'acceptances');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('acceptances.csv');

  await page.goto('/legal/termsofuse');
  await expect(page.getByText('Version 2.0')).toBeVisible();
  await expect(page.getByText('<img src=x onerror="window.hacked = true">')).toBeVisible();
  expect(await page.evaluate('window.hacked')).toBeUndefined();
  await expect(page.locator('main a[href^="javascript"]')).toHaveCount(0);
  await picture(page, 'legal');
});

test('the legal texts are open to who is not signed in, and say in which language they are', async ({
  page,
}) => {
  await page.goto('/legal/termsofuse');
  await expect(page.getByText('Version 2.0')).toBeVisible();
  await page.goto('/auth/login');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch');
  await page.goto('/legal/termsofuse');
  await expect(page.getByText('Dies ist der Text auf Englisch; er ist verbindlich.')).toBeVisible();
  await picture(page, 'legal-fallback');
  await expectNoViolationsInBothWidths(page);
  await page.goto('/legal/privacypolicy');
  await expect(page.getByText('Verantwortlich für die personenbezogenen Daten')).toBeVisible();
});

test('two editors of one draft: the second sees both versions and loses nothing', async ({ page, plant }) => {
  await enterCredentials(page, plant);
  await page.waitForURL(/\/dashboard/);
  await page.goto('/flenderadmin/policies');
  await page.getByRole('button', { name: 'New version: Imprint' }).click();
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByLabel('Text', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/[?&]id=/);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByLabel('Text', { exact: true }).fill('Written by the other one.');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Saved', { exact: true })).toBeVisible();
  await other.close();
  await page.getByLabel('Text', { exact: true }).fill('Written here.');
  await page.getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('alert').filter({ hasText: 'saved this draft' });
  await expect(conflict).toContainText('Written by the other one.');
  await expect(conflict).toContainText('Written here.');
  await picture(page, 'conflict');
  await expectNoViolationsInBothWidths(page);
  await conflict.getByRole('button', { name: 'Continue with mine' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('Written here.');
});

test('a message reaches the operator and is marked answered', async ({ page, plant }) => {
  await enterCredentials(page, plant);
  await page.waitForURL(/\/dashboard/);
  await page.getByRole('link', { name: 'Contact' }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Fill this in.')).toHaveCount(2);
  await picture(page, 'contact');
  await page.getByLabel('Subject').fill('Kiln 2 hums');
  await page.getByLabel('Message').fill('Since Monday.\nLouder under load.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Your message has arrived')).toBeVisible();
  await expectNoViolationsInBothWidths(page);
  await page.getByRole('link', { name: 'Administration' }).click();
  await page.getByRole('link', { name: 'Messages' }).click();
  const message = page.getByRole('listitem').filter({ hasText: 'Kiln 2 hums' });
  await expect(message).toContainText('Louder under load.');
  await picture(page, 'messages');
  await expectNoViolationsInBothWidths(page);
  await message.getByRole('button', { name: 'Mark as answered' }).click();
  await expect(page.getByText('No new messages')).toBeVisible();
});
