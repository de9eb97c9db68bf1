import {
  startTestProvider,
  TEST_CLIENT,
} from '../apps/server/src/modules/single-sign-on/test-provider.testing.ts';
import { expectNoViolationsInBothWidths } from './accessible-page.ts';
import { addPerson, withPlantDatabase } from './plant-database.ts';
import { acceptPolicies, enterPassword, expect, test } from './signing-in.ts';

test.use({ plantName: 'single-sign-on' });
// One after the other, in one plant.
test.describe.configure({ mode: 'default' });

test('an administrator sets up the provider, and a colleague signs in there', async ({
  page,
  plant,
  browser,
}) => {
  const provider = await startTestProvider([`${plant.url}/auth/single-sign-on`]);
  const person = (name: string, facts: object) =>
    provider.people.set(name, {
      email: `${name}@plant.example`,
      email_verified: true,
      name: 'Colleague',
      ...facts,
    });
  try {
    await enterPassword(page, plant);
    await acceptPolicies(page);
    await page.goto('/settings/sign-in');
    const settings = page.getByRole('region', { name: 'Single sign-on' });
    await expect(settings.getByLabel('Redirect address, to enter at the provider')).toHaveValue(
      `${plant.url}/auth/single-sign-on`,
    );
    await settings.getByLabel('Issuer').fill('https://10.0.0.1');
    await settings.getByRole('button', { name: 'Test' }).click();
    await expect(settings.getByText('The address of the provider is not allowed here.')).toBeVisible();
    await settings.getByLabel('Issuer').fill(provider.issuer);
    await settings.getByRole('button', { name: 'Test' }).click();
    await expect(settings.getByText(`Found. People are sent to ${provider.issuer}/auth.`)).toBeVisible();
    await settings.getByLabel('Client ID').fill(TEST_CLIENT.clientId);
    await settings.getByRole('textbox', { name: 'Client secret' }).fill(TEST_CLIENT.clientSecret);
    await settings.getByLabel('Name on the button').fill('Plant login');
    await settings.getByLabel('E-mail domains').fill('plant.example');
    await settings.getByLabel('Claim that gives the role').fill('groups');
    await settings.getByRole('button', { name: 'Add a row' }).click();
    await settings.getByRole('textbox', { name: 'Value 1' }).fill('vibration');
    await settings.getByRole('combobox', { name: 'Role for value 1' }).click();
    await page.getByRole('option', { name: 'Analyst' }).click();
    await settings.getByRole('button', { name: 'Save' }).click();
    await expect(settings.getByRole('button', { name: 'Remove single sign-on' })).toBeVisible();
    await expect(settings.getByPlaceholder('Kept. Leave empty to keep it.')).toHaveValue('');
    await expectNoViolationsInBothWidths(page);

    person('colleague', { groups: ['vibration'] });
    person('visitor', { groups: ['canteen'] });
    const signInThere = async (name: string) => {
      const context = await browser.newContext({ baseURL: plant.url, locale: 'en-GB' });
      const theirs = await context.newPage();
      await theirs.goto('/auth/login?next=%2Fprofile');
      await theirs.getByLabel('E-mail').fill(`${name}@plant.example`);
      await theirs.getByLabel('Password', { exact: true }).focus();
      await theirs.getByRole('button', { name: 'Sign in with Plant login' }).click();
      await theirs.getByPlaceholder('Enter any login').fill(name);
      await theirs.getByPlaceholder('and password').fill('any');
      await theirs.getByRole('button', { name: 'Sign-in' }).click();
      return theirs;
    };

    const colleague = await signInThere('colleague');
    const policies = colleague.getByRole('checkbox', { name: /^I accept/ });
    await expect(policies.first()).toBeVisible();
    for (const policy of await policies.all()) await policy.check();
    await colleague.getByRole('button', { name: 'Accept and sign in' }).click();
    // Where they wanted to go, with the role of the claim, and the code is not in the address.
    await expect(colleague.getByRole('heading', { name: 'Profile' })).toBeVisible();
    await expect(colleague.getByText('Analyst')).toBeVisible();
    await expect(colleague).toHaveURL(/\/profile$/);
    await colleague.context().close();

    const visitor = await signInThere('visitor');
    await expect(visitor.getByRole('alert')).toHaveText(/You have no role here yet/);
    await expect(visitor).toHaveURL(/\/auth\/single-sign-on$/);
    await visitor.context().close();

    await provider.close();
    const late = await browser.newContext({ baseURL: plant.url, locale: 'en-GB' });
    const waiting = await late.newPage();
    await waiting.goto('/auth/login');
    await waiting.getByLabel('E-mail').fill('colleague@plant.example');
    await waiting.getByLabel('Password', { exact: true }).focus();
    await waiting.getByRole('button', { name: 'Sign in with Plant login' }).click();
    await expect(waiting.getByText(/does not answer at the moment/)).toBeVisible();
    await late.close();
  } finally {
    await provider.close();
  }
});

