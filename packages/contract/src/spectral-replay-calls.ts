import { z } from 'zod';
import { defineCall, userCall } from './call.ts';
import { replayedFaultSchema } from './limit-replay-calls.ts';
import { severitySchema } from './severity-words.ts';
import { spectralExcessSchema, spectralRulesSchema } from './spectral-limit-calls.ts';

/** Records that are answered at once, the newest of the channel; more of them are a job. */
export const MAX_RECORDS_AT_ONCE = 100;

const ofRecord = z.object({ id: z.uuid() });

export const spectralReplayFactsSchema = z
  .object({
    alarms: z.int(),
    alarmsAWeek: z.number(),
    begins: z.array(
      z.object({
        from: z.iso.datetime(),
        to: z.iso.datetime().nullable(),
        severity: severitySchema,
        decibel: z.number(),
        rule: z.string(),
      }),
    ),
  })
  .meta({ id: 'SpectralReplayFacts' });
export type SpectralReplayFacts = z.infer<typeof spectralReplayFactsSchema>;

export const replaySpectralLimits = defineCall({
  name: 'replaySpectralLimits',
  method: 'POST',
  path: '/waveforms/{id}/spectral-limits/replay',
  tag: 'limits',
  service: 'notification',
  summary:
    'The time machine for spectra while they are drawn: rules over the newest stored records of the channel, beside those in force, by the same steps that the server takes when records arrive. All of its records are replayed as a job (`startSpectralReplay`).',
  access: userCall('EQUIPMENT_1001'),
  params: ofRecord,
  body: z.object({
    rules: spectralRulesSchema.min(1),
    records: z.int().min(1).max(MAX_RECORDS_AT_ONCE),
  }),
  reply: z.object({
    /** By time, the oldest first. */
    records: z.array(
      z.object({
        id: z.uuid(),
        at: z.iso.datetime(),
        speedRpm: z.number().nullable(),
        /** By rule of the draft, `mask velocity`: the worst line. Left out where it could not be compared. */
        worst: z.record(z.string(), spectralExcessSchema),
        /** The samples say that the sensor is faulty. */
        isFaulty: z.boolean(),
      }),
    ),
    /** Records that the channel has. */
    stored: z.int(),
    tookMs: z.number(),
    today: spectralReplayFactsSchema,
    draft: spectralReplayFactsSchema,
  }),
});

const spectralSideSchema = spectralReplayFactsSchema.extend({
  /** Of the alarms, those that lie near no confirmed fault of the machine. */
  withoutFault: z.int(),
  /** Ten or more in ten minutes. */
  floods: z.int(),
  recordsAbove: z.int(),
  /** Confirmed faults that it warned of. */
  found: z.int(),
});

/** Masks and bands over every stored record of a channel, beside those that were in force when it began. */
export const spectralReplaySchema = z
  .object({
    id: z.uuid(),
    state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
    /** The rules that are replayed. */
    rules: spectralRulesSchema,
    records: z.int(),
    done: z.int(),
    /** Of them, those that could not be compared: no diagnosis, or a faulty sensor. */
    leftOut: z.int(),
    startedAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
    /** The times of the first and the last record replayed so far. */
    from: z.iso.datetime().nullable(),
    to: z.iso.datetime().nullable(),
    /** At most 500 begins of each, the newest. */
    today: spectralSideSchema,
    draft: spectralSideSchema,
    confirmedFaults: z.int(),
    /** At most 200 of them, first those that the draft misses or finds at another time. */
    faults: z.array(replayedFaultSchema),
    /** Records in the order of their times, taken together so that there are at most 120: by rule the worst of each. */
    slots: z.array(
      z.object({
        from: z.iso.datetime(),
        to: z.iso.datetime(),
        /** Decibels above the limit of the draft, by rule, `mask velocity`. */
        worst: z.record(z.string(), z.number()),
      }),
    ),
    error: z.string().nullable(),
  })
  .meta({ id: 'SpectralReplay' });
export type SpectralReplay = z.infer<typeof spectralReplaySchema>;

export const startSpectralReplay = defineCall({
  name: 'startSpectralReplay',
  method: 'POST',
  path: '/waveforms/{id}/spectral-limits/replays',
  tag: 'limits',
  service: 'notification',
  summary:
    'Replays masks and bands over every stored record of the channel, beside those in force, as a job. One at a time for each person.',
  access: userCall('EQUIPMENT_1002'),
  params: ofRecord,
  body: z.object({ rules: spectralRulesSchema.min(1) }),
  reply: spectralReplaySchema,
});

export const readSpectralReplay = defineCall({
  name: 'readSpectralReplay',
  method: 'GET',
  path: '/waveforms/{id}/spectral-limits/replays',
  tag: 'limits',
  service: 'notification',
  summary:
    'The newest replay over all records of the channel that the caller started: how far it is, what it came to.',
  access: userCall('EQUIPMENT_1002'),
  params: ofRecord,
  reply: spectralReplaySchema.nullable(),
});

export const cancelSpectralReplay = defineCall({
  name: 'cancelSpectralReplay',
  method: 'POST',
  path: '/waveforms/{id}/spectral-limits/replays/cancel',
  tag: 'limits',
  service: 'notification',
  summary: 'Ends the replay over all records of the channel that the caller started, as far as one runs.',
  access: userCall('EQUIPMENT_1002'),
  params: ofRecord,
  reply: spectralReplaySchema.nullable(),
});
