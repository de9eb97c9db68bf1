import { z } from 'zod';
import { defineCall, userCall } from './call.ts';
import { severitySchema } from './severity-words.ts';
import { calendarDate } from './time-bounds.ts';

const count = z.number().nonnegative();
const share = z.number().nonnegative();

/** Why there is no date; a sentence on the screen. */
export const NO_DATE_REASONS = ['short-history', 'not-growing', 'far', 'passed'] as const;

/** When something that grows reaches a value: a band, or the reason why there is no date. Never a date without its band. */
export const growthForecastSchema = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('band'),
      earliestAt: z.iso.datetime(),
      likelyAt: z.iso.datetime(),
      /** Null where part of the ways in which the history may go on never gets there. */
      latestAt: z.iso.datetime().nullable(),
      /** From which readings, and since when. */
      readings: z.int(),
      fromAt: z.iso.datetime(),
      /** Share of such bands that are made to hold; what they held is in docs/remaining-life.md. */
      coverage: z.number(),
    }),
    z.object({ kind: z.literal('none'), because: z.enum(NO_DATE_REASONS), readings: z.int() }),
  ])
  .meta({ id: 'GrowthForecast' });
export type GrowthForecastDto = z.infer<typeof growthForecastSchema>;

export const RELIABILITIES = [90, 95, 96, 97, 98, 99] as const;

const lifeInputFields = {
  /** Rating life at rated torque and speed, h: L10h of a bearing, design life of a gear pair. */
  ratedLifeHours: z.number().min(1).max(1e9).optional(),
  /** Basic dynamic load rating C where the catalogue has none or another, kN. */
  ratingKn: z.number().min(0.001).max(1e6).optional(),
  /** Equivalent dynamic load P at rated torque, kN. */
  loadKn: z.number().min(0.0001).max(1e6).optional(),
  /** Percent of such bearings that live longer; 90 where left out. */
  reliability: z.union(RELIABILITIES.map((each) => z.literal(each))).optional(),
  /** Viscosity ratio. */
  kappa: z.number().min(0.1).max(20).optional(),
  /** Contamination factor e_C. */
  contamination: z.number().min(0.001).max(1).optional(),
  /** Fatigue load limit C_u, kN. */
  fatigueLimitKn: z.number().min(0.0001).max(1e6).optional(),
  /** Exponent of the S-N line over the torque, of a gear pair; 6.61 where left out. */
  exponent: z.number().min(2).max(100).optional(),
  /** Range of the torque that a coupling bears a million times, as a share of the rated torque. */
  fatigueRange: z.number().min(0.05).max(20).optional(),
};

export const lifeInputsSchema = z
  .object({
    ...lifeInputFields,
    /** The element was new on this day: its account begins with it. */
    newSince: calendarDate.optional(),
  })
  .meta({ id: 'LifeInputs' });
export type LifeInputsDto = z.infer<typeof lifeInputsSchema>;

export const LIFE_ASSUMPTION_CODES = [
  'torque-shared',
  'load-taken-for-torque',
  'rated-speed',
  'ball-exponent',
  'rating-calculated',
  'lubrication-not-known',
  'load-proportional',
  'pitting-exponent',
  'elementary-miner',
  'class-middle',
  'beyond-classes',
] as const;
export type LifeAssumptionCode = (typeof LIFE_ASSUMPTION_CODES)[number];

/** How much of its life one bearing, mesh or coupling has used, with all that it rests on. */
export const lifeAccountSchema = z
  .object({
    /** Element of the kinematics, and the part that it belongs to. */
    element: z.string(),
    kind: z.enum(['bearing', 'gear', 'coupling']),
    name: z.string(),
    designation: z.string().nullable(),
    partId: z.uuid().nullable(),
    /** Since when it is accounted for, and why since then. */
    since: z.iso.datetime(),
    sinceBecause: z.enum(['entered', 'repair', 'kinematics', 'commissioned', 'first-measured']),
    knownHours: count,
    /** Since then, of which nothing is known: they are not counted as rest. */
    unknownHours: count,
    speedRpm: z.number(),
    /** Turns of the bearing, contacts of a tooth, or cycles of the torque, in the time that is known. */
    cycles: count,
    exponent: z.number(),
    /** The steady torque, or range of it, that does the same damage in as many cycles; share of the rated torque. */
    equivalentLoad: share.nullable(),
    ratingKn: z.number().nullable(),
    ratingFrom: z.enum(['entered', 'catalogue', 'calculated']).nullable(),
    reliabilityFactor: z.number().nullable(),
    /** a_ISO; null where it counts as 1 because its inputs are not known. */
    lubricationFactor: z.number().nullable(),
    ratedLifeHours: z.number().nullable(),
    /** Share of the life used in the time that is known; null where the rating life is not known. */
    damage: share.nullable(),
    /** The same if the unknown time was like the known. */
    damageWithUnknown: share.nullable(),
    /** When the rating life is used up if it is run as it was: unknown time counted like the known, and counted as rest. */
    usedUp: z.object({ earliestAt: z.iso.datetime(), latestAt: z.iso.datetime() }).nullable(),
    assumptions: z.array(z.enum(LIFE_ASSUMPTION_CODES)),
    inputs: lifeInputsSchema,
    /** Of the inputs; 0 where nobody has entered any. */
    revision: z.int(),
  })
  .meta({ id: 'LifeAccount' });
