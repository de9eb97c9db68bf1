import type { Page } from '@playwright/test';
import {
  headerOf,
  mailPartOf,
  makeTestSmtpServer,
} from '../apps/server/src/modules/mail/smtp-server.testing.ts';
import { expectNoViolations, expectNoViolationsInBothWidths } from './accessible-page.ts';
import { expect, testWithoutPlant as test } from './journey.ts';
import { withPlantDatabase } from './plant-database.ts';
import { signInAt } from './signing-in.ts';
import { type EmptyPlant, startEmptyPlant } from './start-empty-plant.ts';

// One after the other, in one plant with a mail server: each goes on with the account of the one before.
test.describe.configure({ mode: 'serial' });

let plant: EmptyPlant;
let smtp: Awaited<ReturnType<typeof makeTestSmtpServer>>;

test.beforeAll(async () => {
  smtp = await makeTestSmtpServer();
  plant = await startEmptyPlant({
    // What is ended is remembered for seconds: the clock runs.
    isLive: true,
    env: {
      SMTP_URL: smtp.url(),
      MAIL_FROM: 'Ritzel <ritzel@plant.example>',
      // Where a proxy would stand in front of it.
      PUBLIC_URL: 'http://ritzel.plant.example',
    },
  });
});
test.afterAll(async () => {
  await plant?.stop();
  await smtp?.close();
});

const colleague = 'jo.vermeer+kiln@plant.example';

/** The plain text of the newest mail to an address whose subject fits. */
async function mailTo(address: string, subject: RegExp): Promise<string> {
  const find = () =>
    smtp.received.findLast(({ to, raw }) => to.includes(address) && subject.test(headerOf(raw, 'Subject')));
  await expect.poll(() => find() !== undefined).toBe(true);
  return mailPartOf(find()?.raw ?? '', 'text/plain');
}

const signIn = (page: Page, email: string, password: string) =>
  signInAt(page, { url: plant.url, email, password });

test('an invited colleague signs up by the link of the mail and is in', async ({ page, browser }) => {
  await signIn(page, plant.email, plant.password);
  await page.getByRole('link', { name: 'People' }).click();
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite people' });
  await dialog
    .getByLabel('Addresses')
    .fill(`"Vermeer, Jo" <${colleague.toUpperCase()}>; not an address\n${plant.email}`);
  await expect(dialog.getByText('2 addresses understood')).toBeVisible();
  await expect(dialog.getByText('Not understood: not an address')).toBeVisible();
  await expectNoViolations(page, '[role=dialog]');
  await dialog.getByLabel('Role').selectOption('Analyst');
  await dialog.getByRole('button', { name: 'Invite 2 people' }).click();
  await expect(dialog.getByText(`${colleague}: invited`)).toBeVisible();
  await expect(dialog.getByText(`${plant.email}: is a user already`)).toBeVisible();
  await expect(dialog.getByText('not an address: not invited (not an address for this role)')).toBeVisible();
  await dialog.getByText('Close', { exact: true }).click();
  const open = page.getByRole('region', { name: 'Open invitations' });
  await expect(open.getByText(`Vermeer, Jo (${colleague})`)).toBeVisible();

  const text = await mailTo(colleague, /^Engineer invites you to Test plant/);
  const link = /http:\/\/ritzel\.plant\.example(\/auth\/register#token=[\w-]+)/.exec(text)?.[1] ?? '';
  const context = await browser.newContext({ locale: 'en-GB' });
  const theirs = await context.newPage();
  await theirs.goto(plant.url + link);
  await expect(
    theirs.getByText(`Engineer invites you to Test plant. Choose a password for ${colleague}`),
  ).toBeVisible();
  await expect(theirs.getByLabel('Your name')).toHaveValue('Vermeer, Jo');
  await theirs.getByLabel('Password', { exact: true }).fill('jo.vermeer-A1!');
  await expect(theirs.getByText('nothing of your e-mail address')).toHaveCSS('color', 'rgb(179, 16, 42)');
  await expectNoViolationsInBothWidths(theirs);
  await theirs.getByLabel('Password', { exact: true }).fill('Wheel-67-of-23!');
  await theirs.getByRole('button', { name: 'Go on' }).click();
  await expect(theirs.getByRole('checkbox').first()).toBeVisible();
  for (const box of await theirs.getByRole('checkbox').all()) await box.check();
  await theirs.getByRole('button', { name: 'Accept and sign in' }).click();
  await expect(theirs.getByRole('heading', { name: 'Equipment' })).toBeVisible();

  // The link is used up, and says so.
  await theirs.goto(plant.url + link);
  await expect(theirs.getByText('This invitation was used already.')).toBeVisible();
  await context.close();

  await page.reload();
  await expect(page.getByRole('row', { name: /Vermeer, Jo/ })).toBeVisible();
  await expectNoViolationsInBothWidths(page);
  await expect(open.getByText('No invitation is open.')).toBeVisible();
});

test('an invitation that is sent again has a new link, and one that is withdrawn opens no more', async ({
  page,
}) => {
  const address = 'late.shift@plant.example';
  const linkOf = async () =>
    /(\/auth\/register#token=[\w-]+)/.exec(await mailTo(address, /invites you to/))?.[1] ?? '';
  await signIn(page, plant.email, plant.password);
  await page.getByRole('link', { name: 'People' }).click();
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite people' });
  await dialog.getByLabel('Addresses').fill(address);
  await dialog.getByRole('button', { name: 'Invite 1 person' }).click();
  await expect(dialog.getByText(`${address}: invited`)).toBeVisible();
  await dialog.getByText('Close', { exact: true }).click();
  const open = page.getByRole('region', { name: 'Open invitations' });
  const first = await linkOf();
  const sendAgain = open.getByRole('button', { name: `Send the invitation to ${address} again` });
  // Twice within a minute is refused, so that nobody is flooded.
  await sendAgain.click();
  await expect(open.getByRole('alert')).not.toBeEmpty();
  await withPlantDatabase(plant.dataDir, (database) =>
    database.query("update invitation set sent_at = sent_at - interval '2 minutes' where email = $1", [
      address,
    ]),
  );
  await sendAgain.click();
  await expect(open.getByText(`A new link is on its way to ${address}.`)).toBeVisible();
  await expect.poll(linkOf).not.toBe(first);
  const second = await linkOf();
  await open.getByRole('button', { name: `Withdraw the invitation of ${address}` }).click();
  await expect(open.getByText(`The invitation of ${address} is withdrawn.`)).toBeVisible();
  await expect(open.getByText('No invitation is open.')).toBeVisible();

  await page.goto(plant.url + second);
  await expect(page.getByText('This invitation was withdrawn.')).toBeVisible();
  await page.goto('about:blank');
  await page.goto(plant.url + first);
  await expect(page.getByText('This link is not known.')).toBeVisible();
});

test('a forgotten password is set by the code of the mail, and the old one is good no more', async ({
  page,
}) => {
  await page.goto(`${plant.url}/auth/login`);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('button', { name: 'Send the code' })).toBeVisible();
  await expectNoViolationsInBothWidths(page);
  await page.getByLabel('E-mail').fill(colleague);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(page.getByText(`If there is an account for ${colleague}`)).toBeVisible();
  const code = /^\s+(\d{8})$/m.exec(await mailTo(colleague, /^Your code/))?.[1] ?? '';
  await page.getByLabel('Code').fill(code === '00000000' ? '11111111' : '00000000');
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByText('This code is wrong.')).toBeVisible();
  await expectNoViolationsInBothWidths(page);
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page).toHaveURL(/\/auth\/resetpassword\/update$/);
  await page.getByLabel('Password', { exact: true }).fill('Password2026!!');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText(/one of the most common passwords/)).toBeVisible();
  await expectNoViolationsInBothWidths(page);
  await page.getByLabel('Password', { exact: true }).fill('Tooth-31-of-88!');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('The new password is set.')).toBeVisible();
  await mailTo(colleague, /^Your password was changed/);
  await signIn(page, colleague, 'Tooth-31-of-88!');

  await page.goto(`${plant.url}/profile`);
  const sessions = page.getByRole('region', { name: 'Sessions' });
  await expect(sessions.getByText('this session')).toBeVisible();
  await expect(sessions.getByText(/Chrome on Linux/)).toBeVisible();
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expectNoViolationsInBothWidths(page);
});

