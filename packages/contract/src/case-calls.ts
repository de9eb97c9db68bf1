import { z } from 'zod';
import { placedEquipmentSchema } from './alarm-calls.ts';
import { defineCall, userCall } from './call.ts';
import { messageSchema } from './diagnosis-calls.ts';
import { queryNumber } from './numbers.ts';
import { afterQuery, keysetOf, pageQuery, queryList } from './paging.ts';
import { PICTURE_MEDIA_TYPES, pictureQuerySchema } from './picture-calls.ts';
import { severitySchema } from './severity-words.ts';
import { instant } from './time-bounds.ts';

export const CASE_VIEWS = ['open', 'mine', 'overdue', 'closed'] as const;
export type CaseView = (typeof CASE_VIEWS)[number];

/** What was found at the machine: as diagnosed, nothing, or another fault. */
export const CASE_VERDICTS = ['confirmed', 'false', 'other'] as const;
export type CaseVerdict = (typeof CASE_VERDICTS)[number];

const person = z.object({ id: z.uuid(), name: z.string() });

/** Beside a finding: of fewer closed cases a hit rate says nothing. */
export const MIN_HIT_RATE_CASES = 3;

/** How often a rule was right, of the closed cases of this fault and class of machine in the organisation. */
export const hitRateSchema = z
  .object({
    rule: z.string(),
    fault: z.string(),
    machineClass: z.string(),
    right: z.int(),
    closed: z.int(),
  })
  .meta({ id: 'HitRate' });
export type HitRate = z.infer<typeof hitRateSchema>;

export const caseSchema = z
  .object({
    id: z.uuid(),
    number: z.int(),
    isOpen: z.boolean(),
    severity: severitySchema,
    worstSeverity: severitySchema,
    equipment: placedEquipmentSchema,
    /** Element of the kinematics and its name; null of a case about a signal or a device alone. */
    part: z.string().nullable(),
    partName: z.string().nullable(),
    /** `outer-race`, or null where no finding names it yet. */
    fault: z.string().nullable(),
    /** What is wrong, in one sentence. */
    sentence: z.string(),
    says: z.array(messageSchema),
    /** 0 to 1; null without a finding. */
    confidence: z.number().min(0).max(1).nullable(),
    openedAt: z.iso.datetime(),
    firstSignAt: z.iso.datetime(),
    worseAt: z.iso.datetime(),
    alarms: z.object({ total: z.int(), active: z.int(), unacknowledged: z.int() }),
    assignee: person.nullable(),
    dueAt: z.iso.datetime().nullable(),
    lastAct: z.object({ code: z.string(), at: z.iso.datetime(), by: z.string().nullable() }).nullable(),
    closing: z
      .object({
        at: z.iso.datetime(),
        by: z.string().nullable(),
        verdict: z.enum(CASE_VERDICTS),
        found: z.string(),
        partExchanged: z.string().nullable(),
        resetsBaseline: z.boolean(),
      })
      .nullable(),
    revision: z.int(),
  })
  .meta({ id: 'Case' });
export type Case = z.infer<typeof caseSchema>;

/** Something for or against the fault: a finding of a sensor, an indicator, a limit. */
export const witnessSchema = z
  .object({
    kind: z.enum(['finding', 'alarm', 'against']),
    title: z.string(),
    detail: z.string(),
    says: z.array(messageSchema),
    severity: severitySchema.nullable(),
    confidence: z.number().nullable(),
    equipmentId: z.uuid(),
    signalId: z.uuid().nullable(),
    waveformId: z.uuid().nullable(),
    channel: z.string().nullable(),
  })
  .meta({ id: 'Witness' });
export type Witness = z.infer<typeof witnessSchema>;

