import { z } from 'zod';

/** Severity codes of the specification, section 3, as they travel. Numbers live in @ritzel/drivetrain. */
export const severitySchema = z
  .enum(['UNKNOWN', 'OK', 'GOOD', 'AVERAGE', 'WARNING', 'SEVERE', 'CRITICAL'])
  .meta({ id: 'Severity' });

/**
 * Why a severity is what it is, as facts: the sentence is made from it on the screen, in the reader's language,
 * and every number in it can be opened.
 */
export const reasonSchema = z
  .object({
    kind: z.enum([
      'limit',
      'change',
      'finding',
      'stale',
      'sensor-fault',
      'no-criterion',
      'no-data',
      'healthy',
    ]),
    signalId: z.uuid().optional(),
    /** Key of the signal, e.g. `vibration.velocity.rms`. */
    signalKey: z.string().optional(),
    signalName: z.string().optional(),
    partName: z.string().optional(),
    componentId: z.uuid().optional(),
    value: z.number().optional(),
    unit: z.string().optional(),
    /** The boundary that decided, and its name: A/B, B/C, C/D. */
    limit: z.number().optional(),
    /** `below` where low values are the bad ones, as with oil pressure. */
    direction: z.enum(['above', 'below']).optional(),
    boundary: z.string().optional(),
    limitSet: z.string().optional(),
    edition: z.string().optional(),
    baseline: z.number().optional(),
    at: z.iso.datetime().optional(),
    /** Of a finding: its messages, for `sayFinding` of @ritzel/diagnosis to say in another language. */
    says: z
      .array(z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) }))
      .optional(),
    waveformId: z.uuid().optional(),
    /** One plain English sentence for third parties, mails and logs. */
    sentence: z.string(),
  })
  .meta({ id: 'Reason' });
export type Reason = z.infer<typeof reasonSchema>;

export const conditionSchema = z
  .object({
    severity: severitySchema,
    /** A part below is unknown: shown beside the severity, never hiding it. */
    hasUnknown: z.boolean(),
    since: z.iso.datetime().nullable(),
    reason: reasonSchema.nullable(),
  })
  .meta({ id: 'Condition' });
export type Condition = z.infer<typeof conditionSchema>;
