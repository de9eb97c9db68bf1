import { z } from 'zod';
import { defineCall, userCall } from './call.ts';
import { LANGUAGES } from './languages.ts';
import { queryNumber } from './numbers.ts';
import { afterQuery, keysetOf } from './paging.ts';
import { severitySchema } from './severity-words.ts';

export const MAX_WEBHOOKS = 50;
/** What is kept of an answer. */
export const WEBHOOK_ANSWER_BYTES = 1024;
/** So long a receiver is tried again and again for one delivery. */
export const WEBHOOK_TRIED_DAYS = 3;
/** Both secrets sign for so long after a rotation. */
export const WEBHOOK_ROTATION_HOURS = 24;
/** The log of deliveries goes back so far. */
export const WEBHOOK_LOG_DAYS = 30;

/** `ritzel` is our own JSON; `slack` a text as Slack and Mattermost take it; `teams` an adaptive card. */
export const WEBHOOK_FORMS = ['ritzel', 'slack', 'teams', 'alertmanager'] as const;
export type WebhookForm = (typeof WEBHOOK_FORMS)[number];

export const WEBHOOK_EVENTS = [
  'case.opened',
  'case.worse',
  'case.acknowledged',
  'case.closed',
  'case.reopened',
  'alarm.raised',
  'alarm.worse',
  'alarm.returned',
  'alarm.ended',
  'alarm.acknowledge',
  'alarm.shelve',
  'work-order.created',
  'work-order.changed',
  'work-order.cancelled',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** What became of one attempt. `http-status`: an answer other than 2xx. */
export const WEBHOOK_OUTCOMES = [
  'delivered',
  'http-status',
  'redirect',
  'timeout',
  'unreachable',
  'certificate',
  'address-refused',
  'secret-unreadable',
] as const;
export type WebhookOutcome = (typeof WEBHOOK_OUTCOMES)[number];

export const WEBHOOK_DELIVERY_STATES = ['queued', 'delivered', 'failed'] as const;

/** Why nothing is sent any more until somebody resumes it. */
export const WEBHOOK_PAUSES = ['failing', 'gone'] as const;

const byId = z.object({ id: z.uuid() });
const byDelivery = z.object({ id: z.uuid(), deliveryId: z.uuid() });

const settings = {
  name: z.string().trim().min(1).max(60),
  url: z.url({ protocol: /^https?$/ }).max(2000),
  form: z.enum(WEBHOOK_FORMS),
  /** Of the sentences that are sent. */
  language: z.enum(LANGUAGES),
  events: z.array(z.enum(WEBHOOK_EVENTS)).min(1).max(WEBHOOK_EVENTS.length),
  leastSeverity: severitySchema,
  /** Of the machines in these groups and those below; empty: of all. */
  groupIds: z.array(z.uuid()).max(50),
  isEnabled: z.boolean(),
};

export const webhookSchema = z
  .object({
    id: z.uuid(),
    ...settings,
    name: z.string(),
    url: z.string(),
    createdAt: z.iso.datetime(),
    createdBy: z.string(),
    /** Until when the secret before signs too; null where it does not. */
    earlierSecretUntil: z.iso.datetime().nullable(),
    /** Attempts that failed since one was answered. */
    failures: z.int(),
    failingSince: z.iso.datetime().nullable(),
    pausedAt: z.iso.datetime().nullable(),
    pause: z.enum(WEBHOOK_PAUSES).nullable(),
    /** When the next attempt is made after failures. */
    waitsUntil: z.iso.datetime().nullable(),
    lastDeliveredAt: z.iso.datetime().nullable(),
    queued: z.int(),
    /** Rises with each change of its settings. */
    revision: z.int(),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof webhookSchema>;

/** The secret itself is in this answer and nowhere else. */
const webhookWithSecret = z
  .object({ webhook: webhookSchema, secret: z.string() })
  .meta({ id: 'WebhookSecret' });
export type WebhookSecret = z.infer<typeof webhookWithSecret>;

const deliverySchema = z
  .object({
    id: z.uuid(),
    event: z.string(),
    /** The number of the case or work order, or the subject of the alarm, with its machine. */
    about: z.string(),
    severity: severitySchema,
    isTest: z.boolean(),
    state: z.enum(WEBHOOK_DELIVERY_STATES),
    attempts: z.int(),
    createdAt: z.iso.datetime(),
    nextAttemptAt: z.iso.datetime().nullable(),
    giveUpAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
    /** Of the last attempt. */
    outcome: z.enum(WEBHOOK_OUTCOMES).nullable(),
    status: z.int().nullable(),
    durationMs: z.int().nullable(),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof deliverySchema>;

const attemptSchema = z.object({
  number: z.int(),
  at: z.iso.datetime(),
  outcome: z.enum(WEBHOOK_OUTCOMES),
  status: z.int().nullable(),
  durationMs: z.int(),
  /** The beginning of the answer, or why there was none. */
  answer: z.string(),
});

const deliveryWithAttempts = deliverySchema
  .extend({
    /** As it is sent, in the webhook's form and language of now. */
    body: z.string(),
    /** Newest first. */
    log: z.array(attemptSchema),
  })
  .meta({ id: 'WebhookDeliveryDetail' });
export type WebhookDeliveryDetail = z.infer<typeof deliveryWithAttempts>;

export const listWebhooks = defineCall({
  name: 'listWebhooks',
  method: 'GET',
  path: '/webhooks',
  tag: 'webhooks',
  service: 'notification',
  summary: 'The webhooks of the organisation, by name, without their secrets.',
  access: userCall('WEBHOOK_5401'),
  reply: z.array(webhookSchema),
});

export const createWebhook = defineCall({
  name: 'createWebhook',
  method: 'POST',
  path: '/webhooks',
  tag: 'webhooks',
  service: 'notification',
  summary: 'Add a webhook; its secret is shown once. Addresses of the own network are refused.',
  access: userCall('WEBHOOK_5401', 'WEBHOOK_5402'),
  body: z.object(settings),
  reply: webhookWithSecret,
});

export const changeWebhook = defineCall({
  name: 'changeWebhook',
  method: 'PUT',
  path: '/webhooks/{id}',
  tag: 'webhooks',
  service: 'notification',
  summary: 'Change a webhook, or disable it: what happens while it is disabled is not sent later.',
  access: userCall('WEBHOOK_5401', 'WEBHOOK_5402'),
  params: byId,
  body: z.object({ ...settings, revision: z.int() }),
  reply: webhookSchema,
});

export const deleteWebhook = defineCall({
  name: 'deleteWebhook',
  method: 'DELETE',
  path: '/webhooks/{id}',
  tag: 'webhooks',
  service: 'notification',
  summary: 'Delete a webhook with its deliveries.',
  access: userCall('WEBHOOK_5401', 'WEBHOOK_5402'),
  params: byId,
  replyKind: 'empty',
});

export const rotateWebhookSecret = defineCall({
  name: 'rotateWebhookSecret',
  method: 'POST',
  path: '/webhooks/{id}/secret',
  tag: 'webhooks',
  service: 'notification',
  summary: 'A new secret, shown once; for a day each delivery is signed with both.',
  access: userCall('WEBHOOK_5401', 'WEBHOOK_5402'),
  params: byId,
  reply: webhookWithSecret,
});

export const resumeWebhook = defineCall({
  name: 'resumeWebhook',
  method: 'POST',
  path: '/webhooks/{id}/resume',
  tag: 'webhooks',
  service: 'notification',
  summary: 'Send again after the webhook was paused, or at once instead of after its pause.',
  access: userCall('WEBHOOK_5401', 'WEBHOOK_5402'),
  params: byId,
  reply: webhookSchema,
});

export const testWebhook = defineCall({
  name: 'testWebhook',
  method: 'POST',
  path: '/webhooks/{id}/test',
  tag: 'webhooks',
  service: 'notification',
  summary: 'Send a sample at once, also while disabled, and answer what the receiver answered.',
  access: userCall('WEBHOOK_5401', 'WEBHOOK_5402'),
  params: byId,
  reply: deliveryWithAttempts,
});

export const listWebhookDeliveries = defineCall({
  name: 'listWebhookDeliveries',
  method: 'GET',
  path: '/webhooks/{id}/deliveries',
  tag: 'webhooks',
  service: 'notification',
  summary: 'What was sent and what waits, newest first; kept for 30 days.',
  access: userCall('WEBHOOK_5401'),
  params: byId,
  query: z.object({
    state: z.enum(WEBHOOK_DELIVERY_STATES).optional(),
    after: afterQuery,
    size: queryNumber(z.number().int().min(1).max(200)).default(50),
  }),
  reply: keysetOf(deliverySchema),
});

export const readWebhookDelivery = defineCall({
  name: 'readWebhookDelivery',
  method: 'GET',
  path: '/webhooks/{id}/deliveries/{deliveryId}',
  tag: 'webhooks',
  service: 'notification',
  summary: 'One delivery with its body and what the receiver answered each time.',
  access: userCall('WEBHOOK_5401'),
  params: byDelivery,
  reply: deliveryWithAttempts,
});

export const retryWebhookDelivery = defineCall({
  name: 'retryWebhookDelivery',
  method: 'POST',
  path: '/webhooks/{id}/deliveries/{deliveryId}/retry',
  tag: 'webhooks',
  service: 'notification',
  summary: 'Send it again, under the same webhook-id; for three days where it fails.',
  access: userCall('WEBHOOK_5401', 'WEBHOOK_5402'),
  params: byDelivery,
  reply: deliverySchema,
});
