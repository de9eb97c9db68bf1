import { KINEMATICS_ACTIONS, KINEMATICS_LISTS } from '@ritzel/drivetrain';
import { z } from 'zod';
import { defineCall, userCall } from './call.ts';
import { kinematicsDocumentSchema } from './drivetrain-document.ts';
import { kinematicsStatusSchema } from './kinematics-status.ts';
import { queryNumber } from './numbers.ts';
import { pageOf, pageQuery } from './paging.ts';
import { instant } from './time-bounds.ts';

const leafSchema = z.union([z.string(), z.number(), z.boolean()]);

export const kinematicsChangeSchema = z
  .object({
    list: z.enum(KINEMATICS_LISTS),
    element: z.string(),
    name: z.string().optional(),
    part: z.string().optional(),
    kind: z.enum(['added', 'removed', 'changed']),
    /** Path within the element, such as `pinion.teeth`. */
    field: z.string().optional(),
    from: leafSchema.optional(),
    to: leafSchema.optional(),
  })
  .meta({ id: 'KinematicsChange' });

const personSchema = z.object({ id: z.uuid(), name: z.string() });

export const kinematicsVersionSchema = z
  .object({
    version: z.int(),
    status: kinematicsStatusSchema,
    /** Measurements of now are read with it. */
    isInForce: z.boolean(),
    isNewest: z.boolean(),
    /** Measurements from here on are read with it once it is verified. */
    validFrom: z.iso.datetime(),
    createdBy: personSchema.nullable(),
    /** Against the version before it, the first fifty. */
    changes: z.array(kinematicsChangeSchema),
    changeCount: z.int(),
    /** What happened to it, oldest first. */
    events: z.array(
      z.object({
        action: z.enum(['create', ...KINEMATICS_ACTIONS]),
        status: kinematicsStatusSchema,
        comment: z.string().nullable(),
        by: personSchema.nullable(),
        /** Verified by the only engineer there was. */
        isAlone: z.boolean(),
        at: z.iso.datetime(),
      }),
    ),
    /** What the caller may do next, and where they may not, why; empty for history and for those who only read. */
    actions: z.array(
      z.object({
        action: z.enum(KINEMATICS_ACTIONS),
        refusal: z.enum(['needs-another-person', 'reopening-not-enabled']).nullable(),
        needsComment: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'KinematicsVersion' });
export type KinematicsVersion = z.infer<typeof kinematicsVersionSchema>;

const byDrivetrain = z.object({ id: z.uuid() });
const byVersion = z.object({ id: z.uuid(), version: queryNumber(z.number().int().min(1).max(1_000_000)) });
const comment = z.string().trim().min(1).max(2000);

export const listKinematicsVersions = defineCall({
  name: 'listKinematicsVersions',
  method: 'GET',
  path: '/drivetrains/{id}/kinematics',
  tag: 'kinematics',
  service: 'asset',
  summary:
    'Every version of the kinematics with its life and its difference to the one before, newest first.',
  access: userCall('EQUIPMENT_1001'),
  params: byDrivetrain,
  query: z.object(pageQuery),
  reply: pageOf(kinematicsVersionSchema),
});

const documentReply = z.object({
  version: z.int(),
  status: kinematicsStatusSchema,
  validFrom: z.iso.datetime(),
  document: kinematicsDocumentSchema,
});

export const readKinematicsVersion = defineCall({
  name: 'readKinematicsVersion',
  method: 'GET',
  path: '/drivetrains/{id}/kinematics/{version}',
  tag: 'kinematics',
  service: 'asset',
  summary: 'One version of the kinematics, whole.',
  access: userCall('EQUIPMENT_1001'),
  params: byVersion,
  reply: documentReply,
});

export const readKinematicsInForce = defineCall({
  name: 'readKinematicsInForce',
  method: 'GET',
  path: '/drivetrains/{id}/kinematics-in-force',
  tag: 'kinematics',
  service: 'asset',
  summary: 'The version of the kinematics that a measurement of this time is read with.',
  access: userCall('EQUIPMENT_1001'),
  params: byDrivetrain,
  query: z.object({ at: instant.optional() }),
  reply: documentReply,
});

/** The comment is asked for where something agreed on is undone. */
const optionalComment = z.object({ comment: comment.optional() });
const demandedComment = z.object({ comment });

export const submitKinematics = defineCall({
  name: 'submitKinematics',
  method: 'POST',
  path: '/drivetrains/{id}/kinematics/{version}/submit',
  tag: 'kinematics',
  service: 'asset',
  summary: 'Hand the draft over for verification.',
  access: userCall('EQUIPMENT_1002'),
  params: byVersion,
  body: optionalComment,
  reply: kinematicsVersionSchema,
});

export const verifyKinematics = defineCall({
  name: 'verifyKinematics',
  method: 'POST',
  path: '/drivetrains/{id}/kinematics/{version}/verify',
  tag: 'kinematics',
  service: 'asset',
  summary:
    'Confirm a submitted version: another engineer than the one who submitted it, unless there is none.',
  access: userCall('EQUIPMENT_1002'),
  params: byVersion,
  body: optionalComment,
  reply: kinematicsVersionSchema,
});

export const setKinematicsValidity = defineCall({
  name: 'setKinematicsValidity',
  method: 'PUT',
  path: '/drivetrains/{id}/kinematics/{version}/valid-from',
  tag: 'kinematics',
  service: 'asset',
  summary:
    'Say from when the newest version holds: from a rebuild on, or from long ago where it corrects what was always so. The newest records it concerns are diagnosed again.',
  access: userCall('EQUIPMENT_1002'),
  params: byVersion,
  body: z.object({ validFrom: instant }),
  reply: kinematicsVersionSchema,
});

const validityPreviewSchema = z
  .object({
    /** Records that would be read with another version than they are. */
    reprocessed: z.int(),
    /** Of these, the newest of each sensor, which are then diagnosed again; the others keep their diagnosis. */
    rediagnosed: z.int(),
  })
  .meta({ id: 'KinematicsValidityPreview' });
export type KinematicsValidityPreview = z.infer<typeof validityPreviewSchema>;

export const previewKinematicsValidity = defineCall({
  name: 'previewKinematicsValidity',
  method: 'GET',
  path: '/drivetrains/{id}/kinematics/{version}/valid-from',
  tag: 'kinematics',
  service: 'asset',
  summary:
    'How many records it concerns if the newest version held from this time; refused as setting it would be. Changes nothing.',
  access: userCall('EQUIPMENT_1002'),
  params: byVersion,
  query: z.object({ validFrom: instant }),
  reply: validityPreviewSchema,
});

export const lockKinematics = defineCall({
  name: 'lockKinematics',
  method: 'POST',
  path: '/drivetrains/{id}/kinematics/{version}/lock',
  tag: 'kinematics',
  service: 'asset',
  summary: 'Lock a verified version: the kinematics change no more until they are reopened.',
  access: userCall('EQUIPMENT_1002'),
  params: byVersion,
  body: optionalComment,
  reply: kinematicsVersionSchema,
});

export const reopenKinematics = defineCall({
  name: 'reopenKinematics',
  method: 'POST',
  path: '/drivetrains/{id}/kinematics/{version}/reopen',
  tag: 'kinematics',
  service: 'asset',
  summary: 'Open a locked version for change, where an administrator has enabled it.',
  access: userCall('EQUIPMENT_1002'),
  params: byVersion,
  body: demandedComment,
  reply: kinematicsVersionSchema,
});

export const resetKinematics = defineCall({
  name: 'resetKinematics',
  method: 'POST',
  path: '/drivetrains/{id}/kinematics/{version}/reset',
  tag: 'kinematics',
  service: 'asset',
  summary: 'Take a submitted, verified or reopened version back to draft.',
  access: userCall('EQUIPMENT_1002'),
  params: byVersion,
  body: demandedComment,
  reply: kinematicsVersionSchema,
});

const reopeningSchema = z
  .object({ isEnabled: z.boolean(), at: z.iso.datetime().nullable(), by: personSchema.nullable() })
  .meta({ id: 'Reopening' });

export const readReopening = defineCall({
  name: 'readReopening',
  method: 'GET',
  path: '/equipment/{id}/reopening',
  tag: 'kinematics',
  service: 'asset',
  summary: 'Whether the locked configuration of a gear unit or a drivetrain may be reopened.',
  access: userCall('EQUIPMENT_1001'),
  params: byDrivetrain,
  reply: reopeningSchema,
});

export const setReopening = defineCall({
  name: 'setReopening',
  method: 'PUT',
  path: '/equipment/{id}/reopening',
  tag: 'kinematics',
  service: 'asset',
  summary: 'Enable or end reopening for a gear unit, or for a whole drivetrain. Locking ends it too.',
  access: userCall('EQUIPMENT_1005'),
  params: byDrivetrain,
  body: z.object({ isEnabled: z.boolean() }),
  reply: reopeningSchema,
});
