import { z } from 'zod';
import { defineCall, userCall } from './call.ts';

/** Edge lengths a picture can be had in: two squares that fill, two that fit inside. */
export const PICTURE_SIZES = [112, 240, 640, 1600] as const;
export type PictureSize = (typeof PICTURE_SIZES)[number];
export const MAX_PICTURE_BYTES = 15 * 1024 * 1024;
/** What a picture may be sent as; decided by its content. */
export const PICTURE_MEDIA_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

const byIdentifier = z.object({ identifier: z.string().min(1).max(64) });

export const pictureQuerySchema = z.object({
  size: z
    .enum(['112', '240', '640', '1600'])
    .default('240')
    // @NOTE: the enum above lists the sizes and nothing else
    .transform((text) => Number(text) as PictureSize),
  /** The picture's id: with it the answer may be kept for good. */
  v: z.string().max(64).optional(),
});

export const pictureReply = z
  .object({ id: z.uuid(), width: z.int(), height: z.int() })
  .meta({ id: 'Picture' });
export type Picture = z.infer<typeof pictureReply>;

const read = {
  method: 'GET',
  tag: 'equipment',
  service: 'asset',
  access: userCall('EQUIPMENT_1001'),
  params: byIdentifier,
  query: pictureQuerySchema,
  replyKind: 'binary',
  replyTypes: ['image/webp'],
} as const;
const save = {
  method: 'POST',
  tag: 'equipment',
  service: 'asset',
  access: userCall('EQUIPMENT_1002'),
  params: byIdentifier,
  sentBody: PICTURE_MEDIA_TYPES,
  reply: pictureReply,
} as const;
const remove = {
  method: 'DELETE',
  tag: 'equipment',
  service: 'asset',
  access: userCall('EQUIPMENT_1002'),
  params: byIdentifier,
  replyKind: 'empty',
} as const;

export const readGearUnitImage = defineCall({
  ...read,
  name: 'readGearUnitImage',
  path: '/v1/gearunits/{identifier}/image',
  summary: 'The picture of a gear unit as WebP; a drawing at 112 or 240 where there is none.',
});

export const saveGearUnitImage = defineCall({
  ...save,
  name: 'saveGearUnitImage',
  path: '/v1/gearunits/{identifier}/image',
  summary: 'Give a gear unit a picture: JPEG, PNG, WebP or AVIF of at most 15 MB, recognised by its content.',
});

export const removeGearUnitImage = defineCall({
  ...remove,
  name: 'removeGearUnitImage',
  path: '/v1/gearunits/{identifier}/image',
  summary: 'Take the picture of a gear unit away. It can be restored for a day.',
});

export const readEquipmentImage = defineCall({
  ...read,
  name: 'readEquipmentImage',
  path: '/v1/equipment/{identifier}/image',
  summary: 'The picture of any equipment as WebP; a drawing at 112 or 240 where there is none.',
});

export const saveEquipmentImage = defineCall({
  ...save,
  name: 'saveEquipmentImage',
  path: '/v1/equipment/{identifier}/image',
  summary:
    'Give any equipment a picture: JPEG, PNG, WebP or AVIF of at most 15 MB, recognised by its content.',
});

export const removeEquipmentImage = defineCall({
  ...remove,
  name: 'removeEquipmentImage',
  path: '/v1/equipment/{identifier}/image',
  summary: 'Take the picture of any equipment away. It can be restored for a day.',
});

export const restoreEquipmentImage = defineCall({
  name: 'restoreEquipmentImage',
  method: 'PUT',
  path: '/v1/equipment/{identifier}/image/{pictureId}',
  tag: 'equipment',
  service: 'asset',
  summary: 'Show an earlier picture again: undoes a removal or a replacement within a day.',
  access: userCall('EQUIPMENT_1002'),
  params: byIdentifier.extend({ pictureId: z.uuid() }),
  reply: pictureReply,
});
