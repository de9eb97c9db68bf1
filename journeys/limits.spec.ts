import type { Page } from '@playwright/test';
import type { CallReply, listWaveforms } from '@ritzel/contract';
import { expectNoViolations } from './accessible-page.ts';
import { expect, test } from './journey.ts';
import type { Plant } from './plant.ts';

test.use({ plantName: 'limits' });
// One after the other, in one plant: what is published stays so.
test.describe.configure({ mode: 'default' });

/** A gear unit of the dashboard, the worst first. */
async function openGearUnit(page: Page): Promise<string> {
  await page.goto('/dashboard?type=gearunit');
  await page.locator('a[href*="/dashboard/gearunit/details"]').first().click();
  await page.getByRole('tab', { name: 'Trends' }).waitFor();
  return new URL(page.url()).searchParams.get('id') ?? '';
}

async function newestRecord(page: Page, plant: Plant, id: string): Promise<string> {
  const response = await page.request.get(`/api/equipment/${id}/waveforms?size=200`, {
    headers: { authorization: `Bearer ${plant.serviceToken()}` },
  });
  const { rows } = (await response.json()) as CallReply<typeof listWaveforms>;
  const channels = [...Map.groupBy(rows, ({ channel }) => channel).values()];
  const newest = channels.toSorted((a, b) => b.length - a.length)[0]?.[0];
  if (newest === undefined) throw new Error('no record');
  return newest.id;
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Publish edition/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Publish edition/ });
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog.getByText('Required for the audit log.').first()).toBeVisible();
  await dialog.getByLabel('Source of the values').fill('Own statistics over 30 days');
  await dialog.getByLabel('Reason').fill('Found too late');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog).toBeHidden();
}

async function openVelocityLimits(page: Page): Promise<void> {
  await openGearUnit(page);
  await page.getByRole('tab', { name: 'Trends' }).click();
  await page
    .getByText('Limits:')
    .locator('..')
    .getByRole('link', { name: /Velocity/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: /^Limits of Velocity/ })).toBeVisible();
}

test('a line on the trend sets a limit: the replay follows it, and it is published with its reason', async ({
  engineerPage: page,
}) => {
  await openVelocityLimits(page);
  const machine = page.getByRole('region', { name: 'Replay' });
  const share = machine.getByRole('row', { name: /^Share of the time in alarm/ });
  await expect(share).toBeVisible();
  const before = await share.innerText();
  const line = page.getByRole('slider', { name: 'Limit B/C' });
  const limit = Number(await line.getAttribute('aria-valuenow'));
  // Over A/B it would be out of order: both go down, the lower one first.
  const lower = page.getByRole('slider', { name: 'Limit A/B' });
  await lower.focus();
  for (let i = 0; i < 4; i += 1) await page.keyboard.press('PageDown');
  await line.focus();
  for (let i = 0; i < 5; i += 1) await page.keyboard.press('PageDown');
  expect(Number(await line.getAttribute('aria-valuenow'))).toBeLessThan(limit);
  await expect(page.getByText('Draft of edition 1')).toBeVisible();
  await expect.poll(() => share.innerText()).not.toBe(before);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('button', { name: 'Save draft' })).toBeDisabled();
  await publish(page);
  await expect(page.getByText('in force: edition 1, this signal')).toBeVisible();
  await expectNoViolations(page);
  await page.goto('/limits');
  await expect(page.getByRole('link', { name: /Velocity/ }).first()).toBeVisible();
  await expectNoViolations(page);
});

test('a save that ends while the editions are open leaves them open; a draft at another level changes no level', async ({
  engineerPage: page,
}) => {
  await openVelocityLimits(page);
  const level = (of: Page) => of.getByLabel('Limits apply to');
  const save = (of: Page) => of.getByRole('button', { name: 'Save draft' });
  const lowerLine = async (of: Page) => {
    await of.getByRole('slider', { name: 'Limit A/B' }).focus();
    await of.keyboard.press('PageDown');
    await expect(save(of)).toBeEnabled();
  };
  await level(page).selectOption('organisation');
  await lowerLine(page);
  const held = Promise.withResolvers<void>();
  await page.route('**/limits/organisation/draft', async (route) => {
    await held.promise;
    await route.continue();
  });
  const saved = page.waitForResponse('**/limits/organisation/draft');
  await save(page).click();
  await page.getByRole('button', { name: 'Compare editions' }).click();
  const editions = page.getByRole('dialog', { name: 'Editions' });
  await expect(editions).toBeVisible();
  held.resolve();
  expect((await saved).ok()).toBe(true);
  // The editions that are open show the draft that was saved.
  await expect(editions.getByText('draft', { exact: false }).first()).toBeVisible();
  await expect(editions).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(editions).toBeHidden();

  // Opened anew it shows the draft; somebody saves one for this signal alone meanwhile, which stands before it.
  await page.reload();
  await expect(level(page)).toHaveValue('organisation');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await level(other).selectOption('signal');
  await lowerLine(other);
  await save(other).click();
  await expect(save(other)).toBeDisabled();
  await other.close();
  await lowerLine(page);
  await save(page).click();
  await expect(save(page)).toBeDisabled();
  await expect(level(page)).toHaveValue('organisation');
});