test('a session on another device is ended, and a changed password ends all others', async ({
  page,
  browser,
}) => {
  await signIn(page, colleague, 'Tooth-31-of-88!');
  const elsewhere = async () => {
    const context = await browser.newContext({ locale: 'en-GB' });
    const theirs = await context.newPage();
    await signIn(theirs, colleague, 'Tooth-31-of-88!');
    return theirs;
  };
  const [tablet, phone] = [await elsewhere(), await elsewhere()];
  await page.goto(`${plant.url}/profile`);
  const sessions = page.getByRole('region', { name: 'Sessions' });
  const others = sessions.getByRole('button', { name: /^End the session/ });
  await expect(others.nth(1)).toBeVisible();
  const before = await others.count();
  await others.first().click();
  await expect(others).toHaveCount(before - 1);

  const password = page.getByRole('region', { name: 'Password' });
  await password.getByRole('button', { name: 'Change the password' }).click();
  await password.getByLabel('Current password').fill('Wheel-67-of-23!');
  await password.getByLabel('New password').fill('Pinion-17-of-9!');
  await password.getByRole('button', { name: 'Change it' }).click();
  await expect(password.getByText('The password is wrong.')).toBeVisible();
  await password.getByLabel('Current password').fill('Tooth-31-of-88!');
  await password.getByRole('button', { name: 'Change it' }).click();
  await expect(password.getByText('The password is changed.')).toBeVisible();
  await expect(sessions.getByText('No other session is open.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  for (const theirs of [tablet, phone]) {
    await theirs.goto(`${plant.url}/profile`);
    await expect(theirs).toHaveURL(/\/auth\/(session-ended|login)/);
    await theirs.context().close();
  }
});

test('an account is deleted with its password, and the last administrator stays', async ({ page }) => {
  await signIn(page, colleague, 'Pinion-17-of-9!');
  await page.goto(`${plant.url}/profile`);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Your password').fill('Pinion-17-of-9!');
  await dialog.getByRole('button', { name: 'Delete it for good' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);

  await signIn(page, plant.email, plant.password);
  await page.goto(`${plant.url}/profile`);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await dialog.getByLabel('Your password').fill(plant.password);
  await dialog.getByRole('button', { name: 'Delete it for good' }).click();
  await expect(dialog.getByText(/You are the last administrator/)).toBeVisible();
  await expectNoViolations(page, '[role=dialog]');
});
