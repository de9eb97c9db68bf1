import type { Locator, Page } from '@playwright/test';
import { expectNoViolations, expectNoViolationsInBothWidths } from './accessible-page.ts';
import { expect, test } from './journey.ts';
import { openView } from './workspace-reading.ts';

async function worstDetail(page: Page, type: 'gearunit' | 'drivetrain'): Promise<string> {
  await page.goto(`/dashboard?type=${type}`);
  const link = page.locator(`a[href*="/dashboard/${type}/details"]`).first();
  await link.waitFor();
  return (await link.getAttribute('href')) ?? '';
}

/** The whole page with its first tab, then each other tab's panel. */
async function expectNoViolationsOnTabs(page: Page, tabs: Locator): Promise<void> {
  await tabs.first().waitFor();
  for (let index = 0; index < (await tabs.count()); index += 1) {
    await tabs.nth(index).click();
    await expect(tabs.nth(index)).toHaveAttribute('aria-selected', 'true');
    // The event stream keeps the network busy for ever: what loads is waited for by its own marks.
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expectNoViolations(page, index === 0 ? undefined : '[role=tabpanel]');
  }
}

test.use({ colorScheme: 'light' });
// Many looks at many pages in one test.
test.describe.configure({ timeout: 900_000 });

test('sign-in, legal and error pages are accessible to who is not signed in', async ({ page }) => {
  await page.goto('/auth/login');
  await page.getByRole('button', { name: /demo/i }).waitFor();
  await expectNoViolationsInBothWidths(page);
  const legal = ['about', 'privacypolicy', 'termsofuse', 'datausageagreement', 'imprint'];
  const paths = ['/auth/resetpassword', '/auth/session-ended', '/error', '/nowhere'];
  for (const path of [...legal.map((name) => `/legal/${name}`), ...paths]) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectNoViolationsInBothWidths(page);
  }
});

test('the dashboard is accessible as list, as grid, with the firmware drawer, and on a phone', async ({
  demoPage,
}) => {
  await demoPage.goto('/dashboard');
  await demoPage.locator('a[href*="/details"]').first().waitFor();
  await expectNoViolations(demoPage);
  // The other shapes of the list with few rows: each further one is the same again.
  await demoPage.goto('/dashboard?search=KCM&firmware=true');
  await demoPage.locator('[data-row]').first().waitFor();
  await expectNoViolations(demoPage);
  await demoPage.goto('/dashboard?search=KCM&view=GRID');
  await demoPage.locator('a[href*="/details"]').first().waitFor();
  await expectNoViolations(demoPage);
  await demoPage.setViewportSize({ width: 390, height: 844 });
  await expectNoViolations(demoPage);
});

test('map, tree and saved views are accessible, on a phone too', async ({ demoPage }) => {
  await demoPage.goto('/dashboard?showMapKey=true');
  await expect(demoPage.locator('[data-ready]')).toBeVisible();
  await expectNoViolations(demoPage);
  await demoPage.getByRole('listbox').getByRole('option').first().click();
  await demoPage.locator('a[href*="/details"]').first().waitFor();
  await expectNoViolations(demoPage);
  await demoPage.goto('/dashboard?showTreeKey=true');
  const tree = demoPage.getByRole('tree');
  await tree.getByRole('treeitem').first().waitFor();
  await tree.focus();
  await demoPage.keyboard.press('ArrowRight');
  await tree.locator('[aria-level="2"]').first().waitFor();
  await demoPage.getByRole('button', { name: 'Saved views' }).click();
  await demoPage.getByRole('textbox', { name: 'Save current view as' }).waitFor();
  await expectNoViolations(demoPage);
  await demoPage.keyboard.press('Escape');
  await demoPage.setViewportSize({ width: 390, height: 844 });
  await expectNoViolations(demoPage);
});

for (const type of ['gearunit', 'drivetrain'] as const) {
  test(`the detail of a ${type} is accessible on every tab`, async ({ demoPage }) => {
    await demoPage.goto(await worstDetail(demoPage, type));
    await expectNoViolationsOnTabs(demoPage, demoPage.getByRole('tab'));
  });
}

for (const part of ['motor', 'coupling'] as const) {
  test(`the screen of a ${part} is accessible on every tab`, async ({ demoPage }) => {
    await demoPage.goto(await worstDetail(demoPage, 'drivetrain'));
    const scheme = demoPage.getByRole('group', { name: /^Drivetrain of/ });
    await scheme
      .getByRole('button', { name: new RegExp(`^${part}, `, 'i') })
      .first()
      .click();
    await demoPage.waitForURL(new RegExp(`/dashboard/drivetrain/${part}`));
    await expectNoViolationsOnTabs(demoPage, demoPage.getByRole('tab'));
  });
}

test('a note, a document and a number are accessible while they are open', async ({ engineerPage }) => {
  await engineerPage.goto(await worstDetail(engineerPage, 'gearunit'));
  await engineerPage.getByRole('region', { name: 'Current values' }).getByRole('button').first().click();
  await engineerPage.getByRole('dialog').waitFor();
  await expectNoViolations(engineerPage);
  await engineerPage.keyboard.press('Escape');
  await engineerPage.getByRole('tab', { name: 'Log book' }).click();
  await engineerPage.getByRole('button', { name: 'Write an entry' }).click();
  await engineerPage.getByLabel('Kind').selectOption('repair');
  await expectNoViolations(engineerPage);
  await engineerPage.getByRole('tab', { name: 'Documents' }).click();
  await engineerPage.getByRole('button', { name: 'Add a document' }).click();
  await expectNoViolations(engineerPage);
});

