import { z } from 'zod';
import { defineCall, userCall } from './call.ts';
import { equipmentTypeSchema } from './drivetrain-document.ts';
import { queryNumber } from './numbers.ts';
import { afterQuery, keysetOf, pageOf, pageQuery, queryList } from './paging.ts';
import type { PermissionCode } from './permissions.ts';
import { PICTURE_MEDIA_TYPES, pictureQuerySchema } from './picture-calls.ts';
import { severitySchema } from './severity-words.ts';
import { instant, isTimeOrder, rangeEnd, timeOrder } from './time-bounds.ts';

/** What a person can write down. */
export const LOG_NOTE_KINDS = ['observation', 'maintenance', 'oil-change', 'repair', 'operation'] as const;
export type LogNoteKind = (typeof LOG_NOTE_KINDS)[number];
/** What the portal itself reports. */
export const LOG_EVENT_KINDS = [
  'condition',
  'device',
  'finding',
  'job',
  'kinematics',
  'setup',
  'picture',
  'document',
  'equipment',
] as const;
export type LogEventKind = (typeof LOG_EVENT_KINDS)[number];
export const LOG_KINDS = [...LOG_NOTE_KINDS, ...LOG_EVENT_KINDS] as const;
export type LogKind = (typeof LOG_KINDS)[number];

/** Of people and their rights, in the log of the organisation alone. */
export const LOG_ACCESS_KINDS = ['sign-in', 'rights'] as const;
export type LogAccessKind = (typeof LOG_ACCESS_KINDS)[number];
/** Who may read those; everybody else's log is without them. */
export const LOG_ACCESS_PERMISSION: PermissionCode = 'AUDIT_9002';
export const ORGANISATION_LOG_KINDS = [...LOG_KINDS, ...LOG_ACCESS_KINDS] as const;
export type OrganisationLogKind = (typeof ORGANISATION_LOG_KINDS)[number];

/** The log can be asked for what became at least so bad. */
export const LOG_SEVERITIES = ['WARNING', 'SEVERE', 'CRITICAL'] as const;

export const MAX_LOG_PHOTOS = 12;

const photoSchema = z.object({ id: z.uuid(), width: z.int(), height: z.int() }).meta({ id: 'LogPhoto' });

const place = {
  at: z.iso.datetime(),
  equipmentId: z.uuid(),
  equipmentName: z.string(),
  /** What a link to it needs; null when it is there no more. */
  equipment: z
    .object({
      type: equipmentTypeSchema,
      identifier: z.string(),
      /** Null of what is no part. */
      drivetrainId: z.uuid().nullable(),
    })
    .nullable(),
};

export const logNoteSchema = z
  .object({
    id: z.uuid(),
    kind: z.enum(LOG_NOTE_KINDS),
    ...place,
    /** Plain text or the little Markdown that is shown safely. */
    text: z.string(),
    /** The healthy machine is to be learnt anew from here on. */
    resetsBaseline: z.boolean(),
    author: z.string(),
    createdAt: z.iso.datetime(),
    changedAt: z.iso.datetime().nullable(),
    /** The caller wrote it and may change it. */
    isOwn: z.boolean(),
    photos: z.array(photoSchema),
  })
  .meta({ id: 'LogNote' });
export type LogNote = z.infer<typeof logNoteSchema>;

