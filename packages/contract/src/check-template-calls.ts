import { CALENDAR_UNITS, CHECK_KINDS, STEP_KINDS } from '@ritzel/drivetrain';
import { issueMessage } from '@ritzel/sentences/problems';
import { z } from 'zod';
import { defineCall, userCall } from './call.ts';
import { figure } from './numbers.ts';

export const MAX_CHECK_STEPS = 60;
export const MAX_CHECK_TEMPLATES = 200;

/** A check that comes by condition does so from one of these on. */
export const CHECK_SEVERITIES = ['AVERAGE', 'WARNING', 'SEVERE', 'CRITICAL'] as const;

export const checkIntervalShape = {
  everyHours: z.number().min(1).max(200_000).nullable(),
  every: z.object({ count: z.int().min(1).max(1000), unit: z.enum(CALENDAR_UNITS) }).nullable(),
  onSeverity: z.enum(CHECK_SEVERITIES).nullable(),
};

export const checkStepSchema = z
  .object({
    key: z
      .string()
      .max(60)
      .regex(/^[a-z0-9-]{1,60}$/),
    kind: z.enum(STEP_KINDS),
    text: z.string().trim().min(1).max(500),
    /** Of a step that shipped and nobody has reworded: its sentence is had in every language. */
    code: z
      .string()
      .max(60)
      .regex(/^[a-z0-9-]{1,60}$/)
      .nullable(),
    unit: z.string().trim().min(1).max(16).nullable(),
    low: figure.nullable(),
    high: figure.nullable(),
    isRequired: z.boolean(),
  })
  .refine(({ low, high }) => low === null || high === null || low <= high, {
    path: ['high'],
    error: issueMessage('LIMITS_REVERSED'),
    params: { code: 'limitsReversed' },
  })
  .meta({ id: 'CheckStep' });

const stepsSchema = z
  .array(checkStepSchema)
  .min(1)
  .max(MAX_CHECK_STEPS)
  .refine((steps) => new Set(steps.map(({ key }) => key)).size === steps.length, {
    error: issueMessage('STEP_KEY_TWICE'),
    params: { code: 'duplicate' },
  });

const templateShape = {
  name: z.string().trim().min(1).max(120),
  kind: z.enum(CHECK_KINDS),
  /** How long it takes, as a plan. */
  minutes: z.int().min(1).max(10_080),
  /** Finishing it begins the machine anew for what was learnt of it. */
  resetsBaseline: z.boolean(),
  ...checkIntervalShape,
  steps: stepsSchema,
};

export const checkTemplateSchema = z
  .object({
    /** Null of one that ships. */
    id: z.uuid().nullable(),
    /** Of the shipped one that it is or was copied from. */
    shippedCode: z.string().nullable(),
    ...templateShape,
    steps: z.array(checkStepSchema),
    /** Checks that are planned by it now. */
    checks: z.int(),
    revision: z.int(),
    changedBy: z.string().nullable(),
    changedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'CheckTemplate' });
export type CheckTemplate = z.infer<typeof checkTemplateSchema>;

const byId = z.object({ id: z.uuid() });
const base = { tag: 'maintenance', service: 'asset' } as const;

export const listCheckTemplates = defineCall({
  ...base,
  name: 'listCheckTemplates',
  method: 'GET',
  path: '/maintenance/templates',
  summary: 'The templates that ship, and those of the organisation.',
  access: userCall('MAINTENANCE_4001'),
  reply: z.array(checkTemplateSchema),
});

export const createCheckTemplate = defineCall({
  ...base,
  name: 'createCheckTemplate',
  method: 'POST',
  path: '/maintenance/templates',
  summary: 'Add a template of the organisation, of its own or as a copy of one that ships.',
  access: userCall('MAINTENANCE_4002'),
  body: z.object({ ...templateShape, shippedCode: z.string().max(60).nullable().default(null) }),
  reply: checkTemplateSchema,
});

export const changeCheckTemplate = defineCall({
  ...base,
  name: 'changeCheckTemplate',
  method: 'PUT',
  path: '/maintenance/templates/{id}',
  summary:
    'Change a template; a revision that is out of date answers a conflict. Checks that are planned by it follow, those being carried out keep their steps.',
  access: userCall('MAINTENANCE_4002'),
  params: byId,
  body: z.object({ revision: z.int(), ...templateShape }),
  reply: checkTemplateSchema,
});

export const removeCheckTemplate = defineCall({
  ...base,
  name: 'removeCheckTemplate',
  method: 'DELETE',
  path: '/maintenance/templates/{id}',
  summary: 'Remove a template of the organisation. Checks that are planned by it stay as they are.',
  access: userCall('MAINTENANCE_4002'),
  params: byId,
  replyKind: 'empty',
});
