import { issueMessage } from '@ritzel/sentences/problems';
import { z } from 'zod';
import { defineCall, userCall } from './call.ts';
import { equipmentTypeSchema } from './drivetrain-document.ts';
import {
  connectivitySchema,
  equipmentDetailSchema,
  equipmentRowSchema,
  signalSchema,
} from './equipment-calls.ts';
import { queryNumber } from './numbers.ts';
import { pageOf, pageQuery, queryList } from './paging.ts';
import { conditionSchema } from './severity-words.ts';
import { seriesSchema, waveformSchema } from './telemetry-calls.ts';
import { instant, isTimeOrder, rangeEnd, timeOrder } from './time-bounds.ts';

const byId = z.object({ id: z.uuid() });

const treePartSchema = z
  .object({
    id: z.uuid(),
    type: equipmentTypeSchema,
    identifier: z.string(),
    name: z.string(),
    condition: conditionSchema,
    connectivity: connectivitySchema,
    devices: z.array(z.object({ id: z.uuid(), identifier: z.string(), deviceType: z.string() })),
  })
  .meta({ id: 'TreePart' });

export const drivetrainTreeSchema = treePartSchema
  .extend({
    location: z.string().nullable(),
    group: z.string().nullable(),
    /** In the order of the power flow. */
    children: z.array(treePartSchema),
  })
  .meta({ id: 'DrivetrainTree' });
export type DrivetrainTree = z.infer<typeof drivetrainTreeSchema>;

export const listDrivetrainTrees = defineCall({
  name: 'listDrivetrainTrees',
  method: 'GET',
  path: '/drivetrains/trees',
  tag: 'drivetrains',
  service: 'asset',
  summary: 'Drivetrains with their parts and the devices on them, by name.',
  access: userCall('EQUIPMENT_1001'),
  query: z.object(pageQuery),
  reply: pageOf(drivetrainTreeSchema),
});

export const readDrivetrainTree = defineCall({
  name: 'readDrivetrainTree',
  method: 'GET',
  path: '/drivetrains/{id}/tree',
  tag: 'drivetrains',
  service: 'asset',
  summary: 'One drivetrain with its parts and the devices on them.',
  access: userCall('EQUIPMENT_1001'),
  params: byId,
  reply: drivetrainTreeSchema,
});

const spectrumSchema = z
  .object({
    signalId: z.uuid(),
    signalName: z.string(),
    unit: z.string(),
    /** Of the nameplate, in the same unit; null where it does not say. */
    rated: z.number().nullable(),
    /** Hours of running with the mean of the bucket in [from, to); the last bin includes its end. */
    bins: z.array(z.object({ from: z.number(), to: z.number(), hours: z.number() })),
  })
  .meta({ id: 'OperationSpectrum' });

export const operationDataSchema = z
  .object({
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    /** How far apart the values that were counted are: shorter stops are not seen. */
    resolutionS: z.number(),
    /** Hours of which anything is known. */
    knownHours: z.number(),
    /** Of these, hours at a speed above `runningAboveRpm`; null without a speed signal. */
    runningHours: z.number().nullable(),
    runningAboveRpm: z.number().nullable(),
    /** From standstill to running, both known; null without a speed signal. */
    starts: z.int().nullable(),
    /** The counter of the machine itself at both ends, where it has one. */
    counter: z.object({ signalId: z.uuid(), fromHours: z.number(), toHours: z.number() }).nullable(),
    speed: spectrumSchema.nullable(),
    /** Of the load, else the torque, else the power signal. */
    load: spectrumSchema.nullable(),
  })
  .meta({ id: 'OperationData' });
export type OperationData = z.infer<typeof operationDataSchema>;

export const readOperationData = defineCall({
  name: 'readOperationData',
  method: 'GET',
  path: '/drivetrains/{id}/operation-data',
  tag: 'drivetrains',
  service: 'data',
  summary:
    'Running hours, starts, and how long at which speed and load, counted from the telemetry of a range.',
  access: userCall('EQUIPMENT_1001'),
  params: byId,
  query: z
    .object({ from: instant, to: rangeEnd })
    .refine((q) => q.from.getTime() < q.to.getTime(), timeOrder)
    .refine((q) => q.to.getTime() - q.from.getTime() <= 366 * 86_400_000, {
      path: ['to'],
      error: issueMessage('MOST_DAYS', { most: 366 }),
      params: { code: 'dateRangeInvalid' },
    }),
  reply: operationDataSchema,
});