export const caseDetailSchema = caseSchema
  .extend({
    /** What to do now, in order. */
    advice: z.array(messageSchema),
    witnesses: z.array(witnessSchema),
    /** What would confirm or refute it. */
    confirmations: z.array(
      z.object({
        /** Of the message; a case has each once. */
        code: z.string(),
        message: messageSchema,
        isDone: z.boolean(),
        doneAt: z.iso.datetime().nullable(),
        by: z.string().nullable(),
      }),
    ),
    /** Signals that show it, best first. */
    signals: z.array(
      z.object({
        equipmentId: z.uuid(),
        signalId: z.uuid(),
        name: z.string(),
        unit: z.string(),
        role: z.string(),
      }),
    ),
    hitRates: z.array(hitRateSchema),
    silence: z
      .object({
        reason: z.string(),
        until: z.iso.datetime(),
        by: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'CaseDetail' });
export type CaseDetail = z.infer<typeof caseDetailSchema>;

export const CASE_ENTRY_KINDS = [
  'first-sign',
  'opened',
  'alarm',
  'worse',
  'finding',
  'act',
  'note',
  'assigned',
  'confirmation',
  'maintenance',
  'work-order',
  'announced',
  'silenced',
  'closed',
  'reopened',
] as const;

export const caseEntrySchema = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    kind: z.enum(CASE_ENTRY_KINDS),
    code: z.string(),
    severity: severitySchema.nullable(),
    /** Written by a person. */
    text: z.string().nullable(),
    sentence: z.string(),
    says: z.array(messageSchema),
    by: z.string().nullable(),
    alarmId: z.uuid().nullable(),
    waveformId: z.uuid().nullable(),
    photos: z.array(z.object({ id: z.uuid(), width: z.int(), height: z.int() })),
  })
  .meta({ id: 'CaseEntry' });
export type CaseEntry = z.infer<typeof caseEntrySchema>;

const byCase = z.object({ id: z.uuid() });

export const listCases = defineCall({
  name: 'listCases',
  method: 'GET',
  path: '/cases',
  tag: 'cases',
  service: 'notification',
  summary: 'The cases of the organisation: open and worst first, mine, overdue, or closed.',
  access: userCall('ALARM_3101'),
  query: z.object({
    view: z.enum(CASE_VIEWS).default('open'),
    severity: queryList.pipe(z.array(severitySchema).max(7)).optional(),
    equipment: z.uuid().optional(),
    group: z.uuid().optional(),
    fault: z
      .string()
      .max(40)
      .regex(/^[a-z-]{1,40}$/)
      .optional(),
    search: z.string().trim().max(80).optional(),
    after: afterQuery,
    size: pageQuery.size,
  }),
  reply: keysetOf(caseSchema).extend({
    counts: z.object({ open: z.int(), mine: z.int(), overdue: z.int(), closed: z.int() }),
  }),
});

/** A hand-over looks back at most so far. */
export const MAX_HAND_OVER_DAYS = 7;

export const handOverSchema = z
  .object({
    since: z.iso.datetime(),
    /** Opened or worse since then, the worst of them first. */
    opened: z.int(),
    worst: caseSchema.nullable(),
    acknowledgedBy: z.array(z.string()),
    closed: z.int(),
    stillOpen: z.int(),
  })
  .meta({ id: 'HandOver' });
export type HandOver = z.infer<typeof handOverSchema>;

export const readHandOver = defineCall({
  name: 'readHandOver',
  method: 'GET',
  path: '/cases/handOver',
  tag: 'cases',
  service: 'notification',
  summary:
    'What happened since a time, for the next shift: cases opened, the worst, who acknowledged, what is still open.',
  access: userCall('ALARM_3101'),
  query: z.object({ since: instant }),
  reply: handOverSchema,
});

export const readCase = defineCall({
  name: 'readCase',
  method: 'GET',
  path: '/cases/{id}',
  tag: 'cases',
  service: 'notification',
  summary: 'A case with its witnesses, what would confirm it and what to do.',
  access: userCall('ALARM_3101'),
  params: byCase,
  reply: caseDetailSchema,
});

export const listCaseEntries = defineCall({
  name: 'listCaseEntries',
  method: 'GET',
  path: '/cases/{id}/timeline',
  tag: 'cases',
  service: 'notification',
  summary: 'Everything that happened in a case, newest first: at most 500 entries.',
  access: userCall('ALARM_3101'),
  params: byCase,
  query: z.object({ limit: queryNumber(z.number().int().min(1).max(500)).default(200) }),
  reply: z.array(caseEntrySchema),
});

export const changeCase = defineCall({
  name: 'changeCase',
  method: 'PUT',
  path: '/cases/{id}',
  tag: 'cases',
  service: 'notification',
  summary: 'Assign a case and say until when; a revision that is out of date answers a conflict.',
  access: userCall('ALARM_3102'),
  params: byCase,
  body: z.object({
    revision: z.int(),
    /** Null takes the assignee away; left out leaves it. */
    assigneeId: z.uuid().nullable().optional(),
    dueAt: instant.nullable().optional(),
  }),
  reply: caseSchema,
});

