import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expectNoViolations } from './accessible-page.ts';
import { expect, test } from './journey.ts';

test.use({ plantName: 'changed' });

/** A receiver of the customer's, on this machine. */
async function startReceiver() {
  const received: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) });
    response.writeHead(200).end('Taken');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // @NOTE: a TCP server that listens has one
  return { received, url: `http://127.0.0.1:${port}/ritzel`, close: () => server.close() };
}

test('an administrator adds a webhook, tests it, and its receiver gets what happens, signed', async ({
  administratorPage: page,
}) => {
  const receiver = await startReceiver();
  await page.goto('/organisation/webhooks');
  await page.getByRole('button', { name: 'Add webhook' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add a webhook' });
  await form.getByLabel('Name').fill('Shift chat');
  await form.getByLabel('Address').fill('https://192.168.7.7/hook');
  await form.getByRole('checkbox', { name: 'Case acknowledged' }).check();
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form).toContainText('This address is not allowed');
  await expectNoViolations(page, '[role=dialog]');
  await form.getByLabel('Address').fill(receiver.url);
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  const secret = (await page.getByTestId('secret').textContent()) ?? '';
  await page.getByRole('button', { name: 'I have kept it' }).click();

  const panel = page.getByRole('region', { name: 'Shift chat' });
  await panel.getByRole('button', { name: 'Send a test' }).click();
  const log = page.getByRole('complementary', { name: 'Deliveries of Shift chat' });
  const answer = log.getByRole('status').filter({ hasText: 'The receiver accepted the test' });
  await expect(answer).toContainText('Taken');
  await expectNoViolations(page, 'main');

  await page.goto('/alarms?view=unacknowledged');
  await page.getByRole('button', { name: 'Acknowledge', exact: true }).first().click();
  await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBeGreaterThan(1);
  const { headers, body } = receiver.received[1]!;
  expect(JSON.parse(body)).toMatchObject({
    type: 'case.acknowledged',
    data: { case: { number: expect.any(Number) } },
  });
  const signed = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
    .digest('base64');
  expect(headers['webhook-signature']).toBe(`v1,${signed}`);

  await page.goto('/organisation/webhooks');
  await panel.getByRole('button', { name: 'Deliveries' }).click();
  await expect(log.getByRole('listitem').first()).toContainText('Case acknowledged');
  await expect(log.getByRole('listitem').first()).toContainText('Delivered');
  receiver.close();
});
