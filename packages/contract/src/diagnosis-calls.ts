import { z } from 'zod';
import { defineCall, userCall } from './call.ts';
import { severitySchema } from './severity-words.ts';

/** A sentence before its language is chosen: `sayMessage` of @ritzel/diagnosis renders it in English and German. */
const messageSchema = z
  .object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })
  .meta({ id: 'DiagnosisMessage' });

const evidenceSchema = z
  .object({
    /** The message in English. */
    text: z.string(),
    message: messageSchema,
    frequencyHz: z.number().nullable(),
    /** Height of the line and of the floor around it, in `unit`, peak. */
    amplitude: z.number().nullable(),
    floor: z.number().nullable(),
    unit: z.string().nullable(),
    /** Height over the floor as the rule measured it. */
    heightDb: z.number().nullable(),
  })
  .meta({ id: 'Evidence' });

const findingSchema = z
  .object({
    /** Element of the kinematics. */
    part: z.string(),
    partName: z.string(),
    fault: z.string(),
    /** 0 to 1: how surely the evidence names this fault, not how large it is. */
    confidence: z.number().min(0).max(1),
    severity: severitySchema,
    severityReason: z.string(),
    severityMessage: messageSchema,
    /** The finding in one English sentence, and the messages it is joined from (`sayFinding`). */
    sentence: z.string(),
    says: z.array(messageSchema),
    for: z.array(evidenceSchema),
    against: z.array(evidenceSchema),
    /** The check that would confirm or refute it. */
    toConfirm: z.string(),
    confirmMessage: messageSchema,
    rule: z.string(),
  })
  .meta({ id: 'Finding' });

export const diagnosisSchema = z
  .object({
    verdict: z.string(),
    summary: z.string(),
    summaryMessages: z.array(messageSchema),
    severity: severitySchema,
    findings: z.array(findingSchema),
    /** Questions this measurement cannot answer, and why. */
    notJudged: z.array(
      z.object({ part: z.string(), question: z.string(), reason: z.string(), message: messageSchema }),
    ),
    /** What is wrong with the signal or missing beside it. */
    problems: z.array(
      z.object({
        code: z.string(),
        field: z.string(),
        text: z.string(),
        message: messageSchema,
        /** Nothing was judged because of it. */
        isFatal: z.boolean(),
      }),
    ),
    /** All that went in: the same again gives the same again. */
    inputs: z.object({
      waveformSha256: z.string(),
      speedRpm: z.number().nullable(),
      /** As refined from the signal's own lines; null where nothing was judged. */
      usedSpeedRpm: z.number().nullable(),
      kinematicsEquipmentId: z.uuid().nullable(),
      kinematicsVersion: z.int().nullable(),
      ruleVersion: z.string(),
      programVersion: z.string(),
      madeAt: z.iso.datetime(),
    }),
  })
  .meta({ id: 'Diagnosis' });
export type WaveformDiagnosis = z.infer<typeof diagnosisSchema>;

export const readDiagnosis = defineCall({
  name: 'readDiagnosis',
  method: 'GET',
  path: '/waveforms/{id}/diagnosis',
  tag: 'telemetry',
  service: 'data',
  summary: 'What the rules make of one waveform, with the evidence; null until they have been over it.',
  access: userCall('EQUIPMENT_1001'),
  params: z.object({ id: z.uuid() }),
  reply: z.object({ waveformId: z.uuid(), diagnosis: diagnosisSchema.nullable() }),
});