export type LifeAccount = z.infer<typeof lifeAccountSchema>;

/** When a signal that grows reaches its next limit. */
export const limitForecastSchema = z
  .object({
    signalId: z.uuid(),
    equipmentId: z.uuid(),
    name: z.string(),
    unit: z.string(),
    /** Median of the last days. */
    value: z.number(),
    severity: severitySchema,
    /** The boundary that is next, and the severity above it. */
    limit: z.number(),
    next: severitySchema,
    forecast: growthForecastSchema,
  })
  .meta({ id: 'LimitForecast' });
export type LimitForecast = z.infer<typeof limitForecastSchema>;

export const remainingLifeSchema = z
  .object({
    equipmentId: z.uuid(),
    drivetrainId: z.uuid(),
    /** What the load is counted from; null where something is missing. */
    load: z
      .object({
        signalId: z.uuid(),
        signalName: z.string(),
        quantity: z.enum(['torque', 'power', 'load']),
        unit: z.string(),
        rated: z.number(),
        /** Null where nobody measures the speed. */
        speedSignalId: z.uuid().nullable(),
        ratedSpeedRpm: z.number(),
      })
      .nullable(),
    missing: z.enum(['load-signal', 'rated-load', 'rated-speed', 'kinematics']).nullable(),
    /** Days that are counted, and how many more wait; null before the first. */
    counted: z
      .object({
        fromDay: calendarDate,
        toDay: calendarDate,
        days: z.int(),
        knownHours: count,
        runningHours: count,
        unknownHours: count,
        /** Reading of the machine's own counter. */
        counterHours: z.number().nullable(),
      })
      .nullable(),
    accounts: z.array(lifeAccountSchema),
    limits: z.array(limitForecastSchema),
  })
  .meta({ id: 'RemainingLife' });
export type RemainingLife = z.infer<typeof remainingLifeSchema>;

const byId = z.object({ id: z.uuid() });

export const readRemainingLife = defineCall({
  name: 'readRemainingLife',
  method: 'GET',
  path: '/equipment/{id}/remaining-life',
  tag: 'telemetry',
  service: 'data',
  summary:
    'How much of their life the bearings, meshes and couplings of a machine have used, by its own load, and when its signals reach their next limit.',
  access: userCall('EQUIPMENT_1001'),
  params: byId,
  reply: remainingLifeSchema,
});

export const setLifeInputs = defineCall({
  name: 'setLifeInputs',
  method: 'PUT',
  path: '/equipment/{id}/life-inputs/{element}',
  tag: 'telemetry',
  service: 'data',
  summary:
    'Enters what the life of one element is calculated from: load rating, load or rating life, lubrication, and since when it is new. An empty body of inputs takes all back.',
  access: userCall('EQUIPMENT_1002'),
  params: z.object({ id: z.uuid(), element: z.string().min(1).max(200) }),
  body: z.object({
    /** As it was read; 0 for the first. */
    revision: z.int().min(0),
    inputs: lifeInputsSchema,
  }),
  reply: z.object({ revision: z.int() }),
});

export const recountLoad = defineCall({
  name: 'recountLoad',
  method: 'POST',
  path: '/drivetrains/{id}/load-recount',
  tag: 'telemetry',
  service: 'data',
  summary: 'Counts the load of all stored days again from the telemetry, in the background.',
  access: userCall('EQUIPMENT_1002'),
  params: byId,
  reply: z.object({ days: z.int() }),
});
