import { issueMessage } from '@ritzel/sentences/problems';
import { z } from 'zod';
import { defineCall, userCall } from './call.ts';
import { limitRulesSchema, MAX_REPLAY_DAYS } from './limit-calls.ts';
import { severitySchema } from './severity-words.ts';
import { instant, isTimeOrder, timeOrder } from './time-bounds.ts';

/** Signals of one replay that runs as a job. */
export const MAX_REPLAYED_SIGNALS = 10_000;

/** What a rule set would have done over a span, and how that compares with what was confirmed at the machine. */
export const replayFactsSchema = z
  .object({
    alarms: z.int(),
    alarmsAWeek: z.number(),
    /** Of them, those that lie near no confirmed fault of the machine. */
    withoutFault: z.int(),
    /** Ten or more in ten minutes. */
    floods: z.int(),
    /** Three or more in a minute: their deadband or delays are too small. */
    isChattering: z.boolean(),
    /** Share of the span that it stood, 0 to 1. */
    activeShare: z.number(),
    begins: z.array(
      z.object({
        from: z.iso.datetime(),
        to: z.iso.datetime().nullable(),
        severity: severitySchema,
        value: z.number(),
        rule: z.string(),
      }),
    ),
    faults: z.array(
      z.object({
        caseId: z.uuid(),
        caseNumber: z.int(),
        confirmedAt: z.iso.datetime(),
        /** The first alarm before the confirmation; null where it was missed. */
        foundAt: z.iso.datetime().nullable(),
        daysBefore: z.number().nullable(),
      }),
    ),
  })
  .meta({ id: 'ReplayFacts' });
export type ReplayFacts = z.infer<typeof replayFactsSchema>;

export const replayLimits = defineCall({
  name: 'replayLimits',
  method: 'POST',
  path: '/signals/{id}/limits/replay',
  tag: 'limits',
  service: 'notification',
  summary:
    'The time machine: the rules over stored history, side by side with those in force, by the same steps that the server takes when values arrive.',
  access: userCall('EQUIPMENT_1001'),
  params: z.object({ id: z.uuid() }),
  body: z
    .object({ from: instant, to: instant, rules: limitRulesSchema.min(1) })
    .refine(isTimeOrder, timeOrder)
    .refine(({ from, to }) => to.getTime() - from.getTime() <= MAX_REPLAY_DAYS * 86_400_000, {
      path: ['to'],
      error: issueMessage('MOST_DAYS', { most: MAX_REPLAY_DAYS }),
      params: { code: 'dateRangeInvalid' },
    }),
  reply: z.object({
    samples: z.int(),
    /** Points are read raw where that is affordable, else as means of so many milliseconds. */
    bucketMs: z.number().nullable(),
    tookMs: z.number(),
    today: replayFactsSchema,
    draft: replayFactsSchema,
    /** Of a model in the draft: what it expects, at most 1 000 points. */
    expected: z
      .object({ timesMs: z.array(z.number()), values: z.array(z.number().nullable()), band: z.number() })
      .nullable(),
  }),
});

/** Rules that are learned on one signal: a replay over many leaves them out. */
export const LEARNED_RULE_KINDS = ['baseline', 'model'] as const;
export type LearnedRuleKind = (typeof LEARNED_RULE_KINDS)[number];

/** When a rule set found a confirmed fault; null where it was missed. */
const foundSchema = z.object({ foundAt: z.iso.datetime().nullable(), daysBefore: z.number().nullable() });

export const replayedFaultSchema = z.object({
  caseId: z.uuid(),
  caseNumber: z.int(),
  confirmedAt: z.iso.datetime(),
  today: foundSchema,
  draft: foundSchema,
});

/** The figures of a rule set over many signals; those of one signal are `ReplayFacts`. */
const replaySideSchema = z.object({
  alarms: z.int(),
  alarmsAWeek: z.number(),
  withoutFault: z.int(),
  /** Ten or more in ten minutes, of all signals together. */
  floods: z.int(),
  /** Signals with three or more in a minute. */
  chattering: z.int(),
  /** Mean share of the span in alarm, 0 to 1. */
  activeShare: z.number(),
  /** Confirmed faults that it warned of. */
  found: z.int(),
});

/** Beyond one signal: the same role at many machines, as a job. */
export const limitReplaySchema = z
  .object({
    id: z.uuid(),
    state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
    /** Whose limits are replayed: signals of this role at parts of this kind, and by which rules. */
    role: z.string(),
    partType: z.string(),
    rules: limitRulesSchema,
    signals: z.int(),
    done: z.int(),
    days: z.int(),
    startedAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
    today: replaySideSchema,
    draft: replaySideSchema,
    /** Each fault once, however many signals of its machine were replayed. */
    confirmedFaults: z.int(),
    /** At most 200 of them, first those that the draft misses or finds at another time. */
    faults: z.array(replayedFaultSchema),
    /** Signals whose rules could not be used: another unit, no history. */
    leftOut: z.int(),
    /** Rules of the draft that were learned on one signal and are not replayed on others. */
    leftOutRules: z.array(z.enum(LEARNED_RULE_KINDS)),
    /** Signals with learned rules in force, which are left out of today as well. */
    learnedToday: z.int(),
    error: z.string().nullable(),
  })
  .meta({ id: 'LimitReplay' });
export type LimitReplay = z.infer<typeof limitReplaySchema>;

export const startLimitReplay = defineCall({
  name: 'startLimitReplay',
  method: 'POST',
  path: '/signals/{id}/limits/replays',
  tag: 'limits',
  service: 'notification',
  summary:
    'Replays rules over every signal of the same role at parts of the same kind that the caller sees, as a job. Rules that were learned on one signal are left out, and named.',
  access: userCall('EQUIPMENT_1002'),
  params: z.object({ id: z.uuid() }),
  body: z.object({ days: z.int().min(1).max(MAX_REPLAY_DAYS), rules: limitRulesSchema.min(1) }),
  reply: limitReplaySchema,
});

export const readLimitReplay = defineCall({
  name: 'readLimitReplay',
  method: 'GET',
  path: '/limits/replay',
  tag: 'limits',
  service: 'notification',
  summary: 'The newest replay over many signals that the caller started: how far it is, what it came to.',
  access: userCall('EQUIPMENT_1002'),
  reply: limitReplaySchema.nullable(),
});

export const cancelLimitReplay = defineCall({
  name: 'cancelLimitReplay',
  method: 'POST',
  path: '/limits/replay/cancel',
  tag: 'limits',
  service: 'notification',
  summary: 'Ends the replay of the caller, as far as one runs.',
  access: userCall('EQUIPMENT_1002'),
  reply: limitReplaySchema.nullable(),
});
