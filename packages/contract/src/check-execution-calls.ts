import { STEP_OUTCOMES } from '@ritzel/drivetrain';
import { z } from 'zod';
import { defineCall, userCall } from './call.ts';
import { checkExecutionSchema, signatureSchema } from './maintenance-calls.ts';
import { figure } from './numbers.ts';
import { PICTURE_MEDIA_TYPES, pictureQuerySchema } from './picture-calls.ts';
import { instant } from './time-bounds.ts';

export const MAX_CHECK_PHOTOS = 40;
/** Of one carrying out, all together: a step that is answered again keeps what was there. */
export const MAX_CHECK_ANSWERS = 500;

const byId = z.object({ id: z.uuid() });
const base = { tag: 'maintenance', service: 'asset', access: userCall('MAINTENANCE_4003') } as const;

export const oilResultSchema = z.object({
  /** ISO 4406, `21/19/16`. */
  code: z.string().trim().max(30).nullable(),
  waterPpm: z.number().min(0).max(1_000_000).nullable(),
  /** mm²/s at 40 °C, and what the oil has when it is new. */
  viscosity40: z.number().min(0.1).max(100_000).nullable(),
  nominalViscosity: z.number().min(0.1).max(100_000).nullable(),
  /** mg KOH/g. */
  acidNumber: z.number().min(0).max(100).nullable(),
});
export type OilResult = z.infer<typeof oilResultSchema>;

export const startExecution = defineCall({
  ...base,
  name: 'startExecution',
  method: 'PUT',
  path: '/maintenance/executions/{id}',
  summary:
    'Begin to carry a check out. The id is made by who begins: sending it twice changes nothing. Where somebody is at it already the answer is theirs, to go on with.',
  params: byId,
  body: z.object({
    checkId: z.uuid(),
    startedAt: instant,
    /** The revision of the check that was seen: where it was carried out since then the answer is a conflict. */
    revision: z.int(),
    /** Keep it all the same, beside what the other carried out. */
    isSecond: z.boolean().default(false),
  }),
  reply: checkExecutionSchema,
});

export const saveAnswers = defineCall({
  ...base,
  name: 'saveAnswers',
  method: 'PUT',
  path: '/maintenance/executions/{id}/answers',
  summary: 'Save the answers of steps. Each has an id of its own: sending it twice changes nothing.',
  params: byId,
  body: z.object({
    answers: z
      .array(
        z.object({
          id: z.uuid(),
          stepKey: z
            .string()
            .max(60)
            .regex(/^[a-z0-9-]{1,60}$/),
          outcome: z.enum(STEP_OUTCOMES),
          value: figure.nullable().default(null),
          text: z.string().trim().max(4000).nullable().default(null),
          oil: oilResultSchema.nullable().default(null),
          at: instant,
        }),
      )
      .min(1)
      .max(100),
  }),
  reply: checkExecutionSchema,
});

export const addCheckPhoto = defineCall({
  ...base,
  name: 'addCheckPhoto',
  method: 'PUT',
  path: '/maintenance/executions/{id}/photos/{photoId}',
  summary:
    'Add a photo to a step: JPEG, PNG, WebP or AVIF of at most 15 MB and 40 million pixels. The id is made by who sends it.',
  params: byId.extend({ photoId: z.uuid() }),
  query: z.object({
    step: z
      .string()
      .max(60)
      .regex(/^[a-z0-9-]{1,60}$/),
  }),
  sentBody: PICTURE_MEDIA_TYPES,
  reply: z.object({ id: z.uuid(), stepKey: z.string(), width: z.int(), height: z.int() }),
});

export const readCheckPhoto = defineCall({
  ...base,
  access: userCall('MAINTENANCE_4001'),
  name: 'readCheckPhoto',
  method: 'GET',
  path: '/maintenance/executions/{id}/photos/{photoId}',
  summary: 'A photo of a step as WebP.',
  params: byId.extend({ photoId: z.uuid() }),
  query: pictureQuerySchema,
  replyKind: 'binary',
  replyTypes: ['image/webp'],
});

export const readExecution = defineCall({
  ...base,
  access: userCall('MAINTENANCE_4001'),
  name: 'readExecution',
  method: 'GET',
  path: '/maintenance/executions/{id}',
  summary: 'What was carried out, or is being: steps, answers, photos and signature.',
  params: byId,
  reply: checkExecutionSchema,
});

export const finishExecution = defineCall({
  ...base,
  name: 'finishExecution',
  method: 'POST',
  path: '/maintenance/executions/{id}/finish',
  summary:
    'Sign it. The check is due anew, the log book says so, and where the check begins the machine anew its baseline is reset.',
  params: byId,
  body: z.object({
    signedName: z.string().trim().min(1).max(120),
    signature: signatureSchema,
    finishedAt: instant,
    remark: z.string().trim().max(4000).nullable().default(null),
    /** As the template says when left out. */
    resetsBaseline: z.boolean().optional(),
  }),
  reply: checkExecutionSchema,
});

export const giveUpExecution = defineCall({
  ...base,
  name: 'giveUpExecution',
  method: 'DELETE',
  path: '/maintenance/executions/{id}',
  summary: 'Give up what was begun: the check stays due. What was answered is kept with it.',
  params: byId,
  replyKind: 'empty',
});