test('with passwords switched off people have one way in, and administrators the other', async ({
  page,
  plant,
  browser,
}) => {
  const provider = await startTestProvider([`${plant.url}/auth/single-sign-on`]);
  provider.people.set('planner', {
    email: 'planner@plant.example',
    email_verified: true,
    name: 'Planner',
    groups: ['vibration'],
  });
  await withPlantDatabase(plant.dataDir, (client) =>
    addPerson(client, {
      email: 'planner@plant.example',
      name: 'Planner',
      role: 'Vie',
      beside: plant.email,
    }),
  );
  try {
    await enterPassword(page, plant);
    await acceptPolicies(page);
    await page.goto('/settings/sign-in');
    const settings = page.getByRole('region', { name: 'Single sign-on' });
    await settings.getByLabel('Issuer').fill(provider.issuer);
    await settings.getByLabel('Client ID').fill(TEST_CLIENT.clientId);
    await settings.getByRole('textbox', { name: 'Client secret' }).fill(TEST_CLIENT.clientSecret);
    await settings.getByLabel('Name on the button').fill('Plant login');
    await settings.getByLabel('E-mail domains').fill('plant.example');
    await settings.getByRole('checkbox', { name: 'Sign-in with a password stays possible' }).uncheck();
    await settings.getByRole('button', { name: 'Save' }).click();
    await expect(settings.getByRole('button', { name: 'Remove single sign-on' })).toBeVisible();

    const context = await browser.newContext({ baseURL: plant.url, locale: 'en-GB' });
    const theirs = await context.newPage();
    await theirs.goto('/auth/login');
    const password = theirs.getByLabel('Password', { exact: true });
    await expect(password).toBeVisible();
    await theirs.getByLabel('E-mail').fill('planner@plant.example');
    await theirs.getByLabel('E-mail').blur();
    await expect(
      theirs.getByText(
        'People of plant.example sign in with Plant login. Sign-in with a password is switched off.',
      ),
    ).toBeVisible();
    await expect(password).toHaveCount(0);
    await expect(theirs.getByRole('button', { name: 'Sign in', exact: true })).toHaveCount(0);
    await expect(
      theirs.getByText('The way in when Plant login does not answer: administrators alone'),
    ).toBeVisible();
    await expectNoViolationsInBothWidths(theirs);

    // A password that is right is refused all the same, in a sentence, whoever made the call.
    const credentials = { email: 'planner@plant.example', password: plant.password };
    const refused = await theirs.request.post('/api/auth/login', {
      data: credentials,
      headers: { 'accept-language': 'de' },
    });
    expect(refused.status()).toBe(401);
    expect(await refused.json()).toMatchObject({
      code: 'passwordSignInOff',
      title: 'Ihre Organisation meldet sich per Single Sign-on an, nicht mit Passwort.',
    });
    await theirs.getByRole('button', { name: 'Sign in with a password as an administrator' }).click();
    await expect(password).toBeFocused();
    await password.fill(plant.password);
    await theirs.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(theirs.getByRole('alert')).toHaveText(
      'Your organisation signs in by single sign-on, not with a password.',
    );
    await expectNoViolationsInBothWidths(theirs);

    // The administrator comes in by the same way, with a second factor.
    await theirs.getByLabel('E-mail').fill(plant.email);
    await password.fill(plant.password);
    await theirs.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(theirs.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible();

    // And the planner where everybody does.
    await theirs.goto('/auth/login');
    await theirs.getByLabel('E-mail').fill('planner@plant.example');
    await theirs.getByLabel('E-mail').blur();
    await theirs.getByRole('button', { name: 'Sign in with Plant login' }).click();
    await theirs.getByPlaceholder('Enter any login').fill('planner');
    await theirs.getByPlaceholder('and password').fill('any');
    await theirs.getByRole('button', { name: 'Sign-in' }).click();
    await expect(theirs.getByRole('checkbox', { name: /^I accept/ }).first()).toBeVisible();
    await context.close();
  } finally {
    await provider.close();
  }
});
