import { z } from 'zod';
import { defineCall, userCall } from './call.ts';
import { oilResultSchema } from './check-execution-calls.ts';
import { instant } from './time-bounds.ts';

const byId = z.object({ id: z.uuid() });
const base = { tag: 'maintenance', service: 'asset' } as const;

export const hourCorrectionSchema = z
  .object({
    id: z.uuid(),
    equipmentId: z.uuid(),
    before: z.number().nullable(),
    after: z.number(),
    reason: z.string(),
    at: z.iso.datetime(),
    by: z.string(),
  })
  .meta({ id: 'HourCorrection' });
export type HourCorrection = z.infer<typeof hourCorrectionSchema>;

export const listHourCorrections = defineCall({
  ...base,
  name: 'listHourCorrections',
  method: 'GET',
  path: '/maintenance/hours/{id}',
  summary: 'Corrections of the operating hours of a machine, newest first; of a drivetrain with its parts.',
  access: userCall('MAINTENANCE_4001'),
  params: byId,
  reply: z.array(hourCorrectionSchema),
});

export const correctHours = defineCall({
  ...base,
  name: 'correctHours',
  method: 'POST',
  path: '/maintenance/hours/{id}',
  summary:
    'Say what the operating hours really are, and why; what is counted or sent from then on is added. Due dates follow.',
  access: userCall('MAINTENANCE_4002'),
  params: byId,
  body: z.object({
    /** What was displayed when it was decided; a counter that has moved by more than an hour since then is a conflict. */
    before: z.number().min(0).max(1e9).nullable(),
    after: z.number().min(0).max(1e9),
    reason: z.string().trim().min(1).max(500),
  }),
  reply: hourCorrectionSchema,
});

const runningSignalSchema = z
  .object({
    /** `speed`, `load`, `torque` or `power`. */
    role: z.string(),
    unit: z.string(),
    /** What the nameplate says, in this unit; null where it does not. */
    rated: z.number().nullable(),
    /** From which value on the machine runs, where nobody entered another; null where the nameplate would have to say it. */
    usualThreshold: z.number().nullable(),
  })
  .nullable();

export const HOUR_CHOICES = ['automatic', 'counter', 'speed', 'load'] as const;

export const hourSourceSchema = z
  .object({
    /** The drivetrain, or what stands alone. */
    equipmentId: z.uuid(),
    choice: z.enum(HOUR_CHOICES),
    /** As it was entered; null: the usual one. */
    threshold: z.number().nullable(),
    /** What the hours come from now; null where nothing counts them. */
    source: z.enum(['counter', 'speed', 'load']).nullable(),
    /** From which value on the machine runs now, in the unit of the signal that is counted from. */
    runsFrom: z.object({ value: z.number(), unit: z.string() }).nullable(),
    /** Counted since then, on top of `startHours`; null for a counter, and before anything was counted. */
    since: z.iso.datetime().nullable(),
    startHours: z.number(),
    /** What there is to choose from. */
    hasCounter: z.boolean(),
    speed: runningSignalSchema,
    load: runningSignalSchema,
    revision: z.int(),
  })
  .meta({ id: 'HourSource' });
export type HourSource = z.infer<typeof hourSourceSchema>;

export const readHourSource = defineCall({
  ...base,
  name: 'readHourSource',
  method: 'GET',
  path: '/maintenance/hours/{id}/source',
  summary:
    'What the operating hours of a machine come from: the counter of its device, or counted from its speed or load.',
  access: userCall('MAINTENANCE_4001'),
  params: byId,
  reply: hourSourceSchema,
});

export const chooseHourSource = defineCall({
  ...base,
  name: 'chooseHourSource',
  method: 'PUT',
  path: '/maintenance/hours/{id}/source',
  summary:
    'Choose what the operating hours of a drivetrain come from. What is shown is counted on; where nothing is shown all stored values count, or what is entered as the hours of now.',
  access: userCall('MAINTENANCE_4002'),
  params: byId,
  body: z.object({
    /** Of the source that was shown when it was decided. */
    revision: z.int().min(0),
    choice: z.enum(HOUR_CHOICES),
    /** In the unit of the signal; null: the usual one. */
    threshold: z.number().positive().max(1e9).nullable().default(null),
    /** What the hours are now; null: what is shown. */
    startHours: z.number().min(0).max(1e9).nullable().default(null),
  }),
  reply: hourSourceSchema,
});

export const MAX_OIL_RESULTS = 500;

export const saveOilResults = defineCall({
  ...base,
  name: 'saveOilResults',
  method: 'POST',
  path: '/maintenance/oil/{id}',
  summary:
    'Save oil results of a gear unit as its signals: cleanliness by ISO 4406, water, viscosity, acid number. All of them or none.',
  access: userCall('MAINTENANCE_4003'),
  params: byId,
  body: z.object({
    results: z
      .array(oilResultSchema.extend({ at: instant }))
      .min(1)
      .max(MAX_OIL_RESULTS),
  }),
  reply: z.object({ points: z.int() }),
});
