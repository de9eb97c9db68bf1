import { z } from 'zod';
import { defineCall, userCall } from './call.ts';
import { PERMISSION_CODES } from './permissions.ts';

/** One of the shipped codes, `Adm`, or the code that an organisation's own role was given. */
export const roleCodeSchema = z.string().min(1).max(40);

const byCode = z.object({ code: roleCodeSchema });
const roleNameSchema = z.string().trim().min(1).max(60);
/** In any order; a code given twice counts once. */
const codesSchema = z.array(z.enum(PERMISSION_CODES)).max(PERMISSION_CODES.length);

export const MAX_OWN_ROLES = 100;

export const roleSchema = z
  .object({
    code: roleCodeSchema,
    name: z.string(),
    permissions: z.array(z.enum(PERMISSION_CODES)),
    /** Comes with the program: it can be copied, not changed. */
    isShipped: z.boolean(),
    /** Whether the caller may give it to others. */
    mayAssign: z.boolean(),
    /** Whether the caller may change and delete it. */
    mayChange: z.boolean(),
    /** How many people of the organisation hold it. */
    holders: z.int(),
    /** Counts the changes; sent back with the next one. 0 for a shipped role. */
    version: z.int(),
    changedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Role' });
export type Role = z.infer<typeof roleSchema>;

export const listRoles = defineCall({
  name: 'listRoles',
  method: 'GET',
  path: '/roles',
  tag: 'roles',
  service: 'auth',
  summary: 'The shipped roles and the organisation’s own: what each may, and what the caller may do with it.',
  access: userCall('USER_5001'),
  reply: z.array(roleSchema),
});

const roleHolderSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    status: z.enum(['active', 'disabled']),
    /** What remains to them without this role. */
    otherRoles: z.array(roleCodeSchema),
  })
  .meta({ id: 'RoleHolder' });
export type RoleHolder = z.infer<typeof roleHolderSchema>;

export const listRoleHolders = defineCall({
  name: 'listRoleHolders',
  method: 'GET',
  path: '/roles/{code}/users',
  tag: 'roles',
  service: 'auth',
  summary: 'The people of the organisation who hold a role, by name.',
  access: userCall('USER_5001'),
  params: byCode,
  reply: z.array(roleHolderSchema),
});

export const createRole = defineCall({
  name: 'createRole',
  method: 'POST',
  path: '/roles',
  tag: 'roles',
  service: 'auth',
  summary: 'Add a role of the organisation’s own. Nobody puts into it what they do not have.',
  access: userCall('ROLE_5202'),
  body: z.object({ name: roleNameSchema, permissions: codesSchema }),
  reply: roleSchema,
});

export const copyRole = defineCall({
  name: 'copyRole',
  method: 'POST',
  path: '/roles/{code}/copy',
  tag: 'roles',
  service: 'auth',
  summary: 'Copy a role, shipped or own, under another name; codes of the operator’s staff are left out.',
  access: userCall('ROLE_5202'),
  params: byCode,
  body: z.object({ name: roleNameSchema }),
  reply: roleSchema,
});

export const changeRole = defineCall({
  name: 'changeRole',
  method: 'PUT',
  path: '/roles/{code}',
  tag: 'roles',
  service: 'auth',
  summary:
    'Rename a role of the organisation’s own, or change what it may. Counts for its holders in seconds.',
  access: userCall('ROLE_5202'),
  params: byCode,
  body: z.object({
    name: roleNameSchema,
    permissions: codesSchema,
    /** The version that was changed; another one meanwhile is a conflict. */
    version: z.int(),
  }),
  reply: roleSchema,
});

export const deleteRole = defineCall({
  name: 'deleteRole',
  method: 'DELETE',
  path: '/roles/{code}',
  tag: 'roles',
  service: 'auth',
  summary:
    'Delete a role of the organisation’s own, naming everybody who loses it: if others hold it, that is a conflict.',
  access: userCall('ROLE_5202'),
  params: byCode,
  body: z.object({
    /** The version that was read, and who held it then. */
    version: z.int(),
    losing: z.array(z.uuid()).max(10_000),
  }),
  replyKind: 'empty',
});