export const logEventSchema = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('condition'),
      id: z.string(),
      ...place,
      signalId: z.uuid().nullable(),
      signalName: z.string().nullable(),
      unit: z.string().nullable(),
      from: severitySchema,
      to: severitySchema,
      value: z.number().nullable(),
      /** Why, in one plain English sentence. */
      sentence: z.string(),
    }),
    z.object({
      kind: z.literal('device'),
      id: z.string(),
      ...place,
      deviceId: z.uuid(),
      deviceIdentifier: z.string(),
      deviceType: z.string(),
      /** Of the device log: `birth`, `death`, `sequence-gap` and the like. */
      code: z.string(),
      detail: z.string(),
      /** How often when it was first noted; the device's own log counts on. */
      count: z.int(),
      /** Who issued credentials, deleted or restored it; null of what it did itself. */
      by: z.string().nullable(),
    }),
    z.object({
      kind: z.literal('finding'),
      id: z.string(),
      ...place,
      step: z.enum(['confirmed', 'grown', 'closed', 'reopened']),
      /** Of the part in the kinematics: `B3`. */
      part: z.string(),
      /** Which fault: `outer-race`. */
      fault: z.string(),
      channel: z.string(),
      /** Null of one that is closed. */
      severity: severitySchema.nullable(),
      /** The record that shows it. */
      waveformId: z.uuid(),
    }),
    z.object({
      kind: z.literal('job'),
      id: z.string(),
      ...place,
      /** How it ended. */
      state: z.enum(['done', 'failed', 'timed-out', 'cancelled']),
      /** What the device was asked to do: `measure`. */
      jobKind: z.string(),
      jobId: z.uuid(),
      /** Why it was not done, in one plain English sentence. */
      reason: z.string().nullable(),
      by: z.string().nullable(),
    }),
    z.object({
      kind: z.literal('kinematics'),
      id: z.string(),
      ...place,
      version: z.int(),
      status: z.string(),
      by: z.string().nullable(),
    }),
    z.object({
      kind: z.enum(['setup', 'equipment']),
      id: z.string(),
      ...place,
      /** The verb of the audit log: `equipment.rename`. */
      action: z.string(),
      /** The name before and after, where it is a renaming. */
      fromName: z.string().nullable(),
      toName: z.string().nullable(),
      by: z.string().nullable(),
    }),
    z.object({
      kind: z.literal('picture'),
      id: z.string(),
      ...place,
      action: z.enum(['added', 'replaced', 'removed']),
      pictureId: z.uuid(),
      by: z.string().nullable(),
    }),
    z.object({
      kind: z.literal('document'),
      id: z.string(),
      ...place,
      action: z.enum(['added', 'removed']),
      documentId: z.uuid(),
      title: z.string(),
      by: z.string().nullable(),
    }),
  ])
  .meta({ id: 'LogEvent' });
export type LogEvent = z.infer<typeof logEventSchema>;

export const logRowSchema = z.union([logNoteSchema, logEventSchema]).meta({ id: 'LogRow' });
export type LogRow = z.infer<typeof logRowSchema>;

/** A sign-in, or a change of somebody's rights: the code of its sentence with its parameters, and the English sentence. */
export const logAccessSchema = z
  .object({
    kind: z.enum(LOG_ACCESS_KINDS),
    id: z.string(),
    at: z.iso.datetime(),
    code: z.string(),
    params: z.record(z.string(), z.union([z.string(), z.number()])),
    sentence: z.string(),
    by: z.string().nullable(),
  })
  .meta({ id: 'LogAccess' });
export type LogAccess = z.infer<typeof logAccessSchema>;

export const organisationLogRowSchema = z
  .union([logNoteSchema, logEventSchema, logAccessSchema])
  .meta({ id: 'OrganisationLogRow' });
export type OrganisationLogRow = z.infer<typeof organisationLogRowSchema>;

const byEquipment = z.object({ id: z.uuid() });
const byEntry = z.object({ entryId: z.uuid() });
const byPhoto = byEntry.extend({ photoId: z.uuid() });

const noteBody = z.object({
  kind: z.enum(LOG_NOTE_KINDS),
  text: z.string().trim().min(1).max(20_000),
  /** When it happened; now when left out. */
  at: instant.optional(),
  resetsBaseline: z.boolean().default(false),
});

export const listLog = defineCall({
  name: 'listLog',
  method: 'GET',
  path: '/equipment/{id}/log',
  tag: 'log book',
  service: 'asset',
  summary:
    'The log book of an equipment (of a drivetrain: of all its parts), newest first: notes, and between them what the portal itself knows.',
  access: userCall('EQUIPMENT_1001'),
  params: byEquipment,
  query: z
    .object({
      /** Comma separated kinds; all when left out. */
      kinds: queryList.optional(),
      from: instant.optional(),
      to: rangeEnd.optional(),
      page: queryNumber(z.number().int().min(1).max(200)).default(1),
      /** In place of `page`: `next` of the page before. */
      after: afterQuery,
      size: pageQuery.size,
    })
    .refine(isTimeOrder, timeOrder),
  reply: pageOf(logRowSchema).extend({ next: z.string().nullable() }),
});

