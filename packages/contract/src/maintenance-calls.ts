import { CHECK_KINDS, DUE_REASONS, STEP_OUTCOMES } from '@ritzel/drivetrain';
import { issueMessage } from '@ritzel/sentences/problems';
import { z } from 'zod';
import { placedEquipmentSchema } from './alarm-calls.ts';
import { defineCall, userCall } from './call.ts';
import { checkIntervalShape, checkStepSchema } from './check-template-calls.ts';
import { timeZoneSchema } from './notify-calls.ts';
import { pageOf, pageQuery, queryList } from './paging.ts';
import { calendarDate } from './time-bounds.ts';

export const CHECK_STATES = ['overdue', 'this-week', 'next-week', 'later', 'carried-out'] as const;
export type CheckState = (typeof CHECK_STATES)[number];

/** Planned at once, and of one organisation at all. */
export const MAX_PLANNED_AT_ONCE = 200;
export const MAX_CHECKS = 20_000;

const person = z.object({ id: z.uuid(), name: z.string() });

export const checkSchema = z
  .object({
    id: z.uuid(),
    equipment: placedEquipmentSchema,
    group: z.string().nullable(),
    kind: z.enum(CHECK_KINDS),
    /** Of the template that ships; its name is had in every language. */
    shippedCode: z.string().nullable(),
    name: z.string(),
    minutes: z.int(),
    /** The measuring round that is due with it: it is carried out by walking that. */
    roundId: z.uuid().nullable(),
    state: z.enum(CHECK_STATES),
    due: z.object({
      /** Signed operating hours; negative is overdue. */
      hours: z.number().nullable(),
      at: z.iso.datetime().nullable(),
      /** The day in the zone of the check. */
      on: z.string().nullable(),
      by: z.enum(DUE_REASONS).nullable(),
      isOverdue: z.boolean(),
    }),
    assignee: person.nullable(),
    /** Where it is being carried out. */
    execution: z
      .object({
        id: z.uuid(),
        startedAt: z.iso.datetime(),
        by: z.string(),
        answered: z.int(),
        steps: z.int(),
      })
      .nullable(),
    revision: z.int(),
  })
  .meta({ id: 'Check' });
export type Check = z.infer<typeof checkSchema>;

export const checkAnswerSchema = z
  .object({
    id: z.uuid(),
    stepKey: z.string(),
    outcome: z.enum(STEP_OUTCOMES),
    value: z.number().nullable(),
    text: z.string().nullable(),
    /** What the laboratory or the counter said, as a signal of the gear unit too. */
    oil: z
      .object({
        code: z.string().nullable(),
        waterPpm: z.number().nullable(),
        viscosity40: z.number().nullable(),
        nominalViscosity: z.number().nullable(),
        acidNumber: z.number().nullable(),
      })
      .nullable(),
    at: z.iso.datetime(),
    by: z.string(),
  })
  .meta({ id: 'CheckAnswer' });
export type CheckAnswer = z.infer<typeof checkAnswerSchema>;

export const signatureSchema = z
  .object({
    /** What was drawn, as the path of an SVG. */
    path: z
      .string()
      .max(40_000)
      .regex(/^[ML\d\s.-]+$/),
    width: z.number().min(1).max(4000),
    height: z.number().min(1).max(4000),
  })
  .meta({ id: 'Signature' });
export type Signature = z.infer<typeof signatureSchema>;

export const checkExecutionSchema = z
  .object({
    id: z.uuid(),
    checkId: z.uuid(),
    equipment: placedEquipmentSchema,
    shippedCode: z.string().nullable(),
    name: z.string(),
    steps: z.array(checkStepSchema),
    /** The newest of each step first; earlier ones of the same step after it. */
    answers: z.array(checkAnswerSchema),
    photos: z.array(z.object({ id: z.uuid(), stepKey: z.string(), width: z.int(), height: z.int() })),
    startedAt: z.iso.datetime(),
    startedBy: z.string(),
    finishedAt: z.iso.datetime().nullable(),
    finishedBy: z.string().nullable(),
    operationHours: z.number().nullable(),
    remark: z.string().nullable(),
    failedSteps: z.int(),
    signedName: z.string().nullable(),
    signature: signatureSchema.nullable(),
    /** Somebody else had carried it out meanwhile: kept beside theirs. */
    isSecond: z.boolean(),
    /** Cases that a failed step opened or joined. */
    cases: z.array(z.object({ id: z.uuid(), number: z.int(), stepKey: z.string() })),
  })
  .meta({ id: 'CheckExecution' });
export type CheckExecution = z.infer<typeof checkExecutionSchema>;

