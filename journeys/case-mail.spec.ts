import type { Locator, Page } from '@playwright/test';
import {
  headerOf,
  mailPartOf,
  makeTestSmtpServer,
} from '../apps/server/src/modules/mail/smtp-server.testing.ts';
import { expectNoViolationsInBothWidths } from './accessible-page.ts';
import { type ExceededMachine, exceedLimit } from './exceeded-limit.ts';
import { expect, testWithoutPlant as test } from './journey.ts';
import { type EmptyPlant, startEmptyPlant } from './start-empty-plant.ts';

let plant: EmptyPlant;
let smtp: Awaited<ReturnType<typeof makeTestSmtpServer>>;

test.beforeAll(async () => {
  smtp = await makeTestSmtpServer();
  plant = await startEmptyPlant({
    isLive: true,
    env: {
      SMTP_URL: smtp.url(),
      MAIL_FROM: 'Ritzel <ritzel@plant.example>',
      PUBLIC_URL: 'http://ritzel.plant.example',
    },
  });
});
test.afterAll(async () => {
  await plant?.stop();
  await smtp?.close();
});

const exceed = (machine: ExceededMachine) => exceedLimit(plant, machine);

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill(plant.email);
  await page.getByLabel('Password', { exact: true }).fill(plant.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** A plant's first sign-in asks for the policies. */
async function acceptFirst(page: Page, next: Locator): Promise<void> {
  const consent = page.getByRole('button', { name: 'Accept and sign in' });
  await expect(consent.or(next)).toBeVisible();
  if (!(await consent.isVisible())) return;
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await consent.click();
}

test('an alarm is one mail; its link acknowledges after sign-in, and the case says so', async ({ page }) => {
  await exceed({ identifier: 'GU-6235', name: 'Kiln 2 main drive', to: 6 });
  const mails = () => smtp.received.filter(({ to }) => to.includes(plant.email));
  await expect.poll(() => mails().length, { timeout: 30_000 }).toBe(1);
  const { raw } = mails()[0]!;
  expect(headerOf(raw, 'Subject')).toBe(
    '[Critical] Kiln 2 main drive: Velocity, input 9.4 mm/s, above 8 mm/s',
  );
  const link = /http:\/\/ritzel\.plant\.example(\/cases\/[\w-]+\?acknowledge=1)/.exec(
    mailPartOf(raw, 'text/plain'),
  )?.[1];

  await page.goto(plant.url + (link ?? ''));
  await signIn(page);
  const question = page.getByRole('dialog', { name: 'Acknowledge?' });
  await acceptFirst(page, question);
  await expect(question).toBeVisible();
  await expect(question).toContainText('One alarm is not acknowledged.');
  await question.getByLabel('Comment, if you like').fill('Load reduced.');
  await question.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/\/cases\/[\w-]+$/);
  await expect(page.getByText('Load reduced.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Acknowledge' })).toBeHidden();
  expect(mails()).toHaveLength(1);

  await page.goto(`${plant.url}/deliveries`);
  await expect(page.getByRole('cell', { name: 'Sent' })).toBeVisible();
  await expectNoViolationsInBothWidths(page);
  await page.goto(`${plant.url}/profile#notifications`);
  const settings = page.getByRole('region', { name: 'Notifications' });
  await settings.getByLabel('Quiet hours').click();
  await expect(settings.getByLabel('Critical notifications are sent anyway')).toBeChecked();
  await settings.getByRole('button', { name: 'Send me a test mail' }).click();
  await expect(settings.getByText(`Sent to ${plant.email}.`)).toBeVisible();
  await expectNoViolationsInBothWidths(page);
  await page.reload();
  await expect(settings.getByLabel('Quiet hours')).toBeChecked();
  // Whatever the hour is: what follows is not held back by them.
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/notifyPref') && answer.request().method() === 'POST',
  );
  await settings.getByLabel('Quiet hours').click();
  expect((await saved).ok()).toBe(true);

  await page.goto(`${plant.url}/on-call`);
  await page.getByRole('button', { name: 'Add rota' }).first().click();
  const editor = page.getByRole('dialog', { name: 'Add rota' });
  await editor.getByLabel('Add a person').click();
  await page.getByRole('option', { name: 'Engineer' }).click();
  await expect(editor.getByRole('figure', { name: 'On duty in the next two weeks' })).toContainText(
    'Engineer',
  );
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('region', { name: 'Shift' })).toContainText('Engineer');
  await expectNoViolationsInBothWidths(page);
});

test('the cases of a short time are one mail; its link acknowledges all of them after one question', async ({
  page,
}) => {
  const before = smtp.received.length;
  const mails = () => smtp.received.slice(before).filter(({ to }) => to.includes(plant.email));
  // What is not critical waits; what is takes it along.
  await exceed({ identifier: 'GU-1101', name: 'Raw mill 1', to: 4 });
  await exceed({ identifier: 'GU-1102', name: 'Coal mill', to: 6 });
  await expect.poll(() => mails().length, { timeout: 30_000 }).toBe(1);
  const { raw } = mails()[0]!;
  expect(headerOf(raw, 'Subject')).toBe('[Critical] 2 cases: Coal mill, Raw mill 1');
  const link = /http:\/\/ritzel\.plant\.example(\/cases\?announcement=[\w-]+)/.exec(
    mailPartOf(raw, 'text/plain'),
  )?.[1];
  await page.goto(plant.url + (link ?? ''));
  await signIn(page);
  const question = page.getByRole('dialog', { name: 'Acknowledge these cases?' });
  await acceptFirst(page, question);
  await expect(question).toContainText('Coal mill');
  await expect(question).toContainText('Raw mill 1');
  await expect(question).toContainText('2 alarms are not acknowledged.');
  await expectNoViolationsInBothWidths(page);
  await question.getByLabel('Comment, if you like').fill('Both reduced.');
  await question.getByRole('button', { name: 'Acknowledge all' }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/\/cases$/);
  // The link says so when somebody opens it again.
  await page.goto(plant.url + (link ?? ''));
  await expect(question).toContainText('All alarms of these cases are acknowledged.');
  await question.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(question).toBeHidden();
  expect(mails()).toHaveLength(1);

  await page.goto(`${plant.url}/on-call`);
  const collected = page.getByRole('region', { name: 'Mails within a short time' });
  await collected.getByLabel('Collect for minutes').fill('10');
  await collected.getByRole('button', { name: 'Save' }).click();
  await page.reload();
  await expect(collected.getByLabel('Collect for minutes')).toHaveValue('10');
  await expectNoViolationsInBothWidths(page);
});
