import type { TestPlant } from '../plant-subjects.testing.ts';
import { type AccessRows, administrators, type CallParts, none } from './access-row.testing.ts';

const settings = () => ({
  ...{
    name: `Chat ${crypto.randomUUID()}`,
    url: 'https://chat.example/hook',
    form: 'ritzel',
    language: 'en',
  },
  ...{ events: ['case.opened'], leastSeverity: 'WARNING', groupIds: [], isEnabled: false },
});

const ofWebhook = (status: number, more: (plant: TestPlant) => CallParts = none) => ({
  may: administrators,
  status,
  about: 'subject' as const,
  parts: (plant: TestPlant) => ({ params: { id: plant.webhookId }, ...more(plant) }),
});

/** Webhooks and what they sent. Those of the plant lead into the own network: nothing of these tests leaves the machine. */
export const WEBHOOK_ROWS: AccessRows = {
  listWebhooks: { may: administrators, status: 200, about: 'caller', parts: none },
  createWebhook: {
    may: administrators,
    status: 200,
    about: 'caller',
    parts: () => ({ body: settings() }),
  },
  // No webhook has so high a revision: one who may gets the answer that it was changed meanwhile.
  changeWebhook: ofWebhook(409, () => ({ body: { ...settings(), revision: 999 } })),
  deleteWebhook: ofWebhook(204, ({ spareWebhookIds }) => ({
    params: { id: spareWebhookIds.pop() ?? crypto.randomUUID() },
  })),
  rotateWebhookSecret: ofWebhook(200),
  resumeWebhook: ofWebhook(200),
  testWebhook: ofWebhook(200),
  listWebhookDeliveries: ofWebhook(200),
  readWebhookDelivery: ofWebhook(200, ({ webhookId, webhookDeliveryId }) => ({
    params: { id: webhookId, deliveryId: webhookDeliveryId },
  })),
  retryWebhookDelivery: ofWebhook(200, ({ webhookId, webhookDeliveryId }) => ({
    params: { id: webhookId, deliveryId: webhookDeliveryId },
  })),
};
