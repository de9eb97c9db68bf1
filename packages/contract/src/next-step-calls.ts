import { z } from 'zod';
import { defineCall, userCall } from './call.ts';
import { findingConditionSchema, messageSchema } from './diagnosis-calls.ts';
import { findingWitnessSchema } from './finding-calls.ts';
import { conditionSchema } from './severity-words.ts';

export const nextStepSchema = z
  .object({
    equipmentId: z.uuid(),
    condition: conditionSchema,
    /** The worst confirmed finding of the machine and its parts, with every sensor that sees it; null without one. */
    finding: findingConditionSchema.extend({ witnesses: z.array(findingWitnessSchema) }).nullable(),
    /**
     * How often the rule of the finding was right, of the closed cases of this fault and class of machine. Null of fewer than
     * three, and for who may not see alarms.
     */
    hitRate: z.object({ right: z.int(), closed: z.int() }).nullable(),
    /** Other confirmed faults. */
    otherFaults: z.int(),
    /** What to do, in order; empty where nothing is to be done. */
    steps: z.array(messageSchema),
    /** By when, and why then; null where no date follows. */
    due: z
      .object({
        at: z.iso.datetime(),
        /** A person set it at the case, or it follows from the severity or from the growth (docs/alarms.md). */
        because: z.enum(['case', 'severity', 'growth']),
        /** Days after the machine became so bad; null of a date that a person set. */
        days: z.int().nullable(),
      })
      .nullable(),
    /** The open case of the fault, else the worst of the machine; null without one, and for who may not see alarms. */
    case: z
      .object({
        id: z.uuid(),
        number: z.int(),
        /** Its unacknowledged alarms; an act names the revision that was seen. */
        unacknowledged: z.array(z.object({ id: z.uuid(), revision: z.int() })),
      })
      .nullable(),
  })
  .meta({ id: 'NextStep' });
export type NextStep = z.infer<typeof nextStepSchema>;

export const readNextStep = defineCall({
  name: 'readNextStep',
  method: 'GET',
  path: '/equipment/{id}/next-step',
  tag: 'cases',
  service: 'notification',
  summary:
    'What is wrong with a machine, since when, how sure, what to do about it and by when; the case and the alarms of it.',
  access: userCall('EQUIPMENT_1001'),
  params: z.object({ id: z.uuid() }),
  reply: nextStepSchema,
});
