import { issueMessage } from '@ritzel/sentences/problems';
import { z } from 'zod';
import { defineCall, publicCall, userCall } from './call.ts';

export const firmwareReleaseSchema = z
  .object({
    deviceType: z.string(),
    firmwareVersion: z.string(),
    releasedAt: z.iso.datetime(),
    notes: z.string(),
    imageBytes: z.number().nullable(),
    imageSha256: z.string().nullable(),
    withdrawnAt: z.iso.datetime().nullable(),
    /** Devices that run it: of all organisations for the operator. */
    devices: z.int(),
  })
  .meta({ id: 'FirmwareRelease' });
export type FirmwareRelease = z.infer<typeof firmwareReleaseSchema>;

const firmwareName = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, issueMessage('IDENTIFIER_FORM'));

export const listFirmwareReleases = defineCall({
  name: 'listFirmwareReleases',
  method: 'GET',
  path: '/admin/firmware',
  tag: 'admin',
  service: 'asset',
  summary: 'Firmware releases by device type, the newest first, with how many devices run each.',
  access: userCall('DEVICE_2002'),
  reply: z.array(firmwareReleaseSchema),
});

export const MAX_FIRMWARE_BYTES = 64 * 1024 * 1024;

export const uploadFirmware = defineCall({
  name: 'uploadFirmware',
  method: 'POST',
  path: '/admin/firmware',
  tag: 'admin',
  service: 'asset',
  summary: 'A new release with its image. It cannot be changed afterwards, only withdrawn.',
  access: userCall('ADMIN_9001'),
  query: z.object({
    deviceType: firmwareName,
    firmwareVersion: firmwareName,
    notes: z.string().max(2000).default(''),
  }),
  sentBody: ['application/octet-stream'],
  reply: firmwareReleaseSchema,
});

export const withdrawFirmware = defineCall({
  name: 'withdrawFirmware',
  method: 'POST',
  path: '/admin/firmware/{deviceType}/{firmwareVersion}/withdraw',
  tag: 'admin',
  service: 'asset',
  summary: 'No device is updated to this release any more; devices that run it go on.',
  access: userCall('ADMIN_9001'),
  params: z.object({ deviceType: firmwareName, firmwareVersion: firmwareName }),
  reply: firmwareReleaseSchema,
});

export const readFirmwareImage = defineCall({
  name: 'readFirmwareImage',
  method: 'GET',
  path: '/firmware/images/{sha256}',
  tag: 'devices',
  service: 'asset',
  summary: 'The image of a release by its SHA-256, as a device fetches it: who knows the hash may read it.',
  access: publicCall,
  params: z.object({
    sha256: z
      .string()
      .length(64)
      .regex(/^[0-9a-f]+$/),
  }),
  replyKind: 'binary',
  replyTypes: ['application/octet-stream'],
});
