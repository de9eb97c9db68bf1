import { issueMessage } from '@ritzel/sentences/problems';
import { z } from 'zod';
import { defineCall, sandboxCall, userCall } from './call.ts';
import { equipmentTypeSchema } from './drivetrain-document.ts';
import { figure, MAX_COUNT } from './numbers.ts';
import { afterQuery, keysetOf, pageQuery } from './paging.ts';
import { instant, isTimeOrder, timeOrder } from './time-bounds.ts';

/** Whose limits an edition holds: of one signal, of a role at one part, of a role at all parts of a kind in the organisation. */
export const LIMIT_LEVELS = ['signal', 'part', 'organisation'] as const;
export type LimitLevel = (typeof LIMIT_LEVELS)[number];

export const MAX_BINS = 64;
/** The time machine reads this much of the past at most. */
export const MAX_REPLAY_DAYS = 400;

const rangeSchema = z.object({ from: figure.optional(), to: figure.optional() });

const boundariesSchema = z
  .object({ good: figure.optional(), a: figure.optional(), b: figure, c: figure })
  .meta({ id: 'Boundaries' });

const gateSchema = z.object({
  minSpeedRpm: z.number().min(0).max(1e6).optional(),
  minLoadPercent: z.number().min(0).max(1000).optional(),
  settlingS: z.number().min(0).max(86_400).optional(),
});

const delayS = z.number().min(0).max(604_800);

/** Alarms of the rule stay listed after their return until somebody resets them; left out: they do not. */
const isLatching = z.boolean().optional();

const timing = {
  isLatching,
  direction: z.enum(['above', 'below']),
  gate: gateSchema,
  from: z.enum(['AVERAGE', 'WARNING', 'SEVERE', 'CRITICAL']),
  deadband: z.number().min(0).max(1e15),
  onDelayS: delayS,
  offDelayS: delayS,
  minimum: z.object({ of: z.int().min(1).max(20), outOf: z.int().min(1).max(20) }),
};

/** A moment in milliseconds. */
const momentMs = z.number().min(-1e15).max(1e15);

const baselineSchema = z.object({
  median: figure,
  deviationDb: z.number().min(0).max(1000),
  count: z.int().min(0).max(MAX_COUNT),
});

export const behaviourModelSchema = z
  .object({
    lagS: z.number().min(0).max(86_400),
    inputs: z
      .array(z.enum(['speedRpm', 'loadPercent', 'ambient']))
      .min(1)
      .max(3),
    intercept: figure,
    coefficients: z.array(figure).min(1).max(4),
    band: z.number().min(0).max(1e15),
    explained: z.number().min(0).max(1),
    shares: z.array(z.number().min(0).max(1)).max(3).optional(),
    samples: z.int().min(0).max(100_000_000),
    fromMs: momentMs,
    toMs: momentMs,
  })
  .meta({ id: 'BehaviourModel' });

/** A rule of a signal; at most one of each kind. */
export const limitRuleSchema = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('fixed'),
      ...timing,
      boundaries: boundariesSchema.nullable(),
      bins: z
        .array(
          z.object({
            speedRpm: rangeSchema.optional(),
            loadPercent: rangeSchema.optional(),
            boundaries: boundariesSchema,
          }),
        )
        .max(MAX_BINS),
    }),
    z.object({
      kind: z.literal('rate'),
      ...timing,
      windowH: z.number().positive().max(8784),
      boundaries: boundariesSchema,
    }),
    z.object({
      kind: z.literal('no-data'),
      afterS: z.number().positive().max(2_592_000),
      severity: z.enum(['AVERAGE', 'WARNING', 'SEVERE', 'CRITICAL']),
      isLatching,
    }),
    z.object({
      kind: z.literal('baseline'),
      ...timing,
      boundaries: boundariesSchema,
      learned: z
        .record(z.string().max(20), baselineSchema)
        .refine((learned) => Object.keys(learned).length <= 500, { error: issueMessage('MOST_BINS') }),
      /** The first and the last sample it was learned on. */
      fromMs: momentMs.optional(),
      toMs: momentMs.optional(),
    }),
    z.object({
      kind: z.literal('model'),
      ...timing,
      boundaries: boundariesSchema,
      learned: behaviourModelSchema,
    }),
  ])
  .meta({ id: 'LimitRule' });
export type LimitRuleDto = z.infer<typeof limitRuleSchema>;