test('a mask that is drawn on the spectrum raises an alarm, which leads back to the line', async ({
  engineerPage: page,
  plant,
}) => {
  const record = await newestRecord(page, plant, await openGearUnit(page));
  await page.goto(`/limits/spectrum/${record}`);
  await page.getByRole('button', { name: 'Draw by hand' }).click();
  for (const number of [1, 2]) {
    await page.getByRole('button', { name: new RegExp(`^Corner ${number}`) }).focus();
    for (let i = 0; i < 8; i += 1) await page.keyboard.press('Shift+ArrowDown');
  }
  await expect(page.getByText(/lines? above (its|their) limit/)).toBeVisible();
  await publish(page);
  await expect(page.getByText('in force: edition 1')).toBeVisible();
  await expectNoViolations(page);
  await expect(async () => {
    await page.goto('/alarms');
    await page.getByLabel('Kind of alarm').selectOption('mask');
    await expect(page.getByRole('link', { name: /above the mask/ }).first()).toBeVisible({ timeout: 3000 });
  }).toPass();
  await page.getByRole('link', { name: 'Limits', exact: true }).last().click();
  await expect(page.getByRole('heading', { name: /^Spectral limits of/ })).toBeVisible();
});

test('a mask is replayed over all stored records, with progress, before it is published', async ({
  engineerPage: page,
  plant,
}) => {
  const record = await newestRecord(page, plant, await openGearUnit(page));
  await page.goto(`/limits/spectrum/${record}`);
  const machine = page.getByRole('region', { name: 'Replay' });
  await page.getByText('envelope', { exact: true }).first().click();
  await page.getByRole('button', { name: 'Draw by hand' }).click();
  const atOnce = machine.getByText(/^\d+ of \d+ records in/);
  await expect(atOnce).toBeVisible();
  const stored = / of (\d+) records/.exec((await atOnce.textContent()) ?? '')?.[1] ?? '';
  await machine.getByRole('button', { name: `Replay on all ${stored} stored records` }).click();
  const progress = machine.getByRole('progressbar', { name: 'Replay on all stored records' });
  const came = machine.getByRole('table', { name: 'Replay on all stored records' });
  // Over so few records it may have ended before anybody looks.
  await expect(progress.or(came).first()).toBeAttached();
  await expect(came.getByRole('row', { name: /^Alarms/ })).toBeVisible({ timeout: 60_000 });
  await expect(
    machine.getByText(new RegExp(`^${stored} records from 20.* alarms a week instead of`)),
  ).toBeVisible();
  await expectNoViolations(page, 'aside');
  // Another draft: what was found says nothing of it.
  await page.getByLabel('Critical from').fill('30');
  await expect(machine.getByText('used other rules than this draft')).toBeVisible();
  await expect(came).toHaveCount(0);
});

