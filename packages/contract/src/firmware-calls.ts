import { z } from 'zod';
import { defineCall, userCall } from './call.ts';
import { deviceJobSchema } from './device-job-calls.ts';
import { pageOf, pageQuery } from './paging.ts';

/** A firmware brought to several devices in waves: one first, then a tenth of them, then the rest. */
export const firmwareUpdateSchema = z
  .object({
    id: z.uuid(),
    deviceType: z.string(),
    firmwareVersion: z.string(),
    /** `stopped`: a device failed, and the waves after it did not begin. */
    state: z.enum(['running', 'done', 'stopped', 'cancelled']),
    waves: z.array(z.object({ wave: z.int(), jobs: z.array(deviceJobSchema) })),
    createdBy: z.string().nullable(),
    createdAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'FirmwareUpdate' });
export type FirmwareUpdate = z.infer<typeof firmwareUpdateSchema>;

export const listFirmwareUpdates = defineCall({
  name: 'listFirmwareUpdates',
  method: 'GET',
  path: '/firmware/updates',
  tag: 'devices',
  service: 'asset',
  summary: 'Staged firmware updates, newest first.',
  access: userCall('DEVICE_2001'),
  query: z.object(pageQuery),
  reply: pageOf(firmwareUpdateSchema),
});

export const startFirmwareUpdate = defineCall({
  name: 'startFirmwareUpdate',
  method: 'POST',
  path: '/firmware/updates',
  tag: 'devices',
  service: 'asset',
  summary:
    'Bring the latest firmware of a device type to devices, in waves; it stops by itself when a device fails.',
  access: userCall('DEVICE_2002'),
  body: z.object({
    deviceType: z.string().min(1).max(60),
    deviceIds: z.array(z.uuid()).min(1).max(10_000),
  }),
  reply: firmwareUpdateSchema,
});

export const cancelFirmwareUpdate = defineCall({
  name: 'cancelFirmwareUpdate',
  method: 'POST',
  path: '/firmware/updates/{id}/cancel',
  tag: 'devices',
  service: 'asset',
  summary: 'Begin no further device. One that has begun runs to its end.',
  access: userCall('DEVICE_2002'),
  params: z.object({ id: z.uuid() }),
  reply: firmwareUpdateSchema,
});