export const limitRulesSchema = z.array(limitRuleSchema).max(5);

export const limitEditionSchema = z
  .object({
    id: z.uuid(),
    level: z.enum(LIMIT_LEVELS),
    edition: z.int(),
    state: z.enum(['draft', 'in-force', 'superseded', 'withdrawn']),
    rules: limitRulesSchema,
    unit: z.string(),
    source: z.string(),
    reason: z.string(),
    /** Rises with each save of a draft. */
    revision: z.int(),
    changedAt: z.iso.datetime(),
    changedBy: z.string().nullable(),
    publishedAt: z.iso.datetime().nullable(),
    publishedBy: z.string().nullable(),
  })
  .meta({ id: 'LimitEdition' });
export type LimitEdition = z.infer<typeof limitEditionSchema>;

export const signalLimitsSchema = z
  .object({
    signal: z.object({
      id: z.uuid(),
      name: z.string(),
      role: z.string(),
      unit: z.string(),
      intervalS: z.number().nullable(),
      equipmentId: z.uuid(),
      equipmentName: z.string(),
      equipmentIdentifier: z.string(),
      equipmentType: equipmentTypeSchema,
      drivetrainId: z.uuid().nullable(),
      drivetrainName: z.string().nullable(),
    }),
    /** What holds where the organisation has no edition of its own: by the standard that fits the part. */
    shipped: z
      .object({ rule: limitRuleSchema, limitSet: z.string(), edition: z.string(), source: z.string() })
      .nullable(),
    /** The level whose edition is in force for this signal; null of the shipped limit set. */
    levelInForce: z.enum(LIMIT_LEVELS).nullable(),
    /** Of each level the newest first: a draft, what is in force, what was. */
    editions: z.array(limitEditionSchema),
    /** What of the drivetrain says how the machine runs: bins and models need it. */
    operating: z.object({
      speedSignalId: z.uuid().nullable(),
      loadSignalId: z.uuid().nullable(),
      ambientSignalId: z.uuid().nullable(),
      ratedSpeedRpm: z.number().nullable(),
      /** What the load signal says at the rated load, in its unit. */
      ratedLoad: z.number().nullable(),
    }),
    /** Learned rules in force that are not evaluated: the baseline was reset after they were learned. */
    learningAgain: z.array(
      z.object({
        kind: z.enum(['baseline', 'model']),
        /** The last reset: what is measured since then can be learned on. */
        since: z.iso.datetime(),
        /** Of the samples since then those that count, and how many it takes; of a baseline in the fullest operating bin. */
        samples: z.int(),
        needed: z.int(),
      }),
    ),
    mayChange: z.boolean(),
  })
  .meta({ id: 'SignalLimits' });
export type SignalLimits = z.infer<typeof signalLimitsSchema>;

const ofSignal = z.object({ id: z.uuid() });
const ofLevel = z.object({ id: z.uuid(), level: z.enum(LIMIT_LEVELS) });

export const readSignalLimits = defineCall({
  name: 'readSignalLimits',
  method: 'GET',
  path: '/signals/{id}/limits',
  tag: 'limits',
  service: 'notification',
  summary: 'The limits of a signal: what is shipped, what is in force, drafts and earlier editions.',
  access: userCall('EQUIPMENT_1001'),
  params: ofSignal,
  reply: signalLimitsSchema,
});

export const saveLimitDraft = defineCall({
  name: 'saveLimitDraft',
  method: 'PUT',
  path: '/signals/{id}/limits/{level}/draft',
  tag: 'limits',
  service: 'notification',
  summary:
    'Saves the draft of the next edition. It names the revision it was made from; null begins a draft. Nothing is evaluated with a draft.',
  access: sandboxCall('EQUIPMENT_1002'),
  params: ofLevel,
  body: z.object({
    revision: z.int().min(1).max(2_147_483_647).nullable(),
    rules: limitRulesSchema.min(1),
    source: z.string().trim().max(300),
    reason: z.string().trim().max(2000),
  }),
  reply: limitEditionSchema,
});

export const discardLimitDraft = defineCall({
  name: 'discardLimitDraft',
  method: 'DELETE',
  path: '/signals/{id}/limits/{level}/draft',
  tag: 'limits',
  service: 'notification',
  summary: 'Discards the draft of the next edition.',
  access: sandboxCall('EQUIPMENT_1002'),
  params: ofLevel,
  reply: z.undefined(),
  replyKind: 'empty',
});

