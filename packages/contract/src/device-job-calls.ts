import { z } from 'zod';
import { defineCall, userCall } from './call.ts';
import { pageOf, pageQuery } from './paging.ts';

export const DEVICE_JOB_KINDS = ['measure', 'setup', 'firmware'] as const;
export const DEVICE_JOB_STATES = [
  'queued',
  'sent',
  'running',
  'done',
  'failed',
  'timed-out',
  'cancelled',
] as const;
export type DeviceJobState = (typeof DEVICE_JOB_STATES)[number];

/** Something asked of a device: what, how far it is, and what came of it. */
export const deviceJobSchema = z
  .object({
    id: z.uuid(),
    deviceId: z.uuid(),
    deviceIdentifier: z.string(),
    equipmentId: z.uuid().nullable(),
    kind: z.enum(DEVICE_JOB_KINDS),
    /** `queued` waits for the device to be online, or to be done with what it does. */
    state: z.enum(DEVICE_JOB_STATES),
    /** 0 to 1, as the device reports; null until it has. */
    progress: z.number().nullable(),
    /**
     * Why it ended otherwise than requested. Codes: `refused`, `failed` (the device says why), `unsupported`, `no-answer`,
     * `no-end`, `never-online`, `differs`, `superseded`, `by-user`, `update-stopped`.
     */
    reason: z.object({ code: z.string(), text: z.string() }).nullable(),
    /** The version of the measurement setup, where it is one. */
    setupVersion: z.int().nullable(),
    /** The version to be installed, where it is an update. */
    firmwareVersion: z.string().nullable(),
    waveformIds: z.array(z.uuid()),
    /** How often the command was sent. */
    attempts: z.int(),
    /** Part of a staged update whose wave has not begun. */
    isHeld: z.boolean(),
    createdBy: z.string().nullable(),
    createdAt: z.iso.datetime(),
    sentAt: z.iso.datetime().nullable(),
    endedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'DeviceJob' });
export type DeviceJob = z.infer<typeof deviceJobSchema>;

const byId = z.object({ id: z.uuid() });

export const listComponentJobs = defineCall({
  name: 'listComponentJobs',
  method: 'GET',
  path: '/components/{id}/jobs',
  tag: 'devices',
  service: 'component',
  cached: true,
  summary: 'What was asked of the devices of a component, newest first.',
  access: userCall('DEVICE_2001'),
  params: byId,
  query: z.object(pageQuery),
  reply: pageOf(deviceJobSchema),
});

export const measureNow = defineCall({
  name: 'measureNow',
  method: 'POST',
  path: '/components/{id}/jobs',
  tag: 'devices',
  service: 'component',
  summary:
    'Ask every device of a component (of a drivetrain: of all its parts) for a measurement of all its channels now.',
  access: userCall('DEVICE_2002'),
  params: byId,
  body: z.object({ kind: z.literal('measure') }),
  reply: z.array(deviceJobSchema),
});

export const listDrivetrainJobs = defineCall({
  name: 'listDrivetrainJobs',
  method: 'GET',
  path: '/drivetrains/{id}/jobs',
  tag: 'devices',
  service: 'asset',
  summary: 'What was asked of the devices of a drivetrain, newest first.',
  access: userCall('DEVICE_2001'),
  params: byId,
  query: z.object(pageQuery),
  reply: pageOf(deviceJobSchema),
});

export const listDeviceJobs = defineCall({
  name: 'listDeviceJobs',
  method: 'GET',
  path: '/devices/{id}/jobs',
  tag: 'devices',
  service: 'asset',
  summary: 'What was asked of a device, newest first.',
  access: userCall('DEVICE_2001'),
  params: byId,
  query: z.object(pageQuery),
  reply: pageOf(deviceJobSchema),
});

export const cancelDeviceJob = defineCall({
  name: 'cancelDeviceJob',
  method: 'POST',
  path: '/devices/{id}/jobs/{jobId}/cancel',
  tag: 'devices',
  service: 'asset',
  summary: 'Take back what was asked. An update that the device has begun runs to its end.',
  access: userCall('DEVICE_2002'),
  params: z.object({ id: z.uuid(), jobId: z.uuid() }),
  reply: deviceJobSchema,
});
