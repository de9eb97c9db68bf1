import { z } from 'zod';
import { defineCall, userCall } from './call.ts';
import { equipmentTypeSchema } from './drivetrain-document.ts';
import { figure } from './numbers.ts';

const recordRule = {
  spectrum: z.enum(['velocity', 'acceleration', 'envelope']),
  criticalDb: z.number().positive().max(60),
  minimum: z.object({ of: z.int().min(1).max(20), outOf: z.int().min(1).max(20) }),
  gate: z.object({
    minSpeedRpm: z.number().min(0).max(1e6).optional(),
    minLoadPercent: z.number().min(0).max(1000).optional(),
  }),
};

const lineIdSchema = z.string().min(1).max(200);

const bandSchema = z.object({
  line: lineIdSchema,
  harmonics: z.int().min(1).max(20),
  widthPercent: z.number().positive().max(20),
  amplitude: figure,
});

/** A mask on the spectrum, or bands around lines of the machine; at most one of a kind for each spectrum. */
export const spectralRuleSchema = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('mask'),
      ...recordRule,
      /** Hz, or multiples of the driving shaft's speed. */
      axis: z.enum(['hz', 'orders']),
      interpolation: z.enum(['log', 'linear']),
      points: z.array(z.object({ at: figure, amplitude: figure })).max(100),
    }),
    z.object({ kind: z.literal('bands'), ...recordRule, bands: z.array(bandSchema).max(64) }),
  ])
  .meta({ id: 'SpectralRule' });
export type SpectralRuleDto = z.infer<typeof spectralRuleSchema>;

export const spectralRulesSchema = z.array(spectralRuleSchema).max(6);

export const spectralEditionSchema = z
  .object({
    id: z.uuid(),
    edition: z.int(),
    state: z.enum(['draft', 'in-force', 'superseded', 'withdrawn']),
    rules: spectralRulesSchema,
    source: z.string(),
    reason: z.string(),
    /** Rises with each save of a draft. */
    revision: z.int(),
    changedAt: z.iso.datetime(),
    changedBy: z.string().nullable(),
    publishedAt: z.iso.datetime().nullable(),
    publishedBy: z.string().nullable(),
  })
  .meta({ id: 'SpectralLimitEdition' });
export type SpectralLimitEdition = z.infer<typeof spectralEditionSchema>;

/** A line of a spectrum beside its limit. */
export const spectralExcessSchema = z
  .object({
    frequencyHz: z.number(),
    amplitude: z.number(),
    limit: z.number(),
    /** Amplitude over limit; negative below it. */
    decibel: z.number(),
    line: z.string().optional(),
    harmonic: z.int().optional(),
  })
  .meta({ id: 'SpectralExcess' });
export type SpectralExcessDto = z.infer<typeof spectralExcessSchema>;

export const spectralLimitsSchema = z
  .object({
    channel: z.object({
      equipmentId: z.uuid(),
      equipmentName: z.string(),
      equipmentIdentifier: z.string(),
      equipmentType: equipmentTypeSchema,
      drivetrainId: z.uuid().nullable(),
      channel: z.string(),
      name: z.string(),
      unit: z.string(),
      samplingRateHz: z.number(),
    }),
    /** What the channel can show: a mask or band beyond is refused. */
    shows: z.object({
      nyquistHz: z.number(),
      /** Where its filter begins to take away; the Nyquist frequency where nothing is known of a filter. */
      passBandHz: z.number(),
      highestRpm: z.number().nullable(),
      spectra: z.array(z.enum(['velocity', 'acceleration', 'envelope'])),
    }),
    /** The record that the call named, with the lines of the machine at its speed. */
    record: z.object({
      id: z.uuid(),
      at: z.iso.datetime(),
      speedRpm: z.number().nullable(),
      kinematicsVersion: z.int().nullable(),
      lines: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          kind: z.string(),
          element: z.string(),
          frequencyHz: z.number(),
          harmonics: z.int(),
        }),
      ),
    }),
    /** The newest first: a draft, what is in force, what was. */
    editions: z.array(spectralEditionSchema),
    /** Healthy records since the baseline was last reset, that a mask can be proposed from. */
    healthyRecords: z.int(),
    mayChange: z.boolean(),
  })
  .meta({ id: 'SpectralLimits' });
