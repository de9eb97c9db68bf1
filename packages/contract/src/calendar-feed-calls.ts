import { z } from 'zod';
import { defineCall, publicCall, userCall } from './call.ts';

const base = { tag: 'maintenance', service: 'asset' } as const;

export const calendarFeedSchema = z
  .object({
    createdAt: z.iso.datetime().nullable(),
    /** When a calendar program asked for it last. */
    readAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'CalendarFeed' });
export type CalendarFeed = z.infer<typeof calendarFeedSchema>;

export const readCalendarFeed = defineCall({
  ...base,
  name: 'readCalendarFeed',
  method: 'GET',
  path: '/maintenance/feed',
  summary: 'Whether the caller has a calendar feed, and when it was read last.',
  access: userCall('MAINTENANCE_4001'),
  reply: calendarFeedSchema,
});

export const renewCalendarFeed = defineCall({
  ...base,
  name: 'renewCalendarFeed',
  method: 'POST',
  path: '/maintenance/feed',
  summary: 'Make the secret address of the caller’s calendar anew; the one before is dead. It is shown once.',
  access: userCall('MAINTENANCE_4001'),
  reply: z.object({ path: z.string() }),
});

export const revokeCalendarFeed = defineCall({
  ...base,
  name: 'revokeCalendarFeed',
  method: 'DELETE',
  path: '/maintenance/feed',
  summary: 'End the caller’s calendar feed.',
  access: userCall('MAINTENANCE_4001'),
  replyKind: 'empty',
});

export const readCalendar = defineCall({
  ...base,
  name: 'readCalendar',
  method: 'GET',
  path: '/maintenance/calendar/{token}',
  summary: 'The checks that a person sees as a calendar (RFC 5545), by the secret of their feed.',
  access: publicCall,
  params: z.object({
    token: z
      .string()
      .max(47)
      .regex(/^[A-Za-z0-9_-]{43}\.ics$/),
  }),
  replyKind: 'binary',
  replyTypes: ['text/calendar'],
});