export const publishLimits = defineCall({
  name: 'publishLimits',
  method: 'POST',
  path: '/signals/{id}/limits/{level}/publish',
  tag: 'limits',
  service: 'notification',
  summary:
    'Puts the draft in force: values are evaluated with it from then on. It needs a source and a reason.',
  access: userCall('EQUIPMENT_1002'),
  params: ofLevel,
  body: z.object({ revision: z.int().min(1).max(2_147_483_647) }),
  reply: limitEditionSchema,
});

export const withdrawLimits = defineCall({
  name: 'withdrawLimits',
  method: 'POST',
  path: '/signals/{id}/limits/{level}/withdraw',
  tag: 'limits',
  service: 'notification',
  summary:
    'Takes the edition in force back: the next wider level holds again, at last the shipped limit set.',
  access: userCall('EQUIPMENT_1002'),
  params: ofLevel,
  body: z.object({ reason: z.string().trim().min(1).max(2000) }),
  reply: z.undefined(),
  replyKind: 'empty',
});

/** Hours of operation and scatter of the values, by speed and load. */
export const readOperatingBins = defineCall({
  name: 'readOperatingBins',
  method: 'GET',
  path: '/signals/{id}/limits/bins',
  tag: 'limits',
  service: 'notification',
  summary:
    'Where the machine ran in the last 90 days: the share of each range of speed and load, and the values there.',
  access: userCall('EQUIPMENT_1001'),
  params: ofSignal,
  reply: z.object({
    speeds: z.array(z.object({ from: z.number(), to: z.number() })),
    loads: z.array(z.object({ from: z.number(), to: z.number() })),
    /** Row by row of loads, each with the speeds in order; null where nothing was measured. */
    cells: z.array(
      z.object({
        speed: z.int(),
        load: z.int(),
        share: z.number(),
        samples: z.int(),
        median: z.number(),
        /** Half of the range that nine of ten values lie in. */
        scatter: z.number(),
      }),
    ),
    /** Of all values together. */
    scatter: z.number().nullable(),
  }),
});

export const learnLimits = defineCall({
  name: 'learnLimits',
  method: 'POST',
  path: '/signals/{id}/limits/learn',
  tag: 'limits',
  service: 'notification',
  summary:
    'Learns an adaptive baseline or a normal-behaviour model on healthy history, and answers the rule with proposed limits. Nothing is saved.',
  access: sandboxCall('EQUIPMENT_1002'),
  params: ofSignal,
  body: z
    .object({ kind: z.enum(['baseline', 'model']), from: instant, to: instant })
    .refine(isTimeOrder, timeOrder)
    .refine(({ from, to }) => to.getTime() - from.getTime() <= MAX_REPLAY_DAYS * 86_400_000, {
      path: ['to'],
      error: issueMessage('MOST_DAYS', { most: MAX_REPLAY_DAYS }),
      params: { code: 'dateRangeInvalid' },
    }),
  reply: limitRuleSchema,
});

/** A signal whose limits the organisation has changed. */
export const ownLimitsSchema = z
  .object({
    editionId: z.uuid(),
    level: z.enum(LIMIT_LEVELS),
    edition: z.int(),
    state: z.enum(['draft', 'in-force']),
    role: z.string(),
    /** A signal to open the editor at; null where none is left. */
    signalId: z.uuid().nullable(),
    signalName: z.string().nullable(),
    equipmentName: z.string().nullable(),
    partType: z.string().nullable(),
    source: z.string(),
    reason: z.string(),
    /** Of an edition in force with learned rules: the reset of the baseline since which they are not evaluated. */
    learningSince: z.iso.datetime().nullable(),
    changedAt: z.iso.datetime(),
    changedBy: z.string().nullable(),
  })
  .meta({ id: 'OwnLimits' });
export type OwnLimits = z.infer<typeof ownLimitsSchema>;

export const listOwnLimits = defineCall({
  name: 'listOwnLimits',
  method: 'GET',
  path: '/limits',
  tag: 'limits',
  service: 'notification',
  summary: 'Editions of the organisation that are in force or in draft, newest first.',
  access: userCall('EQUIPMENT_1001'),
  query: z.object({ after: afterQuery, size: pageQuery.size }),
  reply: keysetOf(ownLimitsSchema),
});
