import { z } from 'zod';
import { defineCall, userCall, userCallOfOne } from './call.ts';
import { queryNumber } from './numbers.ts';
import { afterQuery, keysetOf } from './paging.ts';
import type { PermissionCode } from './permissions.ts';

/** How long what was deleted can be taken back. */
export const RESTORABLE_HOURS = 24;

export const DELETED_KINDS = ['equipment', 'device', 'user', 'organisation'] as const;
export type DeletedKind = (typeof DELETED_KINDS)[number];

/** By which right a thing of a kind is deleted, listed among the deleted and restored. */
export const DELETION_RIGHTS = {
  equipment: 'EQUIPMENT_1002',
  device: 'DEVICE_2002',
  user: 'USER_5002',
  organisation: 'ORGANISATION_5102',
} as const satisfies Record<DeletedKind, PermissionCode>;

export const DELETED_COUNTS = [
  'parts',
  'devices',
  'signals',
  'channels',
  'records',
  'findings',
  'logEntries',
  'documents',
  'jobs',
  'sessions',
  'groups',
  'savedViews',
  'cases',
  'rotas',
  'people',
  'drivetrains',
  'organisations',
] as const;

/** What goes with it, by kind; kinds of which there is nothing are left out. */
const countsSchema = z.partialRecord(z.enum(DELETED_COUNTS), z.int());

export const deletionPreviewSchema = z
  .object({
    kind: z.enum(DELETED_KINDS),
    id: z.uuid(),
    identifier: z.string(),
    name: z.string(),
    counts: countsSchema,
    restorableHours: z.int(),
  })
  .meta({ id: 'DeletionPreview' });
export type DeletionPreview = z.infer<typeof deletionPreviewSchema>;

export const deletionSchema = z
  .object({
    id: z.uuid(),
    organisationId: z.uuid(),
    organisationName: z.string(),
    kind: z.enum(DELETED_KINDS),
    subjectId: z.uuid(),
    identifier: z.string(),
    name: z.string(),
    counts: countsSchema,
    deletedBy: z.string().nullable(),
    deletedAt: z.iso.datetime(),
    restorableUntil: z.iso.datetime(),
    restoredAt: z.iso.datetime().nullable(),
    purgedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Deletion' });
export type Deletion = z.infer<typeof deletionSchema>;

const byId = z.object({ id: z.uuid() });

export const previewEquipmentDeletion = defineCall({
  name: 'previewEquipmentDeletion',
  method: 'GET',
  path: '/equipment/{id}/deletion-preview',
  tag: 'deletions',
  service: 'asset',
  summary: 'What deleting a drivetrain would take with it, and which devices it would take off.',
  access: userCall('EQUIPMENT_1002'),
  params: byId,
  reply: deletionPreviewSchema,
});

export const deleteEquipment = defineCall({
  name: 'deleteEquipment',
  method: 'DELETE',
  path: '/equipment/{id}',
  tag: 'deletions',
  service: 'asset',
  summary:
    'Delete a drivetrain with its parts. Its devices stay and are taken off. It can be restored for a day, then it is purged.',
  access: userCall('EQUIPMENT_1002'),
  params: byId,
  reply: deletionSchema,
});

export const previewDeviceDeletion = defineCall({
  name: 'previewDeviceDeletion',
  method: 'GET',
  path: '/devices/{id}/deletion-preview',
  tag: 'deletions',
  service: 'asset',
  summary: 'What deleting a device would take with it.',
  access: userCall('DEVICE_2002'),
  params: byId,
  reply: deletionPreviewSchema,
});

export const deleteDevice = defineCall({
  name: 'deleteDevice',
  method: 'DELETE',
  path: '/devices/{id}',
  tag: 'deletions',
  service: 'asset',
  summary:
    'Delete a device: what it sends is refused from now on, what it measured stays with the machine. It can be restored for a day, then it is purged.',
  access: userCall('DEVICE_2002'),
  params: byId,
  reply: deletionSchema,
});

export const previewUserDeletion = defineCall({
  name: 'previewUserDeletion',
  method: 'GET',
  path: '/admin/users/{id}/deletion-preview',
  tag: 'deletions',
  service: 'auth',
  summary: 'What deleting a user would take with it.',
  access: userCall('USER_5002'),
  params: byId,
  reply: deletionPreviewSchema,
});

export const deleteUser = defineCall({
  name: 'deleteUser',
  method: 'DELETE',
  path: '/admin/users/{id}',
  tag: 'deletions',
  service: 'auth',
  summary:
    'Delete a user: their sessions end and nobody signs in as them. They can be restored for a day, then the account is purged; the audit log and what was signed go on to name them. The operator in every organisation.',
  access: userCall('USER_5002'),
  params: byId,
  reply: deletionSchema,
});

export const previewOrganisationDeletion = defineCall({
  name: 'previewOrganisationDeletion',
  method: 'GET',
  path: '/admin/organisations/{id}/deletion-preview',
  tag: 'deletions',
  service: 'auth',
  summary: 'What an organisation has, and so what stands in the way of deleting it.',
  access: userCall('ORGANISATION_5102'),
  params: byId,
  reply: deletionPreviewSchema,
});

export const deleteOrganisation = defineCall({
  name: 'deleteOrganisation',
  method: 'DELETE',
  path: '/admin/organisations/{id}',
  tag: 'deletions',
  service: 'auth',
  summary:
    'Delete an organisation that has no drivetrains, devices and organisations below it any more: its people are signed out. It can be restored for a day, then its accounts are purged. The operator any; others one below their own that has no people either.',
  access: userCall('ORGANISATION_5102'),
  params: byId,
  reply: deletionSchema,
});

export const listDeletions = defineCall({
  name: 'listDeletions',
  method: 'GET',
  path: '/deletions',
  tag: 'deletions',
  service: 'asset',
  summary:
    'What was deleted, the newest first, of the kinds that the caller may delete; the operator sees that of every organisation.',
  access: userCallOfOne(...Object.values(DELETION_RIGHTS)),
  query: z.object({
    /** `open`: what can still be restored. */
    state: z.enum(['open', 'all']).default('open'),
    after: afterQuery,
    size: queryNumber(z.number().int().min(1).max(200)).default(50),
  }),
  reply: keysetOf(deletionSchema),
});

export const restoreDeletion = defineCall({
  name: 'restoreDeletion',
  method: 'POST',
  path: '/deletions/{id}/restore',
  tag: 'deletions',
  service: 'asset',
  summary:
    'Take a deletion back within a day. Asks for the right by which the thing is deleted. Doing it twice changes nothing.',
  access: userCallOfOne(...Object.values(DELETION_RIGHTS)),
  params: byId,
  reply: deletionSchema,
});
