import { issueMessage } from '@ritzel/sentences/problems';
import { z } from 'zod';
import { defineCall, userCall } from './call.ts';

/** From an empty organisation to the first spectrum, in their order. */
export const FIRST_STEPS = ['plant', 'people', 'machine', 'device', 'spectrum'] as const;
export const firstStepSchema = z.enum(FIRST_STEPS);
export type FirstStep = (typeof FIRST_STEPS)[number];

export const firstStepsSchema = z
  .object({
    steps: z.array(z.object({ step: firstStepSchema, state: z.enum(['open', 'done', 'skipped']) })),
    /** The first that is open; null when none is. */
    current: firstStepSchema.nullable(),
    /** Nobody wants to see the guide any more; a demo has none. */
    isClosed: z.boolean(),
    /** The drivetrain that was described first. */
    drivetrainId: z.uuid().nullable(),
    /** Where the broker that comes with the server listens; null where there is another's. */
    mqtt: z.object({ port: z.int(), isTls: z.boolean() }).nullable(),
    /** The address people and devices use where a proxy stands in front; null: the one by which the portal was opened. */
    publicUrl: z.string().nullable(),
  })
  .meta({ id: 'FirstSteps' });
export type FirstSteps = z.infer<typeof firstStepsSchema>;

export const readFirstSteps = defineCall({
  name: 'readFirstSteps',
  method: 'GET',
  path: '/first-steps',
  tag: 'organisations',
  service: 'auth',
  summary: 'How far the own organisation has come from empty to a live machine, and where devices connect.',
  access: userCall('ORGANISATION_5102'),
  reply: firstStepsSchema,
});

export const changeFirstSteps = defineCall({
  name: 'changeFirstSteps',
  method: 'PUT',
  path: '/first-steps',
  tag: 'organisations',
  service: 'auth',
  summary: 'Skip a step or come back to it, confirm the name of the plant, close the guide or open it again.',
  access: userCall('ORGANISATION_5102'),
  body: z
    .object({
      isPlantNamed: z.literal(true).optional(),
      skip: firstStepSchema.optional(),
      resume: firstStepSchema.optional(),
      isClosed: z.boolean().optional(),
    })
    .refine(
      (body) => Object.values(body).some((value) => value !== undefined),
      issueMessage('NOTHING_TO_CHANGE'),
    ),
  reply: firstStepsSchema,
});
