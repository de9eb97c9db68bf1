import type { BrowserContext, Page, Worker } from '@playwright/test';
import {
  decryptPush,
  makePushReceiver,
} from '../apps/server/src/modules/notifications/push-receiver.testing.ts';
import { exceedLimit } from './exceeded-limit.ts';
import { expect, testWithoutPlant as test } from './journey.ts';
import { signInAt } from './signing-in.ts';
import { type EmptyPlant, startEmptyPlant } from './start-empty-plant.ts';

test.use({ serviceWorkers: 'allow' });

let plant: EmptyPlant;
let receiver: Awaited<ReturnType<typeof makePushReceiver>>;

test.beforeAll(async () => {
  receiver = await makePushReceiver();
  plant = await startEmptyPlant({ isLive: true, env: { OUTBOUND_ALLOW: '127.0.0.1' } });
});
test.afterAll(async () => {
  await plant?.stop();
  await receiver?.close();
});

type Browser = ReturnType<(typeof receiver)['makeBrowser']>;

/** A browser that no vendor's push service knows has no address to be pushed to: it gets one of the test's service. */
const subscribeAt = (page: Page, { subscription }: Browser) =>
  page.addInitScript(`PushManager.prototype.subscribe = async () => ({
    endpoint: ${JSON.stringify(subscription.endpoint)},
    toJSON: () => ({ keys: ${JSON.stringify(subscription.keys)} }),
  });`);

/** Hands a message over as the browser does that has received and decrypted it. */
async function push(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(plant.url));
      if (own !== undefined) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  await session.send('ServiceWorker.deliverPushMessage', { origin: plant.url, registrationId, data });
}

async function serviceWorkerOf(context: BrowserContext): Promise<Worker> {
  return context.serviceWorkers()[0] ?? context.waitForEvent('serviceworker');
}

interface Shown {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly data: { readonly path: string };
}

/** A browser without a screen shows no notification and keeps none: what it is asked to show is noted in its service worker. */
const noteShown = (worker: Worker) =>
  worker.evaluate(`{
    self.shown = [];
    const show = ServiceWorkerRegistration.prototype.showNotification;
    ServiceWorkerRegistration.prototype.showNotification = function (title, options) {
      self.shown.push({ title, ...options });
      return show.call(this, title, options);
    };
  }`);

const shownIn = (worker: Worker) => worker.evaluate<Shown[]>('self.shown');

/** A hand on the newest notification; only by one does a window get the focus. */
const click = (worker: Worker) =>
  worker.evaluate(`{
    WindowClient.prototype.focus = async function () { return this; };
    const event = new ExtendableEvent('notificationclick');
    event.notification = { ...self.shown.at(-1), close() { self.shown = []; } };
    self.dispatchEvent(event);
  }`);

test('a case is pushed to a browser, which shows it; a click opens the case and asks whether to acknowledge', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications'], { origin: plant.url });
  const browser = receiver.makeBrowser();
  await subscribeAt(page, browser);
  await signInAt(page, plant);
  const worker = await serviceWorkerOf(context);
  await noteShown(worker);
  await page.goto(`${plant.url}/profile#notifications`);
  const settings = page.getByRole('region', { name: 'Notifications' });
  await settings.getByRole('button', { name: 'Push to this browser' }).click();
  await expect(settings.getByText('this browser', { exact: false }).first()).toBeVisible();
  await expect(settings.getByRole('button', { name: 'Push to this browser' })).toHaveCount(0);

  await exceedLimit(plant, { identifier: 'GU-2201', name: 'Raw mill 2', to: 6 });
  const { pathname } = new URL(browser.subscription.endpoint);
  const pushed = () => receiver.received.filter(({ path }) => path === pathname);
  await expect.poll(() => pushed().length, { timeout: 30_000 }).toBe(1);
  const message = decryptPush(pushed()[0]!.body, browser) as { readonly path: string }; // @NOTE: what the portal pushes

  await push(page, JSON.stringify(message));
  await expect
    .poll(() => shownIn(worker))
    .toMatchObject([
      {
        title: expect.stringContaining('Raw mill 2'),
        body: expect.stringContaining('9.4 mm/s, above 8 mm/s'),
      },
    ]);
  // The same once more takes the place of what is shown, for it has the same tag.
  await push(page, JSON.stringify(message));
  await expect.poll(async () => (await shownIn(worker)).length).toBe(2);
  const [first, again] = await shownIn(worker);
  expect(again?.tag).toBe(first?.tag);
  expect(first?.tag).toMatch(/^case-/);

  await click(worker);
  await page.waitForURL(`${plant.url}${message.path}`);
  const question = page.getByRole('dialog', { name: 'Acknowledge?' });
  await expect(question).toContainText('One alarm is not acknowledged.');
  await question.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(question).toBeHidden();
  expect(await shownIn(worker)).toEqual([]);
  expect(pushed()).toHaveLength(1);
});
