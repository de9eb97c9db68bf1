import { issueMessage } from '@ritzel/sentences/problems';
import { z } from 'zod';
import { defineCall, deviceCall, userCall } from './call.ts';
import { LOG_ACCESS_KINDS, LOG_ACCESS_PERMISSION } from './log-calls.ts';
import { queryNumber } from './numbers.ts';
import { pageOf, pageQuery } from './paging.ts';
import type { PermissionCode } from './permissions.ts';
import { instant, isTimeOrder, rangeEnd, timeOrder } from './time-bounds.ts';

/**
 * Points as columns. `t` is milliseconds since 1970 UTC. Without `buckets` every point in order (min, mean, max
 * absent); with it at most that many buckets, each with the time of its start and min, mean, max and count.
 */
export const seriesSchema = z
  .object({
    signalId: z.uuid(),
    unit: z.string(),
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    bucketMs: z.number().nullable(),
    t: z.array(z.number()),
    value: z.array(z.number().nullable()).optional(),
    min: z.array(z.number()).optional(),
    mean: z.array(z.number()).optional(),
    max: z.array(z.number()).optional(),
    count: z.array(z.int()).optional(),
  })
  .meta({ id: 'Series' });
export type Series = z.infer<typeof seriesSchema>;

/**
 * The date range of the specification, section 5: start not after end, at most 31 days including the end day.
 * Charts over longer spans ask for buckets, which carry no such limit.
 */
export const MAX_RANGE_DAYS = 31;

export const readSeries = defineCall({
  name: 'readSeries',
  method: 'GET',
  path: '/signals/{id}/series',
  tag: 'telemetry',
  service: 'data',
  summary:
    'Points of one signal, raw or as min/mean/max buckets; as JSON columns, or as float64 columns with Accept: application/vnd.ritzel.series.',
  access: userCall('EQUIPMENT_1001'),
  params: z.object({ id: z.uuid() }),
  query: z
    .object({
      from: instant,
      to: rangeEnd,
      buckets: queryNumber(z.number().int().min(1).max(20_000)).optional(),
    })
    .refine(isTimeOrder, timeOrder)
    .refine(
      (q) => q.buckets !== undefined || q.to.getTime() - q.from.getTime() <= MAX_RANGE_DAYS * 86_400_000,
      {
        path: ['to'],
        error: issueMessage('MOST_RAW_DAYS'),
        params: { code: 'dateRangeInvalid' },
      },
    ),
  reply: seriesSchema,
});

/** Media type of the binary series: see docs/api.md. */
export const SERIES_MEDIA_TYPE = 'application/vnd.ritzel.series';
/** Media type of raw samples: little-endian float32, in the unit of the waveform. */
export const SAMPLES_MEDIA_TYPE = 'application/vnd.ritzel.samples';

export const waveformSchema = z
  .object({
    id: z.uuid(),
    equipmentId: z.uuid(),
    deviceId: z.uuid().nullable(),
    channel: z.string(),
    channelName: z.string(),
    position: z.string().nullable(),
    axis: z.string(),
    at: z.iso.datetime(),
    samplingRateHz: z.number(),
    samples: z.int(),
    quantity: z.string(),
    unit: z.string(),
    range: z.string().nullable(),
    speedRpm: z.number().nullable(),
    load: z.number().nullable(),
    trigger: z.enum(['schedule', 'alarm', 'manual']),
    clipCount: z.int(),
    sha256: z.string(),
    /** Computed on arrival, in their own units: velocityRms mm/s, accelerationRms and Peak m/s², kurtosis, crest. */
    indicators: z.record(z.string(), z.number()),
    source: z.string().nullable(),
  })
  .meta({ id: 'Waveform' });
export type Waveform = z.infer<typeof waveformSchema>;

export const listWaveforms = defineCall({
  name: 'listWaveforms',
  method: 'GET',
  path: '/equipment/{id}/waveforms',
  tag: 'telemetry',
  service: 'data',
  summary: 'Waveforms of an equipment, newest first.',
  access: userCall('EQUIPMENT_1001'),
  params: z.object({ id: z.uuid() }),
  query: z
    .object({
      from: instant.optional(),
      to: rangeEnd.optional(),
      channel: z.string().max(60).optional(),
      ...pageQuery,
    })
    .refine(isTimeOrder, timeOrder),
  reply: pageOf(waveformSchema),
});

export const readWaveform = defineCall({
  name: 'readWaveform',
  method: 'GET',
  path: '/waveforms/{id}',
  tag: 'telemetry',
  service: 'data',
  summary: 'What one waveform is: channel, rate, speed, indicators.',
  access: userCall('EQUIPMENT_1001'),
  params: z.object({ id: z.uuid() }),
  reply: waveformSchema,
});

export const readWaveformSamples = defineCall({
  name: 'readWaveformSamples',
  method: 'GET',
  path: '/waveforms/{id}/samples',
  tag: 'telemetry',
  service: 'data',
  summary: 'The samples of one waveform: little-endian float32 in its unit.',
  access: userCall('EQUIPMENT_1001'),
  params: z.object({ id: z.uuid() }),
  replyKind: 'binary',
});

export const spectrumSchema = z
  .object({
    waveformId: z.uuid(),
    kind: z.enum(['amplitude', 'envelope']),
    /** Of the values: that of the waveform. Amplitudes are peaks; the window is Hann's. */
    unit: z.string(),
    /** The band that was demodulated; null for an amplitude spectrum. */
    band: z.object({ lowHz: z.number(), highHz: z.number() }).nullable(),
    /** Frequency of the first value. */
    fromHz: z.number(),
    /** From one value to the next. */
    stepHz: z.number(),
    values: z.array(z.number()),
  })
  .meta({ id: 'Spectrum' });
