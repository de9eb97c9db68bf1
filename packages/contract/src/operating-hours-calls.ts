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
    'Say what the operating-hours counter really reads, and why; the difference is added to what the device sends from then on. Due dates follow.',
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
