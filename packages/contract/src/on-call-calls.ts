import { issueMessage } from '@ritzel/sentences/problems';
import { z } from 'zod';
import { defineCall, userCall } from './call.ts';
import { hourOfDay, notifySeveritySchema, timeZoneSchema } from './notify-calls.ts';
import { calendarDate, instant } from './time-bounds.ts';

export const MAX_ROTA_MEMBERS = 50;
export const MAX_ESCALATION_STEPS = 10;

/** Whom a step notifies: the next member after who is on duty, one person, or all who administer the organisation. */
export const ESCALATION_TARGETS = ['next', 'person', 'administrators'] as const;

const stepShape = {
  /** After the notification before it, when nobody acted meanwhile. */
  afterMinutes: z.int().min(1).max(1440),
  to: z.enum(ESCALATION_TARGETS),
  /** Of `person`. */
  userId: z.uuid().nullable(),
};

export const escalationStepSchema = z
  .object({ ...stepShape, userId: stepShape.userId.default(null) })
  .refine(({ to, userId }) => (to === 'person') === (userId !== null), {
    path: ['userId'],
    error: issueMessage('ON_CALL_PERSON'),
    params: { code: 'personMissing' },
  });

const shape = {
  name: z.string().trim().min(1).max(80),
  /** For the machines of one group; null: for all that no rota of a group is for. */
  groupId: z.uuid().nullable(),
  timeZone: timeZoneSchema,
  handsOverEvery: z.enum(['day', 'week']),
  /** The first member begins on this day; a week begins on its weekday. */
  startsOn: calendarDate,
  handsOverAt: hourOfDay,
  /** In the order in which they follow each other. */
  memberIds: z.array(z.uuid()).max(MAX_ROTA_MEMBERS),
  leastSeverity: notifySeveritySchema,
  steps: z.array(escalationStepSchema).max(MAX_ESCALATION_STEPS),
  /** How often all steps are gone through again. */
  repeats: z.int().min(0).max(10),
};
const rotaBody = z.object(shape);

const person = z.object({ id: z.uuid(), name: z.string() });

export const dutySpanSchema = z
  .object({
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    /** Null where the rota has not begun or has nobody. */
    person: person.nullable(),
    isOverride: z.boolean(),
  })
  .meta({ id: 'DutySpan' });
export type DutySpan = z.infer<typeof dutySpanSchema>;

export const rotaSchema = z
  .object({
    id: z.uuid(),
    ...shape,
    steps: z.array(z.object(stepShape)),
    groupName: z.string().nullable(),
    members: z.array(person),
    overrides: z.array(z.object({ id: z.uuid(), person, from: z.iso.datetime(), to: z.iso.datetime() })),
    onDuty: person.nullable(),
    revision: z.int(),
  })
  .meta({ id: 'Rota' });
export type Rota = z.infer<typeof rotaSchema>;

const byId = z.object({ id: z.uuid() });

export const listRotas = defineCall({
  name: 'listRotas',
  method: 'GET',
  path: '/onCall',
  tag: 'on-call',
  service: 'notification',
  summary: 'The on-call rotas of the organisation with who is on duty now.',
  access: userCall('ALARM_3101'),
  reply: z.array(rotaSchema),
});

export const listRotaCandidates = defineCall({
  name: 'listRotaCandidates',
  method: 'GET',
  path: '/onCall/people',
  tag: 'on-call',
  service: 'notification',
  summary: 'Who can be on duty: people who may act on alarms and be notified by mail.',
  access: userCall('ORGANISATION_5102'),
  reply: z.array(person),
});

export const addRota = defineCall({
  name: 'addRota',
  method: 'POST',
  path: '/onCall',
  tag: 'on-call',
  service: 'notification',
  summary: 'Make an on-call rota, for the organisation or for one of its groups.',
  access: userCall('ORGANISATION_5102'),
  body: rotaBody,
  reply: rotaSchema,
});

export const changeRota = defineCall({
  name: 'changeRota',
  method: 'PUT',
  path: '/onCall/{id}',
  tag: 'on-call',
  service: 'notification',
  summary: 'Change a rota; a revision that is out of date answers a conflict.',
  access: userCall('ORGANISATION_5102'),
  params: byId,
  body: rotaBody.extend({ revision: z.int() }),
  reply: rotaSchema,
});

export const removeRota = defineCall({
  name: 'removeRota',
  method: 'DELETE',
  path: '/onCall/{id}',
  tag: 'on-call',
  service: 'notification',
  summary: 'Remove a rota; what it escalates at this moment ends.',
  access: userCall('ORGANISATION_5102'),
  params: byId,
  replyKind: 'empty',
});

/** A preview covers at most so many days. */
export const MAX_PREVIEW_DAYS = 31;

export const previewDuty = defineCall({
  name: 'previewDuty',
  method: 'POST',
  path: '/onCall/preview',
  tag: 'on-call',
  service: 'notification',
  summary: 'Who would be on duty when, with a rota as it stands in the body; nothing is saved.',
  access: userCall('ALARM_3101'),
  body: rotaBody
    .pick({ timeZone: true, handsOverEvery: true, startsOn: true, handsOverAt: true, memberIds: true })
    .extend({
      /** Its swaps count too. */
      rotaId: z.uuid().nullable(),
      days: z.int().min(1).max(MAX_PREVIEW_DAYS).default(14),
    }),
  reply: z.object({ spans: z.array(dutySpanSchema) }),
});

export const addDutyOverride = defineCall({
  name: 'addDutyOverride',
  method: 'POST',
  path: '/onCall/{id}/overrides',
  tag: 'on-call',
  service: 'notification',
  summary:
    'Somebody takes a span of the rota: an administrator for anybody, a member of the rota for themselves.',
  access: userCall('ALARM_3102'),
  params: byId,
  body: z
    .object({ userId: z.uuid(), from: instant, to: instant })
    .refine(({ from, to }) => from.getTime() < to.getTime(), {
      path: ['to'],
      error: issueMessage('END_BEFORE_START'),
      params: { code: 'dateOrderInvalid' },
    }),
  reply: rotaSchema,
});

export const removeDutyOverride = defineCall({
  name: 'removeDutyOverride',
  method: 'DELETE',
  path: '/onCall/{id}/overrides/{overrideId}',
  tag: 'on-call',
  service: 'notification',
  summary: 'Take a swap back: an administrator, or who took it.',
  access: userCall('ALARM_3102'),
  params: byId.extend({ overrideId: z.uuid() }),
  replyKind: 'empty',
});