test('the equipment editor is accessible, empty, filled and as retrofit', async ({ demoPage }) => {
  await demoPage.goto('/drivetrain/new/new/edit-equipment');
  await demoPage.getByRole('button', { name: /^Planetary with/ }).waitFor();
  await expectNoViolations(demoPage);
  await demoPage.getByRole('button', { name: /^Planetary with/ }).click();
  await demoPage.getByRole('heading', { name: 'Shafts' }).waitFor();
  await expectNoViolations(demoPage);
  await demoPage.goto('/retrofit/edit-equipment');
  await demoPage.getByLabel('Identifier').waitFor();
  await expectNoViolations(demoPage);
});

test('the bearings catalogue is accessible with a bearing open, and on a phone', async ({ demoPage }) => {
  await demoPage.goto('/bearings?search=6205');
  await demoPage.locator('[data-row] a').first().click();
  await demoPage.getByRole('region', { name: 'Mounted in' }).waitFor();
  await expect(demoPage.locator('[aria-busy=true]')).toHaveCount(0);
  await expectNoViolations(demoPage);
  await demoPage.setViewportSize({ width: 390, height: 844 });
  await expectNoViolations(demoPage);
  await demoPage.goto('/bearings');
  await demoPage.locator('[data-row]').first().waitFor();
  await expectNoViolations(demoPage);
});

test('the list of findings is accessible in every view, unfolded above the analysis workspace, and on a phone', async ({
  demoPage,
}) => {
  for (const view of ['open', 'new', 'growing', 'unseen', 'closed']) {
    await demoPage.goto(`/findings?view=${view}&days=30`);
    await demoPage.getByRole('group', { name: 'Displayed findings' }).waitFor();
    await expect(demoPage.locator('[aria-busy=true]')).toHaveCount(0);
    await expectNoViolations(demoPage, view === 'open' ? undefined : 'main');
  }
  await demoPage.goto('/findings');
  const evidence = demoPage.locator('[data-row] a[data-evidence]').first();
  await evidence.waitFor();
  await demoPage.setViewportSize({ width: 390, height: 844 });
  await demoPage.locator('li[data-row]').first().waitFor();
  await expectNoViolations(demoPage);
  await evidence.click();
  await demoPage
    .getByRole('region', { name: 'Findings over time' })
    .getByRole('button', { name: /Open/ })
    .click();
  await demoPage.locator('tr[data-row]').first().waitFor();
  await expect(demoPage.locator('[aria-busy=true]')).toHaveCount(0);
  await expectNoViolations(demoPage);
});

test('devices and a measurement setup are accessible', async ({ demoPage }) => {
  await demoPage.goto('/devices');
  await demoPage
    .getByRole('link', { name: /^RZ-GU3/ })
    .first()
    .waitFor();
  await expectNoViolations(demoPage);
  await demoPage
    .getByRole('link', { name: /^RZ-GU3/ })
    .first()
    .click();
  await demoPage.getByRole('form', { name: 'Measurement setup' }).waitFor();
  await expect(demoPage.locator('[aria-busy=true]')).toHaveCount(0);
  await expectNoViolations(demoPage);
  await demoPage.setViewportSize({ width: 390, height: 844 });
  await expectNoViolations(demoPage);
});

test('the analysis workspace is accessible in every view, with its keys, and on a phone', async ({
  demoPage,
}) => {
  await demoPage.goto('/analysis');
  const machines = demoPage.getByRole('list', { name: 'Machines, worst first' });
  await machines.waitFor();
  await expectNoViolations(demoPage);
  await machines.getByRole('button', { name: /GU-/ }).first().click();
  await demoPage.getByRole('application').first().waitFor();
  await expectNoViolations(demoPage);
  for (const view of [
    ...['Waveform', 'Spectrum', 'Envelope', 'Waterfall', 'Orders', 'Cepstrum'],
    ...['Synchronous average', 'Trend'],
  ]) {
    await openView(demoPage, view);
    await expect(demoPage.locator('[aria-busy=true]')).toHaveCount(0);
    await expectNoViolations(demoPage, '[data-panes]');
  }
  await demoPage.getByRole('button', { name: 'Add a plot below' }).click();
  await demoPage.getByRole('menuitem', { name: 'Spectrum', exact: true }).click();
  await demoPage.getByRole('separator', { name: 'Height of the plots' }).waitFor();
  await expectNoViolations(demoPage);
  await demoPage.getByRole('button', { name: 'More', exact: true }).click();
  await demoPage.getByRole('button', { name: 'Keys' }).click();
  await demoPage.getByRole('dialog', { name: 'Keys' }).waitFor();
  await expectNoViolations(demoPage);
  await demoPage.keyboard.press('Escape');
  await demoPage.setViewportSize({ width: 390, height: 844 });
  await expectNoViolations(demoPage);
});

test('profile, contact and legal pages are accessible', async ({ demoPage }) => {
  for (const path of ['/profile', '/settings/contact', '/dashboard/import', '/legal/about', '/nowhere']) {
    await demoPage.goto(path);
    await demoPage.getByRole('heading').first().waitFor();
    await expectNoViolationsInBothWidths(demoPage);
  }
});
