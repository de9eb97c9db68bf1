import { issueMessage } from '@ritzel/sentences/problems';
import { z } from 'zod';
import { defineCall, userCall } from './call.ts';
import { messageSchema } from './diagnosis-calls.ts';
import { timeZoneSchema } from './notify-calls.ts';
import { severitySchema } from './severity-words.ts';
import { calendarDate } from './time-bounds.ts';

export const MAX_ROUNDS = 500;
export const MAX_ROUND_POINTS = 200;

export const ROUND_UNITS = ['m/s²', 'g', 'mm/s'] as const;
export const ROUND_AXES = ['radial', 'axial', 'horizontal', 'vertical', 'tangential', 'x', 'y', 'z'] as const;

/** Why a point of a run has no record. */
export const SKIP_REASONS = ['not-running', 'not-accessible', 'unsafe', 'instrument', 'other'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

const skipShape = {
  reason: z.enum(SKIP_REASONS),
  note: z.string().trim().max(300).nullable(),
};
const roundSkipSchema = z.object(skipShape).meta({ id: 'RoundSkip' });
export type RoundSkip = z.infer<typeof roundSkipSchema>;

const person = z.object({ id: z.uuid(), name: z.string() });

const roundPointFields = {
  /** The part of a drivetrain that it is at. */
  equipmentId: z.uuid(),
  /** What the instrument calls it, and the channel that its records are stored under: `B3-H`. */
  code: z
    .string()
    .trim()
    .min(1)
    .max(60)
    .regex(/^[^\p{Cc}]*$/u, issueMessage('VISIBLE_CHARACTERS')),
  name: z.string().trim().min(1).max(120),
  axis: z.enum(ROUND_AXES),
  /** Bearing, stage or shaft of the kinematics that it sits nearest to. */
  position: z.string().trim().min(1).max(60).nullable(),
  unit: z.enum(ROUND_UNITS),
};

export const roundPointInputSchema = z
  .object({
    /** Of a point that is there; left out for a new one. */
    id: z.uuid().optional(),
    ...roundPointFields,
  })
  .meta({ id: 'RoundPointInput' });
export type RoundPointInput = z.input<typeof roundPointInputSchema>;

export const roundPointSchema = z
  .object({
    id: z.uuid(),
    ...roundPointFields,
    equipmentName: z.string(),
    equipmentIdentifier: z.string(),
    equipmentType: z.string(),
    drivetrainId: z.uuid().nullable(),
    drivetrainName: z.string().nullable(),
    /** Of the driving shaft of its drivetrain; null where no nameplate says it. */
    ratedSpeedRpm: z.number().nullable(),
    /** Its newest record. */
    last: z.object({ waveformId: z.uuid(), at: z.iso.datetime() }).nullable(),
    /** Its record of the run that is open; null where it is still to be measured. */
    recordedId: z.uuid().nullable(),
    /** Why it has no record of the last run that ended; null where it has one. */
    skipped: roundSkipSchema.nullable(),
  })
  .meta({ id: 'RoundPoint' });
export type RoundPoint = z.infer<typeof roundPointSchema>;

export const roundRunSchema = z
  .object({
    id: z.uuid(),
    startedAt: z.iso.datetime(),
    /** Null while points are missing and nobody has ended it. */
    endedAt: z.iso.datetime().nullable(),
    userName: z.string(),
    recorded: z.int(),
    points: z.int(),
    /** Points that were left out with a reason. */
    skipped: z.int(),
  })
  .meta({ id: 'RoundRun' });
export type RoundRun = z.infer<typeof roundRunSchema>;

const roundHead = {
  id: z.uuid(),
  name: z.string(),
  intervalDays: z.int(),
  nextDue: calendarDate,
  /** Its days end there. */
  timeZone: z.string(),
  /** The day it was due is over where it is walked. */
  isOverdue: z.boolean(),
  assignee: person.nullable(),
  revision: z.int(),
};

export const roundListItemSchema = z
  .object({
    ...roundHead,
    points: z.int(),
    machines: z.array(z.string()),
    /** The newest run, open or ended. */
    run: roundRunSchema.nullable(),
  })
  .meta({ id: 'MeasuringRoundListItem' });
export type RoundListItem = z.infer<typeof roundListItemSchema>;

export const measuringRoundSchema = z
  .object({
    ...roundHead,
    /** In the order in which they are walked. */
    points: z.array(roundPointSchema),
    /** Newest first. */
    runs: z.array(roundRunSchema),
  })
  .meta({ id: 'MeasuringRound' });
export type MeasuringRound = z.infer<typeof measuringRoundSchema>;

export const roundInputSchema = z
  .object({
    name: z.string().trim().min(1).max(120),
    intervalDays: z.int().min(1).max(3660),
    nextDue: calendarDate,
    timeZone: timeZoneSchema.default('UTC'),
    /** Who walks it: somebody who sees its machines and may carry checks out. */
    assigneeId: z.uuid().nullable().default(null),
    points: z.array(roundPointInputSchema).min(1).max(MAX_ROUND_POINTS),
  })
  .meta({ id: 'MeasuringRoundInput' });
export type RoundInput = z.input<typeof roundInputSchema>;

const byId = z.object({ id: z.uuid() });
const tag = 'measuring-rounds';

export const listMeasuringRounds = defineCall({
  ...{ name: 'listMeasuringRounds', method: 'GET', path: '/measuring-rounds', tag, service: 'data' },
  summary: 'Measuring rounds whose points the caller sees, the one that is due first first.',
  access: userCall('EQUIPMENT_1001'),
  reply: z.array(roundListItemSchema),
});

export const readMeasuringRound = defineCall({
  ...{ name: 'readMeasuringRound', method: 'GET', path: '/measuring-rounds/{id}', tag, service: 'data' },
  summary: 'One measuring round with its points in order, what is recorded of the open run, and its history.',
  access: userCall('EQUIPMENT_1001'),
  params: byId,
  reply: measuringRoundSchema,
});

export const createMeasuringRound = defineCall({
  ...{ name: 'createMeasuringRound', method: 'POST', path: '/measuring-rounds', tag, service: 'data' },
  summary:
    'Makes a measuring round. Each part with a point gets a recorder beside its devices, which takes the records.',
  access: userCall('EQUIPMENT_1002'),
  body: roundInputSchema,
  reply: measuringRoundSchema,
});

export const changeMeasuringRound = defineCall({
  ...{ name: 'changeMeasuringRound', method: 'PUT', path: '/measuring-rounds/{id}', tag, service: 'data' },
  summary: 'Changes a measuring round, its points and their order; names the revision that was read.',
  access: userCall('EQUIPMENT_1002'),
  params: byId,
  body: roundInputSchema.extend({ revision: z.int().min(1) }),
  reply: measuringRoundSchema,
});

export const deleteMeasuringRound = defineCall({
  ...{ name: 'deleteMeasuringRound', method: 'DELETE', path: '/measuring-rounds/{id}', tag, service: 'data' },
  summary: 'Deletes a measuring round with its history; the records stay with the machines.',
  access: userCall('EQUIPMENT_1002'),
  params: byId,
  replyKind: 'empty',
});

export const sendRoundRecord = defineCall({
  ...{ name: 'sendRoundRecord', method: 'PUT', tag, service: 'data' },
  path: '/measuring-rounds/{id}/points/{point}/record',
  summary:
    'A record of one point as a waveform envelope of the recorder of its part. The first one opens a run; with the last point it ends and the next date is set. Sending a record twice changes nothing.',
  access: userCall('EQUIPMENT_1004'),
  params: z.object({ id: z.uuid(), point: z.uuid() }),
  sentBody: ['application/vnd.ritzel.waveform'],
  reply: z.object({ waveformId: z.uuid(), created: z.boolean(), recorded: z.int(), isEnded: z.boolean() }),
});

export const endMeasuringRound = defineCall({
  ...{ name: 'endMeasuringRound', method: 'POST', path: '/measuring-rounds/{id}/end', tag, service: 'data' },
  summary:
    'Ends the open run though points are missing, each with the reason why it has no record, and sets the next date.',
  access: userCall('EQUIPMENT_1004'),
  params: byId,
  body: z.object({
    skipped: z.array(z.object({ pointId: z.uuid(), ...skipShape })).max(MAX_ROUND_POINTS),
  }),
  reply: roundRunSchema,
});

/** How a record found its point, or why it has none. */
export const MATCH_REASONS = [
  ...(['code', 'name', 'speed', 'number', 'order'] as const),
  ...(['twice', 'ambiguous', 'unknown', 'other-machine', 'not-vibration'] as const),
] as const;

const refusalShape = {
  /** As it was sent with its records. */
  file: z.string(),
  message: z.string(),
};

/** Why a file is not of this round: a code with what it is about, and one sentence. */
export const roundRefusalSchema = z
  .discriminatedUnion('code', [
    z.object({ code: z.literal('no-name-fits'), ...refusalShape, records: z.int(), points: z.int() }),
    z.object({ code: z.literal('unit'), ...refusalShape, unit: z.string(), expected: z.string() }),
    z.object({
      code: z.literal('speed'),
      ...refusalShape,
      ...{ speedRpm: z.number(), ratedRpm: z.number(), machine: z.string() },
    }),
    z.object({ code: z.literal('other-machine'), ...refusalShape, machine: z.string() }),
  ])
  .meta({ id: 'RoundRefusal' });
export type RoundRefusal = z.infer<typeof roundRefusalSchema>;

export const roundMatchSchema = z
  .object({
    matches: z.array(
      z.object({
        /** Index of the record. */
        record: z.int(),
        /** Null where a person has to say. */
        pointId: z.uuid().nullable(),
        because: z.enum(MATCH_REASONS),
        /** Points that it may be of, where a person has to say. */
        candidates: z.array(z.uuid()),
      }),
    ),
    /** Files that are not of this round; their records have no point. */
    refusals: z.array(roundRefusalSchema),
  })
  .meta({ id: 'RoundMatch' });
export type RoundMatch = z.infer<typeof roundMatchSchema>;

export const MAX_MATCHED_RECORDS = 1000;

export const matchRoundRecords = defineCall({
  ...{ name: 'matchRoundRecords', method: 'POST', tag, service: 'data' },
  path: '/measuring-rounds/{id}/matches',
  summary:
    'Which record of the files of a portable instrument is of which point, by code, name, speed, number or order; what is ambiguous is left to a person, and a file of another machine is refused. Changes nothing.',
  access: userCall('EQUIPMENT_1001'),
  params: byId,
  body: z.object({
    records: z
      .array(
        z.object({
          /** Name of the file that it is in. */
          file: z.string().max(300).default(''),
          name: z.string().max(300),
          unit: z.string().max(20).nullable(),
          speedRpm: z.number().min(0).max(1e6).nullable(),
        }),
      )
      .min(1)
      .max(MAX_MATCHED_RECORDS),
  }),
  reply: roundMatchSchema,
});

/** A record of a point with what was made of it. */
const roundResultSchema = z
  .object({
    waveformId: z.uuid(),
    at: z.iso.datetime(),
    /** Null until it is analysed. */
    velocityRms: z.number().nullable(),
    accelerationRms: z.number().nullable(),
    /** Null until it is diagnosed. */
    severity: severitySchema.nullable(),
    says: z.array(messageSchema),
  })
  .meta({ id: 'RoundResult' });
export type RoundResult = z.infer<typeof roundResultSchema>;

export const readRoundResults = defineCall({
  ...{
    name: 'readRoundResults',
    method: 'GET',
    path: '/measuring-rounds/{id}/results',
    tag,
    service: 'data',
  },
  summary:
    'What the newest run of a round found at each point, beside the record that the point had before it.',
  access: userCall('EQUIPMENT_1001'),
  params: byId,
  reply: z.object({
    /** The open run, else the last; null before the first. */
    run: roundRunSchema.nullable(),
    points: z.array(
      z.object({
        pointId: z.uuid(),
        record: roundResultSchema.nullable(),
        before: roundResultSchema.nullable(),
        skipped: roundSkipSchema.nullable(),
      }),
    ),
  }),
});