test('a range of speed and load is given limits of its own', async ({ engineerPage: page }) => {
  await openVelocityLimits(page);
  const card = page.getByRole('region', { name: 'Operating range' });
  await expect(card.getByRole('heading', { name: 'Outside of all ranges' })).toBeVisible();
  // Where the machine ran most.
  const cells = card.getByRole('table').getByRole('button');
  const shares = await cells.allInnerTexts();
  const most = shares.map((text) => Number.parseFloat(text) || 0);
  await cells.nth(most.indexOf(Math.max(...most))).click();
  const chosen = cells.nth(most.indexOf(Math.max(...most)));
  await expect(chosen).toHaveAttribute('aria-pressed', 'true');
  await expect(card.getByText(/of the time\. The values scatter by ±/)).toBeVisible();
  const limit = page.getByRole('slider', { name: 'Limit B/C' });
  const outside = await limit.getAttribute('aria-valuenow');
  await card.getByRole('button', { name: 'Set limits for this range' }).click();
  const form = page.getByRole('region', { name: 'Limits', exact: true });
  await expect(form.getByText('in the chosen range')).toBeVisible();
  await expect(limit).not.toHaveAttribute('aria-valuenow', outside ?? '');
  // Drawn in the range, it stays the range's: elsewhere the limits are as before.
  const proposed = Number(await limit.getAttribute('aria-valuenow'));
  await limit.focus();
  await page.keyboard.press('ArrowUp');
  await expect.poll(async () => Number(await limit.getAttribute('aria-valuenow'))).toBeGreaterThan(proposed);
  const drawn = (await limit.getAttribute('aria-valuenow')) ?? '';
  await chosen.click();
  await expect(limit).toHaveAttribute('aria-valuenow', outside ?? '');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('button', { name: 'Save draft' })).toBeDisabled();
  await page.reload();
  await chosen.click();
  await expect(limit).toHaveAttribute('aria-valuenow', drawn);
  await publish(page);
  await expect(page.getByText(/in force: edition \d, this signal/)).toBeVisible();
});

test('a model of the normal behaviour is learned: measured, expected and why, and it is what is limited', async ({
  engineerPage: page,
}) => {
  await openGearUnit(page);
  await page.getByRole('tab', { name: 'Trends' }).click();
  await page
    .getByRole('checkbox', { name: /^Oil temperature/ })
    .first()
    .click();
  await page
    .getByText('Limits:')
    .locator('..')
    .getByRole('link', { name: /^Oil temperature/ })
    .click();
  await expect(page.getByRole('heading', { name: /^Limits of Oil temperature/ })).toBeVisible();
  const form = page.getByRole('region', { name: 'Limits', exact: true });
  await form.getByRole('tab', { name: 'Baseline' }).click();
  await form.getByRole('button', { name: 'Learn from the displayed period' }).click();
  await expect(form.getByText(/^[\d ,]+ values in \d+ operating ranges?\.$/)).toBeVisible();
  await form.getByRole('tab', { name: 'Model' }).click();
  await form.getByRole('button', { name: 'Learn from the displayed period' }).click();
  const fact = (name: string) =>
    form.locator('dt', { hasText: new RegExp(`^${name}$`) }).locator('xpath=following-sibling::dd[1]');
  await expect(fact('Measured')).toContainText('°C');
  await expect(fact('Expected')).toContainText(/°C ± .*°C/);
  await expect(fact('Not explained')).toContainText('°C');
  await expect(fact('Explained by')).toContainText('%');
  await expect(fact('Share explained')).toContainText(/\d+ %/);
  // What is not explained is limited: its boundaries are multiples of the band.
  const band = Number.parseFloat(/± ([\d.]+)/.exec((await fact('Expected').textContent()) ?? '')?.[1] ?? '');
  expect(Number(await form.getByRole('textbox', { name: 'A/B' }).inputValue())).toBeCloseTo(band, 1);
  await expectNoViolations(page, 'aside');
  await publish(page);
  await expect(page.getByText('in force: edition 1, this signal')).toBeVisible();
});

test('a draft is replayed on all such signals, with progress, beside what is in force, and then published', async ({
  engineerPage: page,
}) => {
  await openVelocityLimits(page);
  const lower = page.getByRole('slider', { name: 'Limit A/B' });
  await lower.focus();
  await page.keyboard.press('PageDown');
  await expect(page.getByRole('button', { name: 'Save draft' })).toBeEnabled();
  const machine = page.getByRole('region', { name: 'Replay' });
  await machine.getByRole('button', { name: 'Replay on all such signals, 90 days' }).click();
  const progress = machine.getByRole('progressbar', { name: 'Replay on all such signals' });
  const came = machine.getByRole('table', { name: 'Replay on all such signals' });
  // As above: it may have ended before anybody looks.
  await expect(progress.or(came).first()).toBeAttached();
  await expect(came).toBeVisible({ timeout: 60_000 });
  await expect(progress).toHaveCount(0);
  await expect(machine.getByText(/signals, 90 days: .* alarms a week instead of/)).toBeVisible();
  for (const name of ['Today', 'Draft']) await expect(came.getByRole('columnheader', { name })).toBeVisible();
  await expect(came.getByRole('row', { name: /^Alarms/ }).getByRole('cell')).toHaveText([/^\d/, /^\d/]);
  await publish(page);
  await expect(page.getByText(/in force: edition \d, this signal/)).toBeVisible();
});
