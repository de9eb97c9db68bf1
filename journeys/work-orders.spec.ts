import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expectNoViolations, expectNoViolationsInBothWidths } from './accessible-page.ts';
import { expect, test } from './journey.ts';
import type { Plant } from './plant.ts';

test.use({ plantName: 'work-orders' });
// One after the other, in one plant: what is closed stays so.
test.describe.configure({ mode: 'default' });

interface SentOrder {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly case: { readonly number: number } | null;
}

/** A maintenance system: it keeps the work orders that it is sent, and answers them. */
async function startMaintenanceSystem(plant: Plant) {
  const received: { type: string; order: SentOrder }[] = [];
  const server = createServer(async (request, response) => {
    const { type, data } = JSON.parse(await text(request));
    received.push({ type, order: data.workOrder });
    response.writeHead(204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // @NOTE: a TCP server that listens has one
  const send = (method: string, path: string, body: object) =>
    fetch(`${plant.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${plant.serviceToken()}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const added = await send('POST', '/webhooks', {
    ...{ name: 'Maintenance system', url: `http://127.0.0.1:${port}/orders`, form: 'ritzel', language: 'en' },
    events: ['work-order.created', 'work-order.changed', 'work-order.cancelled'],
    ...{ leastSeverity: 'OK', groupIds: [], isEnabled: true },
  });
  expect(added.status).toBe(200);
  return {
    received,
    async answer(id: string, feedbackId: string, body: object) {
      const at = new Date(plant.nowMs()).toISOString();
      const answered = await send('PUT', `/work-orders/${id}/feedback/${feedbackId}`, { at, ...body });
      expect(answered.status, await answered.text()).toBe(200);
    },
    close: () => server.close(),
  };
}

test('a case is handed on, done by maintenance, and closed with what was found at the machine', async ({
  administratorPage: page,
  plant,
}) => {
  const maintenance = await startMaintenanceSystem(plant);
  await page.goto('/cases');
  const cases = page.getByRole('table', { name: 'Cases of the organisation' }).locator('tr[data-row]');
  await cases.first().locator('a[href^="/cases/"]').click();
  const panel = page.getByRole('region', { name: 'Work orders', exact: true });
  await panel.getByRole('button', { name: 'Hand on to maintenance' }).click();
  const form = page.getByRole('dialog', { name: 'Hand on to maintenance' });
  await form.getByLabel('Remark for maintenance').fill('The kiln stands still on Friday.');
  await expectNoViolations(page, '[role=dialog]');
  await form.getByRole('button', { name: 'Hand on', exact: true }).click();
  const link = panel.getByRole('link', { name: /^Work order \d+/ });
  const number = Number(/\d+/.exec((await link.innerText()) ?? '')?.[0]);
  await expect(panel).toContainText('Handed on');
  const close = page.getByRole('form', { name: 'Close the case' });
  await expect(close).toContainText(`Closing the case cancels work order ${number}.`);

  await expect.poll(() => maintenance.received.length, { timeout: 60_000 }).toBe(1);
  const { type, order } = maintenance.received[0]!;
  expect(type).toBe('work-order.created');
  await maintenance.answer(order.id, 'n-1', { kind: 'accepted', foreignNumber: '4000123' });
  await maintenance.answer(order.id, 'n-2', { kind: 'in-work' });
  await expect(panel).toContainText('In progress', { timeout: 60_000 });
  await expect(panel).toContainText('4000123');
  await maintenance.answer(order.id, 'n-3', {
    ...{ kind: 'done', text: 'Outer ring spalled over 12 mm, bearing exchanged.', by: 'Shift B', hours: 6.5 },
    parts: [{ name: 'Bearing 22320', quantity: 1 }],
  });
  await expect(panel).toContainText('Done', { timeout: 60_000 });
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText(`Work order ${number} done.`);
  await expect(close.getByRole('textbox', { name: 'What was found' })).toHaveValue(/Outer ring spalled/);
  await expectNoViolations(page, 'aside');
  await close.getByRole('button', { name: 'Close case' }).click();
  await expect(page.getByRole('region', { name: 'Closed, confirmed.' })).toContainText('Outer ring spalled');

  await link.click();
  const history = page.getByRole('region', { name: 'Sent and answered' });
  await expect(history.getByRole('listitem')).toHaveCount(4);
  await expect(history).toContainText('Work order sent');
  await expect(history).toContainText('delivered');
  await expect(history).toContainText('Parts exchanged: 1 × Bearing 22320');
  await expectNoViolationsInBothWidths(page);
  await page.goto('/work-orders?view=ended');
  await expect(page.getByRole('table', { name: 'Work orders' }).locator('tr[data-row]')).toHaveCount(1);
  await expectNoViolationsInBothWidths(page);
  maintenance.close();
});

test('machines have their names in the maintenance system, and rules hand on by themselves', async ({
  administratorPage: page,
}) => {
  await page.goto('/organisation/maintenance-system');
  const names = page.getByRole('region', { name: 'Machines in the maintenance system' });
  await names
    .getByRole('button', { name: /^Change the names of/ })
    .first()
    .click();
  await names.getByLabel('Functional location').fill('K2-DRV-01');
  await names.getByRole('button', { name: 'Save' }).click();
  await expect(names.getByRole('listitem').first()).toContainText('K2-DRV-01');
  const rules = page.getByRole('region', { name: 'Handed on automatically' });
  await rules.getByRole('switch', { name: 'Cases' }).check();
  await rules.getByRole('button', { name: 'Save' }).click();
  await expect(rules.getByRole('button', { name: 'Save' })).toBeDisabled();
  await page.reload();
  await expect(rules.getByRole('switch', { name: 'Cases' })).toBeChecked();
  await expectNoViolationsInBothWidths(page);
});