export const listDrivetrainSignals = defineCall({
  name: 'listDrivetrainSignals',
  method: 'GET',
  path: '/drivetrains/{id}/signals',
  tag: 'drivetrains',
  service: 'data',
  summary: 'The signals of all parts of a drivetrain with last value, severity and limits.',
  access: userCall('EQUIPMENT_1001'),
  params: byId,
  reply: z.array(signalSchema),
});

export const listDrivetrainRaws = defineCall({
  name: 'listDrivetrainRaws',
  method: 'GET',
  path: '/drivetrains/{id}/raws',
  tag: 'drivetrains',
  service: 'data',
  summary: 'The waveforms of all parts of a drivetrain, newest first.',
  access: userCall('EQUIPMENT_1001'),
  params: byId,
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

export const RAW_FORMATS = ['f32', 'csv', 'wav', 'uff'] as const;

export const readDrivetrainRaw = defineCall({
  name: 'readDrivetrainRaw',
  method: 'GET',
  path: '/drivetrains/{id}/raws/{rawId}',
  tag: 'drivetrains',
  service: 'data',
  summary:
    'One waveform as a file: little-endian float32, CSV with a unit row, WAV (scaled to full scale) or UFF 58b.',
  access: userCall('EQUIPMENT_1001'),
  params: byId.extend({ rawId: z.uuid() }),
  query: z.object({ format: z.enum(RAW_FORMATS).default('f32') }),
  replyKind: 'binary',
});

/** Media type of several series at once: see docs/api.md. */
export const SERIES_SET_MEDIA_TYPE = 'application/vnd.ritzel.series-set';
export const MAX_TELEMETRY_SIGNALS = 16;

export const readDrivetrainTelemetry = defineCall({
  name: 'readDrivetrainTelemetry',
  method: 'GET',
  path: '/drivetrains/{id}/telemetry',
  tag: 'drivetrains',
  service: 'data',
  summary:
    'Several signals of a drivetrain at once as min/mean/max buckets; as JSON columns, or packed with Accept: application/vnd.ritzel.series-set.',
  access: userCall('EQUIPMENT_1001'),
  params: byId,
  query: z
    .object({
      /** Comma separated signal uuids; at most 16. */
      signals: queryList,
      from: instant,
      to: rangeEnd,
      buckets: queryNumber(z.number().int().min(1).max(5000)).default(500),
    })
    .refine(isTimeOrder, timeOrder)
    .refine((q) => q.signals.length >= 1 && q.signals.length <= MAX_TELEMETRY_SIGNALS, {
      path: ['signals'],
      error: issueMessage('COUNT_OF_SIGNALS', { most: MAX_TELEMETRY_SIGNALS }),
      params: { code: 'signalCount' },
    }),
  reply: z.object({ series: z.array(seriesSchema) }),
});

const read = {
  method: 'GET',
  tag: 'equipment',
  service: 'asset',
  access: userCall('EQUIPMENT_1001'),
} as const;
const listShape = {
  query: z.object({ search: z.string().max(120).optional(), ...pageQuery }),
  reply: pageOf(equipmentRowSchema),
} as const;
const readShape = { params: byId, reply: equipmentDetailSchema } as const;

export const listGearUnits = defineCall({
  ...read,
  ...listShape,
  name: 'listGearUnits',
  path: '/gearunits',
  summary: 'The gear units, worst first.',
});
export const readGearUnit = defineCall({
  ...read,
  ...readShape,
  name: 'readGearUnit',
  path: '/gearunits/{id}',
  summary: 'One gear unit whole.',
});
export const listDrivetrains = defineCall({
  ...read,
  ...listShape,
  name: 'listDrivetrains',
  path: '/drivetrains',
  summary: 'The drivetrains, worst first.',
});
export const readDrivetrain = defineCall({
  ...read,
  ...readShape,
  name: 'readDrivetrain',
  path: '/drivetrains/{id}',
  summary: 'One drivetrain whole.',
});
export const listMotors = defineCall({
  ...read,
  ...listShape,
  name: 'listMotors',
  path: '/motors',
  summary: 'The motors, worst first.',
});
export const readMotor = defineCall({
  ...read,
  ...readShape,
  name: 'readMotor',
  path: '/motors/{id}',
  summary: 'One motor whole.',
});
export const listCouplings = defineCall({
  ...read,
  ...listShape,
  name: 'listCouplings',
  path: '/couplings',
  summary: 'The couplings, worst first.',
});
export const readCoupling = defineCall({
  ...read,
  ...readShape,
  name: 'readCoupling',
  path: '/couplings/{id}',
  summary: 'One coupling whole.',
});
