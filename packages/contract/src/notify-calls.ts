import { issueMessage } from '@ritzel/sentences/problems';
import { z } from 'zod';
import { defineCall, userCall } from './call.ts';
import { afterQuery, keysetOf, pageQuery } from './paging.ts';
import { severitySchema } from './severity-words.ts';

/** What somebody can choose to be notified from; below there is no news. */
export const NOTIFY_SEVERITIES = ['AVERAGE', 'WARNING', 'SEVERE', 'CRITICAL'] as const;
export type NotifySeverity = (typeof NOTIFY_SEVERITIES)[number];
export const notifySeveritySchema = z.enum(NOTIFY_SEVERITIES);

/** `22:00`, in the zone that stands beside it. */
export const hourOfDay = z
  .string()
  .max(5)
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, issueMessage('TIME_OF_DAY_FORM'));

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    // An offset has no summer time: somebody who lives by one is woken an hour early half of the year.
    return !/^[+-]/.test(name);
  } catch {
    return false;
  }
}

export const timeZoneSchema = z
  .string()
  .min(1)
  .max(64)
  .refine(isTimeZone, {
    error: issueMessage('TIME_ZONE_OF_IANA'),
    params: { code: 'timeZoneUnknown' },
  });

const channels = { leastSeverity: notifySeveritySchema, email: z.boolean(), push: z.boolean() };

export const quietHoursSchema = z
  .object({ from: hourOfDay, to: hourOfDay, criticalComesThrough: z.boolean() })
  .refine(({ from, to }) => from !== to, {
    path: ['to'],
    error: issueMessage('QUIET_HOURS_EMPTY'),
    params: { code: 'quietHoursEmpty' },
  });

const general = {
  ...channels,
  timeZone: timeZoneSchema,
  quietHours: quietHoursSchema.nullable(),
  /** Once a day at this time what is at most so severe, in one mail; null: everything at once. */
  digest: z.object({ at: hourOfDay, upTo: notifySeveritySchema }).nullable(),
};

const groupChoice = z.object({ groupId: z.uuid(), mode: z.enum(['own', 'mute']), ...channels });

export const notifyPreferencesSchema = z
  .object({
    ...general,
    /** Whether the caller holds the code of the e-mail flag. */
    mayEmail: z.boolean(),
    /** Whether they stand as the server has them for everybody. */
    isDefault: z.boolean(),
    /** Groups whose machines the caller sees, with what differs there. */
    groups: z.array(
      z.object({
        groupId: z.uuid(),
        name: z.string(),
        mode: z.enum(['inherit', 'own', 'mute']),
        ...channels,
      }),
    ),
    /** Machines with a choice of their own. */
    machines: z.array(
      z.object({ equipmentId: z.uuid(), name: z.string(), mode: z.enum(['own', 'mute']), ...channels }),
    ),
    revision: z.int(),
  })
  .meta({ id: 'NotifyPreferences' });
export type NotifyPreferences = z.infer<typeof notifyPreferencesSchema>;

export const readNotifyPreferences = defineCall({
  name: 'readNotifyPreferences',
  method: 'GET',
  path: '/notifyPref',
  tag: 'notifications',
  service: 'notification',
  summary:
    "What the caller wants to be notified of: e-mail flag, severity, quiet hours, digest, and each group's.",
  access: userCall('NOTIFICATION_3002'),
  reply: notifyPreferencesSchema,
});

export const saveNotifyPreferences = defineCall({
  name: 'saveNotifyPreferences',
  method: 'POST',
  path: '/notifyPref',
  tag: 'notifications',
  service: 'notification',
  summary:
    'Save it; the e-mail flag needs NOTIFICATION_3001. Groups that are left out inherit. A revision that is out of date answers a conflict.',
  access: userCall('NOTIFICATION_3002'),
  body: z
    .object({
      ...general,
      groups: z.array(groupChoice).max(500).default([]),
      revision: z.int(),
    })
    .refine(
      ({ digest, leastSeverity }) =>
        digest === null || NOTIFY_SEVERITIES.indexOf(digest.upTo) >= NOTIFY_SEVERITIES.indexOf(leastSeverity),
      {
        path: ['digest', 'upTo'],
        error: issueMessage('DIGEST_EMPTY'),
        params: { code: 'digestBelowLeast' },
      },
    )
    .refine(({ groups }) => new Set(groups.map(({ groupId }) => groupId)).size === groups.length, {
      path: ['groups'],
      error: issueMessage('GROUP_NAMED_TWICE'),
      params: { code: 'groupTwice' },
    }),
  reply: notifyPreferencesSchema,
});

export const machineNotifySchema = z
  .object({
    gearunitId: z.uuid(),
    mode: z.enum(['inherit', 'own', 'mute']),
    ...channels,
    /** What holds without a choice of its own, and whose it is. */
    inherited: z.object({
      from: z.enum(['general', 'group', 'drivetrain']),
      name: z.string().nullable(),
      isMuted: z.boolean(),
      ...channels,
    }),
    mayEmail: z.boolean(),
  })
  .meta({ id: 'MachineNotifyPreference' });
export type MachineNotifyPreference = z.infer<typeof machineNotifySchema>;

export const readMachineNotifyPreference = defineCall({
  name: 'readMachineNotifyPreference',
  method: 'GET',
  path: '/notifyPref/gearunit/{id}',
  tag: 'notifications',
  service: 'notification',
  summary: "The caller's choice for one gear unit, or another part or drivetrain, and what it inherits.",
  access: userCall('NOTIFICATION_3002'),
  params: z.object({ id: z.uuid() }),
  reply: machineNotifySchema,
});