export const listCaseAssignees = defineCall({
  name: 'listCaseAssignees',
  method: 'GET',
  path: '/cases/{id}/assignees',
  tag: 'cases',
  service: 'notification',
  summary: 'Who can be given this case: people who see its machine and may act on alarms.',
  access: userCall('ALARM_3102'),
  params: byCase,
  reply: z.array(person),
});

export const addCaseNote = defineCall({
  name: 'addCaseNote',
  method: 'POST',
  path: '/cases/{id}/notes',
  tag: 'cases',
  service: 'notification',
  summary: 'Write a note into the case.',
  access: userCall('ALARM_3102'),
  params: byCase,
  body: z.object({ text: z.string().trim().min(1).max(20_000) }),
  reply: caseEntrySchema,
});

export const addCasePhoto = defineCall({
  name: 'addCasePhoto',
  method: 'POST',
  path: '/cases/{id}/photos',
  tag: 'cases',
  service: 'notification',
  summary: 'Add a photo to the case as a note of its own: JPEG, PNG, WebP or AVIF of at most 15 MB.',
  access: userCall('ALARM_3102'),
  params: byCase,
  sentBody: PICTURE_MEDIA_TYPES,
  reply: caseEntrySchema,
});

export const readCasePhoto = defineCall({
  name: 'readCasePhoto',
  method: 'GET',
  path: '/cases/{id}/photos/{photoId}',
  tag: 'cases',
  service: 'notification',
  summary: 'A photo of the case as WebP.',
  access: userCall('ALARM_3101'),
  params: byCase.extend({ photoId: z.uuid() }),
  query: pictureQuerySchema,
  replyKind: 'binary',
  replyTypes: ['image/webp'],
});

export const setCaseConfirmation = defineCall({
  name: 'setCaseConfirmation',
  method: 'PUT',
  path: '/cases/{id}/confirmations/{code}',
  tag: 'cases',
  service: 'notification',
  summary: 'Mark a confirming check as done, or take that back.',
  access: userCall('ALARM_3102'),
  params: byCase.extend({ code: z.string().min(1).max(80) }),
  body: z.object({ isDone: z.boolean(), text: z.string().trim().max(2000).optional() }),
  replyKind: 'empty',
});

export const closeCase = defineCall({
  name: 'closeCase',
  method: 'POST',
  path: '/cases/{id}/close',
  tag: 'cases',
  service: 'notification',
  summary: 'Close a case with what was found at the machine; the rules learn from it.',
  access: userCall('ALARM_3102'),
  params: byCase,
  body: z.object({
    revision: z.int(),
    verdict: z.enum(CASE_VERDICTS),
    found: z.string().trim().max(20_000),
    partExchanged: z.string().trim().max(200).nullable().default(null),
    resetsBaseline: z.boolean().default(false),
    /** Of a false one: keeps exactly this cause quiet, with an end. */
    silenceUntil: instant.optional(),
  }),
  reply: caseSchema,
});

export const reopenCase = defineCall({
  name: 'reopenCase',
  method: 'POST',
  path: '/cases/{id}/reopen',
  tag: 'cases',
  service: 'notification',
  summary: 'Open a closed case again.',
  access: userCall('ALARM_3102'),
  params: byCase,
  body: z.object({ reason: z.string().trim().min(1).max(2000) }),
  reply: caseSchema,
});

export const endCaseSilence = defineCall({
  name: 'endCaseSilence',
  method: 'DELETE',
  path: '/cases/{id}/silence',
  tag: 'cases',
  service: 'notification',
  summary: 'End the silence of the cause of a case before its time.',
  access: userCall('ALARM_3102'),
  params: byCase,
  replyKind: 'empty',
});

export const listHitRates = defineCall({
  name: 'listHitRates',
  method: 'GET',
  path: '/hit-rates',
  tag: 'cases',
  service: 'notification',
  summary: 'How often each rule was right for each fault and class of machine, of the closed cases.',
  access: userCall('ALARM_3101'),
  query: z.object({
    fault: z
      .string()
      .max(40)
      .regex(/^[a-z-]{1,40}$/)
      .optional(),
  }),
  reply: z.array(hitRateSchema),
});
