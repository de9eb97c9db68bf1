import { z } from 'zod';
import { defineCall, userCall } from './call.ts';
import { growthForecastSchema } from './remaining-life-calls.ts';
import { severitySchema } from './severity-words.ts';
import { instant, isTimeOrder, rangeEnd, timeOrder } from './time-bounds.ts';

/** A sentence before its language is chosen: `sayMessage` of @ritzel/diagnosis renders it in English and German. */
export const messageSchema = z
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
    /** Height of the line above the floor, dB: of the two numbers above, where both are given. */
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

/** What had changed when a record was re-diagnosed. */
const causeSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('kinematics'), from: z.int().nullable(), to: z.int().nullable() }),
    /** Figures of the bearings catalogue, for elements that the kinematics only name. */
    z.object({ kind: z.literal('bearing'), elements: z.array(z.string()) }),
    z.object({ kind: z.literal('limits') }),
    z.object({ kind: z.literal('reference'), from: z.uuid().nullable(), to: z.uuid().nullable() }),
    z.object({ kind: z.literal('repair'), at: z.iso.datetime().nullable() }),
    z.object({ kind: z.literal('rules'), from: z.string(), to: z.string() }),
  ])
  .meta({ id: 'RediagnosisCause' });
export type RediagnosisReason = z.infer<typeof causeSchema>;

export const diagnosisSchema = z
  .object({
    verdict: z.string(),
    summary: z.string(),
    summaryMessages: z.array(messageSchema),
    severity: severitySchema,
    findings: z.array(findingSchema),
    /** Questions this measurement cannot answer, and why. */
    notEvaluated: z.array(
      z.object({ part: z.string(), question: z.string(), reason: z.string(), message: messageSchema }),
    ),
    /** What is wrong with the signal or missing beside it. */
    problems: z.array(
      z.object({
        code: z.string(),
        field: z.string(),
        text: z.string(),
        message: messageSchema,
        /** Nothing was evaluated because of it. */
        isFatal: z.boolean(),
      }),
    ),
    /** All that went in: the same again gives the same again. */
    inputs: z.object({
      waveformSha256: z.string(),
      speedRpm: z.number().nullable(),
      /** As refined from the signal's own lines; null where nothing was evaluated. */
      usedSpeedRpm: z.number().nullable(),
      kinematicsEquipmentId: z.uuid().nullable(),
      kinematicsVersion: z.int().nullable(),
      /** Speed and load it is compared within. */
      operatingBin: z.string(),
      /** Edition of each limit it was evaluated with. */
      limits: z.array(z.string()),
      /** The record that gears were compared with. */
      reference: z
        .object({
          waveformId: z.uuid(),
          sha256: z.string(),
          at: z.iso.datetime(),
          operatingBin: z.string(),
          /** By a person; else it was taken from the earliest healthy records. */
          isChosen: z.boolean(),
        })
        .nullable(),
      /** When the baseline was last reset before it. */
      baselineSince: z.iso.datetime().nullable(),
      ruleVersion: z.string(),
      programVersion: z.string(),
      madeAt: z.iso.datetime(),
    }),
    /** What had changed since it was evaluated before; empty where it was evaluated once. */
    causes: z.array(causeSchema),
    /** The verdicts before, newest first. */
    earlier: z.array(
      z.object({
        verdict: z.string(),
        severity: severitySchema,
        kinematicsVersion: z.int().nullable(),
        ruleVersion: z.string(),
        madeAt: z.iso.datetime(),
        causes: z.array(causeSchema),
      }),
    ),
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
  reply: z.object({
    waveformId: z.uuid(),
    diagnosis: diagnosisSchema.nullable(),
    /**
     * What is normal for the channel in the operating bin of the record, by indicator; without those that have fewer than 20
     * healthy records since the baseline was last reset.
     */
    baselines: z.record(
      z.string(),
      z.object({
        median: z.number(),
        /** Median absolute deviation, dB about the median. */
        deviationDb: z.number(),
        records: z.int(),
      }),
    ),
  }),
});

/** What the records of one sensor together say about one fault. */
export const findingConditionSchema = z
  .object({
    equipmentId: z.uuid(),
    channel: z.string(),
    part: z.string(),
    fault: z.string(),
    severity: severitySchema,
    /** Seen in at least three of the last five records; only then does the severity of the machine count it. */
    isConfirmed: z.boolean(),
    firstSeenAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime(),
    /** How many of the last records show it. */
    seen: z.int(),
    records: z.int(),
    growthDbPerWeek: z.number().nullable(),
    /** When its lines stand twice as high as in its newest records, counted from the newest of them. */
    doubling: growthForecastSchema,
    /** One sentence with growth and confirmation, and the messages it is joined from. */
    sentence: z.string(),
    says: z.array(messageSchema),
    /** The newest record that shows it, and what it shows. */
    waveformId: z.uuid(),
    finding: findingSchema,
    observations: z.array(
      z.object({
        waveformId: z.uuid(),
        at: z.iso.datetime(),
        isSeen: z.boolean(),
        amplitude: z.number().nullable(),
      }),
    ),
  })
  .meta({ id: 'FindingCondition' });
