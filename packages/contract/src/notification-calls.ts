import { z } from 'zod';
import { defineCall, userCall } from './call.ts';
import { equipmentTypeSchema } from './drivetrain-document.ts';
import { queryNumber } from './numbers.ts';
import { afterQuery, keysetOf, pageOf, pageQuery } from './paging.ts';
import { reasonSchema, severitySchema } from './severity-words.ts';
import { instant, isTimeOrder, rangeEnd, timeOrder } from './time-bounds.ts';

/** What is listed: a part got worse or better, a finding was confirmed, grew or ended, a device came or went or was odd. */
export const NOTIFICATION_KINDS = ['condition', 'finding', 'device'] as const;

export const NOTIFICATION_STATES = ['active', 'unread', 'deactivated', 'all'] as const;

export const notificationSchema = z
  .object({
    /** Names the event. */
    id: z.string(),
    kind: z.enum(NOTIFICATION_KINDS),
    at: z.iso.datetime(),
    equipmentId: z.uuid(),
    equipmentName: z.string(),
    equipmentType: equipmentTypeSchema,
    equipmentIdentifier: z.string(),
    /** Null of what is no part. */
    drivetrainId: z.uuid().nullable(),
    /** Of a condition or a finding: what it became, what it was; of a condition why, as facts. */
    severity: severitySchema.nullable(),
    severityBefore: severitySchema.nullable(),
    reason: reasonSchema.nullable(),
    /** What became of a finding, and the record that shows it. */
    finding: z
      .object({
        step: z.enum(['confirmed', 'grown', 'closed', 'reopened']),
        part: z.string(),
        fault: z.string(),
        channel: z.string(),
        waveformId: z.uuid(),
      })
      .nullable(),
    /** Of a device: which, and the code of its log, such as `death`. */
    device: z
      .object({ id: z.uuid(), identifier: z.string(), deviceType: z.string(), code: z.string() })
      .nullable(),
    /** Name of the signal, part with the finding, or identifier of the device. */
    subject: z.string(),
    /** One plain English sentence. */
    sentence: z.string(),
    isRead: z.boolean(),
    /** Taken out of the caller's list; nobody else's. */
    isDeactivated: z.boolean(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof notificationSchema>;

export const listDrivetrainNotifications = defineCall({
  name: 'listDrivetrainNotifications',
  method: 'GET',
  path: '/drivetrains/{id}/notifications',
  tag: 'notifications',
  service: 'notification',
  summary: 'What happened to a drivetrain and its devices, newest first, with what the caller has read.',
  access: userCall('EQUIPMENT_1001'),
  params: z.object({ id: z.uuid() }),
  query: z
    .object({
      state: z.enum(NOTIFICATION_STATES).default('active'),
      kind: z.enum(NOTIFICATION_KINDS).optional(),
      /** One part of the drivetrain, or the drivetrain itself without its parts. */
      equipment: z.uuid().optional(),
      from: instant.optional(),
      to: rangeEnd.optional(),
      page: queryNumber(z.number().int().min(1).max(100)).default(1),
      /** In place of `page`: `next` of the page before. */
      after: afterQuery,
      size: pageQuery.size,
    })
    .refine(isTimeOrder, timeOrder),
  reply: pageOf(notificationSchema).extend({ unread: z.int(), next: z.string().nullable() }),
});

/** Unread notifications of an organisation are counted so far and no further. */
export const MOST_UNREAD = 100;

export const listNotifications = defineCall({
  name: 'listNotifications',
  method: 'GET',
  path: '/notifications',
  tag: 'notifications',
  service: 'notification',
  summary: 'What happened in the whole organisation, newest first, with what the caller has read.',
  access: userCall('EQUIPMENT_1001'),
  query: z
    .object({
      state: z.enum(NOTIFICATION_STATES).default('active'),
      kind: z.enum(NOTIFICATION_KINDS).optional(),
      from: instant.optional(),
      to: rangeEnd.optional(),
      after: afterQuery,
      size: pageQuery.size,
    })
    .refine(isTimeOrder, timeOrder),
  /** `unread`: at most 100, which stands for all beyond. */
  reply: keysetOf(notificationSchema).extend({ unread: z.int() }),
});

const stateBody = z.object({
  ids: z.array(z.string().min(1).max(200)).min(1).max(200),
  isRead: z.boolean().optional(),
  isDeactivated: z.boolean().optional(),
});

export const setAnyNotificationStates = defineCall({
  name: 'setAnyNotificationStates',
  method: 'PUT',
  path: '/notifications',
  tag: 'notifications',
  service: 'notification',
  summary:
    'Mark notifications of the organisation as read or deactivate them, for the caller alone: all or none.',
  access: userCall('NOTIFICATION_3002'),
  body: stateBody,
  replyKind: 'empty',
});

export const setNotificationState = defineCall({
  name: 'setNotificationState',
  method: 'PUT',
  path: '/drivetrains/{id}/notifications/{notificationId}',
  tag: 'notifications',
  service: 'notification',
  summary: 'Mark a notification as read or deactivate it, for the caller alone; or take that back.',
  access: userCall('NOTIFICATION_3002'),
  params: z.object({ id: z.uuid(), notificationId: z.string().min(1).max(200) }),
  body: z.object({ isRead: z.boolean().optional(), isDeactivated: z.boolean().optional() }),
  replyKind: 'empty',
});

export const setNotificationStates = defineCall({
  name: 'setNotificationStates',
  method: 'PUT',
  path: '/drivetrains/{id}/notifications',
  tag: 'notifications',
  service: 'notification',
  summary: 'The same for several notifications at once: all or none.',
  access: userCall('NOTIFICATION_3002'),
  params: z.object({ id: z.uuid() }),
  body: stateBody,
  replyKind: 'empty',
});