export const listOrganisationLog = defineCall({
  name: 'listOrganisationLog',
  method: 'GET',
  path: '/log',
  tag: 'log book',
  service: 'asset',
  summary:
    'The log of the whole organisation, newest first: the log books of all equipment; with AUDIT_9002 sign-ins and rights too.',
  access: userCall('EQUIPMENT_1001'),
  query: z
    .object({
      /** Comma separated kinds; all when left out. */
      kinds: queryList.optional(),
      /** One equipment; of a drivetrain with its parts. */
      equipment: z.uuid().optional(),
      /** Part of the name of whoever wrote or did it. */
      person: z.string().trim().max(120).optional(),
      /** What became at least so bad: changes of condition and findings. */
      severity: z.enum(LOG_SEVERITIES).optional(),
      from: instant.optional(),
      to: rangeEnd.optional(),
      after: afterQuery,
      size: pageQuery.size,
    })
    .refine(isTimeOrder, timeOrder),
  reply: keysetOf(organisationLogRowSchema).extend({
    /**
     * Set when the search for a person or a severity went this far back and stopped before the page was full; `next` goes
     * on from there.
     */
    searchedTo: z.iso.datetime().nullable(),
  }),
});

export const addLogEntry = defineCall({
  name: 'addLogEntry',
  method: 'POST',
  path: '/equipment/{id}/log',
  tag: 'log book',
  service: 'asset',
  summary: 'Write into the log book.',
  access: userCall('EQUIPMENT_1004'),
  params: byEquipment,
  body: noteBody,
  reply: logNoteSchema,
});

export const changeLogEntry = defineCall({
  name: 'changeLogEntry',
  method: 'PUT',
  path: '/log/{entryId}',
  tag: 'log book',
  service: 'asset',
  summary: 'Change a note; only who wrote it may.',
  access: userCall('EQUIPMENT_1004'),
  params: byEntry,
  body: noteBody,
  reply: logNoteSchema,
});

export const removeLogEntry = defineCall({
  name: 'removeLogEntry',
  method: 'DELETE',
  path: '/log/{entryId}',
  tag: 'log book',
  service: 'asset',
  summary: 'Take a note out of the log book; only who wrote it may.',
  access: userCall('EQUIPMENT_1004'),
  params: byEntry,
  replyKind: 'empty',
});

export const addLogPhoto = defineCall({
  name: 'addLogPhoto',
  method: 'POST',
  path: '/log/{entryId}/photos',
  tag: 'log book',
  service: 'asset',
  summary: 'Hang a photo on a note of your own: JPEG, PNG, WebP or AVIF of at most 15 MB.',
  access: userCall('EQUIPMENT_1004'),
  params: byEntry,
  sentBody: PICTURE_MEDIA_TYPES,
  reply: photoSchema,
});

export const readLogPhoto = defineCall({
  name: 'readLogPhoto',
  method: 'GET',
  path: '/log/{entryId}/photos/{photoId}',
  tag: 'log book',
  service: 'asset',
  summary: 'A photo of the log book as WebP.',
  access: userCall('EQUIPMENT_1001'),
  params: byPhoto,
  query: pictureQuerySchema,
  replyKind: 'binary',
  replyTypes: ['image/webp'],
});

export const removeLogPhoto = defineCall({
  name: 'removeLogPhoto',
  method: 'DELETE',
  path: '/log/{entryId}/photos/{photoId}',
  tag: 'log book',
  service: 'asset',
  summary: 'Take a photo off a note of your own.',
  access: userCall('EQUIPMENT_1004'),
  params: byPhoto,
  replyKind: 'empty',
});

export const flagSchema = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    kind: z.enum(LOG_KINDS),
    /** First line of a note, the name of a signal, or nothing where the kind says it all. */
    label: z.string(),
    /** What it became, for a change of condition. */
    severity: severitySchema.nullable(),
    signalId: z.uuid().nullable(),
    resetsBaseline: z.boolean(),
  })
  .meta({ id: 'Flag' });
export type Flag = z.infer<typeof flagSchema>;

export const MAX_FLAGS = 500;

export const listFlags = defineCall({
  name: 'listFlags',
  method: 'GET',
  path: '/equipment/{id}/flags',
  tag: 'log book',
  service: 'asset',
  summary:
    'What to mark on the time axis of a trend, oldest first: notes, changes of condition, kinematics and setups. At most 500, the newest.',
  access: userCall('EQUIPMENT_1001'),
  params: byEquipment,
  query: z.object({ from: instant, to: rangeEnd }).refine(isTimeOrder, timeOrder),
  reply: z.array(flagSchema),
});