export type FindingCondition = z.infer<typeof findingConditionSchema>;

/** A finding that ended. */
export const closedFindingSchema = findingConditionSchema
  .extend({
    id: z.uuid(),
    closedAt: z.iso.datetime(),
    /** Repaired by an entry of the log book that resets the baseline, or of a part that the kinematics have no more. */
    cause: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('repair'), entryId: z.uuid(), at: z.iso.datetime() }),
      z.object({ kind: z.literal('kinematics'), version: z.int() }),
    ]),
  })
  .meta({ id: 'ClosedFinding' });
export type ClosedFinding = z.infer<typeof closedFindingSchema>;

export const listFindings = defineCall({
  name: 'listFindings',
  method: 'GET',
  path: '/equipment/{id}/findings',
  tag: 'telemetry',
  service: 'data',
  summary:
    'Faults that the records of a machine or of its parts show, worst first, each with its history; and the newest that are closed.',
  access: userCall('EQUIPMENT_1001'),
  params: z.object({ id: z.uuid() }),
  reply: z.object({ rows: z.array(findingConditionSchema), closed: z.array(closedFindingSchema) }),
});

export const rediagnosisSchema = z
  .object({
    id: z.uuid(),
    equipmentId: z.uuid(),
    /** Begun by the server because something changed; else a person asked. */
    isAutomatic: z.boolean(),
    /** What had changed, where it is known. */
    causes: z.array(z.enum(['kinematics', 'bearing', 'limits', 'reference', 'repair', 'rules'])),
    total: z.int(),
    done: z.int(),
    /** Of those done: could not be re-diagnosed. */
    failed: z.int(),
    requestedAt: z.iso.datetime(),
    /** null while records wait. */
    finishedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Rediagnosis' });
export type Rediagnosis = z.infer<typeof rediagnosisSchema>;

export const requestRediagnosis = defineCall({
  name: 'requestRediagnosis',
  method: 'POST',
  path: '/equipment/{id}/rediagnoses',
  tag: 'telemetry',
  service: 'data',
  summary:
    'Diagnoses the records of a machine and its parts again, with the kinematics and limits of today. The event `rediagnosis` reports how far it is.',
  access: userCall('DIAGNOSIS_1301'),
  params: z.object({ id: z.uuid() }),
  body: z.object({ from: instant.optional(), to: rangeEnd.optional() }).refine(isTimeOrder, timeOrder),
  reply: rediagnosisSchema,
});

export const readRediagnosis = defineCall({
  name: 'readRediagnosis',
  method: 'GET',
  path: '/rediagnoses/{id}',
  tag: 'telemetry',
  service: 'data',
  summary: 'How far a repeated diagnosis is.',
  access: userCall('EQUIPMENT_1001'),
  params: z.object({ id: z.uuid() }),
  reply: rediagnosisSchema,
});

export const listRediagnoses = defineCall({
  name: 'listRediagnoses',
  method: 'GET',
  path: '/equipment/{id}/rediagnoses',
  tag: 'telemetry',
  service: 'data',
  summary:
    'The newest repeated diagnoses of a machine, running ones first: asked for, or begun by the server because kinematics, bearings, limits, references or the baseline changed.',
  access: userCall('EQUIPMENT_1001'),
  params: z.object({ id: z.uuid() }),
  reply: z.array(rediagnosisSchema),
});

/** A repair and, of each sensor, the records on either side of it. */
export const repairSchema = z
  .object({
    entryId: z.uuid(),
    equipmentId: z.uuid(),
    at: z.iso.datetime(),
    kind: z.string(),
    /** Its first line. */
    label: z.string(),
    pairs: z.array(
      z.object({
        equipmentId: z.uuid(),
        channel: z.string(),
        channelName: z.string(),
        beforeId: z.uuid(),
        beforeAt: z.iso.datetime(),
        afterId: z.uuid(),
        afterAt: z.iso.datetime(),
        /** Taken at the same speed and load; else the nearest in time. */
        isSameBin: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'Repair' });
export type Repair = z.infer<typeof repairSchema>;

export const listRepairs = defineCall({
  name: 'listRepairs',
  method: 'GET',
  path: '/equipment/{id}/repairs',
  tag: 'telemetry',
  service: 'data',
  summary:
    'The newest entries of the log book that reset the baseline, each with the last record before and the first after it of every sensor.',
  access: userCall('EQUIPMENT_1001'),
  params: z.object({ id: z.uuid() }),
  reply: z.array(repairSchema),
});

export const readWaveformBundle = defineCall({
  name: 'readWaveformBundle',
  method: 'GET',
  path: '/waveforms/{id}/bundle',
  tag: 'telemetry',
  service: 'data',
  summary:
    'A record with everything its diagnosis rests on, as one JSON document; `ritzel diagnose FILE` makes the same findings of it, bit for bit.',
  access: userCall('EQUIPMENT_1001'),
  params: z.object({ id: z.uuid() }),
  replyKind: 'binary',
});