export const checkDetailSchema = checkSchema
  .extend({
    ...checkIntervalShape,
    steps: z.array(checkStepSchema),
    templateId: z.uuid().nullable(),
    resetsBaseline: z.boolean(),
    dueHours: z.number().nullable(),
    dueOn: z.string().nullable(),
    timeZone: z.string(),
    operationHours: z.number().nullable(),
    /** Of the machine, worst first: what it joins when a step fails. */
    openCases: z.array(z.object({ id: z.uuid(), number: z.int(), sentence: z.string() })),
    current: checkExecutionSchema.nullable(),
    /** Carried out, newest first; at most 20. */
    history: z.array(
      z.object({
        id: z.uuid(),
        finishedAt: z.iso.datetime(),
        by: z.string(),
        operationHours: z.number().nullable(),
        failedSteps: z.int(),
        isSecond: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'CheckDetail' });
export type CheckDetail = z.infer<typeof checkDetailSchema>;

export const checkCountsSchema = z
  .object({
    overdue: z.int(),
    thisWeek: z.int(),
    nextWeek: z.int(),
    later: z.int(),
    carriedOut: z.int(),
  })
  .meta({ id: 'CheckCounts' });
export type CheckCounts = z.infer<typeof checkCountsSchema>;

const byId = z.object({ id: z.uuid() });
const base = { tag: 'maintenance', service: 'asset' } as const;

export const listChecks = defineCall({
  ...base,
  name: 'listChecks',
  method: 'GET',
  path: '/maintenance/checks',
  summary: 'What is due when, the most urgent first; with how many are overdue, due this week and so on.',
  access: userCall('MAINTENANCE_4001'),
  query: z.object({
    state: z.enum(CHECK_STATES).optional(),
    kind: z.enum(CHECK_KINDS).optional(),
    /** An assignee; `none` for those without. */
    person: z.union([z.uuid(), z.literal('none')]).optional(),
    group: z.string().trim().max(120).optional(),
    /** An equipment; of a drivetrain with its parts, of a part with its drivetrain. */
    equipment: z.uuid().optional(),
    search: z.string().trim().max(80).optional(),
    /** Weeks begin and days end where the reader is. */
    timeZone: timeZoneSchema.default('UTC'),
    ...pageQuery,
  }),
  reply: pageOf(checkSchema).extend({
    counts: checkCountsSchema,
    /** Who has checks, and which groups, for filters. */
    people: z.array(person),
    groups: z.array(z.string()),
  }),
});

export const readCheckCounts = defineCall({
  ...base,
  name: 'readCheckCounts',
  method: 'GET',
  path: '/maintenance/counts',
  summary: 'How many checks are overdue, due this week and so on.',
  access: userCall('MAINTENANCE_4001'),
  query: z.object({ timeZone: timeZoneSchema.default('UTC') }),
  reply: checkCountsSchema,
});

export const readCheck = defineCall({
  ...base,
  name: 'readCheck',
  method: 'GET',
  path: '/maintenance/checks/{id}',
  summary: 'A check with its steps, what was answered so far, and its history.',
  access: userCall('MAINTENANCE_4001'),
  params: byId,
  reply: checkDetailSchema,
});

export const planChecks = defineCall({
  ...base,
  name: 'planChecks',
  method: 'POST',
  path: '/maintenance/checks',
  summary: 'Plan a check for one machine or for many at once: all of them or none.',
  access: userCall('MAINTENANCE_4002'),
  body: z
    .object({
      equipmentIds: z.array(z.uuid()).min(1).max(MAX_PLANNED_AT_ONCE),
      /** Of the organisation. */
      templateId: z.uuid().nullable().default(null),
      /** Of one that ships. */
      shippedCode: z.string().max(60).nullable().default(null),
      /** In place of what the template says. */
      interval: z.object(checkIntervalShape).optional(),
      /** Hours until it is due for the first time; its interval when left out. */
      firstInHours: z.number().min(-200_000).max(200_000).nullable().optional(),
      firstOn: calendarDate.nullable().optional(),
      assigneeId: z.uuid().nullable().default(null),
      timeZone: timeZoneSchema.default('UTC'),
    })
    .refine(({ templateId, shippedCode }) => (templateId === null) !== (shippedCode === null), {
      path: ['templateId'],
      error: issueMessage('TEMPLATE_NEEDED'),
      params: { code: 'templateMissing' },
    }),
  reply: z.object({ ids: z.array(z.uuid()) }),
});

export const changeCheck = defineCall({
  ...base,
  name: 'changeCheck',
  method: 'PUT',
  path: '/maintenance/checks/{id}',
  summary: 'Assign a check, or change when it is due; a revision that is out of date answers a conflict.',
  access: userCall('MAINTENANCE_4002'),
  params: byId,
  body: z.object({
    revision: z.int(),
    /** Null takes the assignee away; left out leaves it. */
    assigneeId: z.uuid().nullable().optional(),
    interval: z.object(checkIntervalShape).optional(),
    dueHours: z.number().min(0).max(1e9).nullable().optional(),
    dueOn: calendarDate.nullable().optional(),
    timeZone: timeZoneSchema.optional(),
  }),
  reply: checkDetailSchema,
});

export const endCheck = defineCall({
  ...base,
  name: 'endCheck',
  method: 'DELETE',
  path: '/maintenance/checks/{id}',
  summary: 'Plan a check no more. What was carried out stays in the history of the machine.',
  access: userCall('MAINTENANCE_4002'),
  params: byId,
  replyKind: 'empty',
});

export const listCheckAssignees = defineCall({
  ...base,
  name: 'listCheckAssignees',
  method: 'GET',
  path: '/maintenance/assignees',
  summary: 'Who can be given the checks of a machine: people who see it and may carry checks out.',
  access: userCall('MAINTENANCE_4001'),
  query: z.object({ equipment: z.uuid() }),
  reply: z.array(person),
});

export const listExecutions = defineCall({
  ...base,
  name: 'listExecutions',
  method: 'GET',
  path: '/maintenance/history/{id}',
  summary: 'What was carried out at a machine, newest first; of a drivetrain with its parts. At most 200.',
  access: userCall('MAINTENANCE_4001'),
  params: byId,
  query: z.object({ kinds: queryList.pipe(z.array(z.enum(CHECK_KINDS)).max(8)).optional() }),
  reply: z.array(
    z.object({
      id: z.uuid(),
      checkId: z.uuid(),
      equipmentId: z.uuid(),
      equipmentName: z.string(),
      kind: z.enum(CHECK_KINDS),
      shippedCode: z.string().nullable(),
      name: z.string(),
      finishedAt: z.iso.datetime(),
      by: z.string(),
      operationHours: z.number().nullable(),
      failedSteps: z.int(),
      isSecond: z.boolean(),
    }),
  ),
});
