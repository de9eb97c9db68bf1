import { RECORDING_RANGES, SENSOR_AXES } from '@ritzel/drivetrain';
import { z } from 'zod';
import { defineCall, userCall } from './call.ts';
import { deviceJobSchema } from './device-job-calls.ts';
import { MAX_COUNT } from './numbers.ts';

const windowOf = (most: number) =>
  z.object({ from: z.number().min(0).max(most), to: z.number().min(0).max(most) }).nullable();

export const channelSetupSchema = z
  .object({
    channel: z.string().min(1).max(60),
    isOn: z.boolean(),
    /** Sensor position of the kinematics document, or a bearing's name. */
    position: z.string().trim().max(60).nullable(),
    axis: z.enum(SENSOR_AXES),
    quantity: z.enum(['acceleration', 'velocity', 'displacement', 'current', 'torque', 'speed']),
    unit: z.string().min(1).max(20),
    range: z.enum(RECORDING_RANGES),
    samplingRateHz: z.number().positive().max(1_000_000),
    samples: z.int().positive().max(16_777_216),
  })
  .meta({ id: 'ChannelSetup' });

/** What a device records, how finely, how often, and in which state of the machine. */
export const measurementSetupSchema = z
  .object({
    channels: z.array(channelSetupSchema).min(1).max(64),
    schedule: z.object({
      /** Minutes between two records, and the same while the velocity is above `alarmVelocityMmS`. */
      normalMinutes: z.int().min(1).max(44_640),
      alarmMinutes: z.int().min(1).max(44_640),
      alarmVelocityMmS: z.number().positive().max(1000).nullable(),
    }),
    /** Outside of it nothing is recorded on schedule; null is no bound. Load is a share of the rated one. */
    window: z.object({ speedRpm: windowOf(100_000), load: windowOf(10) }),
  })
  .meta({ id: 'MeasurementSetup' });
export type MeasurementSetupDocument = z.infer<typeof measurementSetupSchema>;

export const SETUP_STATES = ['pending', 'sent', 'confirmed', 'refused', 'timed-out', 'superseded'] as const;
export type SetupState = (typeof SETUP_STATES)[number];

export const setupVersionSchema = z
  .object({
    version: z.int(),
    setup: measurementSetupSchema,
    /**
     * `pending` waits for the device, `sent` for its answer; `confirmed`: the device itself says that it runs it;
     * `superseded`: a later one was confirmed, or took its place before it was.
     */
    state: z.enum(SETUP_STATES),
    job: deviceJobSchema,
    note: z.string(),
    createdBy: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'SetupVersion' });
export type SetupVersion = z.infer<typeof setupVersionSchema>;

/** What the portal knows of how a device measures. */
export const deviceSetupSchema = z
  .object({
    deviceId: z.uuid(),
    deviceIdentifier: z.string(),
    deviceType: z.string(),
    equipmentId: z.uuid().nullable(),
    /** The channels the device has, as they were declared. */
    channels: z.array(z.object({ channel: z.string(), name: z.string() })),
    /** What the device says it runs; null while it said nothing that can be read. Version 0 is the factory's. */
    inForce: z.object({ version: z.int(), setup: measurementSetupSchema, at: z.iso.datetime() }).nullable(),
    /** What to begin with: the newest version that was asked for, else what is in force, else the declaration. */
    setup: measurementSetupSchema,
    /** Of the newest version that was asked for; 0 where none was. To be handed over with the next. */
    version: z.int(),
    /** Newest first, at most fifty. */
    versions: z.array(setupVersionSchema),
  })
  .meta({ id: 'DeviceSetup' });
export type DeviceSetup = z.infer<typeof deviceSetupSchema>;

const byId = z.object({ id: z.uuid() });

export const readMeasurementSetup = defineCall({
  name: 'readMeasurementSetup',
  method: 'GET',
  path: '/devices/{id}/measurement-setup',
  tag: 'devices',
  service: 'asset',
  summary: 'How a device measures: what is in force, what was asked for, and how each version stands.',
  access: userCall('DEVICE_2001'),
  params: byId,
  reply: deviceSetupSchema,
});

export const saveMeasurementSetup = defineCall({
  name: 'saveMeasurementSetup',
  method: 'PUT',
  path: '/devices/{id}/measurement-setup',
  tag: 'devices',
  service: 'asset',
  summary:
    'A new version of a measurement setup, checked against the device type and sent to the device; one that still waits is superseded.',
  access: userCall('DEVICE_2002'),
  params: byId,
  body: z.object({
    setup: measurementSetupSchema,
    /** The version it was made from: a conflict when someone saved another meanwhile. */
    basedOn: z.int().min(0).max(MAX_COUNT),
    note: z.string().trim().max(300).default(''),
  }),
  reply: setupVersionSchema,
});

export const listDrivetrainMeasurementSetups = defineCall({
  name: 'listDrivetrainMeasurementSetups',
  method: 'GET',
  path: '/drivetrains/{id}/measurement-setups',
  tag: 'devices',
  service: 'asset',
  summary: 'How each device of a drivetrain measures.',
  access: userCall('DEVICE_2001'),
  params: byId,
  reply: z.array(deviceSetupSchema),
});
