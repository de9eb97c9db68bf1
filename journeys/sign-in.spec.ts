import { expect, signInAsDemo, test } from './journey.ts';

test('the demo login leads where one wanted to go', async ({ page }) => {
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/auth\/login\?next=%2Fprofile/);
  await page.getByRole('button', { name: /demo/i }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
});

test('a wrong password is answered in words, and nothing is stored', async ({ page }) => {
  await page.goto('/auth/login');
  await page.getByLabel('E-mail').fill('nobody@plant.example');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'E-mail or password is wrong.' })).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/login/);
});

test('a malformed address is named at its field before anything is sent', async ({ page }) => {
  await page.goto('/auth/login');
  let calls = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/auth/login')) calls += 1;
  });
  await page.getByLabel('E-mail').fill('nobody');
  await page.getByLabel('Password', { exact: true }).fill('x');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('This is not an e-mail address.')).toBeVisible();
  expect(calls).toBe(0);
});

test('the stored session shows neither token nor names, survives a reload and ends with sign-out', async ({
  page,
}) => {
  await signInAsDemo(page);
  const stored = await page.evaluate(() => JSON.stringify(localStorage));
  for (const secret of ['token', 'eyJ', 'organisation', 'EQUIPMENT_1001', 'userId', 'role']) {
    expect(stored).not.toContain(secret);
  }
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Equipment' })).toBeVisible();

  await page.getByRole('button', { name: /^Profile of/ }).click();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch');
  await expect(page.getByRole('heading', { name: 'Anlagen' })).toBeVisible();
  const keptWhileSignedIn = await page.evaluate(() => localStorage.length);
  await page.getByRole('button', { name: 'Abmelden' }).click();

  await expect(page).toHaveURL(/\/auth\/login$/);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  // Token, organisation id, role, user id, access-control data and profile are gone.
  expect(await page.evaluate(() => localStorage.length)).toBe(keptWhileSignedIn - 6);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/auth\/login/);
});

test('the language chosen is at once on screen, goes to the server and is there after a reload', async ({
  demoPage: page,
}) => {
  await page.goto('/profile');
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/user/pref') && response.request().method() === 'PUT',
  );
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'Deutsch' }).click();
  await expect(page.getByRole('heading', { name: 'Profil' })).toBeVisible();
  const reply = await saved;
  expect(reply.ok()).toBe(true);
  expect(await reply.json()).toMatchObject({ language: 'de' });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Profil' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});

test('a one-time link that is no good is answered in words', async ({ page }) => {
  await page.goto('/auth/first-administrator#token=this-token-was-never-issued');
  await page.getByLabel('Organisation').fill('Plant');
  await page.getByLabel('Your name').fill('Ana');
  await page.getByLabel('E-mail').fill('ana@plant.example');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await expect(page.getByText('at least 12 characters')).toHaveCSS('color', 'rgb(179, 16, 42)');
  await page.getByLabel('Password', { exact: true }).fill('Long-enough1!');
  await page.getByRole('button', { name: 'Create and sign in' }).click();
  await expect(page.getByText(/This link is not valid/)).toBeVisible();
});
