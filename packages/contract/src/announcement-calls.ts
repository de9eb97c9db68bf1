import { z } from 'zod';
import { MAX_ALARMS_AT_ONCE } from './alarm-calls.ts';
import { type CallReply, defineCall, userCall } from './call.ts';
import { caseSchema } from './case-calls.ts';

/** Until an organisation says otherwise. */
export const COLLECT_MINUTES = 5;
export const MAX_COLLECT_MINUTES = 60;

export const announcementSettingsSchema = z
  .object({
    /** So long a mail about a case that is not critical waits for others; 0: each is sent at once. */
    collectMinutes: z.int().min(0).max(MAX_COLLECT_MINUTES),
    revision: z.int().min(0),
  })
  .meta({ id: 'AnnouncementSettings' });
export type AnnouncementSettings = z.infer<typeof announcementSettingsSchema>;

export const readAnnouncementSettings = defineCall({
  name: 'readAnnouncementSettings',
  method: 'GET',
  path: '/announcement-settings',
  tag: 'notifications',
  service: 'notification',
  summary: 'How long mails about cases are collected in the organisation of the caller.',
  access: userCall('ALARM_3101'),
  reply: announcementSettingsSchema,
});

export const saveAnnouncementSettings = defineCall({
  name: 'saveAnnouncementSettings',
  method: 'PUT',
  path: '/announcement-settings',
  tag: 'notifications',
  service: 'notification',
  summary: 'Say how long mails about cases are collected. A revision that is out of date answers a conflict.',
  access: userCall('ORGANISATION_5102'),
  body: announcementSettingsSchema,
  reply: announcementSettingsSchema,
});

export const readAnnouncement = defineCall({
  name: 'readAnnouncement',
  method: 'GET',
  path: '/announcements/{id}',
  tag: 'notifications',
  service: 'notification',
  summary: `The cases that one mail announced, worst first, and their alarms that wait for an acknowledgement: at most ${MAX_ALARMS_AT_ONCE}.`,
  access: userCall('ALARM_3101'),
  params: z.object({ id: z.uuid() }),
  reply: z.object({
    cases: z.array(caseSchema),
    /** To be named in the acknowledgement, each in the revision that is shown. */
    alarms: z.array(z.object({ id: z.uuid(), caseId: z.uuid(), revision: z.int() })),
  }),
});
export type Announcement = CallReply<typeof readAnnouncement>;
