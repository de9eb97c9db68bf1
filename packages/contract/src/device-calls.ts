import { issueMessage } from '@ritzel/sentences/problems';
import { z } from 'zod';
import { defineCall, userCall } from './call.ts';
import { equipmentTypeSchema } from './drivetrain-document.ts';
import { connectivitySchema } from './equipment-calls.ts';
import { pageOf, pageQuery } from './paging.ts';

/** NAMUR NE 107, apart from machine health: failure before check of function before out of specification … */
export const deviceStatusSchema = z.enum([
  'good',
  'failure',
  'check-function',
  'out-of-specification',
  'maintenance-required',
  'unknown',
]);

export const deviceSchema = z
  .object({
    id: z.uuid(),
    identifier: z.string(),
    deviceType: z.string(),
    equipmentId: z.uuid().nullable(),
    equipmentName: z.string().nullable(),
    equipmentType: equipmentTypeSchema.nullable(),
    equipmentIdentifier: z.string().nullable(),
    drivetrainId: z.uuid().nullable(),
    firmwareVersion: z.string().nullable(),
    connectivity: connectivitySchema,
    status: deviceStatusSchema,
    /** Why, worst first: `silent`, `gone`, `away`, `late`, `flat`, `clipped`, `malformed`, `clock-off`, `battery-low` and others. */
    statusReasons: z.array(
      z.object({
        status: deviceStatusSchema,
        code: z.string(),
        facts: z.record(z.string(), z.union([z.string(), z.number()])),
      }),
    ),
    statusSince: z.iso.datetime().nullable(),
    lastSeenAt: z.iso.datetime().nullable(),
    /** Percent; null where the device reports none. */
    battery: z.object({ value: z.number(), at: z.iso.datetime() }).nullable(),
    /** dBm. */
    radioSignal: z.object({ value: z.number(), at: z.iso.datetime() }).nullable(),
    hasCredentials: z.boolean(),
  })
  .meta({ id: 'Device' });
export type Device = z.infer<typeof deviceSchema>;

const byId = z.object({ id: z.uuid() });

/** Columns by which the list of devices can be ordered; `-` before it for descending. */
export const DEVICE_SORTS = ['identifier', 'status', 'connectivity', 'battery', 'radio', 'firmware'] as const;
export type DeviceSort = (typeof DEVICE_SORTS)[number];
const sortPattern = new RegExp(`^-?(?:${DEVICE_SORTS.join('|')})$`);

export const listDevices = defineCall({
  name: 'listDevices',
  method: 'GET',
  path: '/devices',
  tag: 'devices',
  service: 'asset',
  summary: 'The devices of the organisation.',
  access: userCall('DEVICE_2001'),
  query: z.object({
    search: z.string().max(120).optional(),
    /** Without one those with trouble come first. */
    sort: z
      .string()
      .max(40)
      .regex(sortPattern, issueMessage('SORT_ONE_OF', { values: DEVICE_SORTS.join(', ') }))
      .optional(),
    ...pageQuery,
  }),
  reply: pageOf(deviceSchema),
});

export const readDevice = defineCall({
  name: 'readDevice',
  method: 'GET',
  path: '/devices/{id}',
  tag: 'devices',
  service: 'asset',
  summary: 'One device.',
  access: userCall('DEVICE_2001'),
  params: byId,
  reply: deviceSchema,
});

export const issueDeviceCredentials = defineCall({
  name: 'issueDeviceCredentials',
  method: 'POST',
  path: '/devices/{id}/credentials',
  tag: 'devices',
  service: 'asset',
  summary:
    'New credentials for a device. The password is shown once; earlier ones stop working and their MQTT sessions end, at once.',
  access: userCall('DEVICE_2002'),
  params: byId,
  reply: z.object({
    clientId: z.string(),
    username: z.string(),
    password: z.string(),
    /** Bearer token for the HTTP endpoint: `username.password`. */
    token: z.string(),
    sparkplug: z.object({ group: z.string(), node: z.string(), device: z.string() }).nullable(),
  }),
});

export const revokeDeviceCredentials = defineCall({
  name: 'revokeDeviceCredentials',
  method: 'DELETE',
  path: '/devices/{id}/credentials',
  tag: 'devices',
  service: 'asset',
  summary: 'The credentials of a device stop working and its MQTT sessions end, at once.',
  access: userCall('DEVICE_2002'),
  params: byId,
  replyKind: 'empty',
});

export const listDeviceLog = defineCall({
  name: 'listDeviceLog',
  method: 'GET',
  path: '/devices/{id}/log',
  tag: 'devices',
  service: 'asset',
  summary: 'What the portal noticed about a device: refused and quarantined messages with their reasons.',
  access: userCall('DEVICE_2001'),
  params: byId,
  query: z.object(pageQuery),
  reply: pageOf(
    z.object({
      at: z.iso.datetime(),
      /** E.g. `payload-malformed`, `clock-off`, `unit-wrong`, `value-not-finite`, `sequence-gap`. */
      code: z.string(),
      detail: z.string(),
      /** How many like it since the entry was opened. */
      count: z.int(),
    }),
  ),
});

export const readLatestFirmware = defineCall({
  name: 'readLatestFirmware',
  method: 'GET',
  path: '/firmware/latest',
  tag: 'devices',
  service: 'asset',
  summary: 'The latest released firmware of a device type.',
  access: userCall('DEVICE_2001'),
  query: z.object({ deviceType: z.string().min(1).max(60) }),
  reply: z.object({
    deviceType: z.string(),
    firmwareVersion: z.string(),
    releasedAt: z.iso.datetime(),
    notes: z.string(),
  }),
});