export const saveMachineNotifyPreference = defineCall({
  name: 'saveMachineNotifyPreference',
  method: 'POST',
  path: '/notifyPref/gearunitId',
  tag: 'notifications',
  service: 'notification',
  summary: 'Inherit, choose otherwise or mute one gear unit, for the caller alone.',
  access: userCall('NOTIFICATION_3002'),
  body: z.discriminatedUnion('mode', [
    z.object({ gearunitId: z.uuid(), mode: z.literal('inherit') }),
    z.object({ gearunitId: z.uuid(), mode: z.literal('mute') }),
    z.object({ gearunitId: z.uuid(), mode: z.literal('own'), ...channels }),
  ]),
  reply: machineNotifySchema,
});

export const sendTestMail = defineCall({
  name: 'sendTestMail',
  method: 'POST',
  path: '/notifyPref/testMail',
  tag: 'notifications',
  service: 'notification',
  summary: 'Write a test mail to the caller: at most five an hour.',
  access: userCall('NOTIFICATION_3001'),
  reply: z.object({
    email: z.string(),
    /** Without a mail server it lies in the outbox, where administrators read it. */
    hasMailServer: z.boolean(),
  }),
});

export const DELIVERY_CHANNELS = ['email', 'push'] as const;
/** `waiting`: not due; `queued`: handed to the mail or push queue; `outbox`: there is no mail server. */
export const DELIVERY_STATES = ['waiting', 'queued', 'sent', 'outbox', 'failed', 'dropped'] as const;

export const deliverySchema = z
  .object({
    id: z.uuid(),
    createdAt: z.iso.datetime(),
    dueAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
    person: z.object({ id: z.uuid(), name: z.string(), email: z.string() }),
    /** None of a test. */
    case: z.object({ id: z.uuid(), number: z.int() }).nullable(),
    equipmentName: z.string().nullable(),
    /** `opened`, `worse`, `escalated`, `test`. */
    occasion: z.string(),
    severity: severitySchema,
    channel: z.enum(DELIVERY_CHANNELS),
    timing: z.enum(['now', 'quiet', 'digest', 'duty', 'collected']),
    state: z.enum(DELIVERY_STATES),
    /** Why it was dropped: a code of the portal's words. */
    reason: z.string().nullable(),
    error: z.string().nullable(),
  })
  .meta({ id: 'Delivery' });
export type Delivery = z.infer<typeof deliverySchema>;

const deliveryQuery = z.object({
  state: z.enum(DELIVERY_STATES).optional(),
  channel: z.enum(DELIVERY_CHANNELS).optional(),
  case: z.uuid().optional(),
  after: afterQuery,
  size: pageQuery.size,
});

export const listDeliveries = defineCall({
  name: 'listDeliveries',
  method: 'GET',
  path: '/deliveries',
  tag: 'notifications',
  service: 'notification',
  summary: 'The delivery log of the organisation, newest first: who was notified of what, how, when.',
  access: userCall('USER_5002'),
  query: deliveryQuery,
  reply: keysetOf(deliverySchema),
});

export const listOwnDeliveries = defineCall({
  name: 'listOwnDeliveries',
  method: 'GET',
  path: '/deliveries/mine',
  tag: 'notifications',
  service: 'notification',
  summary: 'What the caller was notified of, newest first.',
  access: userCall('NOTIFICATION_3002'),
  query: deliveryQuery,
  reply: keysetOf(deliverySchema),
});

/** A person lets at most so many browsers be pushed to; one more takes the place of the oldest. */
export const MAX_PUSH_SUBSCRIPTIONS = 10;

export const pushSubscriptionSchema = z
  .object({
    id: z.uuid(),
    browser: z.string(),
    createdAt: z.iso.datetime(),
    lastSentAt: z.iso.datetime().nullable(),
    endpoint: z.string(),
  })
  .meta({ id: 'PushSubscription' });
export type PushSubscriptionRow = z.infer<typeof pushSubscriptionSchema>;

export const readPush = defineCall({
  name: 'readPush',
  method: 'GET',
  path: '/push',
  tag: 'notifications',
  service: 'notification',
  summary: "The server's key for web push and the caller's browsers.",
  access: userCall('NOTIFICATION_3002'),
  reply: z.object({ publicKey: z.string(), subscriptions: z.array(pushSubscriptionSchema) }),
});

export const addPushSubscription = defineCall({
  name: 'addPushSubscription',
  method: 'POST',
  path: '/push',
  tag: 'notifications',
  service: 'notification',
  summary: 'Let notifications be pushed to this browser, until the session ends.',
  access: userCall('NOTIFICATION_3002'),
  body: z.object({
    endpoint: z.url().max(1000),
    keys: z.object({
      /** The browser's public key: 65 bytes, base64url. */
      p256dh: z
        .string()
        .max(90)
        .regex(/^[\w-]{86,88}=?$/, issueMessage('PUSH_KEY_FORM')),
      auth: z
        .string()
        .max(26)
        .regex(/^[\w-]{22}(?:==)?$/, issueMessage('PUSH_SECRET_FORM')),
    }),
  }),
  reply: pushSubscriptionSchema,
});

export const removePushSubscription = defineCall({
  name: 'removePushSubscription',
  method: 'DELETE',
  path: '/push/{id}',
  tag: 'notifications',
  service: 'notification',
  summary: 'Push nothing more to a browser.',
  access: userCall('NOTIFICATION_3002'),
  params: z.object({ id: z.uuid() }),
  replyKind: 'empty',
});