export type SpectralLimits = z.infer<typeof spectralLimitsSchema>;

const ofRecord = z.object({ id: z.uuid() });

export const readSpectralLimits = defineCall({
  name: 'readSpectralLimits',
  method: 'GET',
  path: '/waveforms/{id}/spectral-limits',
  tag: 'limits',
  service: 'notification',
  summary:
    'The spectral limits of the channel that a waveform is of: masks, bands around lines of the machine, drafts and earlier editions.',
  access: userCall('EQUIPMENT_1001'),
  params: ofRecord,
  reply: spectralLimitsSchema,
});

export const saveSpectralDraft = defineCall({
  name: 'saveSpectralDraft',
  method: 'PUT',
  path: '/waveforms/{id}/spectral-limits/draft',
  tag: 'limits',
  service: 'notification',
  summary:
    'Saves the draft of the next edition. It names the revision it was made from; null begins a draft. A mask beyond the Nyquist frequency of the channel, or above its pass band, is refused.',
  access: userCall('EQUIPMENT_1002'),
  params: ofRecord,
  body: z.object({
    revision: z.int().min(1).max(2_147_483_647).nullable(),
    rules: spectralRulesSchema.min(1),
    source: z.string().trim().max(300),
    reason: z.string().trim().max(2000),
  }),
  reply: spectralEditionSchema,
});

export const discardSpectralDraft = defineCall({
  name: 'discardSpectralDraft',
  method: 'DELETE',
  path: '/waveforms/{id}/spectral-limits/draft',
  tag: 'limits',
  service: 'notification',
  summary: 'Discards the draft of the next edition of spectral limits.',
  access: userCall('EQUIPMENT_1002'),
  params: ofRecord,
  reply: z.undefined(),
  replyKind: 'empty',
});

export const publishSpectralLimits = defineCall({
  name: 'publishSpectralLimits',
  method: 'POST',
  path: '/waveforms/{id}/spectral-limits/publish',
  tag: 'limits',
  service: 'notification',
  summary:
    'Puts the draft in force: the newest records are evaluated with it, and each that arrives. It needs a source and a reason.',
  access: userCall('EQUIPMENT_1002'),
  params: ofRecord,
  body: z.object({ revision: z.int().min(1).max(2_147_483_647) }),
  reply: spectralEditionSchema,
});

export const withdrawSpectralLimits = defineCall({
  name: 'withdrawSpectralLimits',
  method: 'POST',
  path: '/waveforms/{id}/spectral-limits/withdraw',
  tag: 'limits',
  service: 'notification',
  summary: 'Takes the edition in force back; alarms of its rules end.',
  access: userCall('EQUIPMENT_1002'),
  params: ofRecord,
  body: z.object({ reason: z.string().trim().min(1).max(2000) }),
  reply: z.undefined(),
  replyKind: 'empty',
});

export const proposeSpectralRule = defineCall({
  name: 'proposeSpectralRule',
  method: 'POST',
  path: '/waveforms/{id}/spectral-limits/propose',
  tag: 'limits',
  service: 'notification',
  summary:
    'A mask, or bands around named lines, over the highest of the healthy records of the channel, lifted by a margin. Nothing is saved.',
  access: userCall('EQUIPMENT_1002'),
  params: ofRecord,
  body: z.object({
    kind: z.enum(['mask', 'bands']),
    spectrum: recordRule.spectrum,
    axis: z.enum(['hz', 'orders']),
    marginDb: z.number().min(0).max(40),
    /** Of bands: the lines of the machine they lie around. */
    lines: z.array(lineIdSchema).max(64),
  }),
  reply: z.object({ rule: spectralRuleSchema, records: z.int() }),
});