export type WaveformSpectrum = z.infer<typeof spectrumSchema>;

export const readWaveformSpectrum = defineCall({
  name: 'readWaveformSpectrum',
  method: 'GET',
  path: '/waveforms/{id}/spectrum',
  tag: 'telemetry',
  service: 'data',
  summary:
    'Spectrum of one waveform: amplitudes between low and high, or of the envelope of the band from low to high.',
  access: userCall('EQUIPMENT_1001'),
  params: z.object({ id: z.uuid() }),
  query: z
    .object({
      kind: z.enum(['amplitude', 'envelope']).default('amplitude'),
      /** Hz. Default: 0, for an envelope 0.1 of the sampling rate. */
      low: queryNumber(z.number().min(0).max(10_000_000)).optional(),
      /** Hz. Default: half the sampling rate, for an envelope 0.4 of it. */
      high: queryNumber(z.number().positive().max(10_000_000)).optional(),
    })
    .refine((q) => q.low === undefined || q.high === undefined || q.low < q.high, {
      path: ['low'],
      error: issueMessage('BAND_REVERSED'),
    }),
  reply: spectrumSchema,
});

export const readLiveEvents = defineCall({
  name: 'readLiveEvents',
  method: 'GET',
  path: '/live',
  tag: 'telemetry',
  service: 'data',
  summary: 'Live values, conditions and connectivity of the own organisation as server-sent events.',
  access: userCall('EQUIPMENT_1001'),
  query: z.object({
    /** Comma separated equipment uuids whose values are wanted; conditions come for all. */
    equipment: z.string().max(8000).optional(),
  }),
  replyKind: 'event-stream',
});

/** The events of the stream, by name. */
export const liveEventSchemas = {
  /** Something happened to people or their rights: for those who may read it (`LIVE_EVENT_PERMISSIONS`). */
  access: z.object({ kind: z.enum(LOG_ACCESS_KINDS) }),
  condition: z.object({
    equipmentId: z.uuid(),
    severity: z.string(),
    hasUnknown: z.boolean(),
    since: z.string().nullable(),
    reason: z.unknown(),
  }),
  values: z.object({
    equipmentId: z.uuid(),
    values: z.array(z.object({ signalId: z.uuid(), t: z.number(), value: z.number() })),
  }),
  connectivity: z.object({
    equipmentId: z.uuid(),
    connectivity: z.string(),
    lastSeenAt: z.string().nullable(),
  }),
  waveform: z.object({ equipmentId: z.uuid(), waveformId: z.uuid(), channel: z.string(), at: z.string() }),
  /** The NE 107 status of a device changed. */
  deviceStatus: z.object({ equipmentId: z.uuid().nullable(), deviceId: z.uuid(), status: z.string() }),
  /** Something asked of a device went a step further. */
  deviceJob: z.object({
    equipmentId: z.uuid().nullable(),
    deviceId: z.uuid(),
    jobId: z.uuid(),
    kind: z.string(),
    state: z.string(),
    progress: z.number().nullable(),
    waveformIds: z.array(z.uuid()),
  }),
  /** Records of a machine are diagnosed again: how many are done. */
  rediagnosis: z.object({
    equipmentId: z.uuid(),
    rediagnosisId: z.uuid(),
    done: z.number(),
    total: z.number(),
  }),
  /** An alarm or its case changed: what is listed of it is read again. */
  alarm: z.object({
    equipmentId: z.uuid(),
    alarmId: z.uuid().nullable(),
    caseId: z.uuid().nullable(),
    state: z.string(),
    severity: z.string(),
    /** A step such as `raised`, or an act. */
    code: z.string(),
  }),
  /** A check of the machine was planned, answered, signed or ended. */
  maintenance: z.object({ equipmentId: z.uuid() }),
  /** Of an import that is being tried or saved: how many of its drivetrains are done. */
  import: z.object({ progressId: z.uuid(), done: z.number(), total: z.number() }),
  /** How far one's own report is, and what became of it. */
  report: z.object({ reportId: z.uuid(), state: z.string(), done: z.number(), total: z.number() }),
} as const;
/** What a caller must hold beside the call's own permission to receive an event; nothing more where it is not named. */
export const LIVE_EVENT_PERMISSIONS: Readonly<
  Partial<Record<keyof typeof liveEventSchemas, PermissionCode>>
> = {
  access: LOG_ACCESS_PERMISSION,
  alarm: 'ALARM_3101',
  maintenance: 'MAINTENANCE_4001',
};
export type LiveEventName = keyof typeof liveEventSchemas;

export const sendSamples = defineCall({
  name: 'sendSamples',
  method: 'POST',
  path: '/data/samples',
  tag: 'devices',
  service: 'data',
  summary: 'Points from a device. 204 once they are committed; sending them again changes nothing.',
  access: deviceCall,
  body: z.object({
    samples: z
      .array(
        z.object({
          /** Metric name as the device's channels declare it. */
          metric: z.string().min(1).max(200),
          /** Milliseconds since 1970 UTC, or ISO 8601. */
          t: z.union([z.number(), z.string()]),
          /** true and false count as 1 and 0, for metrics without a unit. */
          value: z.union([z.number(), z.boolean()]),
          unit: z.string().max(20).optional(),
        }),
      )
      .min(1)
      .max(100_000),
  }),
  replyKind: 'empty',
});

export const sendRaws = defineCall({
  name: 'sendRaws',
  method: 'POST',
  path: '/data/raws',
  tag: 'devices',
  service: 'data',
  summary: 'One waveform envelope (application/vnd.ritzel.waveform) from a device.',
  access: deviceCall,
  reply: z.object({ id: z.uuid(), created: z.boolean() }),
});
